"""Whose ratings a third party rolls with, and what an answer says of them."""

from typing import Any

import pytest

from kb.files.load import load
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from tests.kb.asking import ask

BASE = load()
REPAIR = {"Software": 5, "Mental": 6}


def test_either_side_may_give_the_ratings_of_a_third_party_who_rolls_alone() -> None:
    own = ResolveRequest(entry="sr5/format-device", test="restore", ratings={**REPAIR, "Logic": 2})
    theirs = own.model_copy(update={"ratings": {}, "against": own.ratings})
    assert resolve(BASE, own).extended == resolve(BASE, theirs).extended
    assert resolve(BASE, own).extended is not None
    (lacking,) = resolve(BASE, ResolveRequest(entry="sr5/gesture")).unknown
    assert lacking == "Intuition has no value, so the dice pool is unknown."


def test_ratings_that_only_the_third_party_has_are_not_called_the_targets_too() -> None:
    target = {"Willpower": 3, "Firewall": 4, **REPAIR, "Logic": 2}
    request = ResolveRequest(
        entry="sr5/format-device", ratings={"Computer": 5, "Logic": 4, "Sleaze": 4}, against=target
    )
    (about,) = [
        reason
        for reason in resolve(BASE, request).plain()["reasons"]["warnings"]
        if reason["code"] == "target-rates-third-party"
    ]
    assert about["parts"]["also"] == []
    assert about["parts"]["ratings"] == ["Software", "Logic", "Mental"]


def test_one_sentence_says_whose_ratings_a_third_party_rolls_with() -> None:
    request = ResolveRequest(
        entry="sr5/set-data-bomb",
        ratings={"Software": 5, "Logic": 5, "Sleaze": 6},
        against={"Device Rating": 3, "Firewall": 4},
    )
    (about,) = resolve(BASE, request).warnings
    assert about == (
        "For the icon that sets off the bomb we use the target's Device Rating and Firewall. "
        "If Device Rating is different there, roll that by itself: give `test` resist."
    )


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        ({"wounds": {"physical": 3}}, ("wounds", "wounds", "wounds_against")),
        ({"edge": "push-before", "ratings": {"Edge": 3}}, ("Edge", "edge", "edge_against")),
    ],
)
def test_what_changes_your_dice_is_refused_with_the_field_for_those_who_roll(
    changed: dict[str, Any], parts: tuple[str, str, str]
) -> None:
    with pytest.raises(RequestError) as refused:
        ask(BASE, entry="sr5/gesture", against={"Intuition": 4}, **changed)
    what, field, instead = parts
    told = {"who": "the onlooker", "what": what, "field": field, "instead": instead}
    assert refused.value.reason is not None
    assert (refused.value.field, refused.value.reason.parts) == (field, told)
    assert str(refused.value).endswith(" and the rating Edge under `against`") == (what == "Edge")


@pytest.mark.parametrize(("against", "missing"), [({}, ["Intuition"]), ({"Intuition": 4}, [])])
def test_a_tier_of_yours_is_said_not_to_roll(against: dict[str, int], missing: list[str]) -> None:
    answer = ask(BASE, entry="sr5/gesture", actor="professional", against=against)
    told = {"code": "third-party-rolls", "parts": {"who": "the onlooker", "missing": missing}}
    assert told in answer["reasons"]["warnings"]
