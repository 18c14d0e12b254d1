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
  const PAUSE = 120; // milliseconds to wait for more typing
  const PATIENCE = 3000; // milliseconds until it is said that there is no answer; one that comes later counts
  const LATE = { detail: "The server doesn’t answer this." };
  const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
  const BUILDS = ["test", "variant", "classes", "edge", "edge_against"];
  const ALL = "all"; // all other editions
  const ASKED = { solve: ["chance", "vary"], convert: ["to"] };
  const SHAPE = ["entry", "test", "variant", "edition", "roll", "classes", "edge", "edge_against", "modifiers", "states", "states_against", "rulings"];
  const NOTHING = { ratings: [], against: [], scene: [], either: [], opposed: false, changed_by: [] };
  const form = root.querySelector("form");
  const find = (selector) => root.querySelector(selector);
  const field = (name) => form.elements.namedItem(name);
  const line = calculatorLine(field("line"), field("edition"), { editions, entries });
  const fields = calculatorFields(root, editions, () => changed());
  const rows = calculatorRows(find("[data-modifiers]"), () => ({ edition: editions[editionNow()], changedBy: inputs.changed_by }));
  const { addModifier, addState } = rows;
  const dials = calculatorDials(root, rows, find("[data-modifiers]"), () => changed());
  const phone = matchMedia("(max-width: 44.9375em)");
  const nameOf = (id) => (entries[id] || unrolled[id])?.name;
  const page = (id) => `../${id}/index.html`;
  const curve = made("div", { class: "answer-curve", "aria-live": "off" }, calculatorCurve.empty());
  const turned = find(".dials");
  const opening = [...find(".answer-odds").childNodes];
  let asked = {};
  let inputs = NOTHING;
  let building = 1; // how often the form was to be built
  let built = 0; // for which of these it is built
  let latest = 0;
  let moved = false; // whether the form has the ratings and the variant of what was asked before
  let pause = 0;
  let late = 0;
  let strange = ""; // the fault of an address that names nothing to work out, until something is changed

  const editionNow = () => (asked.entry ? asked.entry.split("/")[0] : field("edition").value || Object.keys(editions)[0]);

  /* The form. */

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
    if (built) asked = taken();
    else {
      for (const name of ["entry", "roll", "edition"]) delete asked[name];
      Object.assign(asked, taken());
    }
    if (moved) for (const name of ["ratings", "against", "variant"]) delete asked[name];
  }

  /* What the form and its line ask. */
  function taken() {
    const { edition, ...found } = read(form);
    return Object.assign(Object.create(null), line.read(), found);
  }

  /* Whether an option is the variants asked for, in any order. */
  function isWanted([key]) {
    const inOrder = (words) => words.split(" ").sort().join(" ");
    return inOrder(key) === inOrder(asked.variant || "");
  }

  function build() {
    const id = editionNow();
    const edition = editions[id];
    const entry = entries[asked.entry];
    const rolls = Object.entries(entry?.rolls || {});
    root.classList.remove(...[...root.classList].filter((name) => name.startsWith("edition-")));
    if (asked.entry || field("edition").value) root.classList.add(`edition-${id}`);
    fields.options(field("test"), [["", "whole test"], ...rolls.filter(([key]) => entry.alone.includes(key)).map(([key, { title }]) => [key, title])], asked.test);
    asked.test = field("test").value;
    const variants = rolls.filter(([key]) => !asked.test || key === asked.test).flatMap(([, each]) => Object.entries(each.variants));
    const all = rolls.flatMap(([, each]) => Object.entries(each.variants));
    const [chosen] = variants.find(isWanted) ?? [all.some(isWanted) ? "" : asked.variant];
    const refused = chosen && !variants.some(([key]) => key === chosen) ? [[chosen, chosen]] : []; // by the API
    fields.options(field("variant"), [["", "as printed"], ...variants, ...refused], chosen);
    asked.variant = field("variant").value;
    for (const name of ["edge", "edge_against"]) {
      fields.options(field(name), [["", "none"], ...Object.entries(edition.edge).map(([key, use]) => [key, use.name])], asked[name]);
      asked[name] = field(name).value;
      field(name).title = edition.edge[asked[name]]?.meaning || "";
    }
    field("classes").closest(".fields").hidden = Boolean(entry);
    if (entry) readAs({ entry: asked.entry, roll: (entry.rolls[asked.test] || rolls[0]?.[1])?.roll || "" });
    else find(".asked-roll").replaceChildren();
    fields.build(id, asked, inputs, !entry || rolls.length);
    find("[data-ratings]").hidden = !find("[data-side]:not([hidden])");
    if (fields.isLacking()) find("[data-ratings]").open = true;
  }

  /* What the line was read as: the roll, and what is thrown for it. */
  function readAs({ entry, roll, thrown }) {
    const named = entry || inputs.ratings.length || inputs.against.length;
    const words = thrown && !named ? [made("strong", {}, thrown)] : [made("strong", {}, roll), thrown ? `: ${thrown}` : ""];
    find(".asked-roll").replaceChildren(entry ? "" : "Reads as ", ...words, ...(entry ? [" ", made("a", { href: page(entry) }, "its rules")] : []));
  }

  /* Fills in the fields that `build` doesn't. */
  function fill() {
    line.write({ ...asked, edition: asked.edition || (strange ? "" : recalled()) });
    for (const name of ["classes", "wild", "seed", "chance", "to"]) if (asked[name] !== undefined) field(name).value = asked[name];
    for (const who of ["actor", "opponent"]) if (Array.isArray(asked.dice?.[who])) field(`dice[${who}]`).value = faces(asked.dice[who]);
    find("[data-given]").open = Boolean(asked.dice);
    for (const name of LISTS) field(name).value = [asked[name] ?? []].flat().join(" ");
    for (const name of ["buy_hits", "open_test"]) field(name).checked = Boolean(asked[name]);
    (asked.modifiers || []).forEach(addModifier);
    for (const whose of STATES) if (asked[whose]) asked[whose] = asked[whose].map((state) => addState({ state, whose }).querySelector("select").value);
    find("[data-changes]").open = ["modifiers", "classes", ...STATES].some((name) => asked[name]);
    find("[data-ratings]").open = !phone.matches;
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

  const isEmpty = () => !asked.entry && !asked.roll;
  const only = (names) => Object.fromEntries(names.filter((name) => asked[name] && asked[name] !== ALL).map((name) => [name, asked[name]]));

  function askSoon() {
    waiting(true);
    clearTimeout(pause);
    pause = setTimeout(ask, PAUSE);
  }

  async function ask() {
    const turn = ++latest;
    root.classList.toggle("is-empty", isEmpty());
    const body = table.asked(only(Object.keys(asked).filter((name) => !Object.values(ASKED).flat().includes(name))), editions);
    if (!body.entry && !body.roll) return unasked();
    if (!body.entry && !body.edition) return chooseEdition();
    const { seed, split, ...all } = body;
    const full = mine.asked(body, editionNow());
    const open = Object.keys(ASKED).filter((what) => find(`[data-ask=${what}]`).open);
    const alone = fields.leftToCharacter().length ? [] : open; // only the odds are asked with the character
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
      drawCurve(full, odds.content, () => turn === latest);
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
    for (const part of [".answer-trace", ".answer-solve", ".answer-convert", ".answer-more"]) find(part).replaceChildren();
    find(".answer-odds").replaceChildren(...left);
    find(".last-roll").hidden = true;
    root.classList.remove("is-answered");
    if (!asked.entry) find(".asked-roll").replaceChildren();
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
    const drawn = draw.odds(content, about);
    const more = drawn.at(-1).matches(".odds-more") ? drawn.pop() : made("div");
    const open = Boolean(given.choices?.length); // until one is chosen, the rest is of no choice
    const [headline, ...rest] = open ? drawn.slice(0, 1) : drawn;
    around([headline, ...whose(), ...mine.drawn(given, content.edition, changed)], rest);
    find(".answer-more").replaceChildren(...(open ? [] : more.childNodes));
    for (const input of fields.leftToCharacter()) if (input.matches("input")) input.placeholder = given.taken?.ratings?.[fields.ratingOf(input)] ?? "";
    const rolled = open ? [] : draw.replay(content, edition, about);
    find(".answer-trace").replaceChildren(...rolled);
    for (const part of [".last-end", "[data-said]"]) find(part).textContent = rolled.length ? content.headline.text : "";
    find(".last-roll").hidden = !rolled.length;
    root.classList.add("is-answered");
    readAs(content);
    find(".chip-share").dataset.said = `${content.entry ? nameOf(content.entry) : content.roll}: ${content.headline.text}`;
    const dice = draw.inOrder(find(".answer-trace .dice"));
    find(".last-dice").replaceChildren(...(dice ? [dice.cloneNode(true)] : []));
    keepInSight(dice ? content.headline.text : content.headline.text.split("; ")[0], dice);
  }

  /* Puts what is said before and after the curve and its dials, which stay where they are: a dial may be in use. */
  function around(before, after) {
    const kept = [curve, turned];
    const place = find(".answer-odds");
    for (const each of [...place.childNodes]) if (!kept.includes(each)) each.remove();
    if (curve.parentElement !== place || turned.parentElement !== place) place.append(...kept);
    curve.before(...before);
    turned.after(...after);
  }

  /* Says whose numbers the odds are of until the reader gives some. */
  function whose() {
    const usual = fields.areUsual() && !asked.modifiers?.some(({ set }) => set);
    find(".answer-odds").classList.toggle("is-own", !usual);
    return usual ? [told("for a professional", "small")] : [];
  }

  /* Draws the curve of the roll below its chance, with its dials, where the service has them. What was drawn before stays until
     then, and as long as the same is asked. */
  async function drawCurve(body, { odds, action, extended, choices, edition }, isWanted) {
    const shown = odds?.success;
    const has = shown && !extended && !choices?.length && !body.split && !body.buy_hits && (!action || action.success?.fraction === shown.fraction);
    curve.hidden = turned.hidden = !has;
    const question = has ? calculatorCurve.asked(body) : {};
    const text = JSON.stringify(question);
    const isOld = has && text !== curve.dataset.of; // not if what is drawn is asked again before another answer came
    curve.classList.toggle("is-old", isOld);
    if (!isOld) return;
    const { good, content } = await post("solve", question).catch(() => ({ good: false }));
    if (!isWanted()) return;
    const plot = good ? calculatorCurve.drawn(content, shown) : null;
    curve.hidden = !plot;
    turned.hidden = !good;
    curve.dataset.of = plot ? text : "";
    curve.classList.remove("is-old");
    if (plot) curve.replaceChildren(plot);
    if (good) dials.show(content, editions[edition].family === "total");
  }

  /* Whether the number is out of sight. */
  const sight = new IntersectionObserver(([number]) => root.classList.toggle("is-away", !number.isIntersecting), { rootMargin: "-48px 0px 0px" });

  /* Has the roll where a phone has its button, or the odds until then if their number is out of sight. */
  function keepInSight(sentence, dice) {
    find(".thumb-out").replaceChildren(...(dice ? [dice, ...verdict(sentence)] : [sentence]));
    sight.disconnect();
    const number = dice ? null : find(".answer-odds .number");
    if (number) sight.observe(number);
    else root.classList.toggle("is-away", sentence !== "");
  }

  /* How a roll ended first, then how it came to that. */
  function verdict(sentence) {
    const [how, ...end] = sentence.split(": ");
    const first = end.join(": ");
    return first ? [made("strong", {}, first.charAt(0).toUpperCase() + first.slice(1)), ` ${how}`] : [made("strong", {}, how)];
  }

  function unreachable(error) {
    clear();
    if (error.name !== "TypeError" && error.name !== "Error") throw error;
    const words = "No odds: the calculator can’t reach its server.";
    const instead = " Change a number to ask again, start it with “actionary serve”, or use the command line:";
    emptied([told(words + instead, "answer-off"), made("pre", {}, made("code", {}, find("[data-command] code").textContent))]);
    keepInSight(words);
  }

  /* Faults appear beside the field or the rating that they name. */

  function clear() {
    waiting(false);
    for (const part of [".answer-fault", "[data-said]"]) find(part).textContent = "";
    keepInSight("");
    root.classList.remove("is-wrong");
    clearFaults();
  }

  function fault({ detail, errors }, what) {
    const { field: path, message, parts } = errors?.[0] || { field: "", message: detail }; // one fault at a time
    const element = fieldOf(path, parts);
    const own = inWords(element?.matches("select") ? message.replace(/; allowed: .*/, "; choose one from the list") : message);
    const sentence = own.charAt(0).toUpperCase() + own.slice(1);
    if (element) beside(element, sentence);
    if (what !== "resolve") return find(`.answer-${what}`).replaceChildren(told(element ? "" : sentence, "answer-unknown"));
    const isBelow = element === field("line"); // where the sentence is in sight
    find(".answer-fault").textContent = isBelow ? "" : element ? "This can’t be worked out; see the marked field." : sentence;
    root.classList.add("is-wrong");
    emptied();
  }

  /* Events. */

  function changed() {
    if (built < building) return; // the form lacks fields of what is asked
    asked = taken();
    fields.remember(editionNow(), asked);
    fields.mark();
    find("[data-unroll]").hidden = !asked.seed && !asked.dice;
    find("[data-roll] span").textContent = asked.seed ? "Roll again" : "Roll the dice";
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
    if (target.dataset.or && target.value && field(target.dataset.or)) field(target.dataset.or).value = "";
    if (target.id === "line") return line.isUnfinished() ? undefined : asksElse();
    if (target.name === "edition") return asksElse(true);
    if (BUILDS.includes(target.name) || /^rulings\[|\[(from|side|state|whose)\]$/.test(target.name)) return rebuildSoon();
    changed();
  });

  /* The beginning of an action's name may be all of a roll. */
  field("line").addEventListener("change", () => {
    if (line.isUnfinished() && line.read().roll !== asked.roll) asksElse();
  });

  /* On a phone, Enter also takes the keyboard away, which leaves room for the answer. */
  field("line").addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && phone.matches) target.blur();
  });

  /* Another action, roll or edition: what was chosen for the action of before goes. */
  function asksElse(isEditionChosen = false) {
    line.agree(isEditionChosen, asked.entry);
    if (field("edition").value) remember(field("edition").value);
    if (isEditionChosen || line.read().entry !== asked.entry) {
      for (const select of root.querySelectorAll("[name$='[from]'], [name$='[state]'], [data-turned] button")) select.closest(".modifier").remove();
      moved = true;
    }
    rebuildSoon();
  }

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
    if (target.closest("[data-roll]")) roll(Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => LETTERS[byte % LETTERS.length]).join(""));
    if (target.matches("[data-unroll]")) roll("");
    if (target.matches("[data-away]")) {
      target.parentElement.remove();
      find("[data-add]").focus();
      field("test").dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (target.matches("[data-tier]")) {
      fields.fillTier(target.closest("fieldset"), target.dataset.tier);
      changed();
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  table.follow(rebuildSoon);

  asked = restored(location.search);
  const wanted = asked.entry;
  asked.entry = wanted && line.idOf(wanted);
  if (wanted && !asked.entry) strange = unrolled[wanted]?.why ? inWords(unrolled[wanted].why) : `There is no action “${wanted}”; choose one from the list.`;
  if (asked.edition && !editions[asked.edition]) {
    strange ||= `There is no edition “${asked.edition}”; choose one from the list.`;
    delete asked.edition;
  }
  find("datalist").append(...Object.values(line.labels).sort().map((label) => made("option", { value: label })));
  document.querySelector(".calculator-off").hidden = true;
  root.classList.toggle("is-empty", isEmpty());
  root.hidden = false;
  if (asked.entry || asked.roll) find(".answer-odds").replaceChildren(curve, turned);
  root.classList.toggle("has-dice", Boolean(asked.seed || asked.dice));
  find(".last-roll").hidden = !root.matches(".has-dice");
  fill();
  const { terms } = editions[editionNow()];
  for (const side of ["ratings", "against"]) if (asked[side]) asked[side] = inOwnNames(terms, asked[side]);
  fields.remember(editionNow(), asked);
  rebuilt();
  for (const details of root.querySelectorAll("[data-ask]")) details.addEventListener("toggle", changed);
})();
