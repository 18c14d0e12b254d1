/* Odds in the cells of a comparison where the reader's table decides otherwise: those of the tiers and of the reader's character follow
   it, and a line below them says so. */
const tableCells = (() => {
  /* The numbers of the tiers, as the page prints them: see `OddsByTier.in_words`. */
  function byTier(answers, { average, words }) {
    const numbers = answers.map((each) => (each.good ? tableOdds.number(each, { average, called: Boolean(each.action) }) : "unknown"));
    if (numbers.every((each) => each === "unknown")) return "unknown";
    const plain = (each) => (each === "unknown" ? "–" : average ? each.replace(/\.0$/, "") : each.replace(" %", ""));
    return `${numbers.map(plain).join(" · ")} ${words}`;
  }

  /* What to ask about a cell, and the line below it. */
  function followed({ cell, edition, known, asked, own }) {
    const told = tableApart.decided(edition, known);
    const table = told && actionaryTable.inForce({ [edition]: known });
    const rows = [];
    cell.append(actionaryRolls.noteBeside(own, edition, (element, request) => rows.push({
      element, requests: [{ ...request, table }], text: ([answer]) => tableOdds.number(answer, own).replace(" ", "\u00a0"),
    })));
    if (!told) return [];
    if (asked) rows.unshift({ element: cell.querySelector(".item"), requests: asked.asks.map((each) => ({ ...each, table })), text: (answers) => byTier(answers, asked) });
    const line = Object.assign(document.createElement("small"), { className: "odds-apart", textContent: `Doesn’t follow your table’s rulings: ${told}.` });
    cell.append(line);
    return [{ rows, line, told }];
  }

  /* Fills *cells*, each with its edition, the rulings that count in it, and what scripts know of its odds; the *table* with them hears of
     numbers that come later. */
  async function fill(cells, table) {
    const all = cells.flatMap(followed);
    if (!all.length || !await tableRows.follow(all.flatMap(({ rows }) => rows))) return;
    for (const { line, told } of all) line.textContent = `Under your table’s rulings: ${told}.`;
    table.dispatchEvent(new Event("odds"));
  }

  return { fill };
})();
