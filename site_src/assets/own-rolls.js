/* What a character rolls where that is a plain sum of its ratings, and its chance against a professional, which pages hold. */
const actionaryRolls = (() => {
  const { numberOf, uncounted, withSkill } = actionaryCharacters;

  /* The number of a roll with the most dice that a character could count: {dice, limit: undefined without one of its own, names: what
     counts, by: the same in words, several: whether other numbers could count too, unlearned: whether a skill counts that it hasn't
     learned}; undefined if it lacks a rating. */
  function best(character, [dice, limit]) {
    const found = numberOf(character, dice);
    if (!found) return undefined;
    const all = found.choices?.map(([from, ...rest]) => [[from], ...rest]) ?? [[found.by, found.number, found.unlearned]];
    const learned = all.filter(([, , unlearned]) => !unlearned);
    const [names, most, unlearned] = (learned.length ? learned : all).reduce((one, other) => (other[1] > one[1] ? other : one));
    const limited = limit && numberOf(character, limit);
    return { dice: most, limit: limited?.number ?? limited?.choices?.find(([from]) => names.includes(from))?.[1], names, by: names.map((each) => withSkill(character, each)).join(" and "), several: all.some(([, number]) => number !== most), unlearned };
  }

  /* The chance in words; empty where *odds* has none. *odds* has its grid and of each of its numbers [least, most, a professional's]. */
  function chance(odds, { dice, limit }) {
    if (!odds) return "";
    const numbers = odds.spans.map(([, , usual], place) => [dice, limit ?? usual][place]);
    if (odds.spans.some(([least, most], place) => numbers[place] < least || numbers[place] > most)) return "";
    const width = odds.spans.map(([least, most]) => most - least + 1);
    const places = odds.spans.map(([least], place) => numbers[place] - least);
    return actionarySteps.words(actionarySteps.read(odds.grid, width[0])[places[0] + (places[1] ?? 0) * width[0]]);
  }

  /* The request to the service for the same chance. */
  function asked({ asks, sets }, { dice, limit }) {
    const set = [dice, limit].slice(0, sets.length).map((number, place) => number !== undefined && tableOdds.modifier(sets[place], number));
    return { ...asks, modifiers: set.filter(Boolean) };
  }

  /* The way with the most dice of a skill that the character has learned: its words, none as printed, what it adds up, and its `best`. */
  function bestWay(character, { adds, ways }) {
    const all = [["", adds], ...Object.entries(ways)].map(([way, each]) => [way, each, best(character, each)]).filter(([, , found]) => found);
    const learned = all.filter(([, , { unlearned }]) => !unlearned);
    return (learned.length ? learned : all).sort(([, , one], [, , other]) => other.dice - one.dice)[0] ?? [];
  }

  /* The dice in words, or the bonus to them. */
  function words(sum, isBonus) {
    if (isBonus) return `${sum < 0 ? "−" : "+"}${Math.abs(sum)}`;
    return `${sum} ${sum === 1 ? "die" : "dice"}`;
  }

  /* The chance of the character in use, itself or converted to *edition*, beside those of the tiers: "your 11 dice: ", "52 %", what
     isn't counted, and the request for the same chance; empty without one. */
  function besideTiers(own, edition) {
    const character = actionaryCharacters.inEdition(edition);
    const [way, adds, found] = own && character ? bestWay(character, own) : [];
    const likely = found ? chance(own.odds, found) : "";
    if (!likely) return [];
    const by = `${found.by ? ` with ${found.by}` : ""}${way && `, ${way}`}`;
    const converted = character.from ? `, converted from ${character.from} (ours)${own.opposed ? "," : ""}` : "";
    const text = `your ${found.several ? "best, " : ""}${words(found.dice, own.bonus)}${by}${converted}${own.opposed ? " against a professional" : ""}: `;
    return [text, likely, uncounted(character, adds.flat(), found.names), asked(own.odds, found)];
  }

  /* The same as an element; *mark* is called with the one of the number and with the request. */
  function noteBeside(own, edition, mark = () => {}) {
    const [text, likely, beside, request] = besideTiers(own, edition);
    if (!text) return "";
    const element = Object.assign(document.createElement("bdi"), { className: "own-odds", textContent: text });
    const number = Object.assign(document.createElement("span"), { className: "own-chance", textContent: likely.replace(" ", "\u00a0") });
    element.append(number);
    mark(number, request);
    if (beside) element.append(" ", Object.assign(document.createElement("small"), { textContent: beside }));
    return element;
  }

  return { asked, best, chance, noteBeside, words };
})();
