"""An entry without a roll is refused with the way on: the roll to type, or what other rolls take from it."""

import re
from dataclasses import replace

import pytest

import kb
from kb.play.procedure.nothing_to_roll import nothing_to_roll
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.play.sentences.rolls import roll_by_hand
from kb.problems import RequestError


def refused(base: kb.KnowledgeBase, id_: str) -> str:
    with pytest.raises(RequestError) as caught:
        resolve(base, ResolveRequest(entry=id_))
    assert caught.value.field == "entry"
    return str(caught.value)


def test_every_such_roll_is_answered_as_it_is_told_to_be_typed(shipped: kb.KnowledgeBase) -> None:
    told = [
        nothing_to_roll(shipped, id_)
        for id_, entry in shipped.entries.items()
        if "tests" in entry.unknown and not entry.tests
    ]
    assert len(told) > 15
    for found in told:
        assert found.made_by(roll_by_hand)
        parts = found.parts
        asked = ResolveRequest(roll=parts["typed"], edition=parts["edition"], classes=[parts["kind"]])
        assert resolve(shipped, asked).unknown == []


@pytest.mark.parametrize(("edition", "roll"), [("sr3", "6 dice, target number 4"), ("cwn", "1d20 + 5 v. 14")])
def test_the_roll_that_stands_for_others_is_one_of_its_edition(
    shipped: kb.KnowledgeBase, edition: str, roll: str
) -> None:
    id_ = next(id_ for id_, entry in shipped.of_edition(edition).items() if not entry.tests)
    entry = shipped.entries[id_].model_copy(update={"unknown": {"tests": "It is on another page."}})
    base = replace(shipped, entries={**shipped.entries, id_: entry})
    parts = nothing_to_roll(base, id_).parts
    assert (parts["typed"], parts["edition"]) == (roll, edition)
    assert resolve(shipped, ResolveRequest(roll=roll, edition=edition)).unknown == []


def test_no_reference_is_left_in_what_is_said(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        if not entry.tests:
            assert not re.search(r"[\[\]{}]|\btable\(", str(nothing_to_roll(shipped, id_))), id_


@pytest.mark.parametrize("rule", ["scale", "die-reductions"])
def test_a_rule_whose_dice_are_lost_is_not_offered_for_a_roll(shipped: kb.KnowledgeBase, rule: str) -> None:
    assert "`from`" not in refused(shipped, f"matrix-d6/{rule}")


def test_an_entry_of_whose_grants_one_counts_names_it_in_its_advice(shipped: kb.KnowledgeBase) -> None:
    assert "`from` matrix-d6/injuries and `grant` lightest, second, third or fourth" in refused(
        shipped, "matrix-d6/injuries"
    )
    assert refused(shipped, "cwn/go-prone").endswith("`from` cwn/go-prone.")


def test_an_entry_that_changes_few_rolls_names_them(shipped: kb.KnowledgeBase) -> None:
    assert refused(shipped, "cwn/make-a-snap-attack").endswith(
        "To count it in a roll, ask for cwn/make-a-melee-attack or cwn/make-a-ranged-attack and give a modifier with"
        " `from` cwn/make-a-snap-attack."
    )
    assert "ask for" not in refused(shipped, "sr5/full-defense")
