/* Changes the numbers of an entry's first odds. The chances are looked up in the page; nothing is computed here. */
(() => {
  const odds = document.querySelector(".first-odds");
  const about = document.querySelector(".odds-about");
  const [usual, back, said] = [".odds-usual", ".odds-back", ".odds-said"].map((name) => about.querySelector(name));
  const chance = odds.querySelector(".odds-chance");
  const number = (text) => Number(text.replace("−", "-"));

  const dials = [...odds.querySelectorAll(".dial")].map((element) => {
    const shown = element.querySelector("b");
    const value = number(shown.textContent);
    return {
      shown, value, usual: value, before: element.querySelector(".dial-before"),
      after: element.querySelector(".dial-after"),
      least: number(shown.dataset.least), most: number(shown.dataset.most), signed: "signed" in shown.dataset,
      name: element.getAttribute("aria-label"), buttons: element.querySelectorAll("button"),
    };
  });

  /* Each row has the chances for the numbers of the first dial, each as the difference to the one before it. */
  let steps;
  const read = () => {
    const width = dials[0].most - dials[0].least + 1;
    let before = 0;
    steps = odds.dataset.chances.split(",").map((more, place) => {
      before = (place % width ? before : 0) + Number(more);
      return before;
    });
  };

  const average = "average" in odds.dataset; // in tenths, instead of the chances
  const words = (step) => {
    if (average) return (step / 10).toFixed(1);
    if (step === 1) return "<0.1 %";
    if (step === 1001) return ">99.9 %";
    return `${step && step < 1002 ? (step - 1) / 10 : step && 100} %`;
  };

  const printed = ({ value, signed }) => `${signed && value >= 0 ? "+" : ""}${value}`.replace("-", "−");

  const sentence = (dial) => [dial.before?.textContent, printed(dial), dial.after?.textContent].filter(Boolean).join(" ");

  const tell = () => {
    if (!steps) read();
    let place = 0;
    for (const dial of [...dials].reverse()) place = place * (dial.most - dial.least + 1) + dial.value - dial.least;
    chance.textContent = words(steps[place]);
    for (const dial of dials) {
      dial.shown.textContent = printed(dial);
      if (dial.after) dial.after.textContent = dial.value === 1 ? dial.after.dataset.one : dial.after.dataset.more;
      dial.buttons[0].setAttribute("aria-disabled", dial.value === dial.least);
      dial.buttons[1].setAttribute("aria-disabled", dial.value === dial.most);
    }
    const same = dials.every((dial) => dial.value === dial.usual);
    usual.classList.toggle("away", !same);
    back.classList.toggle("away", same);
    say(`${dials.map(sentence).join(", ")}: ${chance.textContent}`, false);
  };

  /* Tells screen readers the odds after every press; at the end of a dial, the text also replaces the note. */
  const say = (text, seen) => {
    said.textContent = text;
    said.classList.toggle("heard", !seen);
    if (seen) for (const note of [usual, back]) note.classList.add("away");
  };

  const turn = (dial, by) => {
    const value = dial.value + by;
    if (value < dial.least || value > dial.most) {
      say(`No odds here for ${by < 0 ? "less" : "more"} than ${printed(dial)}.`, true);
    } else {
      dial.value = value;
      tell();
    }
  };

  for (const dial of dials) {
    dial.buttons[0].addEventListener("click", () => turn(dial, -1));
    dial.buttons[1].addEventListener("click", () => turn(dial, 1));
  }
  back.addEventListener("click", () => {
    for (const dial of dials) dial.value = dial.usual;
    tell();
    dials[0].buttons[1].focus();
  });
})();
