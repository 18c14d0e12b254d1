/* Characters at the service: read from files, converted to other editions, written as files. */
const characterFiles = (() => {
  const MOST_BYTES = 4_000_000; // what the service reads
  const FORMATS = [["yaml", "YAML", ".yaml", "application/yaml"], ["text", "Stat block", ".txt", "text/plain"], ["foundry", "Foundry actor", "-foundry.json", "application/json"]];
  const CONVERSION = 10_000; // milliseconds; a whole character takes longer than a roll
  const sentence = (content) => `${content.errors?.[0]?.message ?? content.detail}.`.replace(/([.?!])\.$/, "$1");

  /* What the service answers; throws a sentence: its refusal, or *without* if there is no service. */
  async function asked(what, body, without) {
    const { good, content } = await actionaryService.post(`characters/${what}`, body, CONVERSION).catch(() => { throw new Error(without); });
    if (!good) throw new Error(sentence(content));
    return content;
  }

  async function read(file) {
    const without = "Opening a file needs the service; take a kind of character or type the numbers.";
    if (location.protocol === "file:") throw new Error(without);
    if (file.size > MOST_BYTES) throw new Error("The file has more than 4 MB; give the file of one character, without pictures.");
    const answer = await fetch(new URL("../api/v1/characters/read", location.href), { method: "POST", body: file }).catch(() => { throw new Error(without); });
    if (!/json/.test(answer.headers.get("Content-Type"))) throw new Error(without);
    const content = await answer.json();
    if (!answer.ok) throw new Error(sentence(content));
    return content;
  }

  const { withoutChoices } = characterStore;
  const convert = (character, to) => asked("convert", { character: withoutChoices(character), to }, "Converting needs the service.");

  let tried = ""; // the character in use when the service was last asked to convert it
  let withService = true;

  /* Has the service convert the character in use to the other *editions* once, so that their pages have its numbers. */
  async function convertForPages(editions) {
    const character = actionaryCharacters.current();
    const text = JSON.stringify(character);
    if (!withService || !character || text === tried || actionaryCharacters.conversions() || !editions.includes(character.edition)) return;
    tried = text;
    try {
      const made = {};
      for (const to of editions) if (to !== character.edition) made[to] = (await convert(character, to)).character;
      if (text === JSON.stringify(actionaryCharacters.current())) characterStore.keepConversions(character, made);
    } catch {
      withService = false; // pages of other editions do without the character
    }
  }

  const write = (character, format) => asked("write", { character: withoutChoices(character), format }, "This format needs the service; “Save as a file” does without.");

  /* Gives a text to the reader as a file. */
  function save(text, name, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  return { FORMATS, convert, convertForPages, read, save, write };
})();
