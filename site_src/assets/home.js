/* The front page begins with the reader's game, and with what their character rolls there. */
(() => {
  const MOST = 4; // rolls of the character
  const MARKS = 6;
  const editions = JSON.parse(document.getElementById("home-data").textContent);
  const cards = document.querySelector(".edition-cards");
  const inOrder = [...cards.children];
  const strip = document.querySelector(".mine-strip");
  const reading = document.querySelector(".hero-reading");
  const printed = reading && [...reading.childNodes].map((each) => each.cloneNode(true));
  const usualEdition = reading?.className;
  const made = (tag, className, ...inside) => {
    const element = Object.assign(document.createElement(tag), { className });
    element.append(...inside);
    return element;
  };
  const linked = (href, className, ...inside) => Object.assign(made("a", className, ...inside), { href });
  const page = (id) => `${id}/index.html`;

  /* The rolls that the character makes there, each in its best way, with its chances; a skill that isn't learned doesn't count. */
  function rolled(character, { rolls, bonus }) {
    const all = rolls.map((roll) => ({ ...roll, bonus, best: actionaryRolls.best(character, roll.adds) }));
    const own = all.filter(({ best }) => best && !best.unlearned && (best.dice > 0 || bonus));
    const known = own.map((roll) => ({ ...roll, chance: actionaryRolls.chance(roll.odds, roll.best) })).filter(({ chance }) => chance);
    const best = known.slice().sort((one, other) => other.best.dice - one.best.dice);
    return known.filter((roll) => roll === best.find(({ id }) => id === roll.id)).slice(0, MOST);
  }

  /* What the reader's table decides about a roll; undefined if nothing. */
  const decided = ({ rulings: names }, game) => actionaryTable.inForce({ [game]: Object.fromEntries(names.map((name) => [name, editions[game].rulings[name]])) });

  function cell(roll, game, asked) {
    const number = made("strong", "mine-chance", roll.chance);
    const table = decided(roll, game);
    if (table) asked.push({ element: number, requests: [{ ...actionaryRolls.asked(roll.odds, roll.best), table }], text: ([answer]) => tableOdds.number(answer, { called: roll.called }) });
    return linked(page(roll.id), "mine-roll", number, made("span", "", roll.name), made("small", "", actionaryRolls.words(roll.best.dice, roll.bonus)));
  }

  /* The game in use, whose it is, the ways to it, and what the character rolls. */
  function tellGame(game, card, rolls) {
    strip.hidden = !card;
    if (!card) return;
    const name = actionaryCharacters.current(game)?.name;
    const asked = [];
    const cells = rolls.map((roll) => cell(roll, game, asked));
    strip.className = `mine-strip edition-${game}`;
    strip.replaceChildren(
      made("p", "mine-game", made("span", "badge", actionaryGames[game]), name ? made("bdi", "", name) : " Your game",
        linked(card.querySelector(".edition-sheet").href, "", "All on one sheet"), ...(name ? [linked("character/sheet/index.html", "", "Your sheet")] : [])),
      ...(cells.length ? [made("div", "mine-rolls", ...cells), made("p", "small", "Against a professional.")] : []),
    );
    if (asked.length) tableRows.follow(asked);
  }

  const placed = (className, words, place) => {
    const element = made(className === "plot-dot" ? "b" : "span", className, words);
    Object.assign(element.style, place);
    return element;
  };

  /* Has the picture show a roll of the character in place of the printed one; the page has its chances. */
  function read(game, roll) {
    if (!reading) return;
    reading.className = roll ? `hero-reading edition-${game} is-own` : usualEdition;
    reading.replaceChildren(...printed.map((each) => each.cloneNode(true)));
    if (!roll) return;
    const { odds: { spans: [[least, most], limits], grid }, best, bonus, id, name, chance } = roll;
    const width = most - least;
    const steps = actionarySteps.read(grid, width + 1);
    const row = limits ? (best.limit ?? limits[2]) - limits[0] : 0;
    const points = Array.from({ length: width + 1 }, (_, place) => [100 * place / width, 100 - Math.min(Math.max(steps[row * (width + 1) + place] - 1, 0), 1000) / 10]);
    const path = points.map((point) => point.join(",")).join(" ");
    const plot = reading.querySelector(".plot");
    for (const each of plot.querySelectorAll(".plot-x, .plot-name, .plot-other, .plot-dot")) each.remove();
    plot.querySelector(".plot-line").setAttribute("points", path);
    plot.querySelector(".plot-area").setAttribute("points", `0,100 ${path} 100,100`);
    plot.querySelector(".plot-axis").textContent = bonus ? "bonus" : "dice";
    const [left, top] = points[best.dice - least];
    const every = Math.ceil(points.length / MARKS);
    const marks = points.map(([at], place) => [at, actionaryRolls.words(least + place, bonus).split(" ")[0]]).filter((_, place) => place % every === 0);
    plot.append(...marks.map(([at, words]) => placed("plot-x", words, { left: `${at}%` })), placed("plot-dot", "", { left: `${left}%`, top: `${top}%` }));
    plot.lastChild.dataset.at = actionaryRolls.words(best.dice, bonus).split(" ")[0];
    plot.ariaLabel = `The chance by ${bonus ? "bonus" : "dice"}: ${chance} at ${best.dice}`;
    reading.querySelector(".odds-chance").textContent = chance;
    reading.querySelector(".reading-of").replaceChildren(linked(page(id), "", name), ` (${actionaryGames[game]}), `, made("bdi", "", actionaryCharacters.current(game).name), ` with ${actionaryRolls.words(best.dice, bonus)} against a professional`);
  }

  function begin() {
    cards.replaceChildren(...inOrder);
    const game = actionaryCharacters.game();
    const card = game && cards.querySelector(`.edition-card.edition-${game}`);
    const character = card && actionaryCharacters.current(game);
    const rolls = character ? rolled(character, editions[game]) : [];
    tellGame(game, card, rolls);
    read(game, rolls.find((roll) => !decided(roll, game)));
    if (card) cards.prepend(card);
  }

  /* A text to try is searched where it stands. */
  document.querySelector(".hero-tries").addEventListener("click", (event) => {
    const field = document.querySelector(".hero-search input");
    if (!event.target.matches("a") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
    field.value = event.target.textContent;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

  cards.classList.add("is-ready");
  begin();
  for (const changed of ["game", "storage", "pageshow"]) addEventListener(changed, begin);
})();
