"""Texts that nobody writes in good faith, by what is wrong with them."""

from collections.abc import Mapping


def _nine_times(first: str, later: str) -> str:
    """Return a mapping whose every key holds the one before it nine times, eight keys long."""
    pairs = zip("abcdefgh", "bcdefghi", strict=True)
    lines = (later.format(key=key, old=", ".join([f"*{old}"] * 9)) for old, key in pairs)
    return "\n".join([first, *lines])


YAML_TEXTS: Mapping[str, str] = {
    "thirty thousand brackets": "[" * 30_000,
    "thirty thousand braces": "{a: " * 30_000,
    "thirty thousand dashes": "- " * 30_000,
    "thirty thousand questions": "? " * 30_000,
    "a billion values": _nine_times("a: &a [x, x]", "{key}: &{key} [{old}]"),
    "merges of merges": _nine_times("a: &a {k: v}", "{key}: &{key} {{<<: [{old}]}}"),
    "an alias of itself": "&a [*a]",
    "an alias of nothing": "name: *nobody",
    "a key twice": "name: A\nname: B",
    "two documents": "name: A\n---\nname: B",
    "an unclosed quote": 'name: "' + "a" * 50_000,
    "a tag of Python": 'name: !!python/object/apply:os.system ["true"]',
    "a tag that lies": "name: !!int many",
    "a number of ten thousand digits": "name: " + "9" * 10_000,
    "numbers that are none": "name: [.inf, -.inf, .nan]",
    "tabs for spaces": "name:\n\t- a",
    "a control character": "name: \x07",
    "a change of direction": "name: a\u202eb",
    "a space that nobody sees": "name: 'a\u200bb'",
    "an escaped bell": 'name: "\\x07"',
    "a lone list": "- a\n- b",
    "a lone word": "name",
    "a key that is a list": "? [a, b]\n: c",
    "two hundred thousand values": "- a\n" * 200_000,
}
