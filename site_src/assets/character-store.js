/* Changes which characters this browser keeps, and what they are converted to. */
const characterStore = (() => {
  const { CONVERTED, KEY, MOST, MOST_LETTERS, numbers, read, show } = actionaryCharacters.storage;
  const { cleaned, list } = actionaryCharacters;

  /* Returns why it was not kept, or nothing. */
  function write(store) {
    const text = JSON.stringify(store);
    if (store.list.length > MOST) return `This browser keeps ${MOST} characters; delete one first.`;
    if (text.length > MOST_LETTERS) return "There is no room for this character; delete others first.";
    try {
      localStorage.setItem(KEY, text);
    } catch {
      return "This browser keeps nothing for this site; allow it to store data.";
    }
    show();
    return undefined;
  }

  const currentPlace = () => read().current;

  const use = (place) => write({ ...read(), current: place });

  /* Keeps a character and uses it. */
  function add(given) {
    const character = cleaned(given);
    const all = [...list(), character];
    return character ? write({ current: all.length - 1, list: all }) : "This is no character.";
  }

  /* Deletes a character; what it was converted to goes with it. */
  function remove(place) {
    const { current: used, list: all } = read();
    if (used === place) try { localStorage.removeItem(CONVERTED); } catch { /* storage is blocked */ }
    return write({ current: used === place ? -1 : used - (used > place), list: all.filter((_, at) => at !== place) });
  }

  function keepConversions(character, by) {
    try {
      localStorage.setItem(CONVERTED, JSON.stringify({ of: numbers(character), by }));
    } catch { /* there is no room, or storage is blocked: pages of other editions do without */ }
  }

  /* A character without what the reader chose of it, which stays in this browser. */
  const withoutChoices = ({ chosen, ...character }) => character;

  return { add, currentPlace, keepConversions, remove, use, withoutChoices };
})();
