/* The calculator's words: sentences of the API, which speak of requests, as the page says them. */
const calculatorWords = (() => {
  const SAID = ["why", "unknown", "warnings"]; // what answers say in sentences
  const SPOKEN = [ // a request's words and those of the page
    [/^In ".*", column \d+: Found "(.*?)"; .*$/, "“$1” isn’t expected there. Join names and numbers with + or −; a limit stands in [ ], the target’s roll after v."],
    [/^In ".*", column \d+: Found the end of the text; /, "The roll isn’t complete: "],
    [/ \((?:class:[\w-]+|[\w-]+\/[\w-]+)\)/g, ""],
    [/^the body is .*?; (?=a |give |leave |this |`)/i, ""],
    ["what the roll is under `classes`", "here what the roll is"],
    [/name one under `grant` of [\w/-]+: [^.;]*/, "choose one in this list"],
    ["with `side`", "under “Whose action”"],
    [/give '([\w-]+)': '[\w-]+' under `rulings`/, (_, ruling) => `change “${ruling.replaceAll("_", " ")}” under \`rulings\``],
    ["under `rulings`", "under “Rulings”"],
    [/ \(under ratings\)/g, ""],
    [/ \(under against\)/g, " for the target"],
    [/`/g, ""],
  ];

  const REFERENCE = /\b[a-z0-9-]+\/[a-z0-9-]+(?::[a-z0-9-]+)?/g;

  /* The functions for a page; *called* gives the name of a reference. */
  return (called) => {
    const inWords = (sentence) => SPOKEN.reduce((text, [theirs, ours]) => text.replace(theirs, ours), sentence).replace(REFERENCE, called);
    const said = (value) => (Array.isArray(value) ? value.map(said) : typeof value === "string" ? inWords(value) : value);
    const saidInWords = (content) => JSON.parse(JSON.stringify(content), (key, value) => (value && SAID.includes(key) ? said(value) : value));
    return { inWords, saidInWords };
  };
})();
