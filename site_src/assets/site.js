/* For every page: addresses without index.html on a server, folds on a phone. */
(() => {
  if (location.protocol !== "file:" && location.pathname.endsWith("/index.html")) {
    history.replaceState(null, "", location.pathname.slice(0, -"index.html".length) + location.search + location.hash);
  }

  /* The edition last read, unless the reader chose one; comparisons and the calculator start with it. */
  const edition = [...(document.querySelector("h1 > .badge")?.classList || [])].find((name) => name.startsWith("edition-"));
  try {
    if (edition && !localStorage.getItem("actionary.game")) localStorage.setItem("actionary.edition", edition.slice("edition-".length));
  } catch { /* storage is blocked */ }

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy);
        button.textContent = "Copied";
      } catch {
        button.textContent = button.dataset.copy;
      }
    });
  }

  const folds = [...document.querySelectorAll("details.fold")];
  const phone = matchMedia("screen and (max-width: 44.9375em)");
  const asked = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null; // the fragment is no text
    }
  };
  const unfold = () => {
    const place = asked();
    const fold = place && place.closest("details.fold");
    if (fold) fold.open = true;
  };
  const fit = () => {
    for (const fold of folds) {
      fold.open = !phone.matches;
      fold.dataset.fitted = "";
    }
    unfold();
  };
  fit();
  phone.addEventListener("change", fit);
  addEventListener("hashchange", unfold);
})();
