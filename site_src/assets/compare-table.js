/* Says below odds in a comparison what the reader's table decides otherwise, before the comparison reads its table. */
(() => {
  const known = JSON.parse(document.getElementById("table-rulings").textContent);
  const columns = [...document.querySelectorAll("table.compare thead th[data-id]")];
  const cells = document.querySelectorAll("table.compare tr[data-field=odds] td");
  columns.forEach(({ dataset: { id, edition } }, place) => cells[place]?.append(tableApart.noteIn(edition, known[id])));
})();
