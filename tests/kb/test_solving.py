"""What a wanted chance of success needs, asked of entries and of free notation."""

import json
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import kb
from kb.assuming import USUAL, assume
from kb.problems import RequestError
from kb.request import ResolveRequest
from kb.resolving import resolve
from kb.solving import SolveRequest, solve
from kb.understanding import subject_of
from resolver.asking import MOST_EVALUATIONS
from tests.kb.asked import rolls, solved_of

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 4, "Sleaze": 4},
    "against": {"Intuition": 3, "Firewall": 4},
}
SHOOT: dict[str, Any] = {
    "entry": "cwn/make-a-ranged-attack",
    "ratings": {"Attack Bonus": 3, "Shoot": 1, "Attribute Modifier": 1},
    "against": {"Ranged AC": 14},
}


def ask(base: kb.KnowledgeBase, **asked: Any) -> dict[str, Any]:
    answer = solve(base, SolveRequest.model_validate(asked))
    json.dumps(answer, allow_nan=False)
    return answer


def success(base: kb.KnowledgeBase, request: ResolveRequest, **modifier: Any) -> Fraction:
    """Return the chance of success with one more modifier, as a request of its own."""
    listed = [*request.model_dump(exclude_defaults=True, by_alias=True).get("modifiers", []), modifier]
    given = request.model_dump(exclude_defaults=True, by_alias=True) | {"modifiers": listed}
    return Fraction(resolve(base, ResolveRequest.model_validate(given))["odds"]["success"]["fraction"])


def test_the_answer_says_what_is_needed_and_what_there_is(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, chance="75%")
    assert answer["wanted"] == {"fraction": "3/4", "decimal": 0.75}
    assert (answer["edition"], answer["entry"], answer["test"]) == (
        "sr5",
        "sr5/hack-on-the-fly",
        "hack-on-the-fly",
    )
    assert answer["roll"] == "Hacking + Logic [Sleaze] v. Intuition + Firewall"
    assert (answer["vary"], answer["what"], answer["direction"]) == ("pool", "dice pool", "least")
    assert answer["now"]["value"] == 9
    assert (answer["solution"]["value"], answer["solution"]["change"]) == (16, 7)
    assert answer["short"]["value"] == 15
    assert {"best", "why"}.isdisjoint(answer)
    assert answer["data_version"] == shipped.version


def test_the_highest_armor_class_that_is_hit_three_times_in_five(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SHOOT, chance=0.6, vary="requirement", curve={"least": 12, "most": 16})
    assert (answer["what"], answer["direction"]) == ("number to reach", "greatest")
    assert answer["solution"] == {
        "value": 14,
        "change": 0,
        "success": {"fraction": "3/5", "decimal": 0.6},
    }
    assert [point["success"]["fraction"] for point in answer["curve"]] == [
        "7/10",
        "13/20",
        "3/5",
        "11/20",
        "1/2",
    ]
    assert answer["break_even"]["value"] == 16
    assert answer["worth"]["requirement"]["difference"] == {"fraction": "1/20", "decimal": 0.05}


def test_a_wish_beyond_reach_has_a_best_and_a_reason(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, chance="99/100", vary="limit")
    assert (answer["solution"], answer["short"]) == (None, None)
    assert answer["best"]["value"] == 8
    assert answer["why"] == "Even with the limit at 8, past which more is no help, the chance is 53.4 %."


def test_a_chance_that_is_unknown_says_what_is_missing(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/hack-on-the-fly", against=HACK["against"], chance="1/2")
    assert (answer["solution"], answer["best"], answer["worth"]) == (None, None, {})
    assert answer["unknown"][0] == 'The limit is unknown: no value is given for "Sleaze" (ratings).'
    assert answer["why"].startswith(answer["unknown"][0])


def test_what_is_solved_for_need_not_be_given(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        entry="sr3/decker-attack",
        ratings={"Computer (Decking)": 6},
        chance="1/2",
        vary="requirement",
    )
    assert answer["now"] == {"value": None, "success": None}
    assert (answer["solution"]["value"], answer["unknown"]) == (9, [])


@pytest.mark.parametrize(
    ("vary", "direction", "value"),
    [
        ("Hacking", "least", 5),
        ("hacking", "least", 5),
        ("target.Firewall", "greatest", 4),
        ("actor.Logic", "least", 4),
    ],
)
def test_a_rating_is_solved_for_by_its_name(
    shipped: kb.KnowledgeBase, vary: str, direction: str, value: int
) -> None:
    answer = ask(shipped, **HACK, chance="1/2", vary=vary)
    assert (answer["direction"], answer["solution"]["value"]) == (direction, value)


def test_a_rating_that_plays_no_part_is_told_of(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, chance="1/10", vary="Body")
    assert answer["warnings"] == ["Body makes no difference to the chance of this roll"]


def test_a_rating_moves_what_a_grant_adds_for_it(shipped: kb.KnowledgeBase) -> None:
    guarded = {**HACK, "modifiers": [{"from": "full-defense", "grant": None, "side": "opponent"}]}
    guarded["against"] = {**HACK["against"], "Willpower": 3}
    answer = ask(shipped, **guarded, chance="1/2", vary="target.Willpower")
    assert answer["direction"] == "greatest"
    bare = Fraction(ask(shipped, **HACK, chance="1/2")["now"]["success"]["fraction"])
    assert answer["solution"]["value"] == 0
    assert Fraction(answer["solution"]["success"]["fraction"]) == bare


def test_a_roll_against_an_earlier_one_is_solved_over_all_of_its_outcomes(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "entry": "matrix-d6/dodge",
        "test": "attack",
        "ratings": {"Dodge": 2},
        "against": {"Ranged Combat": 3},
    }
    answer = ask(shipped, **asked, chance="9/10")
    # dodging with 0, 1 or 2 hits (1/9, 4/9, 4/9); 3 dice reach them with 1, 26/27, 20/27
    assert answer["now"]["success"]["fraction"] == str(Fraction(1, 9) + Fraction(4, 9) * Fraction(46, 27))
    assert answer["by"] == "target"
    assert answer["solution"]["value"] == 4


def test_every_roll_of_every_edition_is_solved_as_requests_of_its_own_bear_out(
    shipped: kb.KnowledgeBase,
) -> None:
    """A solution is checked with modifiers instead of settings: another way to the same numbers."""
    checked: dict[str, int] = {}
    for id_, key in rolls(shipped):
        bare = ResolveRequest(entry=id_, test=key)
        request, _ = assume(shipped, subject_of(shipped, bare), bare, USUAL, USUAL)
        asked = request.model_dump(include={"entry", "test", "ratings", "against"})
        for vary, step in (("pool", -1), ("requirement", 1), ("against", 1)):
            try:
                answer = ask(shipped, **asked, chance="3/5", vary=vary)
            except RequestError:
                continue
            found, now = answer["solution"], answer["now"]
            if found is None or now["value"] is None or answer["worth"] == {}:
                continue
            if resolve(shipped, request)["odds"]["success"] is None:
                continue
            checked[answer["edition"]] = checked.get(answer["edition"], 0) + 1
            assert success(shipped, request, add={vary: found["change"]}) >= Fraction(3, 5)
            if answer["short"]:
                assert success(shipped, request, add={vary: found["change"] + step}) < Fraction(3, 5)
    assert set(checked) == set(shipped.editions)
    assert sum(checked.values()) > 80


@pytest.mark.parametrize(
    ("asked", "field", "message"),
    [
        ({"vary": "Hakcing"}, "vary", "'Hakcing' is no term of SR5; did you mean 'Hacking'?"),
        ({"vary": "marks"}, None, None),
        (
            {"vary": "Damage Value"},
            "vary",
            "Damage Value is what a test yields; only a rating that is a number can be varied",
        ),
        (
            {"vary": "requirement"},
            "vary",
            "This roll is held against another side's and needs no threshold; vary its pool, or against.",
        ),
        (
            {"entry": "sr5/hack-on-the-flyy"},
            "entry",
            "'sr5/hack-on-the-flyy' is no entry; did you mean 'sr5/hack-on-the-fly'?",
        ),
        (
            {"entry": "sr5/fire-gun", "ratings": {}, "against": {}},
            "entry",
            "sr5/fire-gun has no test; there is nothing to roll",
        ),
        (
            {"entry": "sr6/buy-hits", "ratings": {}, "against": {}},
            "entry",
            "sr6/buy-hits has nothing to roll there",
        ),
        ({"ratings": {"Hackin": 5}}, "ratings.Hackin", "'Hackin' is no term of SR5; did you mean 'Hacking'?"),
    ],
)
def test_what_cannot_be_solved_is_refused_where_it_stands(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], field: str | None, message: str | None
) -> None:
    if message is None:
        assert ask(shipped, **(HACK | {"chance": "1/2"} | asked))["warnings"]
        return
    with pytest.raises(RequestError) as error:
        ask(shipped, **(HACK | {"chance": "1/2"} | asked))
    assert (error.value.field, str(error.value)) == (field, message)


def test_a_category_cannot_be_varied(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(
        RequestError, match="Host Color is a category; only a rating that is a number can be varied"
    ):
        ask(shipped, entry="sr3/decker-attack", chance="1/2", vary="Host Color")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"chance": "75"}, "write 75% for percent"),
        ({"chance": None}, "a chance is a fraction"),
        ({"chance": True}, "a chance is a fraction"),
        ({}, "Field required"),
        ({"chance": "1/2", "seed": 3}, "leave out `dice`, `hits` and `seed`"),
        (
            {"chance": "1/2", "curve": {"least": 0, "most": 60}},
            "a curve from 0 to 60 has 61 values; it may have 1 to 41",
        ),
        ({"chance": "1/2", "curve": {"least": 5, "most": 1}}, "a curve from 5 to 1 has 0 values"),
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message.replace("(", r"\(").replace("%", "%")):
        SolveRequest.model_validate({**HACK, **asked})


@given(data=st.data())
def test_any_request_is_answered_or_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, data: st.DataObject
) -> None:
    try:
        request = SolveRequest.model_validate(solved_of(data.draw, shipped))
    except ValidationError:
        return
    with suppress(ValueError):
        answer = solve(shipped, request)
        assert answer["evaluations"] <= MOST_EVALUATIONS
        json.dumps(answer, allow_nan=False)


def test_the_most_that_may_be_asked_stays_within_its_bound(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "cwn", "roll": "1d20 + 3 (10)", "rulings": {"natural_1": "on"}}
    answer = ask(shipped, **asked, chance="1", curve={"least": -10, "most": 30})
    assert len(answer["curve"]) == 41
    assert answer["evaluations"] <= MOST_EVALUATIONS


EVERYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(chance=EVERYTHING, vary=EVERYTHING, curve=EVERYTHING)
def test_anything_in_place_of_a_chance_is_read_or_refused(chance: Any, vary: Any, curve: Any) -> None:
    with suppress(ValidationError):
        SolveRequest.model_validate({**HACK, "chance": chance, "vary": vary, "curve": curve})
