/* Changes the numbers of an entry's first odds, which begin with those of the reader's character. The chances are looked up
   in the page; nothing is computed here but the sums of a character's ratings. */
(() => {
  const odds = document.querySelector(".first-odds");
  const about = document.querySelector(".odds-about");
  const [usual, back, said] = [".odds-usual", ".odds-back", ".odds-said"].map((name) => about.querySelector(name));
  const chance = odds.querySelector(".odds-chance");
  const number = (text) => Number(text.replace("−", "-"));
  const played = tableOdds.of(odds, chance); // asks the service where the reader's table decides otherwise
  const character = actionaryCharacters.current(odds.dataset.edition);

  const dials = [...odds.querySelectorAll(".dial")].map((element) => {
    const shown = element.querySelector("b");
    const value = number(shown.textContent);
    const sum = character && element.dataset.adds && actionaryCharacters.numberOf(character, JSON.parse(element.dataset.adds));
    return {
      shown, value, usual: value, sum, before: element.querySelector(".dial-before"),
      after: element.querySelector(".dial-after"),
      least: number(shown.dataset.least), most: number(shown.dataset.most), signed: "signed" in shown.dataset,
      sets: JSON.parse(element.dataset.sets), name: element.getAttribute("aria-label"), buttons: element.querySelectorAll("button"),
    };
  });

  let steps;
  const read = () => { steps = actionarySteps.read(odds.dataset.chances, dials[0].most - dials[0].least + 1); };

  const average = "average" in odds.dataset; // in tenths, instead of the chances
  const words = (step) => (average ? (step / 10).toFixed(1) : actionarySteps.words(step));

  const printed = ({ signed }, value) => `${signed && value >= 0 ? "+" : ""}${value}`.replace("-", "−");
  const after = (dial, value) => dial.after?.dataset[value === 1 ? "one" : "more"];
  const sentence = (dial, value = dial.value) => [dial.before?.textContent, printed(dial, value), after(dial, value)].filter(Boolean).join(" ");

  /* One note below the odds is seen at a time: a professional's numbers, the character's, or the way back to them. */
  let mine = null; // for a character: its note, and the button that changes between the two
  const all = (which) => dials.every((dial) => dial.value === dial[which]);
  const see = (seen) => {
    for (const each of [usual, back, mine?.note]) each?.classList.toggle("away", each !== seen);
    if (mine) mine.swap.replaceChildren(...(all("usual") ? [named(), "’s numbers"] : [odds.dataset.whose]));
  };
  const note = () => see(mine && all("own") ? mine.note : all("usual") ? usual : back);

  /* What the dials change, as modifiers of a request: "2d6 + 1" in place of a bonus. */
  const modifiers = () => dials.filter(({ value, usual }) => value !== usual).map(({ sets: { set, side, dice }, value }) => ({
    set: { [set]: dice ? `${dice} ${value < 0 ? "-" : "+"} ${Math.abs(value)}` : value }, ...(side ? { side } : {}),
  }));

  const draw = (told = () => {}) => {
    if (!steps) read();
    let place = 0;
    for (const dial of [...dials].reverse()) place = place * (dial.most - dial.least + 1) + dial.value - dial.least;
    const usually = words(steps[place]);
    const show = (number) => {
      chance.textContent = number || usually;
      told();
    };
    if (played) played(modifiers(), show);
    else show();
    for (const dial of dials) {
      dial.shown.textContent = printed(dial, dial.value);
      if (dial.after) dial.after.textContent = after(dial, dial.value);
      dial.buttons[0].setAttribute("aria-disabled", dial.value === dial.least);
      dial.buttons[1].setAttribute("aria-disabled", dial.value === dial.most);
    }
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
  const button = (css, inside, press) => {
    const element = made("button", { type: "button", className: css }, ...inside);
    element.addEventListener("click", press);
    return element;
  };

  /* Has a dial begin with a number of the character, as far as the odds here go, and returns it in words. */
  const begin = (dial, value, by) => {
    dial.own = Math.min(Math.max(value, dial.least), dial.most);
    const end = dial.own === value ? "" : ` (the odds here end at ${printed(dial, dial.own)})`;
    return `${sentence(dial, value)}${by.length ? ` with ${by.join(" and ")}` : ""}${end}`;
  };

  if (dials.some(({ sum }) => sum)) {
    const counted = new Map(); // what the character gives, in words, by dial
    const choices = made("span", { className: "odds-choices" });
    mine = { note: made("span", { className: "odds-own away" }), swap: button("odds-swap", [], () => turnTo(all("usual") ? "own" : "usual")) };
    const sign = () => {
      const rest = counted.size < dials.length ? ". The rest is as for a professional." : ".";
      mine.note.replaceChildren(named(), counted.size ? `: ${[...counted.values()].join(", ")}${rest}` : ": choose what counts.");
    };
    /* What there is to choose, and the numbers that it gives to dials; several things may have one name. */
    const options = new Map();
    for (const dial of dials) {
      dial.own = dial.usual;
      if (dial.sum?.number !== undefined) counted.set(dial, begin(dial, dial.sum.number, dial.sum.by));
      const times = new Map();
      for (const [from, value] of dial.sum?.choices ?? []) {
        times.set(from, (times.get(from) ?? 0) + 1);
        const key = JSON.stringify([from, times.get(from)]);
        options.set(key, (options.get(key) ?? { from, given: new Map() }));
        options.get(key).given.set(dial, value);
      }
    }
    const text = ({ from, given }) => [from, [...given].map(([dial, value]) => sentence(dial, value)).join(", ")];
    const first = ({ given }) => given.values().next().value;
    const choice = (option) => button("small-button", [made("bdi", {}, option.from), ` ${text(option)[1]}`], () => {
      for (const [dial, value] of option.given) counted.set(dial, begin(dial, value, [option.from]));
      sign();
      turnTo("own");
    });
    const once = new Map([...options.values()].map((each) => [JSON.stringify(text(each)), each]));
    const best = [...once.values()].sort((one, other) => first(other) - first(one));
    if (best.length) choices.append("Choose:", ...best.map(choice));
    sign();
    back.replaceChildren(named(), "’s numbers again");
    about.querySelector(".odds-notes").append(mine.note);
    about.querySelector(".odds-notes").after(choices, mine.swap);
    for (const dial of dials) dial.value = dial.own;
  }
  if (played) about.querySelector(".odds-headline")?.remove();
  if (mine || played) draw();
})();
