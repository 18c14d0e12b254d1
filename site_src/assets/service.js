/* What pages ask of the service beside the site, which has to answer soon. */
const actionaryService = (() => {
  const API = new URL("../api/v1/", document.currentScript.src);
  const PATIENCE = 3000; // milliseconds for the odds of a roll

  /* Its answer to a request: what was asked, whether it is good, its status, and what it says. Throws if there is none in time. */
  async function post(what, body, patience = PATIENCE) {
    if (location.protocol === "file:") throw new Error("no service");
    const late = new AbortController();
    setTimeout(() => late.abort(new Error("late")), patience);
    const answer = await fetch(new URL(what, API), {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: late.signal,
    });
    if (!/json/.test(answer.headers.get("Content-Type"))) throw new Error("no answer");
    return { what, good: answer.ok, status: answer.status, content: await answer.json() };
  }

  return { post };
})();
