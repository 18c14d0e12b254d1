/* A sheet: prints it, or only the ticked actions, which the address saves; with what the reader's table decides. */
(() => {
  const form = document.querySelector("form[data-sheet]");
  const items = [...document.querySelectorAll(".sheet li")];
  const sheet = document.querySelector(".sheet");
  const query = new URLSearchParams(location.search);
  const asked = (query.get("only") || "").split(",").filter(Boolean);

  for (const item of items) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: asked.includes(item.dataset.slug) });
    box.setAttribute("aria-label", `Choose ${item.querySelector("a").textContent}`);
    item.prepend(box);
  }
  form.elements.only.checked = asked.length > 0;

  function showTable() {
    const place = document.querySelector(".sheet-table");
    const known = JSON.parse(document.getElementById("our-table-data").textContent);
    const ours = actionaryTable.differing(place.dataset.edition, known);
    place.hidden = !ours.length;
    place.replaceChildren(Object.assign(document.createElement("strong"), { textContent: "Our table" }), `: ${ours.map(([name, choice]) => known[name].told[choice]).join("; ")}.`);
  }

  function show() {
    const ticked = items.filter((item) => item.firstChild.checked);
    const only = form.elements.only.checked;
    sheet.classList.toggle("is-chosen", only);
    for (const item of items) item.classList.toggle("is-out", only && !item.firstChild.checked);
    for (const group of sheet.children) group.classList.toggle("is-out", only && !group.querySelector("li:not(.is-out)"));
    form.querySelector("output").textContent = ticked.length ? `(${ticked.length})` : "";
    const text = only && ticked.length ? `?only=${ticked.map((item) => item.dataset.slug).join(",")}` : "";
    history.replaceState(null, "", location.pathname + text + location.hash);
  }

  sheet.addEventListener("input", show);
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    print();
  });
  show();
  showTable();
  actionaryTable.follow(showTable);
})();
