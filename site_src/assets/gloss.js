/* The dialog about a term or an action that a link leads to; `previews.js` loads it when first needed. It has a place of its
   own in the history, which the back button leaves. */
const actionaryGloss = (() => {
  const leadsTo = (key) => (key.startsWith("#term-") ? "See the glossary" : key.startsWith("#") ? "See its actions" : "Open the action");
  let sheet = null;

  return function open(link, key, { made, lines: [name, ...text], put, isAside }) {
    if (sheet) return;
    name.id = "gloss-name";
    const follow = made("a", "button", { href: link.href }, [leadsTo(key)]);
    const close = made("button", "button", { type: "button" }, ["Close"]);
    const inside = made("div", "gloss-inside", {}, [name, made("div", "gloss-text", { id: "gloss-text" }, text), made("p", "gloss-end", {}, [follow, close])]);
    sheet = made("dialog", "gloss md-typeset", { "aria-labelledby": "gloss-name", "aria-describedby": "gloss-text" }, [inside]);
    let next = "";
    follow.addEventListener("click", (event) => {
      if (isAside(event)) return;
      event.preventDefault();
      next = link.href; // once the dialog has left the history
      sheet.close();
    });
    close.addEventListener("click", () => sheet.close());
    sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
    sheet.addEventListener("close", () => { if (sheet) history.back(); });
    addEventListener("popstate", () => {
      history.scrollRestoration = "auto";
      const left = sheet;
      sheet = null;
      left.close();
      left.remove();
      if (next) location.assign(next);
    }, { once: true });
    history.scrollRestoration = "manual"; // or closing it would scroll to where it was opened
    history.pushState(history.state, "");
    document.querySelector("main").append(sheet);
    sheet.showModal();
    put(sheet, link);
  };
})();
