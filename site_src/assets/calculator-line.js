/* The calculator's line, which names an action or is a roll: what a roll means, only the service says. */
const calculatorLine = (input, select, { editions, entries }) => {
  const editionOf = (id) => id.split("/")[0];
  const labels = Object.fromEntries(Object.entries(entries).map(([id, { name }]) => [id, `${name} (${editions[editionOf(id)].short})`]));
  const plain = (text) => text.trim().toLowerCase();

  /* Has the label show all of the line where the field is too narrow for it. */
  const shown = () => { input.parentElement.dataset.line = input.value; };

  function put(text) {
    input.value = text;
    shown();
  }

  /* The action that a text names: of those with one name, the one of the chosen edition. */
  function idOf(text) {
    const wanted = plain(text);
    const named = Object.keys(labels).filter((id) => [id, labels[id].toLowerCase(), entries[id].name.toLowerCase()].includes(wanted));
    return named.find((id) => editionOf(id) === select.value) ?? named[0];
  }

  /* Whether the line is the beginning of an action's name, so that there is more to come. */
  function isUnfinished() {
    const begun = plain(input.value);
    return begun !== "" && !idOf(begun) && Object.values(labels).some((label) => label.toLowerCase().startsWith(begun));
  }

  /* What the line asks for. */
  function read() {
    const entry = idOf(input.value);
    if (entry) return { entry };
    const roll = input.value.trim();
    return roll ? { roll, ...(select.value ? { edition: select.value } : {}) } : {};
  }

  /* Writes an action or a roll; an action with its edition only where its name alone would mean another. */
  function write({ entry, roll = "", edition = "" }) {
    select.value = entry ? editionOf(entry) : edition;
    put(entry ? entries[entry].name : roll);
    if (entry && idOf(input.value) !== entry) put(labels[entry]);
  }

  /* Keeps to an action's edition, or to the action of the same name if the reader chose another edition. */
  function agree(isEditionChosen, before) {
    const found = isEditionChosen && before ? idOf(entries[before].name) : idOf(input.value);
    if (found && (!isEditionChosen || editionOf(found) === select.value)) write({ entry: found });
    else if (isEditionChosen && before) put("");
  }

  input.addEventListener("input", shown);

  return { agree, idOf, isUnfinished, labels, read, write };
};
