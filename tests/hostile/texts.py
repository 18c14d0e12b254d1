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


STAT_BLOCKS: Mapping[str, str] = {
    "fifty thousand digits": "sr5: B 4, A " + "9" * 50_000,
    "thirty thousand commas": "sr5: B 4" + "," * 30_000 + "A 5",
    "thirty thousand brackets": "sr5: B 4, A 5 " + "(" * 30_000,
    "brackets in pairs": "sr5: B 4, A " + "5 (" * 20_000 + ")" * 20_000,
    "thirty thousand lines within brackets": "sr5: B 4, A 5\n" + "(\n" * 30_000,
    "a name twenty thousand times": "sr5: A 4\n" + "B 4\n" * 20_000,
    "four thousand names": "sr5: A 4\n" + "\n".join(f"Name{at:04}x 4" for at in range(4_000)),
    "eight thousand characters": "edition: sr5\n" + "Guard: B 4\n" * 8_000,
    "more letters than are taken": "sr5: B 4, A 5\n" + "Armor 12\n" * 20_000,
    "letters that grow": "sr5: B 4, A 5 " + "\ufdfa" * 40_000,
    "spaces without end": "sr5: B 4, A" + " " * 80_000 + "5",
    "slashes without end": "cwn: AC 13, Shock " + "2/" * 40_000,
    "signs without end": "cwn: AC 13, Atk " + "+-\u2212" * 20_000 + "2",
    "weapons without end": "sr5: Weapons: " + "Knife [DV 5P], " * 6_000,
    "digits of another script": "sr5: B \u0664, A \u0665, R 4",
    "a change of direction": "Guard\u202e: AC 13, Atk +2, HD 1",
    "an escape of a terminal": "\x1bGuard: AC 13, Atk +2, HD 1\x07",
}
"""Stat blocks that nobody types."""
