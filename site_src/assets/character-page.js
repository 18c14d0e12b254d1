/* The page "My character": opens, types, takes, keeps, shares and gives back characters. */
(() => {
  const root = document.querySelector(".character-page");
  const editions = JSON.parse(document.getElementById("character-data").textContent);
  const { current, fileName, list } = actionaryCharacters;
  const store = characterStore;
  const MOST_ROLLS = 8;
  const find = (selector) => root.querySelector(selector);
  const form = find("form");
  const [{ value: first }] = form.elements.edition.options;

  function made(tag, attributes, ...inside) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...inside.flat(Infinity).filter((part) => part !== null && part !== undefined));
    return element;
  }

  const own = (name) => made("bdi", {}, name);
  const badge = (id) => made("span", { class: `badge edition-${id}` }, Object.hasOwn(editions, id) ? editions[id].short : id);

  function button(words, of, press, label = `${words} ${of}`) {
    const element = made("button", { type: "button", class: "small-button", "aria-label": label }, words);
    element.addEventListener("click", press);
    return element;
  }

  function numbers(ratings) {
    return made("dl", { class: "character-numbers" }, Object.entries(ratings).map(([name, value]) =>
      made("div", {}, made("dt", {}, own(name)), made("dd", {}, own(String(value).replace("-", "−"))))));
  }

  /* The actions that the character rolls with the most dice, each with them and with what counts; a skill that isn't learned doesn't. */
  function rolls(character) {
    if (!Object.hasOwn(editions, character.edition)) return [];
    const { rolls: all, bonus } = editions[character.edition];
    const known = all.map(([id, name, adds]) => ({ id, name, found: actionaryRolls.best(character, [adds]) })).filter(({ found }) => found && !found.unlearned);
    const best = known.sort((one, other) => other.found.dice - one.found.dice).slice(0, MOST_ROLLS);
    const items = best.map(({ id, name, found: { dice, by } }) => made("li", {},
      made("a", { href: `../${id}/index.html` }, name), ` ${actionaryRolls.words(dice, bonus)}`, by ? [" with ", own(by)] : null));
    const more = made("p", {}, made("a", { href: `../actions/index.html?edition=${character.edition}` }, "All actions of your game"), " · ", made("a", { href: "sheet/index.html" }, "Your sheet to print"));
    return items.length ? [made("p", {}, made("strong", {}, "Your best rolls")), made("ul", { class: "try-list" }, items), more] : [more];
  }

  const HOW = { "same-number": "the same number", "same-word": "the same word", untrained: "not learned" };

  /* A converted number, with the one that it comes from. */
  function origin({ name, value, from, was, how, tier, equal_odds: same }) {
    const why = how === "same-tier" ? `the same tier, ${tier}` : HOW[how];
    return `${name} ${value}: ${from === undefined ? "follows from others" : `${from} ${was}, ${why}${same ? ", as many dice" : ""}`}`.replaceAll("-", "−");
  }

  /* The character in use; *read* is what the service said of its file. */
  function card(read) {
    const character = current();
    if (!character) return [];
    const lines = (title, texts) => (texts?.length ? [made("p", {}, made("strong", {}, title)), made("ul", {}, texts.map((each) => made("li", {}, own(each))))] : []);
    const folded = (title, texts) => (texts?.length ? made("details", {}, made("summary", {}, `${title} (${texts.length})`), made("ul", {}, texts.map((each) => made("li", {}, own(each))))) : null);
    return [made("section", { class: `character-card edition-${character.edition}`, "aria-label": "The character in use" },
      made("h2", {}, own(character.name), " ", badge(character.edition)),
      read?.format ? made("p", { class: "small" }, `Read from ${read.format}.`) : null,
      lines("Check these numbers", read?.warnings),
      folded("Where each number comes from", read?.numbers?.map(origin)),
      folded("Not taken over", read?.left?.map(({ name, value, why }) => `${name} ${value}: ${why}`)),
      rolls(character),
      made("details", {}, made("summary", {}, `All numbers (${Object.keys(character.ratings).length})`), numbers(character.ratings),
        character.weapons.map((each) => [made("p", {}, made("strong", {}, own(each.name))), numbers(each.ratings)])),
      folded("Not read", character.not_read),
      lines("Notes", character.notes),
      elsewhere(character))];
  }

  /* Buttons that convert a character to the other editions, and that save it in the formats of its own. */
  function elsewhere(character) {
    const { name, edition } = character;
    if (!Object.hasOwn(editions, edition)) return [];
    const others = Object.keys(editions).filter((id) => id !== edition).map((id) => button(editions[id].short, name, () => convert(character, id), `Convert ${name} to ${editions[id].short}`));
    const formats = characterFiles.FORMATS.filter(([format]) => format !== "foundry" || editions[edition].foundry);
    const files = formats.map((each) => button(each[1], name, () => write(character, each), `Save ${name} as ${each[1]}`));
    return [["Convert to", others], ["Save as", files]].map(([words, buttons]) => (buttons.length ? made("p", { class: "tiers", role: "group", "aria-label": words }, `${words}:`, buttons) : null));
  }

  const failed = (error) => done(error.message);

  /* Keeps a character in another edition beside itself. */
  const convert = (character, to) => characterFiles.convert(character, to).then((answer) => {
    const [from, short] = [character.edition, to].map((id) => editions[id].short);
    const note = `Converted from ${character.name} (${from}) by tiers: which names are alike and what tiers have is ours.`;
    keep({ ...answer.character, name: `${character.name} (${short})`, notes: [...character.notes, note] }, answer);
  }).catch(failed);

  const write = (character, [format, words, ending, type]) => characterFiles.write(character, format).then(({ text, warnings }) => {
    characterFiles.save(text, fileName(character, ending), type);
    done(undefined, [own(character.name), ` is saved: ${words}.`, warnings.length ? made("ul", {}, warnings.map((each) => made("li", {}, own(each)))) : null].filter(Boolean));
  }).catch(failed);

  function row(character, place) {
    const { name } = character;
    const used = store.currentPlace() === place;
    return made("li", {}, own(name), badge(character.edition),
      used ? button("Stop using", name, () => done(store.use(-1))) : button("Use", name, () => done(store.use(place))),
      button("Share", name, () => share(character)),
      button("Save as a file", name, () => save(character)),
      button("Delete", name, () => {
        const fault = store.remove(place);
        done(fault, [own(name), " is deleted. ", button("Undo", name, () => done(store.add(character)))]);
      }));
  }

  function draw(read) {
    const all = list();
    find(".character-now").replaceChildren(...card(read));
    find("[data-kept]").hidden = !all.length;
    find(".character-list").replaceChildren(...all.map(row));
    characterFiles.convertForPages(Object.keys(editions));
  }

  /* Shows what is kept now, and what came of it: a fault, or a text. */
  function done(fault, text = [], read = null) {
    draw(read);
    find(".character-said").replaceChildren(...(fault ? [fault] : text));
    for (const each of root.querySelectorAll(".character-fault")) each.textContent = "";
    return fault;
  }

  function keep(character, read) {
    const fault = done(store.add(character), [own(character.name), " is in use on every page."], read);
    if (!fault) root.scrollIntoView();
    return fault;
  }

  /* Keeps what the service read: the first character under a *name*, in use, and the others beside it. */
  function keepRead(read, name) {
    for (const each of read.others) store.add(each);
    return keep({ ...read.character, name }, read);
  }

  /* The character as a file that the page and `actionary character` read. */
  const save = (character) => characterFiles.save(`${JSON.stringify(store.withoutChoices(character), null, 1)}\n`, fileName(character), "application/json");

  /* Shows the link that holds a character. */
  function share(character) {
    const link = characterLink.made(store.withoutChoices(character), location.href);
    if (!link) {
      done(`${character.name} is too long for a link; save it as a file.`);
      return;
    }
    const shown = made("input", { readonly: "", value: link, "aria-label": `Link to ${character.name}` });
    const copy = button("Copy", `the link to ${character.name}`, async () => {
      shown.select();
      await navigator.clipboard.writeText(link).then(() => { copy.textContent = "Copied"; }, () => {}); // else it is selected
    });
    done(undefined, ["This link holds ", own(character.name), ": anyone who has it can read and keep the character. No server sees it.", shown, copy]);
    shown.focus();
    shown.select();
  }

  const unlinked = () => history.replaceState(null, "", location.pathname + location.search);

  /* What an opened link holds, to keep or not. */
  function offer() {
    const place = find(".character-offer");
    place.replaceChildren();
    if (!characterLink.isOne(location.hash)) return;
    const character = characterLink.read(location.hash);
    if (!character || !Object.hasOwn(editions, character.edition)) {
      unlinked();
      done(character ? "This link’s character is of a game that isn’t here." : "This link holds no whole character; ask for it again.");
      return;
    }
    const { name, edition, ratings } = character;
    const close = () => {
      unlinked();
      place.replaceChildren();
    };
    place.append(made("section", { class: `character-card edition-${edition}`, "aria-label": "A character from a link" },
      made("h2", {}, own(name), " ", badge(edition)),
      made("p", {}, "This link holds a character. Keep it in this browser?"),
      made("p", { class: "tiers" }, button("Keep", name, () => {
        if (!keep(character)) close();
      }), button("Don’t keep", name, () => {
        close();
        done(undefined, [own(name), " isn’t kept."]);
      })),
      made("details", {}, made("summary", {}, `All numbers (${Object.keys(ratings).length})`), numbers(ratings))));
  }

  async function open(input) {
    const [file] = input.files;
    const said = input.closest("fieldset").querySelector(".character-fault");
    said.textContent = "";
    if (!file) return;
    try {
      const read = await characterFiles.read(file);
      const plain = file.name.replace(/\.[^.]*$/, "");
      keepRead(read, read.character.name ?? plain);
    } catch (error) {
      said.textContent = error.message;
    }
    input.value = ""; // the same file can be opened again
  }

  const chosen = () => form.elements.edition.value;
  const named = (otherwise) => form.elements.name.value.trim() || otherwise;

  /* Keeps what is typed: ratings with their names, or a stat block, which only the service reads. */
  async function type() {
    const said = form.querySelector(".character-fault");
    const [edition, text] = [chosen(), form.elements.ratings.value];
    const { ratings, notes, fault, slip } = characterTyped.read(text, editions[edition]);
    said.textContent = "";
    const block = fault && !slip && text.trim() ? await characterFiles.read(new Blob([`edition: ${edition}\n${text}`])).catch(() => null) : null;
    const called = named(block?.character.name ?? `${editions[edition].short} character`);
    if (block) keepRead(block, called);
    else if (fault) {
      said.textContent = fault;
      form.elements.ratings.focus();
    } else keep({ name: called, edition, ratings, weapons: [], notes: [] }, { warnings: notes });
  }

  function take(tier) {
    const name = named(`${tier.charAt(0).toUpperCase()}${tier.slice(1)} (${editions[chosen()].short})`);
    keep({ name, edition: chosen(), ratings: editions[chosen()].tiers[tier], weapons: [], notes: [] });
  }

  /* The edition read last; one that the reader chooses stays, whatever is read. */
  function readLast() {
    try {
      return localStorage.getItem("actionary.edition");
    } catch {
      return null; // storage is blocked
    }
  }

  function begin(edition = readLast() ?? current()?.edition) {
    form.elements.edition.value = Object.hasOwn(editions, edition) ? edition : first;
    const some = Object.entries(editions[chosen()].tiers.professional).slice(0, 2);
    form.elements.ratings.placeholder = some.map((pair) => pair.join(" ")).join(", ");
  }

  find("[name=file]").addEventListener("change", ({ target }) => open(target));
  form.elements.edition.addEventListener("change", () => begin(chosen()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    type();
  });
  form.addEventListener("click", ({ target }) => {
    if (target.matches("[data-tier]")) take(target.dataset.tier);
    if (target.matches("[data-npc]")) {
      const npc = editions[target.dataset.edition].npcs[target.dataset.npc];
      keep({ ...npc, name: named(npc.name) });
    }
  });

  begin();
  draw();
  offer();
  addEventListener("hashchange", offer);
  addEventListener("game", () => begin());
  document.querySelector(".character-off").hidden = true;
  root.hidden = false;
})();
