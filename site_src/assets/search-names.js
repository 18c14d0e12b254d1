/* Names in the typed words, weighed as in `search/names.py`. */
const actionaryNames = (() => {
  const { words, stem } = actionaryWords;
  const { NAME, ALIAS, OTHER, CONCEPT, WHOLE, PART, BEGINNING, LONGER, LONGEST_NAME } = actionaryWeights;
  const ARTICLES = new Set(actionaryWeights.ARTICLES), PASSED_OVER = new Set(actionaryWeights.PASSED_OVER);

  function forms(folded) {
    const bare = folded[0] === "make" && folded.length > 2 ? folded.slice(1) : folded;
    const short = bare.filter((word) => !ARTICLES.has(word));
    const shortest = short.filter((word) => !PASSED_OVER.has(word));
    return new Set([folded, short, shortest].map((list) => list.map(stem).join(" ")).filter(Boolean));
  }

  function open(entries, little) {
    const called = new Map();
    const own = entries.map((entry) => words(entry.name));
    entries.forEach((entry, number) => {
      const named = [
        [entry.name, NAME],
        ...(entry.aliases || []).map((alias) => [alias, ALIAS]),
        ...(entry.others || []).map(([, name]) => [name, OTHER]),
        ...(entry.concepts || []).slice(0, 1).map((concept) => [concept, CONCEPT]),
      ];
      for (const [text, worth] of named) {
        for (const name of forms(words(text))) {
          if (!called.has(name)) called.set(name, new Map());
          called.get(name).set(number, Math.max(called.get(name).get(number) || 0, worth));
        }
      }
    });
    const exactly = new Map();
    entries.forEach((entry, number) => {
      for (const name of [entry.name, ...((entry.place && entry.aliases) || [])].map((text) => words(text).join(" "))) exactly.set(name, [...(exactly.get(name) || []), number]);
    });
    const telling = own.map((list) => list.filter((word) => !little.has(word)).length);
    const ownStems = own.map((list) => new Set(list.map(stem)));

    /* How strongly the names in `typed` point to each entry; 1 if they contain all the significant words. */
    function within(typed, rarity) {
      const found = new Map();
      if (!typed.length) return found;
      const speaks = (number, amount) => found.set(number, Math.max(found.get(number) || 0, amount));
      const stems = typed.map(stem);
      let worth = typed.map((word, place) => (little.has(word) ? 0 : rarity(stems[place])));
      let whole = worth.reduce((sum, each) => sum + each, 0);
      if (!whole) [worth, whole] = [stems.map(() => 1), stems.length];
      for (let first = 0; first < stems.length; first++) {
        for (let last = first + 1; last <= Math.min(first + LONGEST_NAME, stems.length); last++) {
          const bearing = called.get(stems.slice(first, last).join(" "));
          const share = worth.slice(first, last).reduce((sum, each) => sum + each, 0) / whole;
          if (bearing) for (const [number, amount] of bearing) speaks(number, amount * share);
        }
      }
      const sought = new Set(stems.filter((_, place) => worth[place]));
      ownStems.forEach((having, number) => {
        if ([...sought].every((each) => having.has(each))) speaks(number, PART / (1 + Math.max(telling[number] - sought.size, 0)));
      });
      const text = stems.join(" "), begun = called.has(text) ? LONGER : BEGINNING;
      for (const [name, bearing] of called) {
        if (name.startsWith(text)) for (const [number, amount] of bearing) speaks(number, begun * amount);
      }
      const content = typed.filter((word) => !little.has(word));
      for (const number of exactly.get(typed.join(" ")) || exactly.get(content.join(" ")) || []) found.set(number, WHOLE + PART);
      return found;
    }

    return { within };
  }

  return { open };
})();
