"""What nobody should type: no query is an error or takes more than its bounded work."""

import random
from collections.abc import Iterator
from time import thread_time

import pytest

from kb.findable.weights import LONGEST_TEXT
from search import Index

SAMPLE, MANY = 400, 100_000

SIGNS = r"""" - : * ? ~ ( ) [ ] ^ \ / ' @ @sr5 AND OR NOT NEAR/2 { } <mark> &amp; %00 ${x}"""
WORDS = "ﬀ ß İ ١٢ ² ½ −7 +4 x2 2x 0x -0 1e9 the of what cover sr6"
NARROWINGS = 'edition: edition:sr5 edition:nowhere cost:free marks:2 marks:-1 test: class:" -edition:sr6'
PIECES = [
    *f"{SIGNS} {WORDS} {NARROWINGS}".split(),
    *("\0", "\x1b[31m", "\u202e", "\ufeff", "\U0001f3b2", "e\u0301", "\n", "\t"),
    *("é" * 30, "9" * 50, "a" * 41, "z" * 5000, "hackonthefly" * 40, "dodge" * 9),
    *("full defense", "hak on teh fly", "cities without number"),
]


def hostile(count: int, seed: int) -> Iterator[str]:
    """Yield queries of pieces that break parsers, the same ones for the same seed."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    for _ in range(count):
        joined = chance.choice(["", " ", ":", '"', "-"])
        query = joined.join(chance.choices(PIECES, k=chance.randint(1, 40)))
        yield query if chance.random() < 0.98 else query * (40_000 // max(len(query), 1) + 1)


def _ask(index: Index, query: str) -> None:
    found = index.search(query, limit=5, group=None)
    assert found.total >= len(found.results)
    assert all("<mark><" not in result.highlight for result in found.results)
    index.suggest(query)
    index.question(query)


def test_no_query_is_an_error(shipped_index: Index) -> None:
    for query in hostile(SAMPLE, seed=1):
        _ask(shipped_index, query)


@pytest.mark.soak
def test_no_query_of_a_hundred_thousand_is_an_error(
    shipped_index: Index, capsys: pytest.CaptureFixture[str]
) -> None:
    slowest, of = 0.0, ""
    for query in hostile(MANY, seed=2):
        began = thread_time()
        _ask(shipped_index, query)
        slowest, of = max((slowest, of), (thread_time() - began, query))
    with capsys.disabled():
        print(f"\nthe slowest of {MANY:,} hostile queries takes {slowest * 1e3:.1f} ms: {of[:200]!r}")


def test_a_long_query_is_read_to_a_bound(shipped_index: Index) -> None:
    long = "cover " * 20_000
    assert shipped_index.search(long).results == shipped_index.search(long[:LONGEST_TEXT]).results
