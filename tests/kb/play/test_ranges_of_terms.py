"""Ratings outside the range that their term has."""

from typing import Any

import pytest

import kb
from kb.play.request import ResolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError

SPIKE: dict[str, int] = {"Cybercombat": 5, "Logic": 5, "Attack": 5}


def spiked(base: kb.KnowledgeBase, marks: int) -> list[str]:
    asked = {"entry": "sr5/data-spike", "ratings": {**SPIKE, "marks": marks}}
    return resolve(base, ResolveRequest.model_validate(asked)).warnings


def in_turn(base: kb.KnowledgeBase, marks: int) -> list[str]:
    asked: dict[str, Any] = {"edition": "sr5", "actions": ["reboot-device"], "ratings": {"marks": marks}}
    return check_turn(base, TurnRequest.model_validate(asked)).warnings


@pytest.mark.parametrize("asking", [spiked, in_turn])
def test_more_than_three_marks_are_warned_about_and_fewer_than_none_refused(
    shipped: kb.KnowledgeBase, asking: Any
) -> None:
    said = "marks is {}; in SR5 it is normally 3 at most."
    assert said.format(4) in asking(shipped, 4)
    assert said.format(3) not in asking(shipped, 3)
    with pytest.raises(RequestError, match="marks is -1; it must be 0 or more"):
        asking(shipped, -1)


def test_a_term_whose_meaning_gives_a_highest_value_has_it_as_data(shipped: kb.KnowledgeBase) -> None:
    bounded = {
        (id_, name)
        for id_, edition in shipped.editions.items()
        for name, term in edition.terms.items()
        if "at most" in (term.meaning or "") or "1 if you" in (term.meaning or "")
    }
    assert bounded == {("sr5", "marks"), ("cwn", "Other Assailants"), ("matrix-d6", "Undeclared")}
    assert all(shipped.editions[id_].terms[name].most is not None for id_, name in bounded)


def test_whatever_is_counted_has_a_lowest_value(shipped: kb.KnowledgeBase) -> None:
    counted = [
        (id_, name)
        for id_, edition in shipped.editions.items()
        for name, term in edition.terms.items()
        if term.kind == "rating"
        and (term.meaning or "").startswith(("How many", "The successes", "The hits"))
    ]
    assert len(counted) > 10
    assert [each for each in counted if shipped.editions[each[0]].terms[each[1]].least is None] == []
