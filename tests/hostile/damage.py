"""Ways to damage a file, each the same every time for the same luck."""

import re
from collections.abc import Callable, Mapping
from random import Random

_TOKEN = re.compile(rb'<[^<>]{1,80}>|"[^"]{0,80}"|[^\s<>",:{}\[\]]+')
_NUMBER = re.compile(rb"\d+")

_OPENINGS = (b"<a>", b"[", b"{", b'{"a":', b"(", b"- ", b"? ", b"<![CDATA[", b"<!--")

_BOMBS = (
    b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>',
    b'<!DOCTYPE a [<!ENTITY c SYSTEM "file:///etc/hostname">]>',
    b'<!DOCTYPE a [<!ENTITY % c SYSTEM "http://127.0.0.1:9/"> %c;]>',
    b"a: &a [x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n",
    b"a: &a {<<: *a}\n",
    b'!!python/object/apply:os.system ["true"]\n',
)
_USES = (b"&c;", b"*c", b"<<: *c", b"&#0;", b"&#x10ffff;", b"&lt;")

_NUMBERS = (
    *(b"9" * count for count in (4, 400, 6_000)),
    *(b"-1", b"1e999", b"-0", b"NaN", b"Infinity", b"0x7f", b"1_000", "\u0664".encode(), b"9d9", b"1/0"),
)

_ENCODINGS = (
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "utf-7",
    "cp1252",
    "cp037",
    "shift_jis",
    "utf-8-sig",
)
_MARKS = (b"", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\x00\x00\xfe\xff", b"\xff\xfe\x00\x00")


def truncated(data: bytes, luck: Random) -> bytes:
    """Return the beginning of a file."""
    return data[: luck.randrange(len(data))]


def flipped(data: bytes, luck: Random) -> bytes:
    """Return a file in which a few bits are the other way round."""
    damaged = bytearray(data)
    for _ in range(luck.randint(1, 12)):
        damaged[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
    return bytes(damaged)


def swapped(data: bytes, luck: Random) -> bytes:
    """Return a file in which tags, texts or words stand in each other's place."""
    for _ in range(luck.randint(1, 6)):
        first, second = sorted(luck.sample([each.span() for each in _TOKEN.finditer(data)], 2))
        between = data[first[1] : second[0]]
        data = data[: first[0]] + data[slice(*second)] + between + data[slice(*first)] + data[second[1] :]
    return data


def nested(data: bytes, luck: Random) -> bytes:
    """Return a file in which something opens up to thirty thousand times."""
    at = luck.randrange(len(data))
    return data[:at] + luck.choice(_OPENINGS) * luck.choice((2, 60, 1_500, 30_000)) + data[at:]


def bombed(data: bytes, luck: Random) -> bytes:
    """Return a file with something that grows when it is read, and a use of it."""
    tokens = [each.span() for each in _TOKEN.finditer(data)]
    start, end = luck.choice(tokens)
    before = luck.choice((0, 0, start))
    used = data[:start] + luck.choice(_USES) + data[end:]
    return used[:before] + luck.choice(_BOMBS) + used[before:]


def renumbered(data: bytes, luck: Random) -> bytes:
    """Return a file in which a few numbers are huge, or none."""
    for _ in range(luck.randint(1, 4)):
        start, end = luck.choice([each.span() for each in _NUMBER.finditer(data)])
        data = data[:start] + luck.choice(_NUMBERS) + data[end:]
    return data


def encoded(data: bytes, luck: Random) -> bytes:
    """Return a file in another encoding, or with the mark of another one."""
    text = data.decode().encode(luck.choice(_ENCODINGS), errors="replace")
    return luck.choice(_MARKS) + text


DAMAGES: Mapping[str, Callable[[bytes, Random], bytes]] = {
    each.__name__: each for each in (truncated, flipped, swapped, nested, bombed, renumbered, encoded)
}
