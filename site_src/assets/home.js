/* The front page begins with the reader's game. */
(() => {
  const cards = document.querySelector(".edition-cards");
  const inOrder = [...cards.children];

  function begin() {
    cards.replaceChildren(...inOrder);
    for (const each of cards.querySelectorAll(".my-game")) each.remove();
    const game = actionaryCharacters.game();
    const card = game && cards.querySelector(`.edition-card.edition-${game}`);
    if (!card) return;
    card.querySelector(".edition-name").append(Object.assign(document.createElement("span"), { className: "my-game", textContent: " Your game" }));
    if (actionaryCharacters.current(game)) {
      const sheet = Object.assign(document.createElement("span"), { className: "my-game", textContent: " · " });
      sheet.append(Object.assign(document.createElement("a"), { href: "character/sheet/index.html", textContent: "your sheet" }));
      card.querySelector(".small").append(sheet);
    }
    cards.prepend(card);
  }

  cards.classList.add("is-ready");
  begin();
  addEventListener("game", begin);
})();
