/* The calculator's dials: the numbers of a roll that can be turned. Each writes a row of what changes the roll.
   *rows* are those of calculator-rows.js, *place* has them; *changed* is called after a press. */
const calculatorDials = (root, rows, place, changed) => {
  const dials = [...root.querySelectorAll(".dial")].map((element) => {
    const [less, more] = element.querySelectorAll("button");
    return { element, less, more, vary: element.dataset.vary, shown: element.querySelector("b") };
  });
  /* What a modifier adds to; it sets the others. */
  const ADDED = ["pool", "against"];

  /* The numbers that an answer of the service has, where a roll of *by* begins; *isTotal* tells whether its dice are added up. */
  function show({ numbers, by }, isTotal) {
    for (const dial of dials) {
      const found = numbers[dial.vary];
      dial.element.hidden = !found;
      if (!found) continue;
      const adds = ADDED.includes(dial.vary);
      const theirs = (dial.vary === "against") !== (by === "target");
      Object.assign(dial, {
        adds, theirs, name: found.what, signed: isTotal && adds, added: found.added, number: found.value + found.added,
        least: adds && !isTotal ? found.least : found.least + found.added, most: found.most + found.added,
      });
      draw(dial);
    }
  }

  function draw({ element, shown, less, more, name, number, least, most, signed, theirs }) {
    const called = name.charAt(0).toUpperCase() + name.slice(1);
    element.ariaLabel = called;
    less.ariaLabel = `${called}, one less`;
    more.ariaLabel = `${called}, one more`;
    shown.textContent = `${signed && number >= 0 ? "+" : ""}${number}`.replace("-", "−");
    shown.classList.toggle("is-mine", !theirs);
    less.ariaDisabled = number <= least;
    more.ariaDisabled = number >= most;
  }

  const isTheirs = (row) => row.querySelector("[name$='[side]']")?.value === "opponent";

  /* Writes a number into the row that sets it or, for dice, adds to it. */
  function write({ vary, adds, theirs, number, added }, by) {
    const side = theirs ? "opponent" : "";
    const same = [...place.querySelectorAll(".modifier:not(:has([name$='[from]']))")].filter((row) => isTheirs(row) === theirs);
    const inputs = (end) => same.map((row) => row.querySelector(`[name$='${end}']`)).filter(Boolean);
    const setting = inputs(`[set][${adds ? "pool" : vary}]`).find(({ value }) => /^-?\d+$/.test(value));
    if (setting) {
      setting.value = number - added;
      return;
    }
    if (!adds) {
      rows.addModifier({ set: { [vary]: number - added }, side }).dataset.turned = "";
      return;
    }
    const adding = inputs("[value]").find((input) => !input.closest(".modifier").querySelector("[name$='[reason]']").value);
    const sum = Number(adding?.value ?? 0) + by;
    if (!adding) rows.addModifier({ value: sum, side }).dataset.turned = ""; // which goes with the action
    else if (sum) adding.value = sum;
    else adding.closest(".modifier").remove();
  }

  function turn(dial, by) {
    const number = dial.number + by;
    if (number < dial.least || number > dial.most) return;
    dial.number = number;
    write(dial, by);
    if (dial.adds) dial.added += by;
    draw(dial);
    changed();
  }

  for (const dial of dials) {
    dial.less.addEventListener("click", () => turn(dial, -1));
    dial.more.addEventListener("click", () => turn(dial, 1));
  }

  return { show };
};
