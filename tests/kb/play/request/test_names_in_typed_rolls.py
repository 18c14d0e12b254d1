"""Names that a typed roll has of its own, and those that it shares with states."""

import pytest

import kb
from tests.kb.asking import ask, codes
from tests.kb.play.playing import CWN, SR5, Body, about, most, refusal


@pytest.mark.parametrize(
    ("edition", "typed", "ratings", "other"),
    [
        ("sr5", "agility + sneaking", {"Agility": 5, "sneaking": 4}, {"agility": 5, "Sneaking": 4}),
        ("sr6", "reaction + parrying", {"reaction": 4, "parrying": 3}, {"Reaction": 4, "PARRYING": 3}),
        ("cwn", "2d6 + dex + Sneak (8)", {"Dex": 1, "Sneak": 1}, {"DEX": 1, "sneak": 1}),
    ],
)
def test_a_name_of_ones_own_is_found_in_any_case(
    shipped: kb.KnowledgeBase, edition: str, typed: str, ratings: Body, other: Body
) -> None:
    body = {"edition": edition, "roll": typed}
    answer = ask(shipped, **body, ratings=ratings)
    assert ask(shipped, **body, ratings=other) == answer
    assert answer["unknown"] == []
    assert refusal(shipped, body | {"ratings": ratings | other}).field.startswith("ratings.")


def test_a_skill_that_counts_as_a_term_elsewhere_is_known_and_another_name_is_not(
    shipped: kb.KnowledgeBase,
) -> None:
    known, other = (
        ask(shipped, edition="sr5", roll=f"Agility + {name}", ratings={"Agility": 5, name: 4})
        for name in ("Pistols", "Parrying")
    )
    assert (codes(known, "warnings"), codes(other, "warnings")) == ([], ["no-term"])


def test_two_readings_are_refused_and_both_are_shown(shipped: kb.KnowledgeBase) -> None:
    error = refusal(shipped, {"edition": "sr3", "roll": "8 dice v 5"})
    assert error.field == "roll"
    assert '"8 dice (5)"' in str(error)
    assert '"8 dice v. 5 dice"' in str(error)


@pytest.mark.parametrize("typed", ["5D vs 2", "5D against 2", "5D versus 2"])
def test_where_difficulties_are_numbers_a_bare_number_is_one(shipped: kb.KnowledgeBase, typed: str) -> None:
    game = {"edition": "matrix-d6"}
    assert ask(shipped, **game, roll=typed)["odds"] == ask(shipped, **game, roll="5D (2)")["odds"]
    assert "opposing_hits" in ask(shipped, **game, roll=f"{typed}D")["odds"]


def test_counted_dice_times_a_number_are_refused_with_both_meanings(shipped: kb.KnowledgeBase) -> None:
    error = refusal(shipped, {"edition": "matrix-d6", "roll": "5Dx3"})
    assert (error.field, '"15D"' in str(error), '"5D"' in str(error)) == ("roll", True, True)


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        (CWN | {"roll": "Damage", "ratings": {"Damage": "d8"}}, {"Damage": "1d8"}),
        (CWN | {"roll": "Damage", "ratings": {"Damage": "1d8−1"}}, {"Damage": "1d8-1"}),
        (SR5 | {"roll": "Logic + Luck", "ratings": {"Logic": "5", "Luck": "−1"}}, {"Logic": 5, "Luck": -1}),
    ],
)
def test_numbers_as_text_and_one_die_without_its_count_are_read(
    shipped: kb.KnowledgeBase, asked: Body, same: Body
) -> None:
    assert ask(shipped, **asked)["odds"] == ask(shipped, **asked | {"ratings": same})["odds"]


@pytest.mark.parametrize(("typed", "told"), [("STR + Exert, difficulty 8", " (8)"), ("Str + Exert", "")])
def test_a_roll_without_the_dice_that_are_added_up_is_refused_with_dice_of_its_edition(
    shipped: kb.KnowledgeBase, typed: str, told: str
) -> None:
    error = refusal(shipped, CWN | {"roll": typed, "ratings": {"Str": 1, "Exert": 1}})
    assert error.field == "roll"
    for dice in ("1d20", "2d6"):
        assert f'"{dice} + Strength Modifier + Exert{told}"' in str(error)


def test_a_rating_that_can_be_dice_may_be_all_of_a_roll(shipped: kb.KnowledgeBase) -> None:
    body = CWN | {"roll": "Damage + Strength Modifier", "ratings": {"Damage": "1d8", "Str": 1}}
    assert ask(shipped, **body)["odds"]["mean"]["fraction"] == "11/2"


@pytest.mark.parametrize(
    ("edition", "roll", "ratings"),
    [
        ("sr5", "Running + Strength [Physical]", {"Running": 4, "Strength": 3, "Physical": 5}),
        ("sr5", "Running + Strength [Physical]", {"running": 1, "Strength": 3, "Physical": 5}),
        ("sr6", "Cover + Agility (2)", {"Cover": 3, "Agility": 3}),
        ("sr6", "Cover + Agility v. Cover", {"Cover": 1, "Agility": 3}),
    ],
)
def test_a_name_in_a_typed_roll_is_a_rating_even_if_a_state_has_it(
    shipped: kb.KnowledgeBase, edition: str, roll: str, ratings: dict[str, int]
) -> None:
    against = {"Cover": 4} if " v. " in roll else {}
    body = {"edition": edition, "roll": roll, "ratings": ratings, "against": against}
    answer = ask(shipped, **body)
    assert (answer["unknown"], "states" in answer) == ([], False)
    assert most(shipped, body) == min(
        sum(ratings.values()) - ratings.get("Physical", 0), ratings.get("Physical", 9)
    )
    held = ask(shipped, **body, states=["running" if edition == "sr5" else "Cover IV"])
    assert held["odds"] == answer["odds"]
    assert len(held["warnings"]) > len(answer["warnings"])


def test_a_name_that_the_roll_does_not_have_is_still_the_state(shipped: kb.KnowledgeBase) -> None:
    body: Body = {"edition": "sr5", "roll": "8 dice [5]"}
    assert len(about(ask(shipped, **body, ratings={"Running": 1})["warnings"], "Running")) == 1
    assert refusal(shipped, body | {"ratings": {"Running": 4}}).field == "ratings.Running"


def test_a_skill_without_a_number_for_the_untrained_needs_one(shipped: kb.KnowledgeBase) -> None:
    error = refusal(shipped, {"edition": "sr6", "roll": "Con untrained + Charisma 3 (2)"})
    assert (error.field, str(error)[:37]) == ("ratings.Con", "SR6 doesn't say what Con untrained co")


def test_what_is_no_time_is_no_interval_of_a_typed_roll(shipped: kb.KnowledgeBase) -> None:
    error = refusal(shipped, {"edition": "sr3", "roll": "6 dice against TN 5, 2 successes needed"})
    assert str(error).startswith('"2 successes needed" isn\'t a time between rolls')
    assert ask(shipped, edition="sr5", roll="6 dice (5, 2 Combat Turns)")["extended"]


@pytest.mark.parametrize(
    ("edition", "roll", "counts"),
    [
        ("cwn", "2d6 + Program untrained (8)", "2d6 − 1 against 8"),
        ("cwn", "1d20 + Program untrained (8)", "1d20 − 2 against 8"),
        ("sr5", "Pistols untrained + Agility 4 (2)", "3 dice, threshold 2"),
    ],
)
def test_a_skill_that_counts_as_a_term_may_be_untrained(
    shipped: kb.KnowledgeBase, edition: str, roll: str, counts: str
) -> None:
    assert ask(shipped, edition=edition, roll=roll)["thrown"].startswith(counts)
