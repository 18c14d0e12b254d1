/* Odds at the top of an entry's page where the reader's table decides otherwise than the edition: the service works them out, and
   a line names what was decided. Without the service, the line says that the odds are the edition's. */
const tableOdds = (() => {
  const PAUSE = 120; // milliseconds to wait for more presses

  /* A chance as the page prints it: see `percent` in `resolver/wording.py`. */
  function percent(chance) {
    if (chance === 0 || chance === 1) return `${chance * 100} %`;
    if (chance < 0.001) return "<0.1 %";
    return chance > 0.999 ? ">99.9 %" : `${Math.round(chance * 1000) / 10} %`;
  }

  /* What an answer of the service puts in place of the number on the page, which is an average or the chance of an action or a roll. */
  function number({ good, action, odds }, { average, called }) {
    if (!good) return "no roll";
    if (average) return odds.mean ? odds.mean.decimal.toFixed(1) : "unknown";
    const success = called ? action?.success : odds.success;
    return success ? percent(success.decimal) : "unknown";
  }

  /* A modifier of a request that sets a part of a roll to a number: "2d6 + 1" in place of a bonus. */
  function modifier({ set, side, dice }, value) {
    return { set: { [set]: dice ? `${dice} ${value < 0 ? "-" : "+"} ${Math.abs(value)}` : value }, ...(side ? { side } : {}) };
  }

  async function answered(body) {
    const { good, status, content } = await actionaryService.post("resolve", body);
    if (!good && status !== 422) throw new Error("no answer");
    return { good, ...content };
  }

  /* The number of a page's odds with what *changes* the question, by the rulings in force; null without an answer. */
  async function numberWith({ dataset: { asks, rulings, edition, average, called } }, changes) {
    const table = actionaryTable.inForce({ [edition]: JSON.parse(rulings) });
    const answer = await answered({ ...JSON.parse(asks), ...changes, table }).catch(() => null);
    return answer && number(answer, { average: average !== undefined, called: called !== undefined });
  }

  /* For odds of a page, whose number is in *chance*: `numberWith` asks for the number with changes to the roll, which is nothing if
     there is no answer, and `show` asks after a pause and calls with it; null if the table changes nothing there. */
  function of(element, chance) {
    const { edition } = element.dataset;
    const known = JSON.parse(element.dataset.rulings);
    const ours = actionaryTable.differing(edition, known);
    if (!ours.length) return null;
    const decided = `Our table: ${ours.map(([name, choice]) => known[name].told[choice]).join("; ")}.`;
    const note = document.createElement("p");
    const say = (rest) => { note.textContent = `${decided} ${rest}`; };
    note.className = "odds-ours small";
    say("The rest of this page keeps to the edition.");
    element.after(note);
    let latest = 0;
    let pause = 0;

    async function ask(modifiers, shown) {
      const turn = ++latest;
      const found = await numberWith(element, { modifiers });
      if (turn !== latest) return;
      chance.classList.remove("is-asked");
      if (!found) say("These odds keep to the edition: those of your table need the service.");
      shown(found);
    }

    function show(modifiers, shown) {
      latest += 1;
      chance.classList.add("is-asked");
      clearTimeout(pause);
      pause = setTimeout(() => ask(modifiers, shown), PAUSE);
    }

    return { numberWith: (modifiers) => numberWith(element, { modifiers }), show };
  }

  actionaryTable.follow(() => location.reload());

  return { modifier, number, numberWith, of };
})();

/* The odds over several rolls have no dials: of the reader's character only the service knows them. */
for (const element of document.querySelectorAll(".odds-sentence[data-asks]")) {
  const [chance, whose] = [".odds-chance", ".odds-for"].map((name) => element.querySelector(name));
  const own = actionaryCharacters.inEdition(element.dataset.edition);
  const shown = (number) => { if (number) chance.textContent = number; };
  const played = tableOdds.of(element, chance);
  if (!own) played?.show([], shown);
  else {
    const { edition, ratings, weapons, not_read } = own;
    chance.classList.add("is-asked");
    tableOdds.numberWith(element, { actor: { edition, ratings, weapons, not_read } }).then((number) => {
      chance.classList.remove("is-asked");
      const name = Object.assign(document.createElement("bdi"), { textContent: own.name });
      if (!number?.includes("%")) {
        const why = number ? " lacks a number for these odds." : "’s odds need the service.";
        element.append(" ", Object.assign(document.createElement("small"), { className: "odds-whose" }));
        element.lastChild.append(name, why);
        return played?.show([], shown);
      }
      whose.replaceChildren(name, " against a professional: ");
      element.classList.add("is-own");
      shown(number);
    });
  }
}
