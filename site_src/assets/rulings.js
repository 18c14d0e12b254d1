/* The page of rulings: what the reader's own table decides, kept in this browser, saved as a file and opened from one. */
(() => {
  const root = document.querySelector(".our-table");
  const store = actionaryTable;
  const { editions, rulings } = JSON.parse(document.getElementById("our-table-data").textContent);
  const MOST_BYTES = 100_000; // what the service reads
  const NO_SERVICE = "Opening a file other than JSON needs the service; save it as JSON, or choose below.";
  const find = (selector) => root.querySelector(selector);

  function made(tag, attributes, ...inside) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...inside);
    return element;
  }

  const badge = (id) => made("span", { class: `badge edition-${id}` }, editions[id]);
  const spaced = (choice) => choice.replaceAll("-", " ");

  /* What is in force: for each edition its choices in words. */
  function draw() {
    const some = Object.keys(editions).map((id) => [id, store.differing(id, rulings[id])]).filter(([, all]) => all.length);
    const items = some.map(([id, all]) => made("li", {}, badge(id), ` ${all.map(([name, choice]) => rulings[id][name].told[choice]).join("; ")}`));
    find(".our-table-now").replaceChildren(...(items.length ? [made("ul", {}, ...items)] : ["Every ruling is the edition’s own."]));
    for (const button of root.querySelectorAll("button")) button.disabled = !items.length;
    for (const input of document.querySelectorAll(".our-choice input")) {
      const { edition, ruling } = input.closest(".our-choice").dataset;
      const own = rulings[edition][ruling].choice;
      const [, chosen = own] = store.differing(edition, rulings[edition]).find(([name]) => name === ruling) ?? [];
      input.checked = input.value === chosen;
      input.closest(".our-choice").classList.toggle("is-ours", chosen !== own);
    }
  }

  function done(fault, words = "") {
    draw();
    find(".our-table-said").textContent = fault ? "" : words;
    find(".our-table-fault").textContent = fault ?? "";
  }

  /* Puts the choices of a ruling below what its edition chooses. */
  function offer(place) {
    const { edition, ruling } = place.dataset;
    const { name, choice: own, told } = rulings[edition][ruling];
    const options = Object.keys(told).map((choice) => made("label", { class: "chip", title: told[choice] },
      made("input", { type: "radio", name: `${edition}/${ruling}`, value: choice }), ` ${spaced(choice)}`, choice === own ? made("small", {}, ` (${editions[edition]})`) : ""));
    place.append(made("fieldset", { class: `our-choice edition-${edition}`, "data-edition": edition, "data-ruling": ruling },
      made("legend", {}, "Our table", made("span", { class: "heard" }, `: ${name} in ${editions[edition]}`)), ...options));
  }

  /* The table as a file that this page and `--table` read. */
  function save() {
    const text = `${JSON.stringify(store.inForce(rulings), null, 2)}\n`;
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    made("a", { href: address, download: "our-table.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  /* The table that a file has, read by the service, which knows YAML and says what is wrong. */
  async function answered(file) {
    if (location.protocol === "file:") throw new Error(NO_SERVICE);
    const asked = fetch(new URL("../api/v1/our-table/read", location.href), { method: "POST", body: file });
    const answer = await asked.catch(() => { throw new Error(NO_SERVICE); });
    if (!/json/.test(answer.headers.get("Content-Type"))) throw new Error(NO_SERVICE);
    const content = await answer.json();
    if (!answer.ok) throw new Error(`${content.errors?.[0]?.message ?? content.detail}.`.replace(/([.?!])\.$/, "$1"));
    return content.table;
  }

  /* What this page saved can be read without the service. */
  async function opened(file) {
    try {
      return await answered(file);
    } catch (error) {
      if (error.message !== NO_SERVICE) throw error;
      try {
        return JSON.parse(await file.text());
      } catch {
        throw error;
      }
    }
  }

  async function open(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error("The file has more than 100 kB; give one with what your table decides, and nothing else.");
      done(store.write(await opened(file)), `${file.name} counts on every page now.`);
    } catch (error) {
      done(error.message);
    }
    input.value = ""; // the same file can be opened again
  }

  for (const place of document.querySelectorAll("[data-ruling]")) offer(place);
  document.addEventListener("change", ({ target }) => {
    const choice = target.closest(".our-choice");
    if (!choice) return;
    const { edition, ruling } = choice.dataset;
    done(store.choose(edition, ruling, target.value === rulings[edition][ruling].choice ? "" : target.value), "Kept. It counts on every page.");
  });
  find("[name=table]").addEventListener("change", ({ target }) => open(target));
  find("[data-save]").addEventListener("click", save);
  find("[data-back]").addEventListener("click", () => done(store.write({}), "Every ruling is the edition’s own again."));
  store.follow(draw);
  root.hidden = false;
  draw();
})();
