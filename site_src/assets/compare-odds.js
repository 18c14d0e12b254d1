/* Puts the chance of the reader's character below those of the tiers, and has both follow the reader's table, before the comparison reads
   its table. */
(() => {
  const [own, known, asked] = ["own-odds-data", "table-rulings", "table-asked"].map((id) => JSON.parse(document.getElementById(id).textContent));
  const table = document.querySelector("table.compare");
  const cells = table.querySelectorAll("tr[data-field=odds] td");
  const columns = [...table.querySelectorAll("thead th[data-id]")].map(({ dataset: { id, edition } }, place) => ({
    cell: cells[place], edition, known: known[id], asked: asked[id], own: own[id],
  }));
  tableCells.fill(columns.filter(({ cell }) => cell), table);
})();
