/* For every page: addresses without index.html on a server, folds on a phone. */
(() => {
  const root = new URL("..", document.currentScript.src);

  if (location.protocol !== "file:" && location.pathname.endsWith("/index.html")) {
    history.replaceState(null, "", location.pathname.slice(0, -"index.html".length) + location.search + location.hash);
  }

  /* The edition last read, unless the reader chose one; comparisons and the calculator start with it. */
  const edition = [...(document.querySelector("h1 > .badge, .chip-here[class*='edition-']")?.classList || [])].find((name) => name.startsWith("edition-"));
  try {
    if (edition && !actionaryCharacters.chosenGame()) localStorage.setItem("actionary.edition", edition.slice("edition-".length));
  } catch { /* storage is blocked */ }

  /* The drawer leads to each game, the reader's own filled in. */
  const menu = document.querySelector(".md-nav--primary > .md-nav__list");
  const games = Object.assign(document.createElement("li"), { className: "md-nav__item md-typeset drawer-games" });
  const leadToGames = () => {
    const mine = actionaryCharacters.game();
    games.replaceChildren(...Object.entries(actionaryGames).map(([id, short]) => {
      const link = Object.assign(document.createElement("a"), {
        className: `chip edition-${id}${id === mine ? " chip-mine" : ""}`, href: new URL(`${id}/index.html`, root), textContent: short,
      });
      if (id === mine) link.ariaLabel = `${short}, your game`;
      return link;
    }));
  };
  menu?.firstElementChild.after(games);
  leadToGames();
  addEventListener("game", leadToGames);

  /* Where there is a drawer, it has the choice of colours too. */
  const colours = document.querySelector("[data-md-component=palette]");
  const inDrawer = Object.assign(document.createElement("li"), { className: "md-nav__item drawer-colours" });
  const drawer = matchMedia("screen and (max-width: 76.234375em)");
  const placeColours = () => (drawer.matches ? inDrawer.append(colours) : document.querySelector(".mine").before(colours));
  menu?.append(inDrawer);
  placeColours();
  drawer.addEventListener("change", placeColours);

  /* What an entry, or an answer of the calculator, says in a sentence, with its address: through the device's own menu where it has one. */
  const share = document.querySelector(".chip-share");
  share?.addEventListener("click", async () => {
    const said = (name) => document.querySelector(`meta[property="og:${name}"]`).content;
    const text = share.dataset.said ?? `${said("title")}: ${said("description")}`;
    const url = share.dataset.said ? location.href : location.href.split(/[?#]/)[0];
    if (navigator.share) return navigator.share({ text, url }).catch(() => {}); // closed without a choice
    try {
      await navigator.clipboard.writeText(`${text} ${url}`);
      share.lastElementChild.textContent = "Copied";
    } catch {
      prompt("Copy this:", `${text} ${url}`);
    }
  });

  const folds = [...document.querySelectorAll("details.fold")];
  const phone = matchMedia("screen and (max-width: 44.9375em)");
  const asked = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null; // the fragment is no text
    }
  };
  const unfold = () => {
    const fold = asked()?.closest("details");
    if (fold) fold.open = true;
  };
  const fit = () => {
    for (const fold of folds) {
      fold.open = !phone.matches;
      fold.dataset.fitted = "";
    }
    unfold();
  };
  fit();
  phone.addEventListener("change", fit);
  addEventListener("hashchange", unfold);
})();
