/* What every page needs: addresses without index.html on a server, and the front page's search. */
(() => {
  if (location.protocol !== "file:" && location.pathname.endsWith("/index.html")) {
    history.replaceState(null, "", location.pathname.slice(0, -"index.html".length) + location.search + location.hash);
  }

  for (const button of document.querySelectorAll("[data-open-search]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      document.getElementById("__search").click();
      document.querySelector("[data-md-component=search-query]").focus();
    });
  }
})();
