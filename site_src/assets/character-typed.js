/* Ratings as people type them, such as "Logic 6, Hacking 5", in the names of an edition. */
const characterTyped = (() => {
  const DICE = /^(?=\d|d\d)\d{0,3}d\d{0,3}( ?[+-] ?(\d{0,3}d\d{0,3}|\d{1,3}))*$/i;
  const ONE_KIND = /^(\d{1,3}) ?[dw]6?$/i; // where only one kind of dice is rolled, a rating is their number
  const NOT_LEARNED = /^0 ?\(-?\d{1,4}\)$/; // with what changes it, which doesn't make it learned
  const PAIR = /^(.+?) ?(?:\/ ?([^\W\d_]*|×) ?|(?<=[dD ])([xX×]) ?)(\d{1,3})$/;

  /* Every name that may be typed, in lower case, with the name that counts. */
  function spellings({ terms, abbreviations }) {
    const all = Object.entries(terms);
    const others = Object.entries(abbreviations).flatMap(([short, name]) => [[short, name], [name, name]]);
    const under = (key, counts) => all.flatMap(([name, term]) => (term[key] || []).map((each) => [each, counts(each, name)]));
    const names = [...others, ...under("or", (each) => each), ...under("aliases", (_, name) => name), ...all.map(([name]) => [name, name])];
    return new Map(names.map(([given, name]) => [given.toLowerCase(), name]));
  }

  /* How many letters differ. */
  function distance(one, other) {
    let row = [...other].map((_, place) => place + 1);
    [...one].forEach((letter, line) => {
      let [corner, left] = [line, line + 1];
      row = row.map((above, place) => {
        left = Math.min(above + 1, left + 1, corner + (other[place] !== letter));
        corner = above;
        return left;
      });
    });
    return row.at(-1) ?? one.length;
  }

  function nearest(given, spelled) {
    const wanted = given.toLowerCase();
    const [near, far] = [...spelled.keys()].map((name) => [name, distance(wanted, name)]).reduce((best, each) => (each[1] < best[1] ? each : best), ["", Infinity]);
    return far <= Math.max(1, wanted.length / 3) ? spelled.get(near) : undefined;
  }

  /* The ratings that a value gives under a name, as pairs: a number, dice, a word of the edition, or "2/AC15" for two; none if
     it is nothing of that. */
  function valuesOf(given, name, term = {}, rollsOneKind = false) {
    const plain = given.replaceAll("−", "-");
    if (NOT_LEARNED.test(plain)) return [[name, plain]];
    const [, dice] = (rollsOneKind && plain.match(ONE_KIND)) || [];
    if (dice) return [[name, Number(dice)]];
    if (term.values) return term.values.filter((each) => each.toLowerCase() === plain.toLowerCase()).map((each) => [name, each]);
    const number = actionaryCharacters.counted(plain);
    if (number !== undefined) return [[name, number]];
    if (DICE.test(plain)) return [[name, plain]];
    const [, before, behind, times, after] = (term.with && plain.match(PAIR)) || [];
    const word = behind ?? times;
    const known = word !== undefined && ["", "x", "×", ...term.with.toLowerCase().split(" ")].includes(word.toLowerCase());
    const first = known ? valuesOf(before, name, {}, rollsOneKind) : [];
    return first.length ? [...first, [term.with, Number(after)]] : [];
  }

  /* What a value of an attribute counts as: the modifier of a score, if it is one; a low one may be a high modifier. */
  function ofScore(value, name, { scores = [], scored = [] }) {
    const modifier = scored.includes(name) ? scores.findLast(([lowest]) => lowest <= value)?.[1] : undefined;
    return modifier >= 0 ? modifier : value;
  }

  /* Returns {ratings, notes: sentences on numbers that count as others}, or {fault: what is wrong, in a sentence, slip: whether a
     name is misspelt}. */
  function read(text, edition) {
    const { short, terms } = edition;
    const spelled = spellings(edition);
    const found = new Map();
    const notes = [];
    for (const part of text.split(/[,;\n]+/).map((each) => each.trim()).filter(Boolean)) {
      const known = [...spelled.keys()].filter((name) => part.toLowerCase().startsWith(name) && !/^[\p{L}\p{N}]/u.test(part.slice(name.length)));
      const longest = known.reduce((best, each) => (each.length > best.length ? each : best), "");
      if (!longest) {
        const given = part.replace(/[\s:=]+[-+−]?\w*$/, "") || part;
        const near = nearest(given, spelled);
        return { fault: `${short} has no rating “${given}”${near ? `; did you mean “${near}”?` : "."}`, slip: near !== undefined };
      }
      const name = spelled.get(longest);
      const given = part.slice(longest.length).replace(/^[\s:=]+/, "");
      const values = valuesOf(given, name, terms[name], edition.rolls_one_kind);
      if (!values.length) {
        const wanted = terms[name]?.values ? `choose ${terms[name].values.join(" or ")}` : `give a number, such as ${name} 5, or dice`;
        return { fault: `${given ? `${name} can’t be “${given}”` : `${name} has no value`}; ${wanted}.` };
      }
      for (const [each, value] of values) {
        if (found.has(each)) return { fault: `${each} is given twice; give it once.` };
        found.set(each, ofScore(value, each, edition));
        if (found.get(each) !== value) notes.push(`${each} ${value} is a score; its modifier counts: +${found.get(each)}.`);
      }
      if (given.includes("(") && Number.isInteger(values[0][1])) notes.push(`${name} ${given} counts as ${values[0][1]}.`);
    }
    return found.size ? { ratings: Object.fromEntries(found), notes } : { fault: "Type at least one rating and its number." };
  }

  return { read };
})();
