/* Text as search words: folded and stemmed as in `search/words.py`, with the same tables. */
const actionaryWords = (() => {
  const { spellings, endings, irregular, shortestStem } = actionaryForms;
  const LETTERS = "[\\p{L}\\p{N}][\\p{L}\\p{N}\\u0300-\\u036f]*";
  const WORD = new RegExp(`${LETTERS}(?:['’ʼ\`]${LETTERS})*`, "gu");
  const BRITISH = new RegExp(`^(?:${Object.keys(spellings).join("|")})`);

  function kept(make) {
    const made = new Map();
    return (word) => {
      if (!made.has(word)) made.set(word, make(word));
      return made.get(word);
    };
  }

  const fold = kept((word) =>
    word.normalize("NFKD").toLowerCase().normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "").replace(BRITISH, (found) => spellings[found]));

  const words = (text) => (text.match(WORD) || []).map(fold).filter(Boolean);

  const stem = kept((form) => {
    let word = Object.hasOwn(irregular, form) ? irregular[form] : form;
    const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= shortestStem);
    if (ending) word = word.slice(0, -ending.length);
    return word.length > shortestStem && word.at(-1) === word.at(-2) ? word.slice(0, -1) : word;
  });

  /* Folded words that a typed word may be the start of: "defenc" on the way to "defense". */
  function begun(word) {
    const british = Object.keys(spellings).find((one) => one.startsWith(word) && one !== word);
    return british ? [word, spellings[british].slice(0, word.length)] : [word];
  }

  return { words, stem, begun, phrase: (text) => words(text).join(" ") };
})();
