/* Compares any entries: loads those in the address, builds the table, and passes it to compare.js. */
(() => {
  const form = document.querySelector("form[data-pick]");
  const place = document.querySelector(".compared");
  const fault = document.querySelector(".pick-fault");
  const labels = JSON.parse(document.getElementById("compare-labels").textContent);
  const options = [...document.querySelectorAll("#pick-entries option")].map((option) => ({ id: option.dataset.id, name: option.value }));
  const most = Number(form.dataset.most);
  const loaded = new Map();
  const waiting = new Map();

  const made = (tag, css, text) => Object.assign(document.createElement(tag), { className: css || "", textContent: text || "" });
  const ids = () => (new URLSearchParams(location.search).get("ids") || "").split(",").filter(Boolean);

  window.actionaryCompared = (entry) => {
    loaded.set(entry.id, entry);
    waiting.get(entry.id)?.();
  };

  function load(id) {
    if (loaded.has(id)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      const script = made("script");
      script.src = `../${id}/compared.js`;
      script.onerror = () => reject(new Error(`${id} could not be loaded; try again.`));
      document.head.append(script);
    });
  }

  function go(list) {
    const query = new URLSearchParams(location.search);
    if (list.length) query.set("ids", list.join(","));
    else query.delete("ids");
    const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
    history.replaceState(null, "", location.pathname + (text ? `?${text}` : ""));
    show();
  }

  async function show() {
    const asked = [...new Set(ids())];
    const known = asked.filter((id) => options.some((option) => option.id === id)).slice(0, most);
    const strange = asked.filter((id) => !options.some((option) => option.id === id));
    fault.textContent = strange.length ? `There is no action ${strange.map((id) => `"${id}"`).join(" or ")}.`
      : asked.length > most ? `At most ${most} actions fit side by side; the first ${most} are shown.` : "";
    chosen(known);
    try {
      await Promise.all(known.map(load));
      build(known.map((id) => loaded.get(id)));
    } catch (error) {
      fault.textContent = error.message;
    }
  }

  function chosen(list) {
    const buttons = list.map((id) => {
      const button = made("button", "chip", `${options.find((option) => option.id === id).name} ×`);
      Object.assign(button, { type: "button", title: "Remove" });
      button.classList.add(`edition-${id.split("/")[0]}`);
      button.addEventListener("click", () => go(ids().filter((other) => other !== id)));
      const item = made("li");
      item.append(button);
      return item;
    });
    document.querySelector(".pick-chosen").replaceChildren(...buttons);
  }

  function build(entries) {
    place.replaceChildren();
    document.querySelector(".alike").replaceChildren();
    if (!entries.length) return;
    const table = made("table", "data compare");
    table.setAttribute("aria-label", "The chosen actions side by side");
    const head = table.createTHead().insertRow();
    head.append(made("td", "corner"), ...entries.map((entry) => heading(entry, entries)));
    const body = table.createTBody();
    for (const [field, label, note] of labels) {
      if (entries.some((entry) => entry.fields[field])) body.append(row(field, label, note, entries));
    }
    place.append(table);
    const cells = body.querySelectorAll("tr[data-field=odds] td");
    if (cells.length) tableCells.fill(entries.map(({ edition, rulings, asked, own }, at) => ({ cell: cells[at], edition, known: rulings, asked, own })), table);
    window.actionaryCompare(freshBar(entries.length), table);
  }

  /* The form above the table, without the listeners of an earlier table. */
  function freshBar(count) {
    const old = document.querySelector("form[data-compare-any]");
    const bar = old.cloneNode(true);
    bar.hidden = count < 2;
    old.replaceWith(bar);
    return bar;
  }

  function heading(entry, entries) {
    const cell = made("th", `edition-${entry.edition}`);
    cell.scope = "col";
    const likeness = entries.map((other) => (other === entry ? "base" : other.likeness[entry.id] || "no counterpart"));
    Object.assign(cell.dataset, { id: entry.id, edition: entry.edition, short: entry.short, name: `${entry.name} (${entry.short})`, likeness: likeness.join("|") });
    const small = made("small", "", `${entry.short} · `);
    small.append(made("span", "likeness"));
    const link = made("a", "", "Open");
    link.href = `../${entry.id}/index.html`;
    link.append(made("span", "heard", ` ${entry.name}`));
    cell.append(made("span", "compare-name", entry.name), " ", small, " ", link);
    return cell;
  }

  function row(field, label, note, entries) {
    const line = made("tr");
    Object.assign(line.dataset, { field, name: label.toLowerCase() });
    const head = made("th", "", label);
    head.scope = "row";
    if (note) head.append(made("small", "", note));
    head.append(made("small", "only"));
    line.append(head);
    for (const entry of entries) {
      const cell = made("td", `edition-${entry.edition}`);
      cell.append(...(entry.fields[field] || []).map((text) => {
        const item = made("span", "item");
        item.append(text === "unknown" ? made("span", "unknown", text) : text === "no test" ? "No test" : text);
        return item;
      }));
      line.append(cell);
    }
    return line;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = form.elements.entry.value.trim().toLowerCase();
    const found = options.find(({ id, name }) => name.toLowerCase() === words || id === words) ||
      options.find(({ name }) => words && name.toLowerCase().startsWith(words));
    if (!found) {
      fault.textContent = words ? `There is no action "${words}"; choose one from the list.` : "Type the name of an action.";
      return;
    }
    form.elements.entry.value = "";
    go([...new Set([...ids(), found.id])]);
  });
  show();
})();
