/* A comparison that is there already: chooses editions, hides rows that agree, marks what changed. */
(() => {
  const form = document.querySelector("form[data-compare]");
  if (!form) return;
  const table = document.querySelector("table.compare");
  const columns = [...table.tHead.rows[0].cells].slice(1);
  const rows = [...table.tBodies[0].rows].map((element) => {
    const cells = [...element.cells].slice(1);
    return { element, cells, made: cells.map((cell) => cell.innerHTML), texts: cells.map(items) };
  });
  const boxes = [...form.querySelectorAll("input[name=edition]")];

  function items(cell) {
    return [...cell.querySelectorAll(".item")].map((part) => part.textContent.trim().replace(/\s+/g, " "));
  }

  const same = (one, other) => one.length === other.length && one.every((text, place) => text === other[place]);

  function show() {
    const editions = boxes.filter((box) => box.checked).map((box) => box.value);
    const all = form.elements.all?.checked ?? true;
    const wanted = ({ dataset }) => editions.includes(dataset.edition) && (all || !("further" in dataset));
    const shown = columns.flatMap((column, place) => (wanted(column) ? [place] : []));
    columns.forEach((column, place) => { column.hidden = !shown.includes(place); });
    let left = 0;
    for (const row of rows) {
      const differs = shown.some((place) => !same(row.texts[place], row.texts[shown[0]]));
      const said = shown.some((place) => row.texts[place].length);
      row.element.hidden = !said || (form.elements.differ.checked && !differs);
      left += !row.element.hidden;
      row.cells.forEach((cell, place) => {
        cell.hidden = !shown.includes(place);
        cell.innerHTML = row.made[place];
        cell.classList.remove("is-same", "is-changed", "is-repeated");
      });
      gather(row, shown);
      mark(row, shown);
    }
    const count = new Set(shown.map((place) => columns[place].dataset.edition)).size;
    form.querySelector("output").textContent = `${count} ${count === 1 ? "edition" : "editions"}, ${left} ${left === 1 ? "row" : "rows"}`;
    keep(editions);
  }

  /* On a phone neighbours that say the same stand once, under all of their names. */
  function gather(row, shown) {
    let first = null;
    shown.forEach((place, index) => {
      const cell = row.cells[place];
      const name = columns[place].dataset.short;
      if (index && same(row.texts[place], row.texts[shown[index - 1]])) {
        cell.classList.add("is-repeated");
        if (!first.dataset.label.split(", ").includes(name)) first.dataset.label += `, ${name}`;
      } else {
        first = cell;
        cell.dataset.label = name;
      }
    });
  }

  function mark(row, shown) {
    const against = form.elements.against.value;
    if (!against) return;
    shown.slice(1).forEach((place, index) => {
      const other = row.texts[against === "first" ? shown[0] : shown[index]];
      const cell = row.cells[place];
      if (same(row.texts[place], other)) return cell.classList.add("is-same");
      cell.classList.add("is-changed");
      cell.replaceChildren(...marked(other, row.texts[place]));
    });
  }

  const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

  function marked(old, now) {
    const item = (part) => { const span = made("span", ""); span.className = "item"; span.append(part); return span; };
    if (old.length === 1 && now.length === 1) return [item(words(old[0], now[0]))];
    return [
      ...now.map((text) => item(old.includes(text) ? text : made("ins", text))),
      ...old.filter((text) => !now.includes(text)).map((text) => item(made("del", text))),
    ];
  }

  function words(old, now) {
    const [a, b] = [old.split(" "), now.split(" ")];
    const length = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
    for (let i = a.length - 1; i >= 0; i--) {
      for (let j = b.length - 1; j >= 0; j--) {
        length[i][j] = a[i] === b[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
      }
    }
    const runs = [];
    const add = (kind, word) => (runs.at(-1)?.[0] === kind ? runs.at(-1)[1].push(word) : runs.push([kind, [word]]));
    for (let i = 0, j = 0; i < a.length || j < b.length; ) {
      if (i < a.length && j < b.length && a[i] === b[j]) { add("", b[j]); i++; j++; }
      else if (j < b.length && (i === a.length || length[i][j + 1] >= length[i + 1][j])) add("ins", b[j++]);
      else add("del", a[i++]);
    }
    const all = document.createDocumentFragment();
    for (const [kind, run] of runs) all.append(kind ? made(kind, run.join(" ")) : run.join(" "), " ");
    return all;
  }

  function keep(editions) {
    const query = new URLSearchParams();
    if (editions.length < boxes.length) query.set("editions", editions.join(","));
    if (form.elements.all?.checked) query.set("all", "1");
    if (form.elements.differ.checked) query.set("differ", "1");
    if (form.elements.against.value) query.set("against", form.elements.against.value);
    const text = query.toString().replaceAll("%2C", ",");
    history.replaceState(null, "", location.pathname + (text ? `?${text}` : "") + location.hash);
  }

  const query = new URLSearchParams(location.search);
  if (query.has("editions")) for (const box of boxes) box.checked = query.get("editions").split(",").includes(box.value);
  if (form.elements.all) form.elements.all.checked = query.has("all");
  form.elements.differ.checked = query.has("differ");
  form.elements.against.value = query.get("against") || "";
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();
})();
