"""A hit in the Third Edition's Matrix: soak, staging, boxes, Overload, dumpshock, in one chain."""

from fractions import Fraction

import pytest

import kb
from tests.kb.asking import ask
from tests.kb.editions.open_ended import LEVELS, staged, successes, wounds
from tests.kb.editions.sr3_answers import (
    BOXES,
    DUMPSHOCK,
    IC_DAMAGE,
    OVERLOAD,
    TARGET_NUMBERS,
    result,
    shares,
)


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("hits", range(7))
@pytest.mark.parametrize("soaked", [0, 1, 4, 9])
def test_two_net_successes_are_a_level_and_levels_are_boxes(
    shipped: kb.KnowledgeBase, hits: int, soaked: int, level: str
) -> None:
    ratings = {"Attack Successes": hits, "Soak Successes": soaked, "Damage Level": level}
    answer = ask(shipped, entry="sr3/damage-staging", ratings=ratings)
    end = staged(level, hits - soaked)
    assert result(answer, "icon damage") == {end: 1}
    assert result(answer, "boxes filled") == {BOXES[end]: 1}


@pytest.mark.parametrize("stopped", ["miss", "hit"])
@pytest.mark.parametrize(("shield", "armor"), [(0, 0), (3, 0), (3, 2), (6, 5)])
@pytest.mark.parametrize(("color", "status"), [("Orange", "Intruding"), ("Red", "Legitimate")])
def test_an_attack_of_a_decker_is_one_chain_to_its_boxes(
    shipped: kb.KnowledgeBase, color: str, status: str, shield: int, armor: int, stopped: str
) -> None:
    answer = ask(
        shipped,
        entry="sr3/decker-attack",
        ratings={
            "Computer (Decking)": 5,
            "Force": 6,
            "Damage Level": "Moderate",
            "Host Color": color,
            "Icon Status": status,
        },
        against={"Shield": shield, "Bod": 4, "Armor": armor},
        rulings={"stopped_attack": stopped},
    )
    expected = wounds(
        "Moderate",
        successes(5, TARGET_NUMBERS[color, status]),
        successes(shield, 5),
        successes(4, 6 - armor),
        stopped_hits=stopped == "hit",
    )
    assert result(answer, "icon damage") == expected
    assert result(answer, "boxes filled") == {BOXES[end]: share for end, share in expected.items()}


@pytest.mark.parametrize(("variant", "target"), [("ic", 6), ("armored-ic", 4)])
def test_ic_soaks_with_the_dice_of_its_host(shipped: kb.KnowledgeBase, variant: str, target: int) -> None:
    ratings = {"Computer (Decking)": 4, "Force": 6, "Damage Level": "Serious", "Security Rating": 5}
    answer = ask(
        shipped,
        entry="sr3/decker-attack",
        variant=variant,
        ratings={**ratings, "Host Color": "Blue", "Icon Status": "Legitimate"},
        against={"Shield": 0},
    )
    expected = wounds("Serious", successes(4, 3), {0: Fraction(1)}, successes(5, target))
    assert result(answer, "icon damage") == expected


@pytest.mark.parametrize("color", IC_DAMAGE)
def test_an_attack_of_ic_is_one_chain_to_overload_and_dumpshock(
    shipped: kb.KnowledgeBase, color: str
) -> None:
    answer = ask(
        shipped,
        entry="sr3/ic-attack",
        ratings={"Security Rating": 6, "IC Rating": 7, "Host Color": color, "Icon Status": "Intruding"},
        against={"Shield": 2, "Bod": 3, "Armor": 2, "Willpower": 2},
    )
    attack = successes(6, TARGET_NUMBERS[color, "Intruding"])
    expected = wounds(IC_DAMAGE[color], attack, successes(2, 6), successes(3, 5))
    assert result(answer, "icon damage") == expected
    assert result(answer, "boxes filled") == {BOXES[end]: share for end, share in expected.items()}
    stunned = sum(
        share * successes(2, OVERLOAD[end])[0] for end, share in expected.items() if end in OVERLOAD
    )
    assert result(answer, "stun from overload") == {0: 1 - stunned, 1: stunned}
    dropped = expected["Deadly"]
    assert result(answer, "dumpshock damage") == {"none": 1 - dropped, DUMPSHOCK[color]: dropped}


@pytest.mark.parametrize(("damage", "target"), OVERLOAD.items())
def test_overload_is_willpower_against_what_the_icon_took(
    shipped: kb.KnowledgeBase, damage: str, target: int
) -> None:
    for spelled in ("Wound", "wound", "WOUND", "icon damage level"):
        answer = ask(shipped, entry="sr3/overload", ratings={"Willpower": 3, spelled: damage})
        assert shares(answer["odds"]["hits"]) == successes(3, target)


def test_the_target_number_of_an_overload_by_deadly_damage_is_unknown(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr3/overload", ratings={"Willpower": 3, "Wound": "Deadly"})
    assert answer["odds"]["success"] is None
    assert "Deadly damage, which drops you from the Matrix" in answer["unknown"][0]


@pytest.mark.parametrize(("color", "level"), DUMPSHOCK.items())
def test_the_color_of_the_host_gives_the_dumpshock(shipped: kb.KnowledgeBase, color: str, level: str) -> None:
    answer = ask(shipped, entry="sr3/dumpshock", ratings={"Host Color": color})
    assert result(answer, "dumpshock damage") == {level: 1}


def test_suppressed_ic_adds_nothing_to_the_tally(shipped: kb.KnowledgeBase) -> None:
    crashed = {"entry": "sr3/crash-ic", "ratings": {"IC Rating": 6}}
    assert result(ask(shipped, **crashed), "rise of the Security Tally") == {6: 1}
    quiet = ask(shipped, **crashed, modifiers=[{"from": "suppress-ic"}])
    assert result(quiet, "rise of the Security Tally") == {0: 1}


@pytest.mark.parametrize(("level", "needed"), [("Light", 2), ("Moderate", 4), ("Serious", 6), ("Deadly", 8)])
def test_taking_nothing_needs_net_successes_for_every_level(
    shipped: kb.KnowledgeBase, level: str, needed: int
) -> None:
    def end(soaked: int) -> dict[str, Fraction]:
        ratings = {"Attack Successes": 1, "Soak Successes": soaked, "Damage Level": level}
        return result(ask(shipped, entry="sr3/damage-staging", ratings=ratings), "icon damage")

    assert end(1 + needed) == {"none": 1}
    assert end(needed) == {"Light": 1}


@pytest.mark.parametrize(("variant", "asked_for"), [("ic", False), ("armored-ic", False), (None, True)])
def test_no_shield_of_ic_is_asked_for(
    shipped: kb.KnowledgeBase, variant: str | None, asked_for: bool
) -> None:
    ratings = {"Computer (Decking)": 6, "Force": 6, "Damage Level": "Moderate", "Host Color": "Green"}
    more = {"Security Rating": 6, "Icon Status": "Legitimate"}
    answer = ask(shipped, entry="sr3/decker-attack", variant=variant, ratings={**ratings, **more})
    assert ("You gave no Shield: 0 is used." in answer["warnings"]) is asked_for


def test_suppression_leaves_the_rating_of_ic_alone(shipped: kb.KnowledgeBase) -> None:
    (grant,) = shipped.entries["sr3/suppress-ic"].grants
    assert grant.set == {"tally": 0}


@pytest.mark.parametrize(("soak", "dropped"), [([1, 1, 1, 1], True), ([6, 6, 6, 6], False)])
def test_rolled_deadly_damage_says_that_the_decker_is_dropped(
    shipped: kb.KnowledgeBase, soak: list[int], dropped: bool
) -> None:
    faces = {"attack": [5, 5, 5, 5], "shield": [], "soak": [[6, 1] if face == 6 else face for face in soak]}
    answer = ask(
        shipped,
        entry="sr3/ic-attack",
        ratings={"Security Rating": 4, "IC Rating": 6, "Host Color": "Orange", "Icon Status": "Intruding"},
        against={"Bod": 4, "Shield": 0, "Willpower": 4},
        dice=faces | ({} if dropped else {"overload": [1, 1, 1, 1]}),
    )
    assert ("the decker is dropped from the Matrix" in answer["headline"]["text"]) is dropped


@pytest.mark.parametrize(("variant", "matters"), [([], True), (["ic"], False), (["armored-ic"], False)])
def test_the_ruling_on_stopped_attacks_counts_only_against_a_target_that_may_have_a_shield(
    shipped: kb.KnowledgeBase, variant: list[str], matters: bool
) -> None:
    answer = ask(shipped, entry="sr3/decker-attack", variant=variant)
    assert ("stopped_attack" in answer["rulings"]) is matters


@pytest.mark.parametrize(("shield", "waiting"), [(5, ["shield"]), (0, ["soak"])])
def test_a_shield_that_is_given_is_still_to_be_rolled_after_the_dice_of_the_attack(
    shipped: kb.KnowledgeBase, shield: int, waiting: list[str]
) -> None:
    answer = ask(
        shipped,
        entry="sr3/ic-attack",
        ratings={"Security Rating": 6, "IC Rating": 6, "Host Color": "Green", "Icon Status": "Intruding"},
        against={"Bod": 5, "Shield": shield, "Armor": 0},
        dice={"attack": [[6, 1], [6, 2], [6, 2], 1, 1, 1]},
    )
    assert answer["replay"]["without_dice"] == waiting


@pytest.mark.parametrize(
    ("variant", "said", "unsaid"),
    [
        (None, "dropped from the Matrix", "the IC crashes"),
        ("ic", "the IC crashes", "dropped from the Matrix"),
    ],
)
def test_deadly_damage_drops_a_decker_and_crashes_ic(
    shipped: kb.KnowledgeBase, variant: str | None, said: str, unsaid: str
) -> None:
    ratings = {"Computer (Decking)": 6, "Force": 6, "Damage Level": "Deadly", "Host Color": "Green"}
    against = {"Bod": 4} if variant is None else {"Security Rating": 4}
    status = {"Icon Status": "Intruding"} if variant is None else {}
    for dice in ({}, {"dice": {"attack": [5, 5, 1, 1, 1, 1], "shield": [], "soak": [1, 1, 1, 1]}}):
        answer = ask(
            shipped,
            entry="sr3/decker-attack",
            variant=variant,
            ratings=ratings | status,
            against=against,
            **dice,
        )
        assert said in answer["headline"]["text"]
        assert unsaid not in answer["headline"]["text"]


@pytest.mark.parametrize(
    ("entry", "rating"), [("damage-staging", "Damage Level"), ("overload", "Icon Damage Level")]
)
def test_no_damage_at_all_is_not_offered_as_a_damage_level(
    shipped: kb.KnowledgeBase, entry: str, rating: str
) -> None:
    given = {"Willpower": 5} if entry == "overload" else {"Attack Successes": 3, "Soak Successes": 1}
    answer = ask(shipped, entry=f"sr3/{entry}", ratings=given)
    (give,) = (text for text in answer["unknown"] if text.startswith(f"Give {rating} as "))
    assert give.startswith(f"Give {rating} as Light")
    assert give.endswith(" or Deadly.")


def test_the_successes_that_a_decker_expects_are_those_of_a_hit(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        entry="sr3/decker-attack",
        ratings={
            "Computer (Decking)": 2,
            "Force": 6,
            "Damage Level": "Moderate",
            "Host Color": "Orange",
            "Icon Status": "Intruding",
        },
        against={"Shield": 0, "Bod": 3, "Armor": 0},
    )
    assert answer["headline"]["text"].startswith("Hit 75 %; on a hit 1.3 successes on average")


def test_the_level_of_an_attack_counts_beside_its_force(shipped: kb.KnowledgeBase) -> None:
    attack = {"Force": 4, "Damage Level": "Light", "Attack Successes": 2}
    theirs = ask(shipped, entry="sr3/resist-damage", ratings={"Bod": 5}, against=attack)
    yours = ask(shipped, entry="sr3/resist-damage", ratings={"Bod": 5, **attack}, against={"Force": 4})
    assert theirs["results"] == yours["results"]
    assert not any("Damage Level" in text for text in theirs["warnings"])


@pytest.mark.parametrize(("through", "unhurt"), [(2, "Unhurt 80.4 %;"), (5, "Unhurt 0 %;")])
def test_a_soak_says_first_how_likely_you_are_unhurt(
    shipped: kb.KnowledgeBase, through: int, unhurt: str
) -> None:
    attack = {"Force": 4, "Damage Level": "Light", "Attack Successes": through}
    answer = ask(shipped, entry="sr3/resist-damage", ratings={"Bod": 5, "Armor": 3}, against=attack)
    assert answer["headline"]["text"].startswith(unhurt)


def test_ic_takes_no_dumpshock_whatever_else_is_unknown(shipped: kb.KnowledgeBase) -> None:
    """Lines 88 and 92-95: IC has no user."""
    asked = {"entry": "sr3/decker-attack", "ratings": {"Computer (Decking)": 6}}
    on_ic, on_a_decker = (ask(shipped, **asked, variant=each)["results"] for each in ("ic", None))
    assert on_ic["dumpshock damage"]["distribution"] == [{"value": "none", "fraction": "1", "decimal": 1.0}]
    assert on_a_decker["dumpshock damage"] is None
