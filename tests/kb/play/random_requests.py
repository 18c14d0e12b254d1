"""Requests of mostly known names and a few unknown ones, and the shipped data's rolls."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

import kb
from kb.model import Edition, Entry, RollStep
from kb.play.request.tiers import TIERS, tier_ratings

Draw = Callable[[st.SearchStrategy[Any]], Any]
"""What draws from a strategy. Requests are drawn by plain functions: a strategy would print all the data."""

SAMPLED = pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
"""How many of what is gone through are looked at: a fixed sample by default, all in the slow suite."""

NUMBERS = st.integers(0, 9) | st.integers(-3, 12) | st.sampled_from([40, 99, 100, 101, 9999, 10**30])
WORDS = st.sampled_from(["Red", "Short", "unknown", "2D", "1d6", "none", "Logic + 1", "(", "x", ""])
NOTATION = st.sampled_from(
    [
        "6D",
        "8 dice [4] (2)",
        "Logic + Hacking [Sleaze] (3) v. Firewall",
        "1d20 + 4 (9)",
        "2d6 v. 1d20 + 2",
        "Logic v. Logic",
        "5 dice (unknown)",
        "4 dice [Speed or Handling] (2)",
        "12 dice (4) v. 9 dice (5)",
    ]
) | st.text(alphabet="6Dd+-x/()[]v., Logic", max_size=20)
RULINGS = st.sampled_from(
    [*[{}] * 5, {"tie": "actor"}, {"tie": "draw"}, {"difficulty": "beat"}, {"natural_1": "on"}, {"x": "y"}]
)
CHANCES = st.sampled_from(["1/2", "75%", 0.9, "1", 1, "99.99%", "0.01", "3/7", "60 %", 75])
SLOTS = ("pool", "limit", "requirement", "against")
JUNK = st.sampled_from([*[False] * 9, True])
"""Whether something stands in a request that does not exist."""
NAMED_TIERS = st.sampled_from(TIERS)


def rolls(base: kb.KnowledgeBase) -> Iterator[tuple[str, str]]:
    """Yield every roll of every entry: its entry and its key."""
    for id_, entry in base.entries.items():
        for key, step in entry.tests.items():
            if isinstance(step, RollStep):
                yield id_, key


def asked_of(draw: Draw, base: kb.KnowledgeBase) -> dict[str, Any]:
    """Draw a test of an entry or free notation, with ratings and what changes it."""
    if draw(st.integers(0, 4)) == 0:
        edition = "x" if draw(JUNK) else draw(st.sampled_from([*base.editions]))
        asked: dict[str, Any] = {"edition": edition, "roll": draw(NOTATION)}
        return asked | _situation(draw, base.editions.get(edition, base.editions["sr5"]))
    id_ = draw(st.sampled_from(sorted({id_ for id_, _ in rolls(base)})))
    entry, edition = base.entries[id_], id_.partition("/")[0]
    test = "x" if draw(JUNK) else draw(_seldom([*entry.tests]))
    variant = "x" if draw(JUNK) else draw(_seldom(_variants(entry)))
    named = draw(st.sampled_from(["sr5/fire-gun", "dodge", "x"])) if draw(JUNK) else id_
    asked = {"entry": named, "test": test, "variant": variant}
    return asked | _situation(draw, base.editions[edition])


def solved_of(draw: Draw, base: kb.KnowledgeBase) -> dict[str, Any]:
    """Draw a request to solve."""
    asked: dict[str, Any] = asked_of(draw, base)
    names = _terms(base, asked)
    curve = {"least": draw(st.integers(-9, 9)), "most": draw(st.integers(5, 35))}
    return asked | {
        "chance": draw(CHANCES),
        "vary": draw(st.sampled_from([*SLOTS * 20, *names, *(f"target.{name}" for name in names)])),
        "curve": draw(st.sampled_from([None, None, curve])),
    }


def converted_of(draw: Draw, base: kb.KnowledgeBase) -> dict[str, Any]:
    """Draw a request to convert."""
    target: dict[str, Any] = {**asked_of(draw, base), "vary": draw(_seldom(SLOTS))}
    short = draw(st.sampled_from([*base.editions, *(id_ for id_, _ in rolls(base)), "sr5/fire-gun", "x"]))
    asked: dict[str, Any] = asked_of(draw, base)
    to = draw(st.sampled_from([short, target, {"edition": target.get("edition")}]))
    return asked | {
        "to": to,
        "tier": draw(st.none() | NAMED_TIERS),
        "against_tier": draw(st.none() | NAMED_TIERS),
    }


def _seldom(options: Sequence[str]) -> st.SearchStrategy[str | None]:
    return st.sampled_from([*[None] * (2 * len(options) + 1), *options])


def _terms(base: kb.KnowledgeBase, asked: dict[str, Any]) -> list[str]:
    edition = asked.get("edition") or asked["entry"].partition("/")[0]
    return [*base.editions[edition].terms] if edition in base.editions else ["x"]


def _variants(entry: Entry) -> list[str]:
    return [key for step in entry.tests.values() if isinstance(step, RollStep) for key in step.variants]


def _situation(draw: Draw, edition: Edition) -> dict[str, Any]:
    """Draw both sides' ratings (a tier's, with some changed), modifiers and rulings."""
    names = [name for name, term in edition.terms.items() if term.tiers or not term.values]
    sides = []
    for tier in (draw(NAMED_TIERS), draw(NAMED_TIERS)):
        told = tier_ratings(edition, draw(st.sampled_from([names, [*edition.terms], []])), tier)
        sides.append({**told, **draw(st.dictionaries(st.sampled_from(names), NUMBERS, max_size=3))})
    if draw(JUNK):
        sides[0] |= draw(
            st.dictionaries(st.sampled_from([*edition.terms, "x"]), WORDS, min_size=1, max_size=1)
        )
    values = st.integers(-4, 4) | draw(st.sampled_from([st.integers(1, 3), NUMBERS, WORDS]))
    changes = st.dictionaries(st.sampled_from([*SLOTS, *names[:6]]), values, min_size=1, max_size=2)
    modifier = st.fixed_dictionaries(
        {}, optional={"value": st.integers(-9, 9), "add": changes, "set": changes}
    )
    modifiers = draw(st.lists(modifier, max_size=1)) if draw(st.booleans()) else []
    return {"ratings": sides[0], "against": sides[1], "modifiers": modifiers, "rulings": draw(RULINGS)}
