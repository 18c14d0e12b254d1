/* The search box, which is the large one of the front page there. It asks the service, or its own index if no service answers in time.

   Nothing is loaded before the box is used. Results are plain links; Enter opens only results for the text in the box. */
(() => {
  const root = new URL("..", document.currentScript.src);
  const PATIENCE = 300, PAUSE = 60, MOST_GROUPS = 8, MOST_ALSO = 5;
  const NO_SERVICE = "actionary-no-service";
  const ALL_GAMES = "actionary-all-games";
  const OWN = ["minisearch.min.js", "words.js", "search-index.js", "search-spelling.js", "search-names.js", "search-static.js"];

  const [small, large] = ["form.find", ".hero-search"].map((name) => document.querySelector(name));
  const panel = small.querySelector(".found");
  const form = large ?? small;
  const box = form.elements.namedItem("find");
  const said = panel.querySelector(".found-said");
  const list = panel.querySelector(".found-list");
  const answer = panel.querySelector(".found-answer");
  const close = small.querySelector(".find-close");
  const only = panel.querySelector(".found-game input");
  large?.append(panel);

  const loaded = new Map();
  function load(name) {
    const there = document.querySelector(`script[src$="assets/${name}"]`);
    if (!loaded.has(name)) loaded.set(name, there ? Promise.resolve() : added(name));
    return loaded.get(name);
  }
  const added = (name) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL(`assets/${name}`, root);
    script.async = false;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${name} can’t be loaded`));
    document.head.append(script);
  });
  const forms = () => load("word-forms.js");
  const own = () => Promise.all(["word-forms.js", ...OWN].map(load));

  function serviceIsMissing(yes) {
    try {
      if (yes) sessionStorage.setItem(NO_SERVICE, "1");
      return sessionStorage.getItem(NO_SERVICE) === "1";
    } catch {
      return Boolean(yes);
    }
  }
  let withService = location.protocol !== "file:" && !serviceIsMissing();

  function keepOnly(yes) {
    try {
      if (yes !== undefined) sessionStorage.setItem(ALL_GAMES, yes ? "" : "1");
      return sessionStorage.getItem(ALL_GAMES) !== "1";
    } catch {
      return true;
    }
  }
  only.checked = keepOnly();

  let asking = null;
  const namesGame = (text) => Object.entries(actionaryGames).some((names) => names.some((name) => text.toLowerCase().split(/\s+/).includes(name.toLowerCase())));

  /* The reader's game, if only its actions are to be found: until they clear that, and unless the text names another game. */
  function gameFor(text) {
    const game = actionaryCharacters.game();
    return game && only.checked && !namesGame(text) ? game : undefined;
  }

  /* What several games have, with that of the reader's game before the others. */
  function ownFirst({ also, ...best }) {
    const all = [best, ...also];
    const mine = all.find(({ edition }) => edition === actionaryCharacters.game()) ?? best;
    return { ...mine, also: all.filter((each) => each !== mine) };
  }

  async function ofService(text, game) {
    asking?.abort();
    const mine = (asking = new AbortController());
    const late = setTimeout(() => mine.abort(), PATIENCE);
    const address = new URL("api/v1/search", root);
    address.search = new URLSearchParams({ q: text, group: "concept", limit: MOST_GROUPS, ...(game ? { edition: game } : {}) });
    try {
      const response = await fetch(address, { signal: mine.signal });
      if (response.ok) return await response.json();
      if (response.status === 404) withService = !serviceIsMissing(true);
    } catch {
      /* too late, aborted for another text, or unreachable: the page's own index answers */
    } finally {
      clearTimeout(late);
    }
    return null;
  }

  async function found(text, game) {
    const told = withService ? await ofService(text, game) : null;
    if (told || text !== typed()) return told;
    await own();
    return actionarySearch.ask(text, MOST_GROUPS, game);
  }

  /* What is found in the reader's game, or in all games if that has nothing. */
  async function foundFirst(text) {
    const game = gameFor(text);
    const told = await found(text, game);
    return game && told?.results.length === 0 && !told.rolls?.length ? { ...await found(text), nothingIn: actionaryGames[game] } : told;
  }

  const typed = () => box.value.trim();
  let shown = "", opening = false, pause = 0;

  function changed() {
    clearTimeout(pause);
    opening = false;
    if (!typed()) return hide();
    pause = setTimeout(ask, PAUSE);
  }

  async function ask() {
    const text = typed();
    try {
      const [told] = await Promise.all([foundFirst(text), forms()]);
      if (told?.results && text === typed() && text !== "") show(told, text);
    } catch (error) {
      say(`Search doesn’t work here: ${error.message}.`);
    }
  }

  function show(told, text) {
    shown = text;
    const rolls = told.rolls || [];
    const groups = rolls.length ? rolls.map(rolled) : told.results.map((each) => group(namesGame(text) ? each : ownFirst(each)));
    list.replaceChildren(...groups);
    tellAnswer(told.answer);
    const count = told.total === 1 ? "1 match" : `${told.total} matches`;
    const corrected = told.did_you_mean ? ` for “${told.did_you_mean}”` : "";
    const more = told.total > groups.length ? `, the best ${groups.length} shown` : "";
    offerAll();
    const nothing = told.nothingIn ? `Nothing in ${told.nothingIn}; elsewhere ` : "";
    say(rolls.length ? "Exact odds of this roll" : groups.length ? `${nothing}${count}${corrected}${more}` : told.note || `Nothing found for “${text}”. Try other words: what you want to do, or what another edition calls it.`);
    if (opening) openFirst();
  }

  /* Offers to find the actions of all games too. */
  function offerAll() {
    const game = actionaryCharacters.game();
    const place = only.closest(".found-game");
    place.hidden = !game;
    if (!game) return;
    place.querySelector("label").className = `edition-${game}`;
    place.querySelector("span").textContent = actionaryGames[game];
  }

  function tellAnswer(told) {
    answer.hidden = !told;
    answer.replaceChildren(...(told ? [told.text] : []));
  }

  function say(text) {
    said.textContent = text;
    panel.hidden = false;
    fit();
  }

  function hide() {
    clearTimeout(pause);
    asking?.abort();
    panel.hidden = true;
    shown = "";
    fit();
  }

  const fit = () => {
    close.hidden = panel.hidden && !typed();
  };

  function made(tag, css, ...inside) {
    const element = document.createElement(tag);
    if (css) element.className = css;
    element.append(...inside.filter((part) => part !== null && part !== ""));
    return element;
  }

  const upper = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
  const badge = (edition) => made("span", `badge edition-${edition}`, actionaryForms.editions[edition] || edition);
  const WHY = {
    alias: (why) => `Also called “${why.text}”`,
    asked: (why) => `Asked as “${why.text}”`,
    equivalent: (why) => `“${why.text}” in ${actionaryForms.editions[why.id.split("/")[0]]}`,
    concept: (why) => `About: ${why.text}`,
    test: () => "Found in its roll",
    requires: (why) => `Needs: ${why.text}`,
    figures: (why) => `Its numbers: ${why.text}`,
    effect: (why) => `In its text: ${why.text}`,
  };

  function link(result, css, ...inside) {
    const element = made("a", css, ...inside);
    const [page, place] = result.url.slice(1).split("#");
    element.href = new URL(`${page}${location.protocol === "file:" ? "index.html" : ""}${place ? `#${place}` : ""}`, root);
    return element;
  }

  const facts = ({ kind, cost, roll }) => [actionaryForms.kinds[kind], upper(cost), upper(roll)].filter(Boolean).join(" · ");

  function group(result) {
    const why = result.because && WHY[result.because.field];
    const hit = link(result, "hit", badge(result.edition), " ", made("strong", "", result.name), made("span", "hit-facts", facts(result)),
      made("span", "hit-summary", result.summary), why ? made("span", "hit-why", why(result.because)) : "");
    const also = result.also.slice(0, MOST_ALSO).map((other) => link(other, "hit-other", badge(other.edition), " ", other.name, made("span", "hit-facts", facts(other))));
    const rest = result.also.length - also.length;
    return made("li", "", hit, also.length ? made("div", "hit-also", ...also, rest ? made("span", "hit-rest", `and ${rest} more`) : "") : "");
  }

  /* A roll that was typed: its chance, and the calculator to change it. */
  const rolled = (roll) => made("li", "", link(roll, "hit", badge(roll.edition), " ", made("strong", "", roll.text), made("span", "hit-facts", roll.roll), made("span", "hit-summary", "Open it in the calculator")));

  const links = () => [...panel.querySelectorAll("a")];

  function openFirst() {
    opening = false;
    const [first] = links();
    if (first) location.assign(first.href);
  }

  function step(by) {
    const all = links(), place = all.indexOf(document.activeElement) + by;
    if (place < 0) box.focus();
    else all[Math.min(place, all.length - 1)]?.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!typed()) return;
    if (shown === typed()) openFirst();
    else opening = true;
  });
  box.addEventListener("input", changed);
  only.addEventListener("change", () => {
    keepOnly(only.checked);
    ask();
  });
  box.addEventListener("focus", () => {
    forms();
    if (!withService) own().catch(() => {});
    if (typed() && panel.hidden) changed();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (panel.hidden) return;
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : document.activeElement === box ? 0 : -1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (panel.hidden) box.blur();
      else {
        box.focus();
        hide();
      }
    }
  });
  close.addEventListener("click", () => {
    box.value = "";
    hide();
    document.activeElement.blur();
  });
  for (const kind of ["pointerdown", "focusin"]) {
    document.addEventListener(kind, (event) => {
      if (!panel.hidden && !form.contains(event.target)) hide();
    });
  }
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("input, select, textarea, [contenteditable]") || event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== "/" || busy) return;
    event.preventDefault();
    box.focus();
    box.select();
  });

  /* The page of an unknown address suggests what its words may have meant. */
  async function suggest(place) {
    const last = decodeURIComponent(location.pathname).split("/").filter(Boolean).pop();
    const text = last?.replace(/\.html$|[-_+]/g, " ").trim();
    if (!text) return;
    await forms();
    const told = (withService && await ofService(text)) || (await own(), actionarySearch.ask(text, MOST_GROUPS));
    place.querySelector("ul").replaceChildren(...told.results.map(group));
    place.querySelector("h2").hidden = !told.results.length;
  }
  const nearest = document.querySelector(".nearest");
  if (nearest) suggest(nearest).catch(() => {}); // without an index the page has its own links
})();
