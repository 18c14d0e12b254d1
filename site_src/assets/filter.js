/* Filters a list by words and boxes, and sorts it. The address saves the view, so that readers can keep and send it. Without a
   filter in the address, the list starts with the reader's game.

   <form data-filter="ID"> filters the rows of table ID by their data-… of each facet: values separated by spaces. A row
   must match one checked box of every facet, and all words. Every box shows how many rows it would leave. A fieldset
   with data-within appears once a box of that facet is checked, with the boxes that belong to those. Words match as in
   the search. */
(() => {
  const { words, begun } = actionaryWords;

  function begin(form) {
    const table = document.getElementById(form.dataset.filter);
    const boxes = [...form.querySelectorAll("input[type=checkbox]")];
    const keys = [...new Set(boxes.map((box) => box.name))];
    const rows = [...table.querySelectorAll("tbody tr[data-edition]")].map((element) => ({
      element,
      get text() {  // folded when the first word is typed, because it takes longer than the rest of the page's start
        const text = ` ${words(`${element.textContent} ${element.dataset.find || ""}`).join(" ")}`;
        Object.defineProperty(this, "text", { value: text });
        return text;
      },
      values: Object.fromEntries(keys.map((key) => [key, (element.dataset[key] || "").split(" ")])),
    }));

    const chosen = (key) => boxes.filter((box) => box.name === key && box.checked).map((box) => box.value);
    const ofEditions = boxes.filter(({ name }) => name === "edition");
    const ofGame = () => ofEditions.find((box) => box.value === actionaryCharacters.game());

    const read = () => ({
      words: words(form.elements.find.value).map(begun),
      facets: Object.fromEntries(keys.map((key) => [key, chosen(key)])),
    });
    const fits = (row, state, except) =>
      state.words.every((ways) => ways.some((word) => row.text.includes(word))) &&
      keys.every((key) => key === except || !state.facets[key].length || state.facets[key].some((v) => row.values[key].includes(v)));

    function show() {
      const state = read();
      let left = 0;
      for (const row of rows) {
        row.element.hidden = !fits(row, state);
        left += !row.element.hidden;
      }
      for (const body of table.tBodies) {
        if (body.dataset.head) body.hidden = !body.querySelector("tr[data-edition]:not([hidden])");
      }
      for (const box of boxes) count(box, state);
      for (const set of form.querySelectorAll("fieldset[data-within]")) within(set, state);
      form.querySelector("output").textContent =
        left === rows.length ? `${left} in all` : `${left} of ${rows.length}${left ? "" : ": no matches; clear a filter or a word"}`;
      table.classList.toggle("of-one-edition", state.facets.edition?.length === 1);
      const checked = boxes.filter((box) => box.checked).length;
      form.querySelector("[type=reset]").hidden = !state.words.length && !checked;
      form.querySelector(".filter-more").textContent = checked ? `Filter (${checked})` : "Filter";
      keep(state);
    }

    function count(box, state) {
      const left = rows.filter((row) => row.values[box.name].includes(box.value) && fits(row, state, box.name)).length;
      const label = box.closest("label");
      label.querySelector(".count").textContent = left;
      label.classList.toggle("is-empty", !left);
    }

    function within(set, { facets }) {
      const around = facets[set.dataset.within];
      const labels = [...set.querySelectorAll("label")];
      const own = (label) => label.querySelector("input").checked;
      for (const label of labels) label.hidden = !own(label) && !label.dataset.of.split(" ").some((id) => around.includes(id));
      set.hidden = labels.every((label) => label.hidden);
    }

    const order = form.elements.sort;
    const first = order && order.value;
    let down = false;

    function sort() {
      const value = ({ element }) => element.querySelector(`[data-column="${order.value}"]`)?.textContent.trim() ?? "";
      const compared = new Intl.Collator("en", { numeric: true }).compare;
      const ordered = [...rows].sort((one, other) => compared(value(one), value(other)) * (down ? -1 : 1));
      table.tBodies[0].append(...ordered.map((row) => row.element));
      for (const button of table.querySelectorAll("[data-sort]")) {
        const here = button.dataset.sort === order.value;
        button.closest("th").setAttribute("aria-sort", here ? (down ? "descending" : "ascending") : "none");
      }
    }

    function keep({ facets }) {
      const query = new URLSearchParams();
      if (form.elements.find.value.trim()) query.set("find", form.elements.find.value.trim());
      for (const key of keys) if (facets[key].length) query.set(key, facets[key].join(","));
      if (ofGame() && !query.has("edition")) query.set("edition", ""); // or the list would start with the game again
      if (order && (down || order.value !== first)) query.set("sort", (down ? "-" : "") + order.value);
      const text = query.toString().replaceAll("%2C", ",");
      history.replaceState(null, "", location.pathname + (text ? `?${text}` : "") + location.hash);
    }

    function startWithGame() {
      for (const box of ofEditions) box.checked = box === ofGame();
    }

    function restore() {
      const query = new URLSearchParams(location.search);
      form.elements.find.value = query.get("find") || "";
      for (const box of boxes) box.checked = (query.get(box.name) || "").split(",").includes(box.value);
      if (!location.search) startWithGame();
      if (!order) return;
      const wanted = query.get("sort") || first;
      down = wanted.startsWith("-");
      order.value = wanted.replace("-", "");
      if (!order.value) order.value = first;
      if (down || order.value !== first) sort();
    }

    form.addEventListener("input", (event) => {
      if (event.target === order) {
        down = false;
        sort();
      }
      show();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(() => {
      down = false;
      if (order) sort();
      show();
    }));
    table.addEventListener("click", (event) => {
      const key = event.target.closest("[data-sort]")?.dataset.sort;
      if (!key) return;
      down = order.value === key && !down;
      order.value = key;
      sort();
      show();
    });
    const more = form.querySelector(".filter-more");
    more.addEventListener("click", () => more.setAttribute("aria-expanded", String(form.classList.toggle("is-open"))));
    window.addEventListener("game", () => { startWithGame(); show(); });
    window.addEventListener("popstate", () => { restore(); show(); });
    restore();
    if (boxes.some((box) => box.checked) || form.elements.find.value || location.search) show();
    form.classList.add("is-ready");
  }

  document.querySelectorAll("form[data-filter]").forEach(begin);
})();
