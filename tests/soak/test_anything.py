"""Any request of the shipped data is answered or refused in a sentence, and in time.

A failure prints the seed and the request. To look into one: `faults_of_request(SEED, load())`.
"""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.progress import track

import kb
from kb.files.load import load
from kb.play.request.shapes import ResolveRequest
from tests.soak.asking import faults_of_notation, faults_of_request
from tests.soak.requests import Drawing, request

MOST = 100_000
"""How many requests, and how many notations, the long test takes."""

SHOWN = 20
"""How many faults it shows."""

SEEDS = st.integers(0, 2**32)

Faults = Callable[[int, kb.KnowledgeBase], list[str]]


@pytest.fixture(scope="module")
def base() -> kb.KnowledgeBase:
    """The data that come with the program."""
    return load()


@given(seed=SEEDS)
def test_a_request_is_answered_or_refused_in_a_sentence(base: kb.KnowledgeBase, seed: int) -> None:
    assert faults_of_request(seed, base) == []


@given(seed=SEEDS)
def test_a_notation_is_read_or_refused_in_a_sentence(base: kb.KnowledgeBase, seed: int) -> None:
    assert faults_of_notation(seed, base) == []


@pytest.mark.soak
@pytest.mark.parametrize("faults", [faults_of_request, faults_of_notation])
def test_a_hundred_thousand_are_answered_or_refused_in_a_sentence(
    base: kb.KnowledgeBase, faults: Faults, capsys: pytest.CaptureFixture[str]
) -> None:
    found: list[str] = []
    with capsys.disabled():
        for seed in _shown(range(MOST), faults.__name__.removeprefix("faults_of_")):
            found += faults(seed, base)
    assert not found, f"{len(found)} faults:\n" + "\n".join(found[:SHOWN])


def test_a_seed_gives_the_same_request_again(base: kb.KnowledgeBase) -> None:
    first, again, other = (request(Drawing(seed), base) for seed in (7, 7, 8))
    assert first == again != other


def test_every_field_that_is_drawn_for_requests_comes_up(base: kb.KnowledgeBase) -> None:
    drawn = {name for seed in range(400) for name in request(Drawing(seed), base)}
    assert drawn == {*ResolveRequest.model_fields}


def _shown(seeds: range, what: str) -> Iterable[int]:
    """Return *seeds*, with a bar on a terminal that tells how far it has come."""
    console = Console(stderr=True)
    return track(seeds, f"{what}s", console=console, transient=True, disable=not console.is_terminal)
