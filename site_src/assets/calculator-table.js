/* What the reader's table decides, in the calculator: it goes with every question, and is named beside the form and the odds. */
const calculatorTable = (() => {
  const { made } = calculatorAnswer;
  const store = actionaryTable;
  const known = ({ table }, success) => Object.fromEntries(Object.entries(table).map(([name, each]) =>
    [name, { choice: each.choice, told: each.told[success] ?? each.told.success }]));

  /* A question with what the table decides, if that differs from what *editions* choose. */
  function asked(body, editions) {
    const table = store.inForce(Object.fromEntries(Object.entries(editions).map(([id, edition]) => [id, known(edition)])));
    return table ? { ...body, table } : body;
  }

  const differs = (id, edition) => store.differing(id, known(edition)).length > 0;

  const command = (id, edition) => (differs(id, edition) ? " --table our-table.json" : "");

  /* The table's choices in words for the rulings that *counts* names, or for all. */
  function told(id, edition, { counts, success } = {}) {
    const words = known(edition, success);
    const all = store.differing(id, words).filter(([name, choice]) => !counts || counts[name] === choice);
    return Object.fromEntries(all.map(([name, choice]) => [name, words[name].told[choice]]));
  }

  /* Says in *part* what the table decides about an edition, with a link to change it. */
  function show(part, id, edition) {
    const words = Object.values(told(id, edition));
    part.hidden = !words.length;
    part.replaceChildren("Our table: ", words.join("; "), ". ", made("a", { href: "../rulings/index.html#our-table" }, "Change it"));
  }

  /* What can be chosen for a disputed ruling: first that it is left to the table, or else to the edition. */
  function choices(id, edition, name) {
    const { choice, choices: all } = edition.rulings[name];
    const [, ours] = store.differing(id, known(edition)).find(([each]) => each === name) ?? [];
    const left = ours ? `our table’s choice: ${all[ours]}` : `edition’s choice: ${all[choice]}`;
    return [["", left], ...Object.entries(all).filter(([key]) => ours || key !== choice)];
  }

  return { asked, choices, command, differs, follow: store.follow, show, told };
})();
