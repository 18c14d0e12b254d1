/* A sheet for the reader's character: what it rolls and what everybody can do, from the data of the page. */
(() => {
  const editions = JSON.parse(document.getElementById("sheet-data").textContent);
  const root = document.querySelector(".own-sheet");
  const find = (selector) => root.querySelector(selector);

  function made(tag, css, ...inside) {
    const element = document.createElement(tag);
    if (css) element.className = css;
    element.append(...inside.filter(Boolean));
    return element;
  }

  const linked = ([id, name]) => Object.assign(made("a", "", name), { href: `../../${id}/index.html` });

  /* The lines of a group that the character rolls, with what it rolls; a skill that isn't learned doesn't count. */
  function rolled(character, lines) {
    const all = lines.filter(({ adds }) => adds).map((line) => ({ ...line, best: actionaryRolls.best(character, line.adds) }));
    return all.filter(({ best }) => best && !best.unlearned && (best.dice > 0 || editions[character.edition].bonus));
  }

  let latest = 0;

  /* Chances of lines where the table decides otherwise, for `tableRows`. */
  const asked = [];

  function chanceOf({ odds, called, best, rulings: names }, { grids, rulings }, edition) {
    const chance = actionaryRolls.chance(odds && { ...odds, grid: grids[odds.grid] }, best);
    if (!chance) return [];
    const likely = (number, isRolled = true) => (called && isRolled ? `${number} ${called}` : number);
    const element = made("span", "sheet-chance", likely(chance));
    const table = actionaryTable.inForce({ [edition]: Object.fromEntries(names.map((each) => [each, rulings[each]])) });
    if (table) asked.push({ element, requests: [{ ...actionaryRolls.asked(odds, best), table }], text: ([answer]) => likely(tableOdds.number(answer, { called }), answer.good) });
    return [element];
  }

  function line(each, data, edition) {
    const { id, name, roll, best } = each;
    const { bonus, limit } = data;
    const limited = best.limit === undefined ? "" : `, ${limit} ${best.limit}`;
    const counted = best.by ? [" with ", made("bdi", "", best.by)] : [];
    const dice = made("strong", "sheet-dice", `${actionaryRolls.words(best.dice, bonus)}${limited}`);
    const what = made("span", "", linked([id, name]), ": ", dice, ...counted);
    return made("li", "sheet-rolled", what, " ", ...chanceOf(each, data, edition), " ", made("span", "sheet-roll", roll));
  }

  function group(name, items) {
    const list = made("ul", "", ...items);
    return made("section", "sheet-group", made("h2", "", name), list);
  }

  /* The kinds of actions that a character has dice for. */
  function openTo(character, groups) {
    const lines = groups.flatMap(([, all]) => all).filter(({ adds }) => adds && actionaryRolls.best(character, adds)?.dice > 0);
    return new Set(lines.map(({ kind }) => kind));
  }

  function unrolled(character, groups) {
    const open = openTo(character, groups);
    const lines = (all) => all.filter(({ needs }) => needs && (!needs.length || needs.some((kind) => open.has(kind))));
    const some = groups.map(([name, all]) => [name, lines(all)]).filter(([, all]) => all.length);
    const names = (all) => all.flatMap(({ id, name }, place) => [place ? ", " : "", linked([id, name])]);
    return some.map(([name, all]) => made("li", "", made("strong", "", name), ": ", ...names(all)));
  }

  /* Says what the table decides, and has the chances follow it. */
  async function followTable(edition, { rulings }) {
    const turn = ++latest;
    const ours = actionaryTable.differing(edition, rulings).map(([name, choice]) => rulings[name].told[choice]);
    const say = (rest) => find(".sheet-table").replaceChildren(made("strong", "", "Our table"), `: ${ours.join("; ")}. ${rest}`);
    find(".sheet-table").hidden = !ours.length;
    say("The chances are the edition’s.");
    if (ours.length && await tableRows.follow(asked.splice(0)) && turn === latest) say("The chances are under your table’s rulings.");
  }

  function draw() {
    const character = actionaryCharacters.current();
    const edition = character && Object.hasOwn(editions, character.edition) ? editions[character.edition] : undefined;
    root.hidden = !edition;
    document.querySelector(".sheet-nobody").hidden = Boolean(edition);
    if (!edition) return;
    find(".sheet-whose").replaceChildren(made("bdi", "", character.name), " ", made("span", `badge edition-${character.edition}`, edition.short));
    find(".sheet-turn").textContent = edition.turn;
    const rolls = edition.groups.map(([name, lines]) => [name, rolled(character, lines)]).filter(([, lines]) => lines.length);
    const rest = unrolled(character, edition.groups);
    const sheet = find(".sheet");
    sheet.className = `sheet edition-${character.edition}`;
    sheet.replaceChildren(...rolls.map(([name, lines]) => group(name, lines.map((each) => line(each, edition, character.edition)))), ...(rest.length ? [group("Without a roll of yours", rest)] : []));
    const all = rolls.flatMap(([, lines]) => lines);
    find(".sheet-uncounted").textContent = actionaryCharacters.uncounted(character, all.flatMap(({ adds }) => adds.flat()), all.flatMap(({ best }) => best.names));
    followTable(character.edition, edition);
  }

  root.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    print();
  });
  for (const changed of ["storage", "pageshow"]) addEventListener(changed, draw);
  document.querySelector(".sheet-off").hidden = true;
  draw();
})();
