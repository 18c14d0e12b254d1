/* Finds entries without a service, and ranks them as `search/` does: words, phrasings, names.

   `actionarySearch.ask(text, limit, edition)` returns the results that the API's `search?group=concept` would have, of one edition
   or of all. */
const actionarySearch = (() => {
  const { words, stem, phrase } = actionaryWords;
  const entries = [...actionaryIndex.entries, ...actionaryIndex.explanations];
  const count = actionaryIndex.entries.length; // the explanations' numbers follow
  const little = new Set(words(actionaryForms.little));
  const { BOOSTS, FLATTENING, SATURATION, COMPLETION, ALIKE, LONG_FORM, MEANT, LITTLE, COST, MOST_BESIDE_COST } = actionaryWeights;
  const { ASKED, ELSEWHERE, COVERAGE, EXPLAINED, EXPLAINED_NAME, EXPLAINED_PART, NAMED, FITS, OTHER_EDITION, BEHIND, FAINTEST, WHOLE, PART, DIGITS, CORRECTION, PROSE } = actionaryWeights;
  const { LONGEST_TEXT, MOST_WORDS, LONGEST_EDITION, LONGEST_MEANING } = actionaryWeights;
  const COST_CUES = new Set(actionaryWeights.COST_CUES);
  const LINEAR = 1e6; // so high a k1 leaves the saturation to the formula below

  const listOf = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
  const textsOf = (entry, field) => (field === "others" ? listOf(entry.others).map(([, name]) => name) : listOf(entry[field]));
  const paid = (resources) => `cost:${resources.map(stem).sort().join("+")}`;

  /* The weight of words for entries: MiniSearch has the index, the formula is BM25F. */
  function collection(documents, boosts) {
    const fields = Object.keys(boosts);
    const mini = new MiniSearch({ fields, tokenize: (text) => text.split(" "), processTerm: (term) => term || null });
    mini.addAll(documents);
    const known = new Map();
    const options = { boost: boosts, prefix: false, fuzzy: false, bm25: { k: LINEAR, b: FLATTENING, d: 0 } };
    function weights(form) {
      if (!known.has(form)) {
        const found = mini.search(form, options);
        const rarity = Math.log(1 + (documents.length - found.length + 0.5) / (found.length + 0.5));
        const speaks = new Map(found.map(({ id, score }) => [id, (rarity * score) / (SATURATION * rarity + score)]));
        known.set(form, { rarity, speaks });
      }
      return known.get(form);
    }
    function sums(terms) {
      const total = new Map(), matched = new Map();
      const telling = terms.map((term) => rarityOf(term));
      const whole = telling.reduce((sum, each) => sum + each, 0);
      terms.forEach((term, place) => {
        const best = new Map();
        for (const [form, share] of term.forms) {
          for (const [id, amount] of weights(form).speaks) best.set(id, Math.max(best.get(id) || 0, share * term.worth * amount));
        }
        for (const [id, amount] of best) {
          total.set(id, (total.get(id) || 0) + amount);
          matched.set(id, (matched.get(id) || 0) + telling[place]);
        }
      });
      for (const [id, amount] of total) total.set(id, amount * (matched.get(id) / whole) ** COVERAGE);
      return total;
    }
    const rarity = (form) => weights(form).rarity;
    function rarityOf({ forms, worth }) {
      const whole = forms.filter(([, share]) => share === 1).map(([form]) => rarity(form));
      return worth * (whole.length ? Math.max(...whole) : rarity(""));
    }
    return { sums, rarity, rarityOf };
  }

  const analysed = (text) => words(text).map(stem).join(" ");

  function ofDocuments(documents, first) {
    return collection(documents.map((entry, place) => {
      const document = { id: first + place };
      for (const field of Object.keys(BOOSTS)) document[field] = analysed(textsOf(entry, field).join("; "));
      document.figures += ` ${listOf(entry.ways).map((way) => paid(words(way))).join(" ")}`;
      return document;
    }), BOOSTS);
  }

  function ofPhrasings() {
    const numbers = new Map(entries.map((entry, number) => [entry.id, number]));
    const phrasings = new Map();
    entries.forEach((entry, number) => {
      for (const text of listOf(entry.asked)) {
        if (!phrasings.has(text)) phrasings.set(text, { own: [], elsewhere: [] });
        phrasings.get(text).own.push(number);
        phrasings.get(text).elsewhere.push(...listOf(entry.others).map(([id]) => numbers.get(id)));
      }
    });
    const told = [...phrasings.values()];
    const found = collection([...phrasings.keys()].map((text, id) => ({ id, text: analysed(text) })), { text: 1 });
    return { told, sums: found.sums };
  }

  function lexicon() {
    const weights = new Map([...little].map((word) => [word, 1])), names = new Set();
    const add = (weight, texts) => {
      for (const word of new Set(words(texts.join(" ")))) weights.set(word, (weights.get(word) || 0) + weight);
    };
    for (const entry of entries) {
      for (const text of [entry.name, ...listOf(entry.aliases)]) names.add(phrase(text));
      add(CORRECTION.name, [entry.name]);
      add(CORRECTION.alias, listOf(entry.aliases));
      add(CORRECTION.other, [...textsOf(entry, "tests"), ...textsOf(entry, "concepts"), ...textsOf(entry, "others")]);
      add(CORRECTION.text, ["facts", "requires", "figures", "summary", "effect", "asked"].flatMap((field) => textsOf(entry, field)));
    }
    const { alike, shortFor, everyday } = actionaryIndex;
    const said = words([...alike.flat(), ...Object.entries(everyday).flat(2), ...Object.keys(shortFor)].join(" "));
    return { weights, names, spelling: actionarySpelling.open(weights, names, new Set(said), little) };
  }

  function thesaurus() {
    const meant = new Map();
    const add = (text, meanings) => {
      const key = analysed(text);
      const list = meant.get(key) || [];
      list.push(...meanings.filter((one) => one !== key));
      meant.set(key, list);
    };
    for (const group of actionaryIndex.alike) {
      const single = group.map(phrase).filter((text) => !text.includes(" ")).map(stem);
      for (const text of group) add(text, single);
    }
    for (const [key, said] of Object.entries(actionaryIndex.everyday)) for (const text of said) add(text, [analysed(key)]);
    const shortFor = new Map(Object.entries(actionaryIndex.shortFor).map(([short, long]) => [phrase(short), analysed(long).split(" ")]));
    return { meant, shortFor };
  }

  const resources = new Set(actionaryIndex.resources.map(phrase));
  const { spelling, weights } = lexicon();
  const named = actionaryNames.open(entries, little);
  const called = new Map(Object.entries(actionaryIndex.editions).flatMap(([id, texts]) => texts.map((text) => [phrase(text), id])));
  const { meant, shortFor } = thesaurus();
  const inEntries = ofDocuments(actionaryIndex.entries, 0), inExplanations = ofDocuments(actionaryIndex.explanations, count), inPhrasings = ofPhrasings();

  function withoutEditions(typed) {
    const editions = new Set(), rest = [];
    for (let place = 0; place < typed.length; ) {
      let length = Math.min(LONGEST_EDITION, typed.length - place);
      while (length && !called.has(typed.slice(place, place + length).join(" "))) length--;
      if (length) editions.add(called.get(typed.slice(place, place + length).join(" ")));
      else rest.push(typed[place]);
      place += length || 1;
    }
    return [editions, rest];
  }

  const made = (form, worth) => ({ forms: [[form, 1]], worth, typed: false });

  function termsOf(chosen) {
    const telling = chosen.filter((word) => !little.has(word));
    const alike = new Map(), together = new Set();
    const stems = chosen.map(stem);
    for (let first = 0; first < stems.length; first++) {
      for (let last = Math.min(first + LONGEST_MEANING, stems.length); last > first; last--) {
        const said = chosen.slice(first, last);
        const head = said.find((word) => !little.has(word)) || said[0];
        for (const meaning of meant.get(stems.slice(first, last).join(" ")) || []) {
          if (meaning.includes(" ")) meaning.split(" ").forEach((each) => together.add(each));
          else alike.set(head, [...(alike.get(head) || []), meaning]);
        }
      }
    }
    const terms = [];
    for (const word of new Set(telling.length ? telling : chosen)) {
      const forms = new Map([[stem(word), 1]]);
      if (!weights.has(word) && !shortFor.has(word)) for (const each of spelling.completions(word)) forms.set(stem(each), COMPLETION);
      for (const other of alike.get(word) || []) if (!forms.has(other)) forms.set(other, ALIKE);
      terms.push({ forms: [...forms], worth: 1, typed: true });
      for (const form of shortFor.get(word) || []) terms.push(made(form, LONG_FORM));
    }
    const typed = new Set(terms.flatMap((term) => term.forms.filter(([, share]) => share === 1).map(([form]) => form)));
    for (const form of together) if (!typed.has(form)) terms.push(made(form, MEANT));
    return terms;
  }

  function costTerms(chosen) {
    const found = chosen.map((word) => word.replace(/s$/, "")).filter((word) => resources.has(word));
    const beside = found.filter((word) => !COST_CUES.has(word)); // "action" is a resource of one edition, and a cue in the others
    const spent = new Set(beside.length ? beside : found);
    const said = spent.size > 1 || (spent.size && chosen.some((word) => COST_CUES.has(word)));
    const telling = chosen.filter((word) => !little.has(word)).length;
    return said && telling <= spent.size + MOST_BESIDE_COST ? [{ ...made(paid([...spent]), COST), cost: true }] : [];
  }

  function interpret(text) {
    const whole = words(text.slice(0, LONGEST_TEXT)).slice(0, MOST_WORDS);
    const [editions, typed] = withoutEditions(whole);
    const chosen = typed.length ? spelling.setRight(typed) : [];
    const terms = chosen.length ? [...termsOf(chosen), ...costTerms(chosen)] : [];
    const small = chosen.every((word) => little.has(word)) ? [] : [...new Set(chosen.filter((word) => little.has(word)))].map((word) => made(stem(word), LITTLE));
    const corrected = chosen.join(" ") !== typed.join(" ");
    return { editions, terms, small, readings: [typed, chosen, whole], didYouMean: corrected ? [...whole.filter((word) => !typed.includes(word)), ...chosen].join(" ") : null };
  }

  function scores({ terms, small, readings, editions }) {
    const total = new Map();
    if (!terms.length) return new Map(actionaryIndex.entries.map((entry, number) => [number, 0]).filter(([number]) => editions.has(entries[number].id.split("/")[0])));
    const add = (number, amount) => total.set(number, (total.get(number) || 0) + amount);
    for (const [number, amount] of inEntries.sums(terms)) add(number, amount);
    for (const [number, amount] of inExplanations.sums(terms)) add(number, EXPLAINED * amount);
    const phrased = new Map();
    for (const [id, amount] of inPhrasings.sums([...terms, ...small])) {
      const { own, elsewhere } = inPhrasings.told[id];
      for (const [share, numbers] of [[ASKED, own], [ASKED * ELSEWHERE, elsewhere]]) {
        for (const number of numbers) phrased.set(number, Math.max(phrased.get(number) || 0, share * amount));
      }
    }
    for (const [number, amount] of phrased) add(number, amount);
    const most = terms.reduce((sum, term) => sum + inEntries.rarityOf(term), 0);
    const faintest = FAINTEST * Math.max(0, ...[...total].map(([number, amount]) => (number < count ? amount : 0)));
    for (const [number, amount] of total) if (amount < faintest) total.delete(number);
    const byName = new Map();
    for (const reading of readings) {
      for (const [number, share] of named.within(reading, inEntries.rarity)) {
        if (number >= count && share < EXPLAINED_PART) continue; // a term beside other words
        const askedFor = number < count || (entries[number].kind === "edition" && share >= WHOLE + PART);
        byName.set(number, Math.max(byName.get(number) || 0, NAMED * most * share * (askedFor ? 1 : EXPLAINED_NAME)));
      }
    }
    for (const [number, amount] of byName) add(number, amount);
    return editions.size ? editionsFirst(total, editions, terms.filter(({ cost }) => cost), (number) => byName.get(number) >= FITS * NAMED * most) : total;
  }

  /* Lowers the scores of other editions than the named ones: below their best entry that fits the query. */
  function editionsFirst(total, editions, costs, isNamed) {
    const own = (number) => editions.has(entries[number].id.split("/")[0]);
    for (const number of total.keys()) if (number >= count && !own(number)) total.delete(number);
    const paying = costs.length ? inEntries.sums(costs) : new Map();
    let best = -1, highest = 0;
    for (const [number, amount] of total) {
      if (!own(number)) highest = Math.max(highest, amount);
      else if (number < count && (isNamed(number) || paying.has(number))) best = Math.max(best, amount);
    }
    const factor = best < 0 ? OTHER_EDITION : Math.min(OTHER_EDITION, (BEHIND * best) / (highest || 1));
    for (const [number, amount] of total) if (!own(number)) total.set(number, amount * factor);
    return total;
  }

  /* Why an entry was found: the text with the most of the sought words; of several, the more significant. */
  function because(entry, terms) {
    const pieces = [["name", entry.name], ...listOf(entry.aliases).map((text) => ["alias", text]), ...listOf(entry.asked).map((text) => ["asked", text]),
      ...listOf(entry.others).map(([id, name]) => ["equivalent", name, id]), ["test", entry.tests], ...listOf(entry.concepts).map((text) => ["concept", text]),
      ...["requires", "figures", "facts", "summary", "effect"].map((field) => [field, entry[field]])].filter(([, text]) => text);
    let best = null, most = 0;
    for (const [field, text, id] of pieces) {
      const found = words(text), stems = new Set(found.map(stem));
      const amount = terms.reduce((sum, term) => sum + (term.forms.some(([form]) => stems.has(form)) ? term.worth : 0), 0);
      if (amount > most) [best, most] = [{ field, text, id: id || null, found }, amount];
    }
    if (!best) return null;
    const forms = new Set(terms.flatMap((term) => term.forms.map(([form]) => form)));
    const prose = PROSE.includes(best.field);
    const text = prose ? [...new Set(best.found.filter((word) => forms.has(stem(word))))].join(" ") : best.text;
    return { field: best.field, text, id: best.id };
  }

  function ask(text, limit, edition) {
    const asked = interpret(text);
    const found = scores(asked);
    const wanted = [...found.keys()].filter((number) => !edition || entries[number].id.startsWith(`${edition}/`));
    const ranked = wanted.sort((one, other) => found.get(other).toFixed(DIGITS) - found.get(one).toFixed(DIGITS) || one - other);
    const groups = new Map();
    for (const number of ranked) {
      const key = entries[number].concept || entries[number].id;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(number);
    }
    const result = (number) => {
      const { id, kind, place, name, cost, roll, summary } = entries[number];
      return { id, edition: id.split("/")[0], kind, url: place || `/${id}/`, name, cost: cost || "", roll: roll || "", summary, because: because(entries[number], asked.terms), also: [] };
    };
    const results = [...groups.values()].slice(0, limit).map(([first, ...rest]) => ({ ...result(first), also: rest.map(result) }));
    return { query: text, total: groups.size, results, did_you_mean: asked.didYouMean, note: null };
  }

  return { ask };
})();
