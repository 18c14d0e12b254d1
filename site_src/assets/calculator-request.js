/* A request to the API in four forms: form fields, a plain object, the query of an address, and a command line.
   Fields have their names from the address: `edge`, `ratings[Logic]`, `modifiers[0][value]`. */
const calculatorRequest = (() => {
  const LISTS = ["teamwork", "split"];
  const STATES = ["states", "states_against"];
  const WOUNDS = ["wounds", "wounds_against"];
  const SEVERAL = ["variant", "classes"]; // may stand several times in the address
  const WHOLE = ["modifiers", "dice", "table", ...LISTS]; // JSON in the address
  const plain = (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : text);

  /* Without a prototype, because the names can come from anyone's link. */
  const empty = () => Object.create(null);

  function put(target, name, value) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    const last = keys.pop();
    for (const key of keys) target = target[key] ??= empty();
    target[last] = value;
  }

  /* The face of a die; an exploded die is the list of its throws, written 6+2. */
  const face = (text) => (text.includes("+") ? text.split("+").map(plain) : plain(text));
  const faces = (dice) => dice.map((die) => [die].flat().join("+")).join(" ");

  function valueOf({ name, type, value, checked }) {
    if (type === "checkbox") return checked || undefined;
    const text = value.trim();
    if (!text) return undefined;
    if (name.startsWith("dice[")) return text.split(/[\s,]+/).map(face);
    if (!LISTS.includes(name)) return name.includes("[") ? plain(text) : text;
    const all = text.split(/[\s,]+/).map(plain);
    return name === "split" && all.length === 1 ? all[0] : all;
  }

  /* Leaves out fields that are hidden, and questions that are folded. */
  function read(form) {
    const found = empty();
    for (const element of form.elements) {
      if (!element.name || element.closest("[hidden], details[data-ask]:not([open])")) continue;
      const value = valueOf(element);
      if (value !== undefined) put(found, element.name, value);
    }
    const modifiers = Object.values(found.modifiers || {}).filter(({ value, from, set }) => value !== undefined || from || set);
    delete found.modifiers;
    if (modifiers.length) found.modifiers = modifiers.map(withGrant);
    for (const { state, whose } of Object.values(found.held || {})) (found[whose] ??= []).push(state);
    delete found.held;
    if (found.dice) delete found.seed; // given dice need no seed
    return found;
  }

  /* An option of the form names a grant of an action after a colon. */
  function withGrant(modifier) {
    const [from, grant] = (modifier.from || "").split(":");
    return grant ? { ...modifier, from, grant } : modifier;
  }

  function query(asked) {
    const found = new URLSearchParams();
    for (const [key, value] of Object.entries(asked)) {
      if (STATES.includes(key)) found.set(key, value.join(","));
      else if (WHOLE.includes(key) && typeof value === "object") found.set(key, JSON.stringify(value));
      else if (typeof value === "object") for (const [name, each] of Object.entries(value)) found.set(`${key}[${name}]`, each);
      else found.set(key, value);
    }
    const text = found.toString().replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%2F", "/");
    return text ? `?${text}` : "";
  }

  const several = (texts) => texts.join(" ").split(/[\s,]+/).filter(Boolean).join(" ");

  /* Leaves out the broken parts of a link. */
  function restored(search) {
    const found = empty();
    for (const [name, text] of new URLSearchParams(search)) {
      if (STATES.includes(name)) {
        put(found, name, text.split(",").filter(Boolean));
        continue;
      }
      if (SEVERAL.includes(name)) {
        put(found, name, several([found[name] ?? "", text]));
        continue;
      }
      try {
        put(found, name, WHOLE.includes(name) ? JSON.parse(text) : name.includes("[") ? plain(text) : text);
      } catch { /* not JSON */ }
    }
    return found;
  }

  const quoted = (text) => (/^[\w./=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
  const pairs = (values) => Object.entries(values || {}).map(([name, value]) => `${name}=${value}`);

  function command(asked) {
    const words = asked.entry ? [asked.entry] : ["--edition", asked.edition, asked.roll];
    words.push(...pairs(asked.ratings), ...(asked.against ? ["v.", ...pairs(asked.against)] : []));
    for (const name of ["test", "variant", "class", "edge", "edge_against", "wild", "seed", ...LISTS]) {
      const given = asked[name === "class" ? "classes" : name];
      if (given) words.push(`--${name.replace("_", "-")}`, [given].flat().join(" "));
    }
    for (const [who, option] of [["actor", "--dice"], ["opponent", "--against-dice"]]) {
      if (asked.dice?.[who]) words.push(option, faces(asked.dice[who]));
    }
    for (const { value, reason, from, grant, set, side } of asked.modifiers || []) {
      const source = grant ? `${from}:${grant}` : from;
      words.push("--modifier", [...(set ? pairs(set) : from ? ["from", source] : [value]), reason, side === "opponent" ? "against" : ""].filter((word) => word || word === 0).join(" "));
    }
    for (const name of STATES) for (const state of asked[name] || []) words.push(`--${name.replace("states", "state").replace("_", "-")}`, state);
    for (const name of WOUNDS) for (const pair of pairs(asked[name])) words.push(`--${name.replace("_", "-")}`, pair);
    for (const pair of pairs(asked.rulings)) words.push("--ruling", pair);
    for (const name of ["buy_hits", "open_test"]) if (asked[name]) words.push(`--${name.replace("_", "-")}`);
    return ["actionary", "resolve", ...words].map((word) => quoted(String(word))).join(" ");
  }

  /* Every spelling of terms in lower case, with the name of each: names, and aliases that are no names. */
  function spellings(terms) {
    const aliases = Object.entries(terms).flatMap(([name, term]) => (term.aliases || []).map((alias) => [alias, name]));
    const names = Object.keys(terms).map((name) => [name, name]);
    return new Map([...aliases, ...names].map(([given, name]) => [given.toLowerCase(), name]));
  }

  /* Ratings in the names of terms, from any case and by alias, as the API takes them. */
  function inOwnNames(terms, ratings) {
    const spelled = spellings(terms);
    return Object.fromEntries(Object.entries(ratings).map(([given, value]) => [spelled.get(given.toLowerCase()) ?? given, value]));
  }

  return { LISTS, STATES, WOUNDS, command, faces, inOwnNames, query, read, restored };
})();
