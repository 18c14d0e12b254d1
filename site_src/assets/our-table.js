/* What the reader's table decides: rulings other than the editions', by edition, as requests and `--table` take them. They stay in
   this browser: storage may be blocked or hold anything, so whatever is read from it is checked. */
const actionaryTable = (() => {
  const KEY = "actionary.table";
  const MOST_LETTERS = 50_000;
  const MOST_EDITIONS = 50;
  const MOST_RULINGS = 100;
  const WORD = /^[a-z0-9][a-z0-9_-]{0,99}$/;

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const pairs = (given, most) => Object.entries(isObject(given) ? given : {}).filter(([name]) => WORD.test(name)).slice(0, most);
  const isWord = (value) => typeof value === "string" && WORD.test(value);

  /* A table made of anything; its mappings have no prototype. */
  function cleaned(given) {
    const found = Object.create(null);
    for (const [edition, each] of pairs(given, MOST_EDITIONS)) {
      const rulings = pairs(each?.rulings, MOST_RULINGS).filter(([, choice]) => isWord(choice));
      if (rulings.length) found[edition] = { rulings: Object.assign(Object.create(null), Object.fromEntries(rulings)) };
    }
    return found;
  }

  function text() {
    try { return localStorage.getItem(KEY) || ""; } catch { return ""; }
  }

  function read() {
    try {
      return cleaned(text().length <= MOST_LETTERS ? JSON.parse(text() || "{}") : {});
    } catch {
      return cleaned({});
    }
  }

  /* Calls when the table has changed on another page, or while the browser kept this one. */
  function follow(changed) {
    let before = text();
    const look = () => {
      const now = text();
      if (now !== before) changed();
      before = now;
    };
    addEventListener("storage", look);
    addEventListener("pageshow", look);
  }

  /* Returns why it was not kept, or nothing. */
  function write(table) {
    try {
      localStorage.setItem(KEY, JSON.stringify(cleaned(table)));
    } catch {
      return "This browser keeps nothing for this site; allow it to store data.";
    }
    return undefined;
  }

  /* Keeps the choice for one ruling of an edition; without a choice, the edition's own. */
  function choose(edition, ruling, choice) {
    const table = read();
    const rulings = { ...table[edition]?.rulings };
    if (choice) rulings[ruling] = choice;
    else delete rulings[ruling];
    return write({ ...table, [edition]: { rulings } });
  }

  /* The choices for an edition that differ from its own, as far as it has them: pairs of the ruling and the choice. *known* has
     each ruling with its own choice (`choice`) and what all its choices say (`told`). */
  function differing(edition, known) {
    const has = (ruling, choice) => Object.hasOwn(known, ruling) && Object.hasOwn(known[ruling].told, choice);
    const all = Object.entries(read()[edition]?.rulings ?? {});
    return all.filter(([ruling, choice]) => has(ruling, choice) && choice !== known[ruling].choice);
  }

  /* The same for several editions, as a request takes it; undefined if nothing differs. */
  function inForce(knownByEdition) {
    const all = Object.entries(knownByEdition).map(([edition, known]) => [edition, differing(edition, known)]);
    const some = all.filter(([, rulings]) => rulings.length);
    return some.length ? Object.fromEntries(some.map(([edition, rulings]) => [edition, { rulings: Object.fromEntries(rulings) }])) : undefined;
  }

  return { choose, differing, follow, inForce, write };
})();
