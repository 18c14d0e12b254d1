/* The API's answers as elements of a page. `calculator.js` asks and inserts them; this file doesn't know the form. */
const calculatorAnswer = (() => {
  const MOST_BARS = 13;

  function made(tag, attributes, ...inside) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    element.append(...inside.flat().filter((part) => part !== null && part !== undefined).map((part) => (typeof part === "string" ? named(part) : part)));
    return element;
  }

  /* Texts refer to actions as [[sr5/take-cover]]. */
  const named = (text) => text.replace(/\[\[(?:[^\]|]*\/)?([^\]|/]*)\]\]/g, (_, slug) => spaced(slug));
  const told = (text, css) => made("p", css ? { class: css } : {}, text);
  const spaced = (text) => text.replaceAll("_", " ").replaceAll("-", " ");
  const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const short = (number) => String(Number(number.toFixed(2))).replace("-", "−");
  const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

  /* Like `percent` in resolver/wording.py: one decimal, ties to even, never 0 or 100 unless it is certain. */
  function percent(chance) {
    if (!chance) return "unknown";
    const { fraction, decimal } = chance;
    if (fraction !== "0" && decimal > 0 && decimal < 0.001) return "<0.1 %";
    if (fraction !== "1" && decimal < 1 && decimal > 0.999) return ">99.9 %";
    const below = Math.floor(1000 * decimal), over = 1000 * decimal - below;
    const tenths = over === 0.5 ? below + (below % 2) : Math.round(1000 * decimal);
    return `${tenths / 10} %`.replace("-", "−");
  }

  /* Merges the less likely end of a long distribution into its neighbour ("7 or more") until few values are left. */
  function fewer(rows) {
    const all = rows.map((row) => ({ ...row, name: String(row.value) }));
    const left = all.filter(({ value }) => typeof value === "number");
    while (left.length > MOST_BARS) {
      const low = left[0].decimal < left.at(-1).decimal;
      const [out] = low ? left.splice(0, 1) : left.splice(-1, 1);
      const next = low ? left[0] : left.at(-1);
      next.decimal += out.decimal;
      next.fraction = "";
      next.name = `${next.value} or ${low ? "less" : "more"}`;
    }
    return [...left, ...all.filter(({ value }) => typeof value !== "number")];
  }

  function bars(caption, rows, missed = () => false) {
    const few = fewer(rows);
    const longest = Math.max(...few.map(({ decimal }) => decimal));
    const lines = few.map((row) => made("tr", {},
      made("th", { scope: "row" }, row.name.replace("-", "−")),
      made("td", {}, made("span", { class: missed(row.value) ? "bar bar-missed" : "bar", style: `width:${(100 * row.decimal) / longest}%` })),
      made("td", {}, percent(row))));
    return made("table", { class: "data bars" }, made("caption", {}, caption), made("tbody", {}, lines));
  }

  function numbers(caption, rows) {
    let more = 1;
    const counted = rows.every(({ value }) => typeof value === "number");
    const lines = rows.map((row) => {
      const cells = [percent(row), ...(counted ? [percent({ fraction: "", decimal: Math.min(more, 1) })] : []), row.fraction];
      more -= row.decimal;
      return made("tr", {}, made("th", { scope: "row" }, String(row.value)), cells.map((cell) => made("td", cell === row.fraction ? { class: "fraction" } : {}, cell)));
    });
    const heads = ["Value", "Exactly", ...(counted ? ["At least"] : []), "As a fraction"];
    return made("details", { class: "odds-table" }, made("summary", {}, "The numbers"),
      made("div", { class: "wide", tabindex: "0", role: "group", "aria-label": caption },
        made("table", { class: "data numbers" }, made("caption", {}, caption),
          made("thead", {}, made("tr", {}, heads.map((head) => made("th", { scope: "col" }, head)))), made("tbody", {}, lines))));
  }

  const chosen = (odds) => ["net_hits", "margin", "successes", "hits", "total"].find((name) => odds[name]);

  function distribution(odds, words, extended) {
    const name = extended ? "hits" : chosen(odds);
    if (!odds[name]) return [];
    const hits = words.hits || "hits";
    const caption = extended ? `${upper(hits)} of the first roll` : { net_hits: `Net ${hits}`, margin: "Margin above or below what is needed", hits: upper(hits), total: "Total", successes: "Parts that succeed" }[name];
    const wins = (value) => value >= (odds.succeeds_from ?? 1);
    const missed = name === "net_hits" || name === "margin" ? (value) => !wins(value) : () => false;
    const rows = odds[name];
    return rows.length > 1 ? [bars(caption, rows, missed), numbers(caption, rows)] : [told(`${caption}: ${rows[0].value}`)];
  }

  const TIES = { success: "a tie, which succeeds", failure: "a tie, which fails", draw: "a tie, which nobody wins" };

  /* Your chance of success isn't said again if the headline or an outcome has it. */
  function marks(odds, { glitch, whose }, isSaid, means) {
    const success = whose ? `${whose} succeeds` : "success";
    const names = {
      ...(whose || !isSaid(odds.success) ? { success } : {}), tie: TIES[odds.tie_counts_as] || "a tie", any: "success against at least one", ...(glitch ? { glitch: "a glitch", critical_glitch: "a critical glitch", success_with_glitch: `${success} with a glitch` } : {}),
      critical_failure: "a critical failure", opposing_glitch: "a glitch of the target", opposing_critical_failure: "a critical failure of the target",
    };
    const found = Object.entries(names).filter(([name]) => odds[name] && (name !== "success_with_glitch" || odds[name].decimal));
    const listed = (some) => (some.length ? made("dl", { class: "facts" }, some.map(([name, words]) => made("div", {}, made("dt", {}, upper(words)), made("dd", {}, percent(odds[name]))))) : null);
    const rare = found.filter(([name]) => !(name === "success" || name === "any"));
    if (rare.length < 2) return [means, listed(found)];
    return [listed(found.filter((each) => !rare.includes(each))), made("details", { class: "rare-odds" }, made("summary", {}, glitch ? "Ties and glitches" : "Ties and critical failures"), means, listed(rare))];
  }

  function average(value) {
    if (value.chance) return percent(value.chance);
    if (!value.mean) return "";
    const basis = value.distribution.some((each) => each.value === 0 || each.value === "none") ? " over all rolls" : "";
    const all = `on average ${short(value.mean.decimal)}${basis}`;
    return value.mean_on_success && value.mean_on_success.fraction !== value.mean.fraction ? `on a success ${short(value.mean_on_success.decimal)} on average, ${short(value.mean.decimal)} over all rolls` : all;
  }

  function results(answer) {
    return Object.entries(answer.results || {}).map(([name, value]) => {
      if (!value) return told([made("strong", {}, name), ": ", made("span", { class: "unknown" }, "unknown")]);
      const [only, second] = value.distribution;
      if (!second) return told([made("strong", {}, name), `: ${only.value}`]);
      return bars([name, " ", made("small", {}, average(value))], value.distribution);
    });
  }

  function steps(answer, { titles, rolls }) {
    const isNothing = (odds) => !("success" in odds) && odds.mean?.fraction === "0" && !odds.total; // no dice
    const ahead = answer.replay?.ahead?.steps || {};
    const others = Object.entries({ ...answer.steps, ...ahead }).filter(([key, { odds }]) => key !== answer.test && odds && !isNothing(odds) && ("success" in odds ? odds.success : odds.mean));
    return others.map(([key, { taken, odds }]) => told([
      made("strong", {}, titles[key] || upper(spaced(key))),
      key in ahead ? " after this roll" : "",
      "success" in odds ? `: ${percent(odds.success)} chance of success` : `: ${short(odds.mean.decimal)} on average`,
      taken && taken.fraction !== "1" ? ` (${rolls[key]?.optional ? "possible" : "rolled"} ${percent(taken)} of the time)` : "",
      rolls[key]?.optional ? ` (${rolls[key].optional})` : "",
    ], "answer-step"));
  }

  const sentences = (texts, css) => (texts || []).map((text) => told(text, css));

  /* The headline begins with why the rules don't allow the roll; the other warnings are left. */
  function beyondHeadline({ headline, warnings }) {
    const clause = (warning) => warning.split("; the odds")[0].replace(/\.+$/, "");
    return (warnings || []).filter((warning) => !headline.text.startsWith(`${clause(warning)}. `));
  }

  /* A sentence whose chance stands out, in front of the whole sentence if that has it several times. */
  function numbered(text, chances) {
    const number = chances.find((chance) => text.includes(chance));
    if (!number) return made("strong", { class: "big" }, text);
    const at = text.lastIndexOf(number);
    if (text.indexOf(number) < at) return made("strong", { class: "big" }, made("span", { class: "number" }, number), " ", text);
    const [before, between = ""] = text.slice(0, at).split(/(:? )$/);
    return made("strong", { class: "big" }, before, made("span", { class: "heard" }, between), made("span", { class: "number" }, number), text.slice(at + number.length));
  }

  /* The parts of an answer; the last, `odds-more`, has the distributions. about: {words: the edition's, glitch: whether it has glitches, titles: of the steps, rolls: those of the entry, whose: roll it is if its success is not the action's} */
  function odds(answer, about) {
    const found = answer.odds || {};
    const whole = answer.extended;
    const means = found.success_means ? told(`${whole ? "Success of the first roll" : about.whose ? `${about.whose} succeeds` : "Success"}: ${found.success_means}.`, "small") : null;
    const success = whole ? whole.success : found.success;
    const rolled = Boolean(answer.replay || (answer.parts || []).some((part) => part.replay)) && success;
    const chances = [answer.action?.success, success, ...(answer.headline.figures || []).map(({ value }) => value)].filter((one) => one?.decimal !== undefined);
    const likely = answer.action ? `${upper(answer.action.called)} ${percent(answer.action.success)}` : percent(success);
    const said = rolled && !answer.action ? [" chance of success"] : [];
    const head = told([numbered(rolled ? likely : answer.headline.text, chances.map(percent)), ...said], "chance");
    const parts = (answer.parts || []).map((part, place) => told(`Part ${place + 1}: ${part.headline.text}`));
    const saidOf = rolled ? [chances[0]] : [...(answer.headline.figures || []).map(({ value }) => value), ...(found.outcomes || []).map(({ chance }) => chance)];
    const isSaid = (odd) => saidOf.some((each) => each && each.fraction === odd?.fraction);
    const outcomes = (found.outcomes || []).filter(({ chance }) => chance?.decimal).map(({ then, chance }) => told([made("strong", {}, percent(chance)), ` ${then}`], "answer-outcome"));
    const more = [...(whole && whole.rolls ? [bars("Rolls until it succeeds", whole.rolls)] : []), ...distribution(found, about.words, whole), ...results(answer), ...steps(answer, about)];
    return [
      head, ...parts, ...outcomes, ...marks(found, about, isSaid, means),
      ...[answer.changed, answer.granted, answer.states].flatMap((texts) => sentences(texts, "small")),
      ...sentences(answer.unknown, "answer-unknown"), ...sentences(beyondHeadline(answer), "answer-warning"), ...rulings(answer.rulings, about),
      more.length ? made("div", { class: "odds-more" }, more) : null,
    ].filter(Boolean);
  }

  /* What the reader's table chose, and disputed rulings: another choice has other odds. */
  function rulings(inForce, { rulings: disputed = {}, ours = {}, success }) {
    const open = Object.entries(inForce || {}).filter(([name]) => disputed[name] && !Object.hasOwn(ours, name));
    const listed = open.map(([name, choice]) => (disputed[name].told[success] || disputed[name].told.success)[choice]);
    return [["Our table", Object.values(ours)], ["Disputed rulings", listed]].filter(([, all]) => all.length).map(([words, all]) => told(`${words}: ${all.join("; ")}.`, "small"));
  }

  function die(face, dice) {
    const throws = [face].flat();
    const kind = dice.hit && throws.some((one) => one >= dice.hit) ? " die-hit" : dice.ones && (face === 1 || (dice.hit && throws.at(-1) === 1)) ? " die-one" : "";
    return made("span", { class: `die${kind}` }, throws.join("+"));
  }

  /* The dice of a throw, the highest first. */
  function inOrder(dice) {
    const found = dice?.cloneNode(true);
    const face = ({ textContent }) => Number.parseInt(textContent, 10);
    found?.replaceChildren(...[...found.children].sort((one, other) => face(other) - face(one)));
    return found;
  }

  /* Editions without glitches only count the ones. */
  const label = (step, dice) => (step === "glitch" && !dice.glitch ? "ones" : spaced(step));

  function traced({ step, text, faces, trace: inner }, dice) {
    const end = faces && dice.hit !== undefined ? text.slice(text.lastIndexOf(": ") + 2) : text;
    const shown = faces ? [made("span", { class: "dice" }, faces.map((face) => die(face, dice))), ` ${end}`] : [end];
    return made("li", {}, made("span", { class: "trace-step" }, label(step, dice)), " ", made("span", {}, shown), inner ? list(inner, dice) : null);
  }
  const telling = ({ step, dice }) => step !== "rulings" && !(step === "glitch" && dice === 0);
  const list = (steps, dice) => made("ol", { class: "trace" }, steps.filter(telling).map((step) => traced(step, dice)));

  const ENDS = { success: "Success", failure: "Failure", tie: "A tie" };

  function end(played, whose) {
    const glitch = played.glitch && played.glitch !== "none" ? `, with a ${spaced(played.glitch)}` : "";
    const results = Object.entries(played.results || {}).map(([name, value]) => `; ${name} ${value}`).join("");
    const score = played.value ?? played.total ?? played.hits;
    const head = (whose && ENDS[played.outcome] ? `${upper(whose)}: ${ENDS[played.outcome].toLowerCase()}` : ENDS[played.outcome]) || (score === undefined ? "Rolled" : `The result is ${score}`);
    return told(`${head}${glitch}${results}.`, "example-end");
  }

  /* dice: {hit: the lowest face that is a hit, ones: whether ones matter, glitch: whether there are glitches} */
  function replay(answer, dice, { titles, whose }) {
    if (answer.parts?.some((part) => part.replay)) return answer.parts.flatMap((part, place) => [told(`Part ${place + 1}`, "table-title"), ...replay(part, dice, { titles, whose })]);
    const played = answer.replay;
    if (!played) return [];
    const more = Object.entries(played.steps || {}).filter(([key]) => key !== answer.test);
    const rest = more.filter(([, step]) => step.taken && (step.trace || []).length);
    return [
      end(played, whose), list(played.trace || [], dice),
      ...rest.flatMap(([key, step]) => [told(titles[key] || upper(spaced(key)), "table-title"), list(step.trace, dice)]),
    ];
  }

  function solution(answer) {
    const { what, solution: found, short: near, best, why, wanted } = answer;
    const change = found && found.change ? ` (${signed(found.change)})` : "";
    const head = told([made("strong", {}, answer.headline.text)]);
    const lines = found
      ? [head, told([made("strong", {}, `${upper(what)} ${found.value}${change}`), ` gives ${percent(found.success)}.`]),
        near ? told(`${near.value} gives ${percent(near.success)}.`) : null]
      : [head, told(why || `Nothing reaches ${percent(wanted)}.`), best ? told(`The best is ${percent(best.success)}, at ${best.value}.`) : null];
    const rows = Object.values(answer.worth || {}).map(({ what: name, value, success, difference }) => made("tr", {},
      made("th", { scope: "row" }, upper(name)),
      [String(value), percent(success), signed(Number((100 * difference.decimal).toFixed(1))) + " points"].map((cell) => made("td", {}, cell))));
    const table = rows.length ? made("table", { class: "data numbers" }, made("caption", {}, "What one step is worth"),
      made("thead", {}, made("tr", {}, ["What", "Becomes", "Chance", "Gain"].map((head) => made("th", { scope: "col" }, head)))), made("tbody", {}, rows)) : null;
    return [...lines, table, ...sentences(answer.unknown, "answer-unknown"), ...sentences(answer.warnings, "answer-warning")].filter(Boolean);
  }

  /* about: {name: of an entry, page: of an entry, short: name of an edition}, each a function of the id */
  function conversions(answer, about) {
    const items = answer.conversions.map((one) => {
      const head = [made("span", { class: `badge edition-${one.edition}` }, about.short(one.edition)), " ", one.entry ? made("a", { href: about.page(one.entry) }, about.name(one.entry)) : one.roll, one.counts ? ` (${one.counts})` : ""];
      const set = one.setting;
      const text = set ? `${one.what} ${set.value} gives ${percent(set.success)}${one.by === "target" ? " for the target" : ""}${one.status === "far" ? ", the nearest possible" : ""}.` : one.why || "";
      return made("li", {}, head, " ", text);
    });
    const none = answer.without.map(({ why }) => told(why, "small"));
    const { actor, against } = answer.tiers;
    return [
      told([made("strong", {}, answer.headline.text)]), made("ul", { class: "conversions" }, items), ...none,
      told(`Ratings you leave out come from our character tiers: ${actor} against ${against}.`, "small"),
      ...sentences(answer.unknown, "answer-unknown"),
    ];
  }

  return { conversions, inOrder, made, odds, percent, replay, solution, told };
})();
