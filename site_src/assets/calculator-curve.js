/* The chance by the number that a roll begins with, as the service lists it, with a dot at the one asked for. It looks as in
   site_src/figures/plots.py. */
const calculatorCurve = (() => {
  const { made, percent } = calculatorAnswer;
  const STRETCH = { least: -4, most: 36 }; // as many values as one question may ask for
  const USUAL = 20;
  const BEYOND = 4; // how far the curve goes past the dot at least
  const MARKS = 6;
  const CERTAIN = 0.995;

  /* The question for the curve of a roll. */
  const asked = ({ seed, dice, ...body }) => ({ ...body, chance: "1/2", vary: "pool", curve: STRETCH });

  /* The points worth drawing: from the first with a chance to where more makes no difference, always around the dot. */
  function worth(points, at) {
    const first = Math.max(points.findIndex(({ chance }) => chance > 0), 0);
    const certain = points.findIndex(({ chance }) => chance >= CERTAIN);
    const usual = points.findIndex(({ value }) => value >= USUAL);
    const end = Math.min(...[certain, usual].map((place) => (place < 0 ? points.length - 1 : place)));
    return points.slice(Math.max(Math.min(first - 1, at - 1), 0), Math.max(end, at + BEYOND) + 1);
  }

  const label = (value) => String(value).replace("-", "−");

  const placed = (css, words, place) => {
    const element = made(css === "plot-dot" ? "b" : "span", { class: css }, words);
    Object.assign(element.style, place);
    return element;
  };

  /* The picture without its line, until there is an answer. */
  function empty() {
    const plot = made("div", { class: "plot" });
    plot.innerHTML = '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="plot-grid" d="M0 0H100M0 25H100M0 50H100M0 75H100"/><path class="plot-ground" d="M0 100H100"/><polygon class="plot-area"/><polyline class="plot-line"/></svg>';
    plot.append(...[0, 50, 100].map((each) => placed("plot-y", String(each), { top: `${100 - each}%` })));
    return plot;
  }

  /* The picture of an answer, if it is about the chance that is shown and has one for any number. */
  function drawn({ curve = [], now, added, what }, shown) {
    if (now.value === null || now.success?.fraction !== shown?.fraction) return null;
    const all = curve.filter(({ success }) => success).map(({ value, success }) => ({ value: value + added, chance: success.decimal }));
    if (!all.some(({ chance }) => chance > 0)) return null;
    const at = all.findIndex(({ value }) => value === now.value + added);
    const points = at < 0 ? [] : worth(all, at);
    if (points.length < 2) return null;
    const left = (place) => Math.round(10000 * place / (points.length - 1)) / 100;
    const top = (chance) => Math.round(10000 * (1 - chance)) / 100;
    const path = points.map(({ chance }, place) => `${left(place)},${top(chance)}`).join(" ");
    const every = Math.ceil(points.length / MARKS);
    const dot = points.indexOf(all[at]);
    const marks = points.map(({ value }, place) => (place % every ? null : placed("plot-x", label(value), { left: `${left(place)}%` })));
    const plot = empty();
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", `The chance by ${what}: ${percent(now.success)} at ${label(all[at].value)}`);
    plot.querySelector("polygon").setAttribute("points", `0,100 ${path} 100,100`);
    plot.querySelector("polyline").setAttribute("points", path);
    plot.append(...marks.filter(Boolean), made("span", { class: "plot-axis" }, what), placed("plot-dot", "", { left: `${left(dot)}%`, top: `${top(all[at].chance)}%` }));
    plot.lastChild.dataset.at = label(all[at].value);
    return plot;
  }

  return { asked, drawn, empty };
})();
