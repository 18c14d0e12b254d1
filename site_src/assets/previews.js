/* What links to actions and terms lead to, before they are followed: a preview on hover and on keyboard focus, and a dialog
   on a click on a term and on a tap, because fingers can't hover: a sheet from below on a phone. Escape, the back button
   and a press outside close the dialog. The texts and the dialog are loaded when first needed. */
(() => {
  const place = document.querySelector(".md-content");
  const script = document.querySelector('script[src$="assets/previews.js"]');
  if (!place || !script) return;
  const root = script.src.slice(0, -"assets/previews.js".length);
  const silent = ".crumbs, .chips, .siblings, .headerlink, .compare thead, .preview, .gloss, .glossary";
  const known = new Map();
  const loads = new Map();
  let box = null;
  let shownFor = null;
  let timer = 0;

  window.actionaryPreviews = (edition, told) => known.set(edition, told);

  function loaded(path) {
    if (!loads.has(path)) {
      loads.set(path, new Promise((resolve, reject) => {
        document.head.append(Object.assign(document.createElement("script"), { src: root + path, onload: resolve, onerror: reject }));
      }));
    }
    return loads.get(path);
  }

  async function load(edition) {
    await loaded(`data/previews/${edition}.js`).catch(() => {});
    return known.get(edition) ?? {};
  }

  /* The edition and the key of a link's target; null for other links. */
  function target(link) {
    if (!link || link.closest(silent) || !link.href.startsWith(root) || link.getAttribute("href").startsWith("#top")) return null;
    const [path, hash] = link.href.slice(root.length).split("#");
    const parts = path.split("?")[0].replace(/(^|\/)index\.html$/, "$1").split("/").filter(Boolean);
    if (parts.length === 1 && /^(term|class)-/.test(hash || "")) return [parts[0], `#${hash}`];
    const here = location.href.split(/[?#]/)[0] === link.href.split(/[?#]/)[0];
    return parts.length === 2 && !hash && !here && !path.includes("?") ? parts : null;
  }

  function made(tag, css, attributes, inside) {
    const element = Object.assign(document.createElement(tag), { className: css });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...inside);
    return element;
  }

  const lines = (told) => told.filter(Boolean).map((text, at) => made(at ? "span" : "strong", "", {}, [text]));

  async function show(link) {
    const found = target(link);
    if (!found) return;
    shownFor = link;
    const told = (await load(found[0]))[found[1]];
    if (!told || shownFor !== link) return;
    hide();
    shownFor = link;
    box = made("div", "preview md-typeset", { id: "preview", role: "tooltip" }, lines(told));
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", () => soon(hide, 200));
    document.querySelector("main").append(box);
    link.setAttribute("aria-describedby", "preview");
    put(box, link);
  }

  function put(element, link) {
    const at = [...link.getClientRects()].at(-1) || link.getBoundingClientRect();
    const left = Math.min(Math.max(at.left, 8), document.documentElement.clientWidth - element.offsetWidth - 8);
    const above = at.bottom + element.offsetHeight + 12 > innerHeight && at.top > element.offsetHeight + 60;
    element.style.setProperty("--left", `${left + scrollX}px`);
    element.style.setProperty("--top", `${(above ? at.top - element.offsetHeight - 6 : at.bottom + 6) + scrollY}px`);
  }

  function hide() {
    clearTimeout(timer);
    shownFor?.removeAttribute("aria-describedby");
    box?.remove();
    box = shownFor = null;
  }

  const soon = (act, wait) => { clearTimeout(timer); timer = setTimeout(act, wait); };

  place.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = event.target.closest("a");
    if (link && target(link)) soon(() => show(link), 150);
    else if (box) soon(hide, 200);
  });
  place.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") soon(hide, 200); });
  place.addEventListener("focusin", (event) => {
    const link = event.target.closest("a");
    if (link?.matches(":focus-visible") && !event.relatedTarget?.closest(".gloss")) show(link);
  });
  place.addEventListener("focusout", hide);
  addEventListener("keydown", (event) => { if (event.key === "Escape" && box) hide(); });

  /* Opens the dialog about a link, or follows the link where that can't be loaded. */
  async function open(link) {
    const [edition, key] = target(link);
    const [told] = await Promise.all([load(edition), loaded("assets/gloss.js")]).catch(() => [{}]);
    if (!told[key]) return location.assign(link.href);
    hide();
    actionaryGloss(link, key, { made, lines: lines(told[key]), put, isAside });
  }

  const isAside = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const inSentences = ".card dd, .lead, .roll, .fold p, .fold dd, table.compare td"; // links in lists open at once
  let touched = false;
  addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
  place.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const found = target(link);
    if (!found || isAside(event) || !(found[1].startsWith("#") || (touched && link.closest(inSentences)))) return;
    event.preventDefault();
    open(link);
  });
})();
