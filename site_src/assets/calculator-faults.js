/* The calculator's faults, each beside the field or the rating that it names. */
const calculatorFaults = (root) => {
  const { made } = calculatorAnswer;
  const { STATES } = calculatorRequest;
  const field = (name) => root.querySelector("form").elements.namedItem(name);

  function clearFaults() {
    for (const old of root.querySelectorAll(".field-fault")) old.remove();
    for (const element of root.querySelectorAll("[aria-invalid]")) {
      element.removeAttribute("aria-invalid");
      element.removeAttribute("aria-describedby");
    }
  }

  /* The field that a fault of the API is about, if it is in sight; *path* names it in a request, *parts* its rating. */
  function fieldOf(path, parts) {
    const [first, ...rest] = path.split(".");
    if (STATES.includes(first)) return [...root.querySelectorAll("[name$='[whose]']")].filter(({ value }) => value === first)[rest[0]]?.closest(".modifier").querySelector("select");
    if (first === "modifiers") return [...root.querySelectorAll(".modifier [name]:first-child")].filter(({ value, name }) => value && /(value|from|\[set\]\[\w+)\]$/.test(name))[rest[0]];
    if (["entry", "roll"].includes(path)) return field("line");
    const names = path ? [`${first}[${rest.join(".")}]`, first] : [`ratings[${parts?.name}]`, `against[${parts?.name}]`];
    return names.map(field).find((element) => element && !element.closest("[hidden]"));
  }

  function beside(element, sentence) {
    const id = `fault-${(element.name || element.id).replace(/\W+/g, "-")}`;
    element.closest("details")?.setAttribute("open", "");
    if (document.getElementById(id)) return;
    element.setAttribute("aria-invalid", "true");
    element.setAttribute("aria-describedby", id);
    const fault = made("p", { class: "field-fault", id }, sentence);
    const line = element.closest(".ask-line");
    if (!line) return element.closest(".fields").append(fault);
    fault.setAttribute("role", "alert");
    line.after(fault);
  }

  return { beside, clearFaults, fieldOf };
};
