/* The front page begins with the reader's game. */
(() => {
  document.querySelector(".edition-cards").classList.add("is-ready");
  const game = actionaryCharacters.game();
  const card = game && document.querySelector(`.edition-card.edition-${game}`);
  if (!card) return;
  const mine = Object.assign(document.createElement("span"), { className: "my-game", textContent: "Your game" });
  card.querySelector(".edition-name").append(" ", mine);
  if (actionaryCharacters.current(game)) {
    const sheet = Object.assign(document.createElement("a"), { href: "character/sheet/index.html", textContent: "your sheet" });
    card.querySelector(".small").append(" · ", sheet);
  }
  card.parentElement.prepend(card);
})();
