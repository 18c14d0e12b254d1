/* Previews of links to actions and terms: on hover, on keyboard focus, and on the first tap; the second tap follows the
   link. Escape closes the preview. The texts are loaded when first needed. */
(() => {
  const place = document.querySelector(".md-content");
  const script = document.querySelector('script[src$="assets/previews.js"]');
  if (!place || !script) return;
  const root = script.src.slice(0, -"assets/previews.js".length);
  const silent = ".crumbs, .chips, .siblings, .headerlink, .compare thead, .preview";
  const known = new Map();
  const waiting = new Map();
  let box = null;
  let shownFor = null;
  let timer = 0;

  window.actionaryPreviews = (edition, told) => {
    known.set(edition, told);
    waiting.get(edition)?.(told);
  };

  function load(edition) {
    if (known.has(edition)) return Promise.resolve(known.get(edition));
    return new Promise((resolve) => {
      const first = !waiting.has(edition);
      const before = waiting.get(edition);
      waiting.set(edition, (told) => { before?.(told); resolve(told); });
      if (!first) return;
      const script = document.createElement("script");
      script.src = `${root}data/previews/${edition}.js`;
      script.onerror = () => window.actionaryPreviews(edition, {});
      document.head.append(script);
    });
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

  async function show(link) {
    const found = target(link);
    if (!found) return;
    shownFor = link;
    const told = (await load(found[0]))[found[1]];
    if (!told || shownFor !== link) return;
    hide();
    shownFor = link;
    box = document.createElement("div");
    box.className = "preview md-typeset";
    box.id = "preview";
    box.setAttribute("role", "tooltip");
    told.forEach((text, at) => {
      const line = document.createElement(at ? "span" : "strong");
      line.textContent = text;
      if (text) box.append(line);
    });
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", () => soon(hide, 200));
    document.querySelector("main").append(box);
    link.setAttribute("aria-describedby", "preview");
    put(link);
  }

  function put(link) {
    const at = [...link.getClientRects()].at(-1) || link.getBoundingClientRect();
    const left = Math.min(Math.max(at.left, 8), document.documentElement.clientWidth - box.offsetWidth - 8);
    const above = at.bottom + box.offsetHeight + 12 > innerHeight && at.top > box.offsetHeight + 60;
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${(above ? at.top - box.offsetHeight - 6 : at.bottom + 6) + scrollY}px`;
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
    if (link?.matches(":focus-visible")) show(link);
  });
  place.addEventListener("focusout", hide);
  addEventListener("keydown", (event) => { if (event.key === "Escape" && box) hide(); });

  /* Fingers can't hover: on a link in a sentence the first tap shows the preview. Links in lists open at once. */
  let touched = false;
  addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    if (touched && box && !event.target.closest(".preview") && event.target.closest("a") !== shownFor) hide();
  });
  place.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!touched || !link || !link.closest(".card dd, .lead, .roll, .fold p, .fold dd, .glossary dd, table.compare td") || !target(link)) return;
    if (box && shownFor === link) return;
    event.preventDefault();
    show(link);
  });
})();
