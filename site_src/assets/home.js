/* The front page begins with the reader's game. */
(() => {
  const cards = document.querySelector(".edition-cards");
  const inOrder = [...cards.children];
  const strip = document.querySelector(".mine-strip");
  const made = (tag, properties, ...inside) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...inside);
    return element;
  };

  /* The game in use, whose it is, and the ways to it. */
  function tellGame(game, card) {
    strip.hidden = !card;
    if (!card) return;
    const name = actionaryCharacters.current(game)?.name;
    strip.className = `mine-strip edition-${game}`;
    strip.replaceChildren(
      made("span", {}, made("span", { className: "badge" }, actionaryGames[game]), " Your game", ...(name ? [" for ", made("bdi", {}, name)] : [])),
      ...[...card.querySelectorAll("a")].map((link) => made("a", { href: link.href }, link.textContent === "on one sheet" ? "All on one sheet" : link.textContent)),
    );
  }

  function begin() {
    cards.replaceChildren(...inOrder);
    for (const each of cards.querySelectorAll(".my-game")) each.remove();
    const game = actionaryCharacters.game();
    const card = game && cards.querySelector(`.edition-card.edition-${game}`);
    if (!card) return tellGame();
    card.querySelector(".edition-name").append(made("span", { className: "my-game" }, " Your game"));
    if (actionaryCharacters.current(game)) {
      card.querySelector(".small").append(made("span", { className: "my-game" }, " · ", made("a", { href: "character/sheet/index.html" }, "your sheet")));
    }
    tellGame(game, card);
    cards.prepend(card);
  }

  cards.classList.add("is-ready");
  begin();
  addEventListener("game", begin);
})();
