/* A comparison: marks how the columns differ from one of them (click a head to choose it), chooses editions, hides
   rows that agree, and says in one line what is the same.

   The table and all below it are hidden until it is ready, so that nothing moves. For a table that a script made,
   call `begin` again. */
(() => {
  const ALIKE = 0.5; // share of words in which two texts must agree before single words are marked
  const made = (tag, text, css) => Object.assign(document.createElement(tag), { textContent: text, className: css || "" });
  const same = (one, other) => one.length === other.length && one.every((text, place) => text === other[place]);

  function begin(form, table) {
    const head = table.tHead.rows[0];
    const columns = [...head.cells].slice(1).map((element) => ({ element, ...element.dataset, likeness: element.dataset.likeness.split("|") }));
    const rows = [...table.tBodies[0].rows].map((element) => {
      const cells = [...element.cells].slice(1);
      return { element, cells, made: cells.map((cell) => [...cell.childNodes]), texts: cells.map(items) };
    });
    const boxes = [...form.querySelectorAll("input[name=edition]")];
    let base = 0;

    function items(cell) {
      return [...cell.querySelectorAll(".item")].map((part) => part.textContent.trim().replace(/\s+/g, " "));
    }

    function wanted(column, place) {
      if (boxes.length && !boxes.some((box) => box.checked && box.value === column.edition)) return false;
      return place === base || !("further" in column) || !form.elements.all || form.elements.all.checked;
    }

    function show() {
      const shown = [base, ...columns.keys()].filter((place, index) => (index === 0 || place !== base) && wanted(columns[place], place));
      if (!shown.includes(base) && shown.length) {
        base = shown[0];
        return show();
      }
      const names = named(shown);
      showHead(shown);
      for (const row of rows) showRow(row, shown, names);
      table.parentElement.dataset.columns = shown.length;
      tell(shown, names);
      keep();
    }

    function named(shown) {
      const shorts = shown.map((place) => columns[place].short);
      return shown.map((place) => (shorts.filter((short) => short === columns[place].short).length > 1 ? columns[place].name : columns[place].short));
    }

    function showHead(shown) {
      head.replaceChildren(head.cells[0], ...shown.map((place) => columns[place].element));
      for (const place of shown) {
        const { element, likeness } = columns[place];
        element.querySelector(".likeness").textContent = likeness[base];
        element.querySelector("button").setAttribute("aria-pressed", place === base);
      }
    }

    function showRow(row, shown, names) {
      const speaking = shown.filter((place) => row.texts[place].length);
      const agree = shown.every((place) => same(row.texts[place], row.texts[base]));
      row.element.hidden = !speaking.length || (form.elements.differ.checked && agree);
      const only = row.element.querySelector(".only");
      only.textContent = speaking.length && speaking.length < shown.length
        ? `only in ${speaking.map((place) => names[shown.indexOf(place)]).join(", ")}` : "";
      const alone = speaking.length === 1 && shown.length > 1;
      for (const [index, place] of shown.entries()) {
        const cell = row.cells[place];
        cell.className = `edition-${columns[place].edition}${row.texts[place].length ? "" : " blank"}`;
        cell.colSpan = alone ? shown.length : 1;
        cell.replaceChildren(...row.made[place]);
        cell.dataset.label = names[index];
        if (!alone && place !== base) mark(row, place);
      }
      row.element.replaceChildren(row.element.cells[0], ...(alone ? speaking : shown).map((place) => row.cells[place]));
      if (!alone) gather(row, shown, names);
    }

    /* On a phone, neighbours with the same text are shown once, under all their names. */
    function gather(row, shown, names) {
      let first = null;
      for (const [index, place] of shown.entries()) {
        const [cell, name] = [row.cells[place], names[index]];
        if (index && same(row.texts[place], row.texts[shown[index - 1]])) {
          cell.classList.add("is-repeated");
          if (!first.dataset.label.split(", ").includes(name)) first.dataset.label += `, ${name}`;
        } else first = cell;
      }
    }

    function mark(row, place) {
      const [old, now, cell] = [row.texts[base], row.texts[place], row.cells[place]];
      if (!old.length || !now.length) return;
      if (same(old, now)) return cell.classList.add("is-same");
      cell.classList.add("is-changed");
      if (row.element.dataset.field === "odds") return;
      if (old.length === 1 && now.length === 1) return markWords(cell.querySelector(".item"), old[0], now[0]);
      for (const part of cell.querySelectorAll(".item")) {
        const text = part.textContent.trim().replace(/\s+/g, " ");
        if (old.includes(text)) part.classList.add("is-same");
      }
    }

    function markWords(part, old, now) {
      const runs = changes(old.split(" "), now.split(" "));
      const kept = runs.filter(([kind]) => !kind).flatMap(([, words]) => words).length;
      if (kept / Math.max(old.split(" ").length, now.split(" ").length) < ALIKE) return;
      const copy = made("span", "", "item");
      for (const [kind, words] of runs) copy.append(kind ? made(kind, words.join(" ")) : words.join(" "), " ");
      part.replaceWith(copy);
    }

    function withValues(name, field, texts) {
      const told = texts.map((each) => each.join(" ") || "–");
      const short = ["cost", "timing"].includes(field) && told.every((each) => each.length <= 26);
      return short ? `${name} (${told.join(" / ")})` : name;
    }

    /* The line above the table: rows that are the same, rows that differ, and rows that only one column has. */
    function tell(shown, names) {
      const found = new Map([["The same", []], ["Different", []]]);
      const note = (key, words) => found.set(key, [...(found.get(key) || []), words]);
      for (const { element, texts } of rows) {
        const speaking = shown.filter((place) => texts[place].length);
        const { name, field } = element.dataset;
        if (!speaking.length || shown.length < 2) continue;
        if (shown.every((place) => same(texts[place], texts[base]))) {
          note("The same", withValues(name, field, [texts[base]]));
        } else if (speaking.length === 1) note(`Only in ${names[shown.indexOf(speaking[0])]}`, name);
        else note("Different", withValues(name, field, shown.map((place) => texts[place])));
      }
      const line = document.querySelector(".alike");
      line.replaceChildren();
      for (const [key, words] of found) {
        if (!words.length) continue;
        const part = made("span", "");
        part.append(made("strong", `${key}:`), ` ${words.join(", ")}.`);
        line.append(part, " ");
      }
    }

    function keep() {
      const query = new URLSearchParams(location.search);
      const set = (key, value) => (value ? query.set(key, value) : query.delete(key));
      const editions = boxes.filter((box) => box.checked).map((box) => box.value);
      set("editions", editions.length < boxes.length ? editions.join(",") : "");
      set("all", form.elements.all?.checked ? "1" : "");
      set("differ", form.elements.differ.checked ? "1" : "");
      set("from", base ? columns[base].id : "");
      const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
      history.replaceState(null, "", location.pathname + (text ? `?${text}` : "") + location.hash);
    }

    function restore() {
      const query = new URLSearchParams(location.search);
      if (query.has("editions")) for (const box of boxes) box.checked = query.get("editions").split(",").includes(box.value);
      if (form.elements.all) form.elements.all.checked = query.has("all");
      form.elements.differ.checked = query.has("differ");
      const from = query.get("from") || remembered();
      const at = columns.findIndex(({ id, edition }) => id === from || edition === from);
      if (at > 0) base = at;
    }

    function remembered() {
      try { return localStorage.getItem("actionary.edition"); } catch { return null; }
    }

    for (const [place, { element }] of columns.entries()) {
      const name = element.querySelector(".compare-name");
      const button = made("button", name.textContent);
      Object.assign(button, { type: "button", title: "Compare the others with this one" });
      name.dataset.name = name.textContent; // paper repeats heads without their buttons
      name.replaceChildren(button);
      element.addEventListener("click", (event) => {
        if (event.target.closest("a")) return;
        base = place;
        show();
        button.focus({ preventScroll: true });
      });
    }
    restore();
    table.addEventListener("odds", () => { // those of the reader's table
      for (const row of rows) if (row.element.dataset.field === "odds") row.texts = row.cells.map(items);
      if (table.isConnected) show();
    });
    form.addEventListener("input", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    show();
    form.classList.add("is-ready");
  }

  /* The shortest edit from one list of words to another: runs of kept, inserted and deleted words. */
  function changes(a, b) {
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
    return runs;
  }

  window.actionaryCompare = begin;
  const form = document.querySelector("form[data-compare]");
  const table = document.querySelector("table.compare");
  if (form && table) begin(form, table);
})();
