/* What pages ask of the service beside the site. */
const actionaryService = (() => {
  const API = new URL("../api/v1/", document.currentScript.src);

  /* Its answer to a request: what was asked, whether it is good, its status, and what it says. Throws if there is none. */
  async function post(what, body) {
    if (location.protocol === "file:") throw new Error("no service");
    const answer = await fetch(new URL(what, API), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (!/json/.test(answer.headers.get("Content-Type"))) throw new Error("no answer");
    return { what, good: answer.ok, status: answer.status, content: await answer.json() };
  }

  return { post };
})();
