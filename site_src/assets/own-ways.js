/* The ways to make a roll that a character has the ratings for, where an entry has several: as printed, unless there are several
   numbers to choose for that, and unarmed. `only` is the one that counts until the reader chooses: as printed, unless the skill for
   that isn't learned and there is a single other. */
function actionaryWays(text, character, dials, several) {
  const { numberOf } = actionaryCharacters;

  /* The most that a sum could be with what the character has learned; undefined without anything. */
  function most(adds) {
    const found = numberOf(character, adds);
    const all = found ? (found.choices ?? [["", found.number, found.unlearned]]) : [];
    const learned = all.filter(([, , unlearned]) => !unlearned).map(([, value]) => value);
    return learned.length ? Math.max(...learned) : undefined;
  }

  const other = JSON.parse(text).map(([from, inVariant, adds]) => {
    const given = new Map(dials.map((dial, place) => [dial, adds[place] && most(adds[place])]).filter(([, value]) => Number.isInteger(value)));
    return { from, inVariant, adds, given };
  }).filter(({ adds, given }) => adds.filter(Boolean).length === given.size);

  const { sum, adds } = dials[0];
  const isOne = !several.length && sum?.number !== undefined;
  const given = new Map(dials.filter(({ open }) => open?.number !== undefined).map((dial) => [dial, dial.open.number]));
  const printed = isOne ? [{ from: sum.by[0] ?? adds.find(({ name }) => name).name, printed: true, given }] : [];
  const ways = other.length ? [...printed, ...other] : [];
  const [usual] = isOne && !sum.unlearned ? printed : other.length === 1 && !several.length ? other : [];
  return { ways, only: ways.find(({ from }) => character.chosen?.includes(from)) ?? usual };
}
