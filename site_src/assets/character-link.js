/* A character in the fragment of an address, which no server sees: its JSON in base64url. */
const characterLink = (() => {
  const MARK = "#character=";
  const MOST = 30_000; // letters of a fragment, which any stranger may have written

  /* The address that holds a character, of the page *here*; undefined if no address can hold so much. */
  function made(character, here) {
    const bytes = new TextEncoder().encode(JSON.stringify(character));
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const fragment = MARK + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return fragment.length <= MOST ? here.split(/[?#]/, 1)[0] + fragment : undefined;
  }

  const isOne = (fragment) => fragment.startsWith(MARK);

  /* The character that a fragment holds; undefined if it holds none. */
  function read(fragment) {
    if (fragment.length > MOST) return undefined;
    try {
      const text = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      return actionaryCharacters.cleaned(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    } catch {
      return undefined;
    }
  }

  return { isOne, made, read };
})();
