/* The calculator: builds the form, asks the API beside the site, and shows answers and faults. */
(() => {
  const root = document.querySelector(".calculator");
  if (!root) return;
  const { made, told, ...draw } = calculatorAnswer;
  const { LISTS, STATES, WOUNDS, command, faces, inOwnNames, query, read, restored } = calculatorRequest;
  const { beside, clearFaults, fieldOf } = calculatorFaults(root);
  const mine = calculatorCharacter;
  const table = calculatorTable;
  const { post } = actionaryService;
  const { editions, entries, unrolled } = JSON.parse(document.getElementById("calculator-data").textContent);
  const PROFESSIONAL = 2;
  const PAUSE = 120; // milliseconds to wait for more typing
  const PATIENCE = 3000; // milliseconds until it is said that there is no answer; one that comes later counts
  const LATE = { detail: "The server doesn’t answer this." };
  const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
  const BUILDS = ["entry", "test", "variant", "edition", "roll", "classes", "edge", "edge_against"];
  const ALL = "all"; // all other editions
  const ASKED = { solve: ["chance", "vary"], convert: ["to"] };
  const SHAPE = ["entry", "test", "variant", "edition", "roll", "classes", "edge", "edge_against", "modifiers", "states", "states_against", "rulings"];
  const NOTHING = { ratings: [], against: [], scene: [], either: [], opposed: false, changed_by: [] };
  const form = root.querySelector("form");
  const find = (selector) => root.querySelector(selector);
  const field = (name) => form.elements.namedItem(name);
  const labels = Object.fromEntries(Object.entries(entries).map(([id, { name }]) => [id, `${name} (${editions[id.split("/")[0]].short})`]));
  const nameOf = (id) => (entries[id] || unrolled[id])?.name;
  const page = (id) => `../${id}/index.html`;
  const opening = [...find(".answer-odds").childNodes];
  const remembered = {};
  let asked = {};
  let inputs = NOTHING;
  let building = 1; // how often the form was to be built
  let built = 0; // for which of these it is built
  let latest = 0;
  let moved = false; // whether the form has the ratings and the variant of what was asked before
  let pause = 0;
  let late = 0;
  let strange = ""; // the fault of an address that names nothing to work out, until something is changed

  function idOf(text) {
    const wanted = text.trim().toLowerCase();
    return Object.keys(labels).find((id) => [id, labels[id].toLowerCase(), entries[id].name.toLowerCase()].includes(wanted));
  }
  const kindNow = () => form.elements.kind.value;
  const editionNow = () => (kindNow() === "entry" && asked.entry ? asked.entry.split("/")[0] : field("edition").value || Object.keys(editions)[0]);

  /* The form. */

  function options(select, pairs, value) {
    select.replaceChildren(...pairs.map(([key, words]) => made("option", { value: key }, words)));
    select.value = pairs.some(([key]) => key === value) ? value : pairs[0][0];
    select.closest(".field").hidden = pairs.length < 2;
  }

  /* What the roll reads and what can change it: asked of the API, but for an action as printed, which the page knows. */
  async function learned() {
    const { test, ...shape } = only(SHAPE);
    if (entries[shape.entry]?.alone.includes(test)) shape.test = test;
    const printed = entries[shape.entry]?.inputs;
    if (printed && Object.keys(shape).length === 1 && !table.differs(editionNow(), editions[editionNow()])) return printed;
    if (!printed && !(shape.roll && shape.edition)) return NOTHING;
    const answer = await post("resolve/inputs", table.asked(shape, editions)).catch(() => ({ good: false })); // asking for the odds says why
    return answer.good ? answer.content : printed ?? inputs;
  }

  /* Builds the form anew for what is asked, and then asks. */
  async function rebuilt() {
    const turn = building;
    const found = await learned();
    if (turn !== building) return;
    if (built) readAgain(); // somebody may have typed meanwhile
    inputs = found;
    build();
    built = turn;
    moved = false;
    changed();
  }

  function rebuildSoon() {
    waiting(true);
    building += 1;
    mine.forget();
    readAgain();
    clearTimeout(pause);
    pause = setTimeout(rebuilt, PAUSE);
  }

  /* Reads a form that is still to be built: what it lacks at first, the address has. */
  function readAgain() {
    asked = built ? read(form) : Object.assign(asked, read(form));
    asked.entry = kindNow() === "entry" ? idOf(field("entry").value) : undefined;
    if (kindNow() === "roll") asked.roll = field("roll").value;
    if (moved) for (const name of ["ratings", "against", "variant"]) delete asked[name];
  }

  /* Whether a part of the form was built for *what* already: somebody may be typing there. */
  function isBuilt(part, ...what) {
    const before = part.dataset.built;
    part.dataset.built = JSON.stringify(what);
    return part.dataset.built === before;
  }

  /* Whether an option is the variants asked for, in any order. */
  function isWanted([key]) {
    const inOrder = (words) => words.split(" ").sort().join(" ");
    return inOrder(key) === inOrder(asked.variant || "");
  }

  function build() {
    const kind = kindNow();
    const id = editionNow();
    const edition = editions[id];
    const entry = kind === "entry" ? entries[asked.entry] : undefined;
    const rolls = Object.entries(entry?.rolls || {});
    for (const part of root.querySelectorAll("[data-kind]")) part.hidden = part.dataset.kind !== kind;
    root.className = `calculator edition-${id}`;
    options(field("test"), [["", "whole test"], ...rolls.filter(([key]) => entry.alone.includes(key)).map(([key, { title }]) => [key, title])], asked.test);
    asked.test = field("test").value;
    const variants = rolls.filter(([key]) => !asked.test || key === asked.test).flatMap(([, each]) => Object.entries(each.variants));
    const all = rolls.flatMap(([, each]) => Object.entries(each.variants));
    const [chosen] = variants.find(isWanted) ?? [all.some(isWanted) ? "" : asked.variant];
    const refused = chosen && !variants.some(([key]) => key === chosen) ? [[chosen, chosen]] : []; // by the API
    options(field("variant"), [["", "as printed"], ...variants, ...refused], chosen);
    asked.variant = field("variant").value;
    for (const name of ["edge", "edge_against"]) {
      options(field(name), [["", "none"], ...Object.entries(edition.edge).map(([key, use]) => [key, use.name])], asked[name]);
      asked[name] = field(name).value;
      field(name).title = edition.edge[asked[name]]?.meaning || "";
    }
    const roll = (entry?.rolls[asked.test] || rolls[0]?.[1])?.roll || "";
    find(".asked-roll").replaceChildren(...(entry ? [made("strong", {}, roll), " ", made("a", { href: page(asked.entry) }, "its rules")] : []));
    buildSides(edition, id);
    buildVary(edition);
    buildOptions(edition, id, kind === "roll" || !entry || rolls.length);
  }

  /* Each rating is the requested one, or the one in the field before, or a professional's. */
  function buildSides(edition, id) {
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
  const fromCharacter = (part, name) => part.dataset.side === "ratings" && mine.has(editionNow(), name, editions[editionNow()].terms[name]);
  const leftToCharacter = () => [...find("[data-side=ratings]").querySelectorAll(".fields [name]")].filter((input) => !input.value && fromCharacter(find("[data-side=ratings]"), ratingOf(input)));

  function rating(key, name, term, value, or, optional) {
    const values = [...(term?.values && optional ? [""] : []), ...(term?.values || [])];
    const input = values.length ? made("select", { name: key }, values.map((each) => made("option", { value: each }, each || "your character’s")))
      : made("input", { name: key, type: "text", inputmode: "text", maxlength: "30" });
    if (or) input.dataset.or = or;
    input.value = values.find((each) => each.toLowerCase() === String(value).toLowerCase()) ?? value;
    return made("label", { class: "field" }, `${name} `, input);
  }

  function buildVary(edition) {
    const { ratings, against } = inputs;
    const words = { pool: "the dice or the bonus", limit: "the limit", requirement: "the number to reach", ...edition.words, against: "the target’s dice" };
    const slots = ["pool", "limit", "requirement", "against"].map((key) => [key, words[key]]);
    options(field("vary"), [...slots, ...ratings.map((name) => [name, name]), ...against.map((name) => [`target.${name}`, `the target’s ${name}`])], asked.vary);
  }

  function buildOptions(edition, id, rolled) {
    const has = { teamwork: edition.teamwork, buy_hits: edition.buy, open_test: edition.family === "target-number", wild: edition.wild, split: edition.family !== "total" };
    for (const [name, shown] of Object.entries(has)) field(name).closest("label").hidden = !shown;
    find("[data-grant]").hidden = !Object.keys(edition.grants).length;
    find("[data-state]").hidden = !Object.keys(edition.states).length;
    find("[data-options]").hidden = edition.family === "total" || !rolled;
    table.show(find("[data-table]"), id, edition);
    for (const name of WOUNDS) buildWounds(edition, id, name);
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

  function buildWounds(edition, id, name) {
    const part = find(`[data-wounds=${name}]`);
    if (isBuilt(part, id)) return;
    const whose = name === "wounds" ? "Boxes" : "Target’s boxes";
    part.replaceChildren(...Object.entries(edition.wounds).map(([track, words]) =>
      made("label", { class: "field" }, `${whose} of ${words} `, made("input", { name: `${name}[${track}]`, type: "text", inputmode: "numeric", value: asked[name]?.[track] ?? "" }))));
  }

  /* A row is a number with a reason, or a grant of another action. */
  function addModifier({ value = "", reason = "", from, grant, side } = {}) {
    const name = `modifiers[${nextRow()}]`;
    const whose = (words, sides) => made("label", { class: "field" }, `${words} `, made("select", { name: `${name}[side]` },
      Object.entries(sides).map(([value, whose]) => made("option", { value }, whose))));
    const fields = from === undefined
      ? [made("label", { class: "field" }, "Dice or bonus, such as -2 ", made("input", { name: `${name}[value]`, type: "text", value })),
        whose("Whose dice", { "": "yours", opponent: "the target’s" }),
        made("label", { class: "field field-wide" }, "Reason ", made("input", { name: `${name}[reason]`, type: "text", value: reason }))]
      : [made("label", { class: "field field-wide" }, "Action that changes this roll ", made("select", { name: `${name}[from]` }, grants(grant ? `${from}:${grant}` : from))),
        whose("Whose action", { "": "whichever side can have it", actor: "yours", opponent: "the target’s" })];
    const row = addRow(fields, "Remove this modifier");
    const given = side && row.querySelector(`[name$="[side]"] [value="${side === "opponent" ? side : "actor"}"]`);
    if (given) given.selected = true;
    return row;
  }

  function addState({ state = "", whose = "states" } = {}) {
    const name = `held[${nextRow()}]`;
    const known = Object.values(editions[editionNow()].states).flatMap((each) => each.names);
    const chosen = known.find((each) => each.toLowerCase() === state.toLowerCase()) || state || known[0];
    const names = [...new Set([...known, chosen])]; // the API refuses an unknown name from a link
    const row = addRow([
      made("label", { class: "field field-wide" }, "State ", made("select", { name: `${name}[state]` }, names.map((each) => made("option", { value: each }, each)))),
      made("label", { class: "field" }, "Who is in it ", made("select", { name: `${name}[whose]` }, made("option", { value: "states" }, "you"), made("option", { value: "states_against" }, "the target")))
    ], "Remove this state");
    row.querySelector("[name$='[state]']").value = chosen;
    row.querySelector("[name$='[whose]']").value = whose;
    return row;
  }

  function nextRow() {
    const { dataset } = find("[data-modifiers]");
    return dataset.next = Number(dataset.next || 0) + 1;
  }

  function addRow(fields, away) {
    const row = made("div", { class: "fields modifier" }, fields, made("button", { type: "button", class: "small-button", "data-away": "", "aria-label": away }, "×"));
    find("[data-modifiers]").append(row);
    return row;
  }

  function grants(from) {
    const all = editions[editionNow()].grants;
    const mine = inputs.changed_by;
    const each = (id) => [[id, all[id].name], ...Object.entries(all[id].cases).map(([key, text]) => [`${id}:${key}`, `${all[id].name}: ${text}`])];
    const option = ([value, words]) => made("option", { value, ...(value === from ? { selected: "" } : {}) }, words);
    const group = (label, ids) => (ids.length ? [made("optgroup", { label }, ids.flatMap(each).map(option))] : []);
    return [...group("for this roll", mine), ...group("others", Object.keys(all).filter((id) => !mine.includes(id)))];
  }

  /* Fills in the fields that `build` doesn't. */
  function fill() {
    form.elements.kind.value = (asked.edition || asked.roll) && !asked.entry ? "roll" : "entry";
    field("entry").value = asked.entry ? labels[asked.entry] : "";
    field("edition").value = asked.edition || (asked.entry ? asked.entry.split("/")[0] : strange ? "" : recalled());
    for (const name of ["roll", "classes", "wild", "seed", "chance", "to"]) if (asked[name] !== undefined) field(name).value = asked[name];
    for (const who of ["actor", "opponent"]) if (Array.isArray(asked.dice?.[who])) field(`dice[${who}]`).value = faces(asked.dice[who]);
    find("[data-given]").open = Boolean(asked.dice);
    for (const name of LISTS) field(name).value = [asked[name] ?? []].flat().join(" ");
    for (const name of ["buy_hits", "open_test"]) field(name).checked = Boolean(asked[name]);
    (asked.modifiers || []).forEach(addModifier);
    for (const whose of STATES) if (asked[whose]) asked[whose] = asked[whose].map((state) => addState({ state, whose }).querySelector("select").value);
    find("[data-options]").open = ["edge", "edge_against", "wild", "buy_hits", "open_test", ...WOUNDS, ...LISTS].some((name) => asked[name]);
    find("[data-rulings]").open = Boolean(asked.rulings);
    for (const [what, names] of Object.entries(ASKED)) find(`[data-ask=${what}]`).open = names.some((name) => asked[name] !== undefined);
  }

  /* The edition last read or rolled, on any page. */
  function recalled() {
    try { return editions[localStorage.getItem("actionary.edition")] ? localStorage.getItem("actionary.edition") : ""; } catch { return ""; }
  }

  function remember(edition) {
    try { if (!localStorage.getItem("actionary.game")) localStorage.setItem("actionary.edition", edition); } catch { /* storage is blocked */ }
  }

  /* Requests. */

  /* What is shown is of what was asked before until the answer comes. */
  function waiting(is) {
    clearTimeout(late);
    if (is) late = setTimeout(() => unreachable(new Error("late")), PATIENCE);
    root.classList.toggle("is-asked", is);
    find(".answer-odds").setAttribute("aria-busy", is);
  }

  const only = (names) => Object.fromEntries(names.filter((name) => asked[name] && asked[name] !== ALL).map((name) => [name, asked[name]]));

  function askSoon() {
    waiting(true);
    clearTimeout(pause);
    pause = setTimeout(ask, PAUSE);
  }

  async function ask() {
    const turn = ++latest;
    const body = table.asked(only(Object.keys(asked).filter((name) => !Object.values(ASKED).flat().includes(name))), editions);
    if (!body.entry && !body.roll) return unasked();
    if (!body.entry && !body.edition) return chooseEdition();
    const { seed, split, ...all } = body;
    const full = mine.asked(body, editionNow());
    const open = Object.keys(ASKED).filter((what) => find(`[data-ask=${what}]`).open);
    const alone = leftToCharacter().length ? [] : open; // only the odds are asked with the character
    find("[data-command] code").textContent = command(body) + table.command(editionNow(), editions[editionNow()]) + mine.command(editionNow());
    find("[data-api]").href = `../api/v1/resolve${query(body)}`;
    find("[data-api]").hidden = full !== body;
    const others = alone.map((what) => post(what, { ...all, ...only(ASKED[what]) }).catch(() => ({ what, good: false, content: LATE })));
    try {
      const odds = await post("resolve", full);
      if (turn !== latest) return;
      if (mine.settled(odds.content, editionNow())) return ask();
      clear();
      for (const what of open) if (!alone.length) find(`.answer-${what}`).replaceChildren(mine.typeFirst());
      show(odds);
      if (!odds.good) return; // the other questions fail for the same reason
      for (const other of others) other.then((answer) => { if (turn === latest) show(answer); });
    } catch (error) {
      if (turn === latest) unreachable(error);
    }
  }

  function unasked() {
    clear();
    emptied(opening);
    find("[data-command] code").textContent = "actionary resolve --help";
    find("[data-api]").hidden = true;
    find(".answer-fault").textContent = strange;
  }

  function chooseEdition() {
    clear();
    emptied();
    beside(field("edition"), strange || "Choose the edition whose dice you roll.");
  }

  function emptied(left = []) {
    for (const part of [".answer-trace", ".answer-solve", ".answer-convert"]) find(part).replaceChildren();
    find(".answer-odds").replaceChildren(...left);
    if (kindNow() === "roll") find(".asked-roll").replaceChildren();
  }

  /* What the API says, in the page's words, with names for ids. */
  const { inWords, saidInWords } = calculatorWords((reference) => {
    const [id, key] = reference.split(":");
    const told = editions[editionNow()].grants[id]?.cases[key];
    return nameOf(id) ? `${nameOf(id)}${told ? `: ${told}` : ""}` : reference;
  });

  function show({ what, good, content: given }) {
    if (!good) return fault(given, what);
    const content = saidInWords(given);
    const edition = editions[content.edition];
    const rolls = entries[content.entry]?.rolls || {};
    if (what === "solve") return find(".answer-solve").replaceChildren(...draw.solution(content));
    if (what === "convert") {
      const about = { page, name: nameOf, short: (id) => editions[id].short };
      return find(".answer-convert").replaceChildren(...draw.conversions(content, about));
    }
    const titles = Object.fromEntries(Object.entries(rolls).map(([key, { title }]) => [key, title]));
    const about = { words: edition.words, glitch: edition.glitch, titles, rolls, rulings: edition.rulings, ours: table.told(content.edition, edition, { counts: content.rulings, success: rolls[content.test]?.success }), success: rolls[content.test]?.success, whose: rolls[content.test]?.whose };
    const [headline, ...rest] = draw.odds(content, about).slice(0, given.choices?.length ? 1 : undefined); // until one is chosen, the rest is of no choice
    find(".answer-odds").replaceChildren(headline, ...mine.drawn(given, content.edition, changed), ...rest);
    for (const input of leftToCharacter()) if (input.matches("input")) input.placeholder = given.taken?.ratings?.[ratingOf(input)] ?? "";
    find(".answer-trace").replaceChildren(...(given.choices?.length ? [] : draw.replay(content, edition, about)));
    if (!content.entry) find(".asked-roll").replaceChildren("Read as ", made("strong", {}, content.roll));
    keepInSight(find(".answer-odds .chance strong").textContent);
  }

  function keepInSight(sentence) {
    find(".answer-bar a").textContent = sentence;
    find(".answer-bar").hidden = !sentence;
  }

  find(".answer-bar").addEventListener("click", () => document.getElementById("answer").scrollIntoView());

  function unreachable(error) {
    clear();
    if (error.name !== "TypeError" && error.name !== "Error") throw error;
    const words = "No odds: the calculator can’t reach its server.";
    const instead = " Change a number to ask again, start it with “actionary serve”, or use the command line:";
    find(".answer-odds").replaceChildren(told(words + instead, "answer-off"), made("pre", {}, made("code", {}, find("[data-command] code").textContent)));
    find(".answer-trace").replaceChildren();
    keepInSight(words);
  }

  /* Faults appear beside the field or the rating that they name. */

  function clear() {
    waiting(false);
    find(".answer-fault").textContent = "";
    keepInSight("");
    clearFaults();
  }

  function fault({ detail, errors }, what) {
    const { field: path, message, parts } = errors?.[0] || { field: "", message: detail }; // one fault at a time
    const element = fieldOf(path, parts);
    const own = inWords(element?.matches("select") ? message.replace(/; allowed: .*/, "; choose one from the list") : message);
    const sentence = own.charAt(0).toUpperCase() + own.slice(1);
    if (element) beside(element, sentence);
    if (what !== "resolve") find(`.answer-${what}`).replaceChildren(told(element ? "" : sentence, "answer-unknown"));
    else find(".answer-fault").textContent = element ? "This can’t be worked out; see the marked field." : sentence;
    if (what === "resolve") for (const part of [".answer-odds", ".answer-trace"]) find(part).replaceChildren();
  }

  /* Events. */

  function changed() {
    if (built < building) return; // the form lacks fields of what is asked
    asked = read(form);
    if (asked.entry) asked.entry = idOf(asked.entry);
    for (const side of ["ratings", "against"]) Object.assign(remembered[editionNow()][side], asked[side]);
    find("[data-unroll]").hidden = !asked.seed && !asked.dice;
    find("[data-roll]").textContent = asked.seed ? "Roll again" : "Roll the dice";
    history.replaceState(null, "", location.pathname + query(asked) + location.hash);
    askSoon();
  }

  function roll(seed) {
    for (const who of ["actor", "opponent"]) field(`dice[${who}]`).value = "";
    field("seed").value = seed;
    changed();
  }

  root.addEventListener("input", ({ target }) => {
    strange = "";
    if (target.name === "edition" && target.value) remember(target.value);
    if (target.name === "kind" && target.value === "roll" && !field("edition").value) field("edition").value = asked.entry?.split("/")[0] || recalled();
    if (target.dataset.or && target.value && field(target.dataset.or)) field(target.dataset.or).value = "";
    if (target.name === "entry" && target.value.trim() && !idOf(target.value)) return;
    const moves = target.type === "radio" || ["entry", "edition"].includes(target.name);
    if (moves) for (const select of root.querySelectorAll("[name$='[from]'], [name$='[state]']")) select.closest(".modifier").remove();
    moved ||= moves;
    if (moves || BUILDS.includes(target.name) || /^rulings\[|\[(from|side|state|whose)\]$/.test(target.name)) return rebuildSoon();
    changed();
  });

  root.addEventListener("click", ({ target }) => {
    if (target.matches("[data-add]")) addModifier().querySelector("input").focus();
    if (target.matches("[data-grant]")) {
      addModifier({ from: "" }).querySelector("select").focus();
      document.activeElement.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (target.matches("[data-state]")) {
      addState().querySelector("select").focus();
      document.activeElement.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (target.matches("[data-roll]")) roll(Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => LETTERS[byte % LETTERS.length]).join(""));
    if (target.matches("[data-unroll]")) roll("");
    if (target.matches("[data-away]")) {
      target.parentElement.remove();
      find("[data-add]").focus();
      field("test").dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (target.matches("[data-tier]")) {
      for (const input of target.closest("fieldset").querySelectorAll("[name]")) {
        const rated = editions[editionNow()].terms[ratingOf(input)]?.tiers;
        if (rated && (input.value || !input.dataset.or)) input.value = rated[target.dataset.tier] ?? "";
      }
      changed();
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  table.follow(rebuildSoon);

  asked = restored(location.search);
  const wanted = asked.entry;
  asked.entry = wanted && idOf(wanted);
  if (wanted && !asked.entry) strange = unrolled[wanted]?.why ? inWords(unrolled[wanted].why) : `There is no action “${wanted}”; choose one from the list.`;
  if (asked.edition && !editions[asked.edition]) {
    strange ||= `There is no edition “${asked.edition}”; choose one from the list.`;
    delete asked.edition;
  }
  find("datalist").append(...Object.values(labels).sort().map((label) => made("option", { value: label })));
  document.querySelector(".calculator-off").hidden = true;
  root.hidden = false;
  fill();
  const { terms } = editions[editionNow()];
  for (const side of ["ratings", "against"]) if (asked[side]) asked[side] = inOwnNames(terms, asked[side]);
  remembered[editionNow()] = { ratings: { ...asked.ratings }, against: { ...asked.against } };
  rebuilt();
  for (const details of root.querySelectorAll("[data-ask]")) details.addEventListener("toggle", changed);
})();
