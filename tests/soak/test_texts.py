"""Damaged files, notes, rolls and searches are read or refused, and the work stays in keeping with their length."""

import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import search
from kb.files.load import load
from tests.soak.asking import not_for_ever
from tests.soak.requests import Drawing
from tests.soak.texts import KINDS, damaged, faults_of_text, readers

MINUTES = 10
SHOWN = 20
"""How many faults the long test shows."""


@pytest.fixture(scope="module")
def faults_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, int], list[str]]]:
    """Returns what is wrong with how the text of a kind and a seed is read; what readers keep is made already."""
    base, folder = load(), tmp_path_factory.mktemp("texts") / "index"
    search.build(base, folder)
    index = search.open_index(folder)
    found = readers(base, index)

    def faults(kind: str, seed: int) -> list[str]:
        return faults_of_text(found[kind], damaged(Drawing(seed), found[kind].texts))

    for kind in KINDS:
        faults(kind, 0)
    yield faults
    index.close()


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 2**32))
def test_a_damaged_text_is_read_or_refused_with_little_work(
    faults_of: Callable[[str, int], list[str]], kind: str, seed: int
) -> None:
    assert faults_of(kind, seed) == []


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_for_ten_minutes_in_all_damaged_texts_are_read_or_refused_with_little_work(
    faults_of: Callable[[str, int], list[str]], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, slowest, seed = [], (0.0, 0), 0
    end = time.monotonic() + MINUTES * 60 / len(KINDS)
    while time.monotonic() < end:
        begun = time.process_time()
        with not_for_ever():
            found += [f"seed {seed}: {fault}" for fault in faults_of(kind, seed)]
        slowest = max(slowest, (time.process_time() - begun, seed))
        seed += 1
    with capsys.disabled():
        print(
            f"\n{seed:,} {kind}; the slowest, of seed {slowest[1]}, took {slowest[0]:.2f} s with its calls counted"
        )
    assert not found, f"{len(found)} faults:\n" + "\n".join(found[:SHOWN])
