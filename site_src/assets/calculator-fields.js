/* The calculator's fields for one roll: ratings by side, what can be varied, Edge, wounds, disputed rulings. */
const calculatorFields = (root, editions, changed) => {
  const { made } = calculatorAnswer;
  const { WOUNDS } = calculatorRequest;
  const mine = calculatorCharacter;
  const table = calculatorTable;
  const PROFESSIONAL = 2;
  const remembered = {}; // ratings by edition and side
  const find = (selector) => root.querySelector(selector);
  const field = (name) => root.querySelector("form").elements.namedItem(name);
  let id = ""; // the edition whose fields these are
  let asked = {};
  let inputs = {};

  function options(select, pairs, value) {
    select.replaceChildren(...pairs.map(([key, words]) => made("option", { value: key }, words)));
    select.value = pairs.some(([key]) => key === value) ? value : pairs[0][0];
    select.closest(".field").hidden = pairs.length < 2;
  }

  /* Builds them for what is *asked* in an edition; *rolled* tells whether there is a roll that options can change. */
  function build(edition, what, read, rolled) {
    [id, asked, inputs] = [edition, what, read];
    buildSides();
    buildVary();
    buildOptions(rolled);
    mark();
  }

  /* Keeps the ratings of an edition for when the reader comes back to it. */
  function remember(edition, { ratings, against }) {
    const before = (remembered[edition] ??= { ratings: {}, against: {} });
    Object.assign(before.ratings, ratings);
    Object.assign(before.against, against);
  }

  /* Whether a part of the form was built for *what* already: somebody may be typing there. */
  function isBuilt(part, ...what) {
    const before = part.dataset.built;
    part.dataset.built = JSON.stringify(what);
    return part.dataset.built === before;
  }

  /* Each rating is the requested one, or the one in the field before, or a professional's. */
  function buildSides() {
    const edition = editions[id];
    const before = (remembered[id] ??= { ratings: {}, against: {} });
    const either = inputs.either.flat();
    for (const part of root.querySelectorAll("[data-side]")) {
      const key = part.dataset.side === "scene" ? "ratings" : part.dataset.side;
      const given = { ...before[key], ...asked[key] };
      const other = (name) => either[either.indexOf(name) ^ 1];
      const begin = (name) => {
        const place = either.indexOf(name);
        const told = place >= 0 && (place % 2 === 1 || given[other(name)] !== undefined || fromCharacter(part, other(name)));
        return told || fromCharacter(part, name) ? "" : edition.terms[name]?.tiers?.[PROFESSIONAL] ?? "";
      };
      const names = inputs[part.dataset.side];
      if (isBuilt(part, id, names, either)) continue;
      part.hidden = !names.length;
      if (part.dataset.side === "ratings") mine.offer(part, id, (input) => fromCharacter(part, ratingOf(input)), changed);
      part.querySelector(".fields").replaceChildren(...names.map((name) =>
        rating(`${key}[${name}]`, name, edition.terms[name], given[name] ?? begin(name), either.includes(name) && `${key}[${other(name)}]`, fromCharacter(part, name))));
    }
  }

  const ratingOf = ({ name }) => /\[(.*)\]$/.exec(name)[1];

  /* Whether a field can be left to the reader's character. */
  const fromCharacter = (part, name) => part.dataset.side === "ratings" && mine.has(id, name, editions[id].terms[name]);

  function leftToCharacter() {
    const part = find("[data-side=ratings]");
    return [...part.querySelectorAll(".fields [name]")].filter((input) => !input.value && fromCharacter(part, ratingOf(input)));
  }

  const tiersOf = (input) => editions[id].terms[ratingOf(input)]?.tiers;
  const rated = (part) => [...part.querySelectorAll(".fields [name]")].filter(tiersOf);

  /* Whether all ratings are a professional's; undefined without ratings. */
  function areUsual() {
    const all = [...root.querySelectorAll("[data-side]")].flatMap(rated);
    return all.length ? all.every((input) => input.value === String(tiersOf(input)[PROFESSIONAL] ?? "")) : undefined;
  }

  /* Whether the roll reads a rating that nothing gives: another may stand for it, or the character. */
  function isLacking() {
    const left = leftToCharacter();
    return [...root.querySelectorAll("[data-side]:not([hidden]) .fields [name]")].some((input) => !input.value && !input.dataset.or && !left.includes(input));
  }

  /* Fills in the ratings of a kind of character on a side. */
  function fillTier(side, tier) {
    for (const input of rated(side)) if (input.value || !input.dataset.or) input.value = tiersOf(input)[tier] ?? "";
  }

  /* Marks the kind of character that all ratings of a side are of, or the reader's character if they are left to it. */
  function mark() {
    const press = (button, is) => { if (button) button.ariaPressed = String(is); };
    for (const part of root.querySelectorAll("[data-side]")) {
      const given = rated(part).filter(({ value, dataset }) => value || !dataset.or);
      const is = (tier) => given.length > 0 && given.every((input) => input.value === String(tiersOf(input)[tier] ?? ""));
      for (const button of part.querySelectorAll("[data-tier]")) press(button, is(button.dataset.tier));
      const own = [...part.querySelectorAll(".fields [name]")].filter((input) => fromCharacter(part, ratingOf(input)));
      press(part.querySelector("[data-mine]"), own.length > 0 && own.every(({ value }) => !value));
    }
  }

  function rating(key, name, term, value, or, optional) {
    const values = [...(term?.values && optional ? [""] : []), ...(term?.values || [])];
    const input = values.length ? made("select", { name: key }, values.map((each) => made("option", { value: each }, each || "your character’s")))
      : made("input", { name: key, type: "text", inputmode: "text", maxlength: "30" });
    if (or) input.dataset.or = or;
    input.value = values.find((each) => each.toLowerCase() === String(value).toLowerCase()) ?? value;
    return made("label", { class: "field" }, `${name} `, input);
  }

  function buildVary() {
    const edition = editions[id];
    const { ratings, against } = inputs;
    const words = { pool: "the dice or the bonus", limit: "the limit", requirement: "the number to reach", ...edition.words, against: "the target’s dice" };
    const slots = ["pool", "limit", "requirement", "against"].map((key) => [key, words[key]]);
    options(field("vary"), [...slots, ...ratings.map((name) => [name, name]), ...against.map((name) => [`target.${name}`, `the target’s ${name}`])], asked.vary);
  }

  function buildOptions(rolled) {
    const edition = editions[id];
    const has = { teamwork: edition.teamwork, buy_hits: edition.buy, open_test: edition.family === "target-number", wild: edition.wild, split: edition.family !== "total" };
    for (const [name, shown] of Object.entries(has)) field(name).closest("label").hidden = !shown;
    find("[data-grant]").hidden = !Object.keys(edition.grants).length;
    find("[data-state]").hidden = !Object.keys(edition.states).length;
    find("[data-options]").hidden = edition.family === "total" || !rolled;
    table.show(find("[data-table]"), id, edition);
    for (const name of WOUNDS) buildWounds(name);
    find("[data-wounds=wounds_against]").hidden = !inputs.opposed;
    if (isBuilt(find("[data-rulings]"), id, table.told(id, edition))) return;
    const disputed = Object.entries(edition.rulings).map(([name, { name: called, why }]) => {
      const select = made("select", { name: `rulings[${name}]`, title: why });
      const label = made("label", { class: "field field-wide" }, `${called} `, select);
      options(select, table.choices(id, edition, name), asked.rulings?.[name]);
      return label;
    });
    find("[data-rulings] .fields").replaceChildren(...disputed);
    find("[data-rulings]").hidden = !disputed.length;
  }

  function buildWounds(name) {
    const part = find(`[data-wounds=${name}]`);
    if (isBuilt(part, id)) return;
    const whose = name === "wounds" ? "Boxes" : "Target’s boxes";
    part.replaceChildren(...Object.entries(editions[id].wounds).map(([track, words]) =>
      made("label", { class: "field" }, `${whose} of ${words} `, made("input", { name: `${name}[${track}]`, type: "text", inputmode: "numeric", value: asked[name]?.[track] ?? "" }))));
  }

  return { areUsual, build, fillTier, isLacking, leftToCharacter, mark, options, ratingOf, remember };
};
