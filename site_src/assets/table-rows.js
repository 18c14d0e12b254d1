/* Numbers on a page that follow what the reader's table decides: the service works out all of them in as few requests as it takes. */
const tableRows = (() => {
  const MOST = 32; // requests in a batch: see `MOST_REQUESTS` in search_api/shapes/resolving.py
  const PATIENCE = 3000; // milliseconds until the numbers of the page stand; an answer that comes later counts
  const known = new Map(); // answers to come, by what was asked

  async function batch(texts) {
    const { good, content } = await actionaryService.post("resolve/batch", { requests: texts.map((text) => JSON.parse(text)) });
    if (!good) throw new Error("no answer");
    return content.answers.map(({ answer }) => ({ good: Boolean(answer), ...answer }));
  }

  function ask(texts) {
    const all = batch(texts);
    texts.forEach((text, place) => known.set(text, all.then((answers) => answers[place])));
    all.catch(() => texts.forEach((text) => known.delete(text))); // the next time it is asked again
  }

  function answers(requests) {
    const texts = requests.map((each) => JSON.stringify(each));
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    while (missing.length) ask(missing.splice(0, MOST));
    return Promise.all(texts.map((text) => known.get(text)));
  }

  /* Puts the numbers of the table in place of those of *rows*, which have an element, the requests for it, and a function that makes its
     text of their answers; until then, they are dimmed. Returns whether the service answered: if not, every number stays. */
  async function follow(rows) {
    const dim = (is) => rows.forEach(({ element }) => element.classList.toggle("is-asked", is));
    dim(true);
    const late = setTimeout(() => dim(false), PATIENCE);
    const found = await answers(rows.flatMap(({ requests }) => requests)).catch(() => null);
    clearTimeout(late);
    dim(false);
    if (found) for (const { element, requests, text } of rows) element.textContent = text(found.splice(0, requests.length));
    return Boolean(found);
  }

  return { follow };
})();
