/* Changes the numbers of an entry's first odds, which begin with those of the reader's character. The chances are looked up
   in the page; nothing is computed here but the sums of a character's ratings. */
(() => {
  const odds = document.querySelector(".first-odds");
  const about = document.querySelector(".odds-about");
  const [usual, back, said] = [".odds-usual", ".odds-back", ".odds-said"].map((name) => about.querySelector(name));
  const chance = odds.querySelector(".odds-chance");
  const number = (text) => Number(text.replace("−", "-"));
  const played = tableOdds.of(odds, chance); // asks the service where the reader's table decides otherwise
  const { assumed, choose, inEdition, lacking: lackedBy, numberOf, uncounted, withSkill } = actionaryCharacters;
  const character = inEdition(odds.dataset.edition);
  const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

  const dials = [...odds.querySelectorAll(".dial")].map((element) => {
    const shown = element.querySelector("b");
    const value = number(shown.textContent);
    const adds = element.dataset.adds && JSON.parse(element.dataset.adds);
    const sum = character && adds && numberOf(character, adds);
    const open = sum && (numberOf({ ...character, chosen: [] }, adds) ?? sum); // also what the reader didn't choose
    return {
      shown, value, usual: value, adds, sum, open, before: element.querySelector(".dial-before"),
      after: element.querySelector(".dial-after"),
      least: number(shown.dataset.least), most: number(shown.dataset.most), signed: "signed" in shown.dataset,
      sets: JSON.parse(element.dataset.sets), name: element.getAttribute("aria-label"), buttons: element.querySelectorAll("button"),
    };
  });

  let steps;

  /* The step of the chances at the numbers of the dials, or at others. */
  const stepAt = (numberOf = ({ value }) => value) => {
    steps ??= actionarySteps.read(odds.dataset.chances, dials[0].most - dials[0].least + 1);
    let place = 0;
    for (const dial of [...dials].reverse()) place = place * (dial.most - dial.least + 1) + numberOf(dial) - dial.least;
    return steps[place];
  };

  const average = "average" in odds.dataset; // in tenths, instead of the chances
  const words = (step) => (average ? (step / 10).toFixed(1) : actionarySteps.words(step));

  const printed = ({ signed }, value) => `${signed && value >= 0 ? "+" : ""}${value}`.replace("-", "−");
  const after = (dial, value) => dial.after?.dataset[value === 1 ? "one" : "more"];
  const sentence = (dial, value = dial.value) => [dial.before?.textContent, printed(dial, value), after(dial, value)].filter(Boolean).join(" ");

  /* One note below the odds is seen at a time: a professional's numbers, the character's, or the way back to them. */
  let variant = ""; // that the character's numbers are for, where they aren't for the roll as printed
  let addends = []; // what each dial adds up in it; as printed where nothing stands
  let mine = null; // for a character: its note, and the button that changes between the two
  let whose = null; // the words at the number where it isn't the character's
  const all = (which) => dials.every((dial) => dial.value === dial[which]);
  const who = odds.querySelector(".odds-who");
  const { told: what, against } = who.dataset;

  /* What has the chance, and whose numbers the dials have, unless that is said beside it already. */
  const sayWho = () => {
    const roller = mine && all("own") ? named() : all("usual") ? "a professional" : null;
    const numbers = roller ? [": ", roller, against && ` against ${against}`] : [` with ${dials.map((dial) => sentence(dial)).join(", ")}`];
    who.replaceChildren(what, ...(whose?.isConnected && all("usual") ? [] : numbers));
  };

  const see = (seen) => {
    for (const each of [usual, back, mine?.note]) each?.classList.toggle("away", each !== seen);
    whose?.classList.toggle("away", !all("usual"));
    sayWho();
    if (mine) mine.swap.replaceChildren("Use ", ...(all("usual") ? [named(), "’s numbers"] : [odds.dataset.whose]));
  };
  const note = () => {
    const own = Boolean(mine) && all("own");
    odds.classList.toggle("is-own", own);
    see(own ? mine.note : all("usual") ? usual : back);
  };

  /* Where the character can't succeed at all, a sentence takes the place of number and curve. */
  const hopeless = Object.assign(document.createElement("p"), { className: "odds-hopeless" });
  odds.append(hopeless);

  const whyHopeless = () => {
    const empty = dials.filter((dial, place) => dial.own === 0 && (variant ? addends[place] : dial.sum));
    const zeros = empty.flatMap((dial) => addends[dials.indexOf(dial)] ?? dial.adds).filter((each) => each.name && numberOf(character, [each])?.number === 0);
    const numbers = (empty.length ? empty : dials).map((dial) => sentence(dial)).join(", ");
    return zeros.length ? `: no ${either.format(new Set(zeros.map(({ name }) => name)))}, so ${numbers}` : ` with ${numbers}`;
  };

  const sayHopeless = () => {
    const is = Boolean(mine) && all("own") && !average && chance.textContent === words(0);
    odds.classList.toggle("is-hopeless", is);
    hopeless.replaceChildren();
    if (!is) return;
    const likely = new Text(played ? "" : words(stepAt(({ usual }) => usual)));
    played?.numberWith(modifiers(({ usual }) => usual)).then((number) => { likely.data = number ?? "unknown"; });
    hopeless.append(named(), ` can’t succeed${whyHopeless()}. `, made("small", {}, "A professional: ", likely));
  };

  /* What the dials change, as modifiers of a request. */
  const modifiers = (numberOf = ({ value }) => value) => dials.map((dial) => ({ ...dial, value: numberOf(dial) })).filter(({ value, usual }) => value !== usual).map(({ sets, value }) => tableOdds.modifier(sets, value));

  /* The calculator begins with the numbers as they are set, where they aren't those that it begins with itself. */
  const leadOn = () => {
    const link = document.querySelector(".thumb a"); // it comes after this script
    if (!link) return;
    link.dataset.plain ??= link.href;
    const set = dials.filter(({ value, own, usual }) => value !== (own ?? usual)).map(({ sets, value }) => tableOdds.modifier(sets, value));
    link.href = `${link.dataset.plain}${variant && all("own") ? `&variant=${variant}` : ""}${set.length ? `&modifiers=${encodeURIComponent(JSON.stringify(set))}` : ""}`;
  };

  const draw = (told = () => {}) => {
    const usually = words(stepAt());
    const show = (number) => {
      chance.textContent = number || usually;
      sayHopeless();
      told();
    };
    if (played) played.show(modifiers(), show);
    else show();
    for (const dial of dials) {
      dial.shown.textContent = printed(dial, dial.value);
      if (dial.after) dial.after.textContent = after(dial, dial.value);
      dial.buttons[0].setAttribute("aria-disabled", dial.value === dial.least);
      dial.buttons[1].setAttribute("aria-disabled", dial.value === dial.most);
    }
    if (!average) actionaryPlot.draw(odds, dials, stepAt);
    leadOn();
    note();
  };

  const tell = () => draw(() => say(`${dials.map((dial) => sentence(dial)).join(", ")}: ${chance.textContent}`, false));

  /* Tells screen readers the odds after every press; at the end of a dial, the text also replaces the note. */
  const say = (text, seen) => {
    said.textContent = text;
    said.classList.toggle("heard", !seen);
    if (seen) see(null);
  };

  const turn = (dial, by) => {
    const value = dial.value + by;
    if (value < dial.least || value > dial.most) {
      say(`No odds here for ${by < 0 ? "less" : "more"} than ${printed(dial, dial.value)}.`, true);
    } else {
      dial.value = value;
      tell();
    }
  };

  const turnTo = (which) => {
    for (const dial of dials) dial.value = dial[which];
    tell();
  };

  for (const dial of dials) {
    dial.buttons[0].addEventListener("click", () => turn(dial, -1));
    dial.buttons[1].addEventListener("click", () => turn(dial, 1));
  }
  back.addEventListener("click", () => {
    turnTo(mine ? "own" : "usual");
    dials[0].buttons[1].focus();
  });

  const made = (tag, attributes, ...inside) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.append(...inside);
    return element;
  };
  const named = () => made("bdi", {}, character.name);
  const ours = () => made("span", { className: "ours", title: "Which names are alike and what tiers have is ours." }, "ours");
  const whom = () => [named(), ...(character.from ? [` converted from ${character.from} `, ours()] : [])];
  const button = (css, inside, press) => {
    const element = made("button", { type: "button", className: css }, ...inside);
    element.addEventListener("click", press);
    return element;
  };

  const within = (dial, value) => Math.min(Math.max(value, dial.least), dial.most);

  /* The number of a dial with what is *given* for some. */
  const numbersWith = (given) => (dial) => within(dial, given.get(dial) ?? dial.open?.number ?? dial.usual);

  /* Has a dial begin with a number of the character, as far as the odds here go, and returns it in words. */
  const begin = (dial, value, by) => {
    dial.own = within(dial, value);
    const end = dial.own === value ? "" : ` (the odds here end at ${printed(dial, dial.own)})`;
    const named = by.map((each) => withSkill(character, each));
    return `${sentence(dial, value)}${by.length ? ` with ${named.join(" and ")}` : ""}${end}`;
  };

  /* Says right at the number that it is a professional's, until another's counts. */
  const mark = (...rest) => {
    whose = made("span", { className: "odds-whose" }, "for a professional", ...rest);
    chance.parentElement.append(" ", whose);
    sayWho();
  };

  /* The place of its chance, and the numbers in words. */
  const reached = (given) => ({ step: stepAt(numbersWith(given)), gives: [...given].map(([dial, value]) => sentence(dial, value)).join(", ") });

  /* What there is to choose, best first, and the numbers that it gives to dials; several things may have one name. */
  const choices = () => {
    const options = new Map();
    for (const dial of dials) {
      const times = new Map();
      for (const [from, value] of dial.open?.choices ?? []) {
        times.set(from, (times.get(from) ?? 0) + 1);
        const key = JSON.stringify([from, times.get(from)]);
        options.set(key, (options.get(key) ?? { from, given: new Map() }));
        options.get(key).given.set(dial, value);
      }
    }
    const all = [...options.values()].map(({ from, given }) => ({ from, given, ...reached(given) }));
    const once = new Map(all.map((each) => [JSON.stringify([each.from, each.gives]), each]));
    const first = ({ given }) => given.values().next().value;
    return [...once.values()].sort((one, other) => other.step - one.step || first(other) - first(one));
  };

  const several = choices();
  const { ways = [], only } = character && odds.dataset.ways ? actionaryWays(odds.dataset.ways, character, dials, several) : {};
  const lacking = character && !ways.length && dials[0].adds && !dials[0].sum ? lackedBy(character, dials[0].adds) : [];
  if (lacking.length) mark("; ", ...whom(), ` has no ${either.format(lacking)}`);
  else if (ways.length || dials.some(({ sum }) => sum)) {
    const counted = new Map(); // what the character gives, in words, by dial
    const place = made("span", { className: "odds-choices" });
    mine = { note: made("span", { className: "odds-own away" }), swap: button("odds-swap", [], () => turnTo(all("usual") ? "own" : "usual")) };
    const buttons = new Map(); // of what there is to choose
    const count = (option) => {
      const { given = new Map(), from = "", inVariant = "", adds = [] } = option?.printed ? {} : option ?? {};
      variant = inVariant;
      addends = adds;
      const beside = { adds: [], by: [] };
      counted.clear();
      for (const [place, dial] of dials.entries()) {
        const [value, by] = given.has(dial) ? [given.get(dial), inVariant ? [] : [from]] : inVariant ? [] : [dial.open?.number, dial.sum?.by];
        dial.own = dial.usual;
        dial.shown.classList.toggle("is-mine", value !== undefined);
        if (value === undefined) continue;
        counted.set(dial, begin(dial, value, by));
        beside.adds.push(...(adds[place] ?? dial.adds));
        beside.by.push(...by);
      }
      whose?.remove();
      mine.swap.hidden = false;
      const said = [...counted.values()].join(", ").replace(/( with [^,]+)(?=,.*\1$)/, "");
      const whole = counted.size === dials.length && !beside.adds.some(({ theirs }) => theirs !== undefined);
      const rest = [assumed(character, beside.adds), whole ? "" : "The rest is as for a professional.", uncounted(character, beside.adds, beside.by)];
      mine.note.replaceChildren(...whom(), `: ${[`${said}${inVariant && `, ${from}`}.`, ...rest].filter(Boolean).join(" ")}`);
      back.replaceChildren("Use ", named(), "’s numbers again");
      for (const [each, element] of buttons) element.setAttribute("aria-pressed", each === option);
    };
    const choice = (option) => {
      const { from, given, step, gives } = option;
      const likely = new Text(played ? "" : words(step));
      played?.numberWith(modifiers(numbersWith(given))).then((number) => { likely.data = number ?? words(step); });
      return button("small-button", [made("bdi", {}, from), ` ${gives}: `, likely], () => {
        choose(open.map((each) => each.from), from);
        count(option);
        turnTo("own");
      });
    };
    for (const dial of dials) dial.own = dial.usual;
    const open = [...several, ...ways.map((each) => Object.assign(each, reached(each.given)))].sort((one, other) => other.step - one.step);
    const chosen = several.find(({ from, given }) => [...given.keys()][0].sum.by?.includes(from)) ?? only;
    for (const option of open) buttons.set(option, choice(option));
    if (open.length) place.append("Choose:", ...buttons.values());
    if (open.length && !chosen) {
      mark();
      mine.swap.hidden = true;
      mine.note.replaceChildren(...whom(), ": choose what counts.");
    } else count(chosen);
    about.querySelector(".odds-notes").append(mine.note);
    about.querySelector(".odds-notes").after(place, mine.swap);
    for (const dial of dials) dial.value = dial.own;
  } else if (character) mark(odds.dataset.withoutYou ? `; ${odds.dataset.withoutYou}` : "");
  if (played) about.querySelector(".odds-headline")?.remove();
  if (mine || played) draw();
  odds.classList.add("is-ready");
})();
