/* Narrows a list by words and boxes. The state stands in the address, so that a view can be kept and sent.

   <form data-filter="ID"> narrows the rows of table ID that have data-… for a facet; each holds values parted by
   blanks. Boxes of one facet widen it, facets and words narrow it. Every box shows how many rows it would leave.
   The words are not called `q` in the address, because Material opens its own search for that. */
(() => {
  const plain = (text) => text.normalize("NFD").replace(/\p{Mark}/gu, "").toLowerCase();

  function begin(form) {
    const table = document.getElementById(form.dataset.filter);
    const boxes = [...form.querySelectorAll("input[type=checkbox]")];
    const keys = [...new Set(boxes.map((box) => box.name))];
    const rows = [...table.querySelectorAll("tbody tr[data-edition]")].map((element) => ({
      element,
      text: plain(`${element.textContent} ${element.dataset.find || ""}`),
      values: Object.fromEntries(keys.map((key) => [key, (element.dataset[key] || "").split(" ")])),
    }));

    const chosen = (key) => boxes.filter((box) => box.name === key && box.checked).map((box) => box.value);
    const read = () => ({
      words: plain(form.elements.find.value).split(/\s+/).filter(Boolean),
      facets: Object.fromEntries(keys.map((key) => [key, chosen(key)])),
    });
    const fits = (row, { words, facets }, except) =>
      words.every((word) => row.text.includes(word)) &&
      keys.every((key) => key === except || !facets[key].length || facets[key].some((v) => row.values[key].includes(v)));

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
      for (const box of boxes) {
        const count = rows.filter((row) => row.values[box.name].includes(box.value) && fits(row, state, box.name)).length;
        const label = box.closest("label");
        label.querySelector(".count").textContent = count;
        label.classList.toggle("is-empty", !count);
      }
      form.querySelector("output").textContent =
        left === rows.length ? `${left} in all` : `${left} of ${rows.length}${left ? "" : ": no matches; clear a filter or a word"}`;
      form.querySelector("button").hidden = !state.words.length && !boxes.some((box) => box.checked);
      keep(state);
    }

    function keep({ facets }) {
      const query = new URLSearchParams();
      if (form.elements.find.value.trim()) query.set("find", form.elements.find.value.trim());
      for (const key of keys) if (facets[key].length) query.set(key, facets[key].join(","));
      const text = query.toString().replaceAll("%2C", ",");
      history.replaceState(null, "", location.pathname + (text ? `?${text}` : "") + location.hash);
    }

    function restore() {
      const query = new URLSearchParams(location.search);
      form.elements.find.value = query.get("find") || "";
      for (const box of boxes) box.checked = (query.get(box.name) || "").split(",").includes(box.value);
    }

    form.addEventListener("input", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(show));
    window.addEventListener("popstate", () => { restore(); show(); });
    form.hidden = false;
    form.querySelector("details").open = matchMedia("(min-width: 45em)").matches;
    restore();
    show();
  }

  document.querySelectorAll("form[data-filter]").forEach(begin);
})();
