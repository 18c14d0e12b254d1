/* Puts the chance of the reader's character below those of the tiers, before the comparison reads its table. */
(() => {
  const all = JSON.parse(document.getElementById("own-odds-data").textContent);
  const columns = [...document.querySelectorAll("table.compare thead th[data-id]")];
  const cells = document.querySelectorAll("table.compare tr[data-field=odds] td");
  columns.forEach(({ dataset: { id, edition } }, place) => cells[place]?.append(actionaryRolls.noteBeside(all[id], edition)));
})();
