/* The reader's characters. They stay in this browser: storage may be blocked or hold anything, so whatever is read from
   it is checked, no element ever holds it as markup, and no address holds it but a link that they share. */
const actionaryCharacters = (() => {
  const KEY = "actionary.characters";
  const MOST = 20;
  const MOST_LETTERS = 200_000; // of all characters together
  const LONGEST = 200; // letters of a name or a word
  const MOST_OF_A_KIND = 500;
  const MOST_NAMED = 3; // things of a file that aren't counted
  const UNLEARNED = "a skill not learned";
  const WITHOUT = ""; // in place of the name of what counts, where the character has nothing
  const HIGHEST = 1000;
  const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu; // controls, changes of direction

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const rows = (value) => (Array.isArray(value) ? value.slice(0, MOST_OF_A_KIND) : []);
  const words = (value) => (typeof value === "string" ? value.replace(UNSEEN, "").slice(0, LONGEST).trim() : "");
  const WRITTEN = /^(?:([-+]? ?\d{1,4})|\d{1,4} ?\((\d{1,4})\)|[x×*] ?(\d{1,4})|(\d{1,4}) ?[PS])$/;

  /* The number that counts of "+2", "5(7)", "x3" or "8P", as sheets write it (see kb/play/request/written.py); undefined for
     any other text. */
  function counted(text) {
    const number = Number(text.replace("−", "-").match(WRITTEN)?.slice(1).find(Boolean).replace(" ", "") ?? NaN);
    return Math.abs(number) <= HIGHEST ? number : undefined;
  }

  const WITH_NATURAL = /^(\d{1,4}) ?\((-?\d{1,4})\)$/; // a value with everything that changes it, behind the one without

  /* A rating: a number, or a text that is more than one. */
  function value(given) {
    if (Number.isInteger(given) && Math.abs(given) <= HIGHEST) return given;
    const text = words(given);
    return WITH_NATURAL.test(text) ? text : counted(text) ?? text;
  }

  function ratings(given) {
    const pairs = Object.entries(isObject(given) ? given : {}).map(([name, each]) => [words(name), value(each)]);
    return Object.fromEntries(pairs.filter(([name, each]) => name && each !== "").slice(0, MOST_OF_A_KIND));
  }

  /* A character as this browser keeps it, made of anything; undefined if it isn't one. What the reader chose of it (`chosen`) is for
     its pages only; the rest is what the service takes. */
  function cleaned(given) {
    if (!isObject(given) || !isObject(given.ratings) || typeof given.edition !== "string" || !SLUG.test(given.edition)) return undefined;
    const weapons = rows(given.weapons).filter(isObject).map((each) => ({
      name: words(each.name) || "Nameless", ...(words(each.skill) ? { skill: words(each.skill) } : {}), ratings: ratings(each.ratings),
    }));
    const [notRead, notes, chosen] = [given.not_read, given.notes, given.chosen].map((each) => rows(each).map(words).filter(Boolean));
    return {
      name: words(given.name) || "Nameless", edition: given.edition, ratings: ratings(given.ratings), weapons, not_read: notRead, notes,
      ...(chosen.length ? { chosen } : {}),
    };
  }

  function read() {
    try {
      const text = localStorage.getItem(KEY) || "";
      const found = text.length <= MOST_LETTERS ? JSON.parse(text) : {};
      const kept = rows(found?.list).map((each, place) => [cleaned(each), place]).filter(([each]) => each).slice(0, MOST);
      const current = kept.findIndex(([, place]) => place === found.current);
      return { current, list: kept.map(([each]) => each) };
    } catch {
      return { current: -1, list: [] };
    }
  }

  const list = () => read().list;

  /* The one in use; with *edition*, only if it is of that edition. */
  function current(edition) {
    const { current: place, list: all } = read();
    return edition && all[place]?.edition !== edition ? undefined : all[place];
  }

  const CONVERTED = "actionary.converted";

  /* What a character is converted by. */
  const numbers = ({ edition, ratings: own, weapons }) => JSON.stringify([edition, own, weapons]);

  /* What the service made of the character in use, by edition; undefined if it hasn't been asked since that last changed. */
  function conversions() {
    try {
      const text = localStorage.getItem(CONVERTED) || "";
      const { of, by } = text.length <= MOST_LETTERS ? JSON.parse(text) : {};
      return isObject(by) && of === numbers(current()) ? by : undefined;
    } catch {
      return undefined;
    }
  }

  /* The character in use as one of *edition*: itself, or what it was converted to, with the short name of its own edition (from);
     undefined without one. */
  function inEdition(edition) {
    const own = current();
    if (!own || own.edition === edition) return own;
    const all = conversions();
    const made = all && Object.hasOwn(all, edition) ? cleaned(all[edition]) : undefined;
    return made?.edition === edition ? { ...made, name: own.name, from: actionaryGames[own.edition], chosen: own.chosen } : undefined;
  }

  /* Keeps what of *names* counts for the character in use, wherever it may: *name*, or nothing until the reader chooses again. */
  function choose(names, name) {
    const all = read();
    const own = all.list[all.current];
    if (!own) return;
    const others = (own.chosen ?? []).filter((each) => !names.includes(each));
    own.chosen = name && name !== UNLEARNED ? [name, ...others] : others;
    const text = JSON.stringify(all);
    try { if (text.length <= MOST_LETTERS) localStorage.setItem(KEY, text); } catch { /* storage is blocked */ }
  }

  /* What the reader chose among lists that begin with a name, if only one has it, as a list of that; else all of them. */
  function picked({ chosen = [] }, all) {
    const found = chosen.map((name) => all.filter(([each]) => each === name)).find((each) => each.length === 1);
    return found ?? all;
  }

  const ANY = "any"; // what readers choose to have no game, even of their character

  function stored() {
    try { return localStorage.getItem("actionary.game"); } catch { return null; /* storage is blocked */ }
  }

  const known = (id) => (Object.hasOwn(actionaryGames, id) ? id : undefined);

  /* The game that the reader chose; undefined without one. */
  const chosenGame = () => known(stored());

  /* The edition that pages start with: the game that the reader chose, else that of the character in use; undefined without one. */
  const game = () => (stored() === ANY ? undefined : chosenGame() ?? known(current()?.edition));

  function chooseGame(id) {
    try {
      localStorage.setItem("actionary.game", id);
      if (known(id)) localStorage.setItem("actionary.edition", id);
    } catch { /* storage is blocked */ }
    show();
    dispatchEvent(new Event("game"));
  }

  const inLower = (names) => names.map((each) => each.toLowerCase());
  const named = (ratings, names) => Object.entries(ratings).filter(([each]) => inLower(names).includes(each.toLowerCase()));

  /* What a character has for a name of an edition, as lists of what counts as it, the number, and true if that is of a skill not
     learned: by its weapons, by itself, or by the names that stand for it (*or*), and of several only by what the reader chose.
     Weapons of other skills than *arms* don't count, and an unlearned skill has the number that *unlearned* gives it, with what is
     added to it ("0(1)"), or none. What the character doesn't have at all counts as *without*, if there is such a number. */
  function valuesFor(character, { name, or = [], arms = or.length ? [name, ...or] : [], unlearned = {}, without }) {
    const { ratings: own, weapons } = character;
    const { at = -Infinity, is, never = [] } = unlearned;
    const reckoned = ([by, number]) => {
      const both = WITH_NATURAL.exec(number);
      if (!both) return number <= at ? [by, is, true] : [by, number];
      const [natural, total] = both.slice(1).map(Number);
      return natural <= at ? [by, is + total - natural, true] : [by, total];
    };
    const fits = ({ skill }) => !skill || !arms.length || inLower(arms).includes(skill.toLowerCase());
    const isOf = (skill) => or.length > 0 && inLower([name, ...or]).includes(skill?.toLowerCase());
    const of = ({ ratings, skill }) => ratings[name] ?? (isOf(skill) ? named(own, [skill])[0]?.[1] : undefined);
    const armed = weapons.filter(fits).map((each) => [each.name, of(each)]).filter(([, number]) => number !== undefined);
    if (armed.length) return picked(character, armed).map(reckoned);
    if (Object.hasOwn(own, name)) return [reckoned([name, own[name]])];
    const usable = named(own, or).filter(([each, number]) => Number.parseInt(number, 10) > at || !inLower(never).includes(each.toLowerCase()));
    const learned = usable.filter(([, number]) => !(number <= at)).map(reckoned);
    if (!usable.length && without !== undefined) return [[WITHOUT, without]];
    return picked(character, learned.length < usable.length ? [...learned, [UNLEARNED, is, true]] : learned);
  }

  const isWhole = ([, number]) => Number.isInteger(number);

  /* The names among what a sum adds up that a character has no number for. */
  function lacking(character, names) {
    const without = (each) => {
      const found = valuesFor(character, each);
      return !found.length || !found.every(isWhole);
    };
    return names.filter((each) => each.name && without(each)).map(({ name }) => name);
  }

  /* What a sum says of each name that counts only because the edition has a number for those without it. */
  function assumed(character, names) {
    const found = names.filter((each) => each.name && valuesFor(character, each)[0]?.[0] === WITHOUT);
    return found.map(({ name, without }) => `No ${name}: ${without} is used.`).join(" ");
  }

  /* The sum of a character's numbers under *names*, each of them a number, a professional's rating of the target (theirs), a bound
     of the sum before it (least, most), or what `valuesFor` takes, with whether it is subtracted (less). Returns {number, by: what counts for a name, if it is called otherwise, unlearned: whether a skill isn't
     learned}; {choices}, lists of a name, the sum with it and whether a skill isn't learned, where several could count; or undefined
     if the character lacks one. */
  function numberOf(character, names) {
    let sums = [["", 0, false]];
    const by = [];
    for (const each of names) {
      const { least = -Infinity, most = Infinity } = each;
      sums = sums.map(([from, sum, before]) => [from, Math.min(Math.max(sum, least), most), before]);
      const found = each.name ? valuesFor(character, each) : [["", typeof each === "number" ? each : each.theirs ?? 0]];
      if (!found.length || !found.every(isWhole)) return undefined;
      const alike = found.every(([, number]) => number === found[0][1]);
      if (!alike && sums.length > 1) return undefined;
      const sign = each.less ? -1 : 1;
      if (alike && found[0][0] && found[0][0] !== each.name) by.push(found[0][0]);
      sums = sums.flatMap(([from, sum, before]) => (alike ? found.slice(0, 1) : found).map(([own, number, unlearned = false]) => [alike ? from : own, sum + sign * number, before || unlearned]));
    }
    return sums.length > 1 ? { choices: sums } : { number: sums[0][1], by, unlearned: sums[0][2] };
  }

  /* What counts, with the skill that a weapon is used with. */
  function withSkill({ weapons }, name) {
    const skill = weapons.find((each) => each.name === name)?.skill;
    return skill ? `${name} (${skill})` : name;
  }

  const and = new Intl.ListFormat("en-GB", { type: "conjunction" });

  /* What the file of a character holds besides that concerns what a sum adds up, or what counts for it (*by*), in words as answers of
     the service have them; empty if nothing does. */
  function uncounted({ weapons, not_read: all = [] }, adds, by) {
    const skills = weapons.filter(({ name }) => by.includes(name)).map(({ skill }) => skill);
    const names = [...adds.map(({ name }) => name), ...by, ...skills].filter(Boolean);
    const whole = (name) => new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "iu");
    const concerned = all.filter((each) => names.some((name) => whole(name).test(each)));
    const more = concerned.splice(MOST_NAMED).length;
    return concerned.length ? `Not counted here: ${and.format([...concerned, ...(more ? [`${more} more`] : [])])}.` : "";
  }

  /* The name of a character's file. */
  const fileName = ({ name }, ending = ".json") => `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "character"}${ending}`;

  const [link, games] = [".mine", ".game"].map((each) => document.querySelector(each));

  /* The header has the name of the character in use, and the game. */
  function show() {
    const name = current()?.name;
    link.querySelector("bdi").textContent = name ?? "My character";
    link.title = name === undefined ? "My character" : `My character: ${name}`;
    link.setAttribute("aria-label", link.title);
    link.classList.toggle("has-one", name !== undefined);
    games.value = game() ?? ANY;
    games.className = game() ? `game edition-${game()}` : "game";
  }

  games.append(new Option("Any", ANY), ...Object.entries(actionaryGames).map(([id, short]) => new Option(short, id)));
  games.addEventListener("change", () => chooseGame(games.value));
  show();
  addEventListener("storage", show); // changed on another page
  addEventListener("pageshow", show); // a page that the browser kept

  const storage = { CONVERTED, KEY, MOST, MOST_LETTERS, numbers, read, show };

  return { assumed, choose, chosenGame, cleaned, conversions, counted, current, fileName, game, inEdition, lacking, list, numberOf, picked, storage, uncounted, valuesFor, withSkill };
})();
