/* The reader's character in the calculator, converted if it is of another edition: it fills the fields left empty. Only the question
   for the odds carries it, and no address does. */
const calculatorCharacter = (() => {
  const { made, percent, told } = calculatorAnswer;
  const store = actionaryCharacters;
  let chosen = {}; // what the reader chose of the character: the weapon, or the rating that counts as another

  const has = (edition, name, term) => {
    const character = store.inEdition(edition);
    return Boolean(character) && store.valuesFor(character, { name, or: term?.or }).length > 0;
  };

  /* A question with the character, if there is one of the edition. */
  function asked(body, edition) {
    const character = store.inEdition(edition);
    if (!character) return body;
    const { weapon, ...ratings } = chosen;
    const all = { ...ratings, ...body.ratings };
    return {
      ...body, actor: { edition, ratings: character.ratings, weapons: character.weapons, not_read: character.not_read },
      ...(weapon ? { weapon } : {}), ...(Object.keys(all).length ? { ratings: all } : {}),
    };
  }

  /* What the command line adds for the character, which a file of another edition is converted to first. */
  const command = (edition) => {
    const character = store.inEdition(edition);
    return character ? ` --as ${store.fileName(character, character.from ? `-${edition}.json` : ".json")}` : "";
  };

  const forget = () => { chosen = {}; };

  /* Settles what an answer leaves to choose as the reader chose before, on any page; tells whether that changes the question. */
  function settled({ choices = [] }, edition) {
    const picked = choices.length ? store.picked(store.inEdition(edition), choices.map(({ name, of }) => [name, of])) : [];
    if (picked.length !== 1 || choices.length === 1) return false;
    const [[name, of]] = picked;
    const again = chosen[of] === name; // and yet it is asked
    chosen = { ...chosen, [of]: name };
    return !again;
  }

  function button(words, press) {
    const element = made("button", { type: "button", class: "small-button" }, words);
    element.addEventListener("click", press);
    return element;
  }

  /* Puts a button that leaves the fields to the character before those of the tiers. */
  function offer(part, edition, filled, changed) {
    part.querySelector("[data-mine]")?.remove();
    const character = store.inEdition(edition);
    if (!character) return;
    const mine = button(made("bdi", {}, character.name), () => {
      for (const input of part.querySelectorAll("[name]")) if (filled(input)) input.value = "";
      changed();
    });
    mine.dataset.mine = "";
    part.querySelector(".tiers").prepend(mine);
  }

  /* What an answer took of the character, and what is left to choose; *again* asks anew. */
  function drawn({ taken, choices = [] }, edition, again) {
    const character = store.inEdition(edition);
    if (!character) return [];
    const pairs = Object.entries(taken?.ratings || {}).map(([name, value]) => `${name} ${String(value).replace("-", "−")}`);
    const choose = ({ of, name }) => {
      chosen = { ...chosen, [of]: name };
      store.choose(choices.map((each) => each.name), name);
      again();
    };
    const picked = Object.entries(chosen).map(([of, name]) => (of === "weapon" ? name : `${name} as ${of}`));
    const options = choices.map((each) => button([made("bdi", {}, each.name), each.success ? ` ${percent(each.success)}` : ""], () => choose(each)));
    const redo = picked.length ? button("Choose again", () => {
      store.choose(Object.values(chosen));
      forget();
      again();
    }) : null;
    return [
      pairs.length || redo ? made("p", { class: "small answer-taken" }, "From ", made("bdi", {}, character.name), character.from ? ` converted from ${character.from} (ours)` : "", `: ${[...picked, ...pairs].join(", ")}. `, redo) : null,
      options.length ? made("p", { class: "answer-choices" }, "Choose what counts: ", options) : null,
    ].filter(Boolean);
  }

  /* In place of an answer to a question that doesn't carry the character. */
  const typeFirst = () => told("Type your ratings for this question; your character counts only for the odds above.", "small");

  return { asked, command, drawn, forget, has, offer, settled, typeFirst };
})();
