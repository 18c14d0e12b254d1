/* The calculator's rows for what changes a roll: a number with a reason, a part of the roll set to a number, an action's effect, a state.
   *about* gives the edition's data and the actions that change the roll that is asked for. */
const calculatorRows = (place, about) => {
  const { made } = calculatorAnswer;
  const PARTS = { pool: "dice or bonus", limit: "limit", requirement: "number to reach" };
  let rows = 0;

  const labelled = (css, words, input) => made("label", { class: css }, `${words} `, input);
  const text = (name, value) => made("input", { name, type: "text", value });

  function addRow(fields, away) {
    const row = made("div", { class: "fields modifier" }, fields, made("button", { type: "button", class: "small-button", "data-away": "", "aria-label": away }, "×"));
    place.append(row);
    return row;
  }

  function addModifier({ value = "", reason = "", from, grant, set, side } = {}) {
    const name = `modifiers[${++rows}]`;
    const whose = (words, sides) => labelled("field", words, made("select", { name: `${name}[side]` },
      Object.entries(sides).map(([key, whom]) => made("option", { value: key }, whom))));
    if (set) return addRow(parts(name, set, side), "Remove this number");
    const fields = from === undefined
      ? [labelled("field", "Dice or bonus, such as -2", text(`${name}[value]`, value)), whose("Whose dice", { "": "yours", opponent: "the target’s" }),
        labelled("field field-wide", "Reason", text(`${name}[reason]`, reason))]
      : [labelled("field field-wide", "Action that changes this roll", made("select", { name: `${name}[from]` }, grants(grant ? `${from}:${grant}` : from))),
        whose("Whose action", { "": "whichever side can have it", actor: "yours", opponent: "the target’s" })];
    const row = addRow(fields, "Remove this modifier");
    const given = side && row.querySelector(`[name$="[side]"] [value="${side === "opponent" ? side : "actor"}"]`);
    if (given) given.selected = true;
    return row;
  }

  /* Parts of the roll that a link sets, as the numbers of an action's page do. */
  function parts(name, set, side) {
    const whose = side === "opponent" ? "Target’s" : "Your";
    const fields = Object.entries(set).map(([part, value]) => labelled("field field-wide", `${whose} ${PARTS[part] ?? part}, in place of the ratings’`, text(`${name}[set][${part}]`, value)));
    return [...fields, ...(side ? [made("input", { name: `${name}[side]`, type: "hidden", value: side })] : [])];
  }

  function grants(from) {
    const { edition, changedBy } = about();
    const all = edition.grants;
    const each = (id) => [[id, all[id].name], ...Object.entries(all[id].cases).map(([key, words]) => [`${id}:${key}`, `${all[id].name}: ${words}`])];
    const option = ([value, words]) => made("option", { value, ...(value === from ? { selected: "" } : {}) }, words);
    const group = (label, ids) => (ids.length ? [made("optgroup", { label }, ids.flatMap(each).map(option))] : []);
    return [...group("for this roll", changedBy), ...group("others", Object.keys(all).filter((id) => !changedBy.includes(id)))];
  }

  function addState({ state = "", whose = "states" } = {}) {
    const name = `held[${++rows}]`;
    const known = Object.values(about().edition.states).flatMap((each) => each.names);
    const chosen = known.find((each) => each.toLowerCase() === state.toLowerCase()) || state || known[0];
    const names = [...new Set([...known, chosen])]; // the API refuses an unknown name from a link
    const row = addRow([
      labelled("field field-wide", "State", made("select", { name: `${name}[state]` }, names.map((each) => made("option", { value: each }, each)))),
      labelled("field", "Who is in it", made("select", { name: `${name}[whose]` }, made("option", { value: "states" }, "you"), made("option", { value: "states_against" }, "the target"))),
    ], "Remove this state");
    row.querySelector("[name$='[state]']").value = chosen;
    row.querySelector("[name$='[whose]']").value = whose;
    return row;
  }

  return { addModifier, addState };
};
