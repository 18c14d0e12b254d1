/* Charts keep to the editions' rulings: a line says so where the reader's table decides one of them otherwise. */
const tableApart = (() => {
  /* What the table decides of *known* rulings of an edition, in words. */
  const decided = (edition, known) => actionaryTable.differing(edition, known).map(([name, choice]) => known[name].told[choice]).join("; ");

  /* What the table decides about the odds above *line*; a line without rulings of its own has those of the page's first odds. */
  function decidedAbout({ dataset: { edition, editions, rulings } }) {
    if (!editions) return decided(edition, JSON.parse(rulings || document.querySelector("[data-asks]").dataset.rulings));
    const each = Object.entries(JSON.parse(editions)).map(([id, { short, known }]) => [short, decided(id, known)]);
    return each.filter(([, told]) => told).map((words) => words.join(" ")).join("; ");
  }

  function fill() {
    for (const line of document.querySelectorAll("[data-apart]")) {
      const told = decidedAbout(line);
      line.textContent = told && `${line.dataset.apart} follow your table’s rulings: ${told}.`;
      line.hidden = !told;
    }
  }

  fill();
  document.addEventListener("DOMContentLoaded", fill); // for charts below this script
  actionaryTable.follow(() => location.reload());

  return { decided };
})();
