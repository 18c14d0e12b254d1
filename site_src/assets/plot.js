/* The curve of an entry's first odds, drawn anew when a number is turned: see site_src/figures/plots.py. */
const actionaryPlot = (() => {
  const GAP = 14;
  const percent = (step) => Math.min(Math.max(step - 1, 0), 1000) / 10;

  /* The heights of names at the *ends* of lines: `_tops` in plots.py, which says why. */
  function tops(ends) {
    const last = ends.length - 1;
    const upTo = (first, to) => Array.from({ length: to - first + 1 }, (_, place) => first + place);
    const mean = (first, to) => `${upTo(first, to).reduce((sum, place) => sum + ends[place], 0) / (to - first + 1)}% - ${GAP * (first + to) / 2}px`;
    const least = (place) => upTo(0, place).map((first) => `min(${upTo(place, last).map((to) => mean(first, to))})`);
    return ends.map((_, place) => `calc(${GAP * place}px + clamp(0%, max(${least(place)}), 100% - ${GAP * (last + 0.5)}px))`);
  }

  /* Draws the chances by the first of *dials*, as *stepAt* looks them up, and moves the dot to its number. */
  function draw(odds, dials, stepAt) {
    const plot = odds.querySelector(".plot");
    if (!plot) return;
    const [first, last] = [dials[0], dials.at(-1)];
    const width = first.most - first.least;
    const against = odds.dataset.against?.split(",").map(Number) ?? [];
    const heights = (other) => Array.from({ length: width + 1 }, (_, place) => 100 - percent(stepAt((dial) => {
      if (dial === first) return first.least + place;
      return dial === last && other !== undefined ? other : dial.value;
    })));
    const points = (line) => line.map((height, place) => `${Math.round(10000 * place / width) / 100},${height}`).join(" ");
    const main = heights();
    const others = against.map(heights);
    plot.querySelector(".plot-line").setAttribute("points", points(main));
    plot.querySelector(".plot-area").setAttribute("points", `0,100 ${points(main)} 100,100`);
    const { style: dot, dataset } = plot.querySelector(".plot-dot");
    dataset.at = first.shown.textContent;
    dot.left = `${100 * (first.value - first.least) / width}%`;
    dot.top = `${main[first.value - first.least]}%`;
    plot.querySelectorAll(".plot-other").forEach((line, place) => line.setAttribute("points", points(others[place])));
    const names = [...plot.querySelectorAll(".plot-name")];
    if (names.length) names[0].textContent = `v ${last.value}`;
    const ends = [main, ...others].map((line, place) => [line.at(-1), names[place]]).sort(([one], [other]) => one - other);
    const placed = tops(ends.map(([end]) => end));
    ends.forEach(([, name], place) => { if (name) name.style.top = placed[place]; });
  }

  return { draw };
})();
