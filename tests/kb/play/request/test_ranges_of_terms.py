"""Ratings outside the range that their term has."""

import re

import pytest

import kb
from kb.play.advice.solve import solve
from kb.play.request.shapes import SolveRequest
from kb.problems import RequestError
from tests.kb.asking import ask
from tests.kb.play.playing import BLOW, refusal


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


def test_a_word_for_a_number_is_refused_by_its_rating(shipped: kb.KnowledgeBase) -> None:
    blow = BLOW | {"ratings": {**BLOW["ratings"], "Shock": "none"}}
    error = refusal(shipped, blow)
    assert (error.field, "Shock" in str(error), ">" in str(error)) == ("ratings.Shock", True, False)


@pytest.mark.parametrize(
    ("rating", "way"),
    [
        (
            "Trauma Target",
            "or leave it out: it then counts as 6. What .*without Trauma, give 0 as Trauma Die",
        ),
        ("Trauma Rating", "give a number. What .*without Trauma, give 0 as Trauma Die"),
        ("Trauma Die", "or 0 if you have none"),
    ],
)
def test_a_word_for_none_is_answered_by_0_only_where_0_is_none(
    shipped: kb.KnowledgeBase, rating: str, way: str
) -> None:
    error = refusal(shipped, {"entry": "cwn/make-a-ranged-attack", "ratings": {rating: "none"}})
    assert re.search(way, str(error))


@pytest.mark.parametrize("skill", ["Program", "Skill", "Shoot"])
def test_a_skill_that_another_stands_for_may_be_untrained(shipped: kb.KnowledgeBase, skill: str) -> None:
    ratings = {"Attribute Modifier": 2, "Difficulty": 10}
    answer = ask(shipped, entry="cwn/use-a-skill", ratings={skill: "untrained", **ratings})
    assert answer["headline"]["text"] == "Success 27.8 %"


def test_a_word_for_a_skill_is_answered_by_what_the_untrained_have(shipped: kb.KnowledgeBase) -> None:
    error = refusal(shipped, {"entry": "cwn/use-a-skill", "ratings": {"Program": "none"}})
    assert str(error) == 'Skill is "none"; give a number, or "untrained" (−1) if you are'


def test_two_values_for_what_both_sides_share_are_refused(shipped: kb.KnowledgeBase) -> None:
    attack = {"entry": "sr3/decker-attack", "ratings": {"Host Color": "Red"}}
    error = refusal(shipped, attack | {"against": {"Host Color": "Blue"}})
    assert (error.field, "Red" in str(error), "Blue" in str(error)) == ("against.Host Color", True, True)
    assert (
        ask(shipped, **attack, against={"Host Color": "Red"})["warnings"]
        == (ask(shipped, **attack)["warnings"])
    )


def test_of_two_limits_the_refusal_says_which_counts_when(shipped: kb.KnowledgeBase) -> None:
    both = {"entry": "sr5/ram", "ratings": {"Speed": 4, "Handling": 3}}
    error = refusal(shipped, both)
    assert (error.field, "in a Handling Environment" in str(error)) == ("ratings.Handling", True)


@pytest.mark.parametrize(("marks", "waived"), [(0, True), (3, False)])
def test_a_headline_offers_no_roll_that_is_waived_wherever_the_action_works(
    shipped: kb.KnowledgeBase, marks: int, waived: bool
) -> None:
    for entry in ("sr5/jump-into-rigged-device", "sr5/reboot-device"):
        text = ask(shipped, entry=entry, actor="elite", target="elite", ratings={"marks": marks})["headline"][
            "text"
        ]
        assert text.startswith("You don't roll") == waived


def test_the_ratings_named_for_an_unknown_one_are_ratings(shipped: kb.KnowledgeBase) -> None:
    """The attack also compares with words: a Deadly wound, a ruling's choice."""
    error = refusal(shipped, {"entry": "sr3/decker-attack", "ratings": {"Xyzzy": 3}})
    assert str(error).startswith(
        "SR3 has no rating 'Xyzzy'. This test uses Armor, Bod, Computer (Decking), Force"
    )
    assert not any(word in str(error) for word in ("Deadly", " hit"))


def test_the_number_of_an_attack_program_is_its_force(shipped: kb.KnowledgeBase) -> None:
    hit = {
        "Computer (Decking)": 4,
        "Damage Level": "Serious",
        "Host Color": "Red",
        "Icon Status": "Intruding",
    }
    asked = {"entry": "sr3/decker-attack", "against": {"Bod": 4, "Shield": 0, "Armor": 0}}
    by_name = [
        ask(shipped, **asked, ratings=hit | {name: 6}) for name in ("Force", "Attack", "Attack Program")
    ]
    assert len({str(each["results"]) for each in by_name}) == 1
    assert by_name[0]["unknown"] == []


def test_what_is_worked_out_is_not_said_to_roll_nothing(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(
        RequestError, match="sr3/ic-initiative has no roll that can succeed or fail; resolve it"
    ):
        solve(shipped, SolveRequest.model_validate({"entry": "sr3/ic-initiative", "chance": "1/2"}))
