/* Corrects typed words by the words of entries, as in `search/lexicon.py` and `search/query.py`. */
const actionarySpelling = (() => {
  const { words, stem } = actionaryWords;
  const { MOST_COMPLETIONS, MOST_CORRECTIONS, MOST_UNKNOWN, MOST_READINGS, SHORTEST_JOINED } = actionaryWeights;

  /* Errors between two words: an extra, missing or wrong letter, or two neighbours swapped. */
  function errorsBetween(typed, word) {
    let before = [], above = Array.from({ length: word.length + 1 }, (_, place) => place);
    for (let row = 1; row <= typed.length; row++) {
      const line = [row];
      for (let column = 1; column <= word.length; column++) {
        const wrong = typed[row - 1] !== word[column - 1];
        let least = Math.min(above[column] + 1, line[column - 1] + 1, above[column - 1] + wrong);
        const exchanged = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
        if (exchanged) least = Math.min(least, before[column - 2] + 1);
        line.push(least);
      }
      [before, above] = [above, line];
    }
    return { whole: above.at(-1), beginning: Math.min(...above) };
  }

  const SHORT = 3; // letters of a word that is shorter than what was typed, and hardly meant by it
  const allowed = (typed) => (typed.length <= 2 ? 0 : typed.length <= 5 ? 1 : 2);
  const pairsOf = (list) => list.slice(1).map((word, place) => `${list[place]} ${word}`);

  /* weights: Map of word to its weight as a correction; names: Set of folded names; others: words not to correct; little: stop words. */
  function open(weights, names, others, little) {
    const sorted = [...weights.keys()].sort();
    const stems = new Set(sorted.map(stem));
    const pairs = new Set([...names].flatMap((name) => pairsOf(name.split(" "))));
    const targets = new Map();
    for (const text of [...pairs, ...[...names].filter((name) => name.includes(" "))]) targets.set(text.replaceAll(" ", ""), text.split(" "));
    for (const word of sorted) if (word.length > 1) targets.set(word, [word]);
    const spelled = new MiniSearch({ idField: "text", fields: ["text"], tokenize: (text) => [text], processTerm: (text) => text });
    spelled.addAll([...targets.keys()].map((text) => ({ text })));

    const knows = (word) => weights.has(word) || stems.has(stem(word)) || others.has(word) || /\p{Nd}/u.test(word);

    function completions(beginning) {
      if (beginning.length < 2) return [];
      const found = sorted.filter((word) => word.startsWith(beginning));
      return found.sort((one, other) => weights.get(other) - weights.get(one) || (one < other ? -1 : 1)).slice(0, MOST_COMPLETIONS);
    }

    /* Whether *text* has the first letter of *typed*, or differs from it only in its first letters. */
    function keepsStart(typed, text) {
      const slips = text.slice(1) === typed.slice(1) || text.slice(1) === typed || text === typed.slice(1);
      return text[0] === typed[0] || slips || text === typed[1] + typed[0] + typed.slice(2);
    }

    function corrections(typed, unfinished) {
      const together = targets.get(typed);
      if (together && together.length > 1 && typed.length >= SHORTEST_JOINED) return [{ words: together, errors: 0 }];
      const bound = allowed(typed);
      if (!bound) return [];
      const near = spelled.search(typed, { fuzzy: 2 * bound, maxFuzzy: 2 * bound, prefix: false }).map(({ id }) => ({ text: id, errors: errorsBetween(typed, id).whole }));
      let found = near.filter(({ text, errors }) => errors <= bound && text !== typed);
      if (unfinished && !found.some(({ text }) => text.length > Math.min(SHORT, typed.length - 1))) {
        const begun = [...targets.keys()].filter((text) => text.length > typed.length)
          .map((text) => ({ text, errors: errorsBetween(typed, text.slice(0, typed.length + bound)).beginning }))
          .filter(({ errors }) => errors <= bound);
        if (begun.length) found = begun;
      }
      const alike = (text) => [1, 2, 3].filter((length) => text.startsWith(typed.slice(0, length))).length;
      const weight = (text) => targets.get(text).reduce((sum, word) => sum + (weights.get(word) || 0), 0);
      const unlikely = ({ text, errors }) => [errors, text[0] !== typed[0], targets.get(text).length > 1, -alike(text), -weight(text), text];
      found = found.filter(({ text }) => keepsStart(typed, text));
      return found.sort((one, other) => compared(unlikely(one), unlikely(other))).slice(0, MOST_CORRECTIONS)
        .map(({ text, errors }) => ({ words: targets.get(text), errors }));
    }

    function joined(typed) {
      const list = [];
      for (const word of typed) {
        const before = list.at(-1) || "";
        const apart = (weights.has(before) && weights.has(word)) || word.length === 1;
        if (before && !apart && weights.has(before + word)) list[list.length - 1] = before + word;
        else list.push(word);
      }
      return list;
    }

    /* The likeliest reading of all words: a known name first, then known neighbours, then the fewest errors. */
    function setRight(typed) {
      let unknown = 0, count = 1;
      let readings = [[]];
      const list = joined(typed);
      for (const word of list) {
        const known = knows(word) || completions(word).length > 0;
        unknown += !known;
        let ways = known || unknown > MOST_UNKNOWN ? [] : corrections(word, word === list.at(-1));
        if (!ways.length) ways = [{ words: [word], errors: 0 }];
        count *= ways.length;
        if (count > MOST_READINGS) ways = ways.slice(0, 1);
        readings = readings.flatMap((reading) => ways.map((way) => [...reading, way]));
      }
      const unlikely = (reading) => {
        const chosen = reading.flatMap((way) => way.words);
        const neighbours = reading.slice(1).filter((way, place) => pairs.has(`${reading[place].words.at(-1)} ${way.words[0]}`));
        return [!names.has(chosen.join(" ")), -neighbours.length, reading.reduce((sum, way) => sum + way.errors, 0)];
      };
      const best = readings.map((reading) => [unlikely(reading), reading]).reduce((least, each) => (compared(each[0], least[0]) < 0 ? each : least));
      const chosen = best[1].flatMap((way) => way.words);
      const foreign = unknown > 1 && 2 * unknown > list.filter((word) => !little.has(word)).length;
      return foreign && !pairsOf(chosen).some((pair) => pairs.has(pair)) ? list : chosen;
    }

    return { completions, setRight };
  }

  function compared(one, other) {
    for (let place = 0; place < one.length; place++) {
      if (one[place] < other[place]) return -1;
      if (one[place] > other[place]) return 1;
    }
    return 0;
  }

  return { open, compared, words };
})();
