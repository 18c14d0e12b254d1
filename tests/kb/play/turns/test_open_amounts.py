"""Turns that depend on amounts, costs and earlier actions that are open."""

import itertools
from typing import Any

import pytest

import kb
from tests.kb.play.playing import turn
from tests.kb.play.turns.test_deciding import READY_WEAPON, headline

OPEN_AMOUNTS = {
    ("sr5", "initiative"): ["full-defense@out", "block@out", "dodge@out", "take-aim", "drop-prone"],
    ("sr6", "minor"): ["attack", "cast-spell", "take-aim", "dodge@out", "block@out", "move", "stand-up"],
}


@pytest.mark.parametrize("of", OPEN_AMOUNTS)
def test_a_turn_with_one_open_amount_names_the_least_that_makes_it_surely_legal(
    shipped: kb.KnowledgeBase, of: tuple[str, str]
) -> None:
    edition, resource = of
    for actions in itertools.product(OPEN_AMOUNTS[of], repeat=2):
        for problem in turn(shipped, edition, *actions)["problems"]:
            if problem["code"] == "stock-unknown":
                (least,) = problem["parts"]["needed"].values()
                amounts = ({resource: least - 1}, {resource: least})
                verdicts = [turn(shipped, edition, *actions, ratings=told)["legal"] for told in amounts]
                assert [legal is True for legal in verdicts] == [False, True]


@pytest.mark.parametrize(
    ("edition", "actions", "text"),
    [
        (
            "sr6",
            ["attack", "cast-spell"],
            "Unknown: you need 4 Minor Actions; how many Minor Actions you have",
        ),
        (
            "sr5",
            ["full-defense@out"],
            "Unknown: you need 10 Initiative; give your Initiative with `initiative`",
        ),
    ],
)
def test_a_headline_says_how_much_the_turn_takes_of_a_resource_whose_amount_is_open(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], text: str
) -> None:
    assert turn(shipped, edition, *actions)["headline"]["text"].startswith(text)


def test_nobody_attacks_both_as_a_decker_and_as_ic_in_one_turn(shipped: kb.KnowledgeBase) -> None:
    assert turn(shipped, "sr3", "decker-attack", "ic-attack")["legal"] is False


def test_an_action_that_cannot_be_the_first_leaves_the_next_one_the_first(shipped: kb.KnowledgeBase) -> None:
    """SR3, line 10."""
    answer = turn(shipped, "sr3", "free-action", "free-action")
    assert [paid["spend"] for paid in answer["paid"]] == [None, None]
    assert answer["left"]["free"] == 1


def test_no_further_turn_is_told_of_for_what_it_does_not_bring_back(shipped: kb.KnowledgeBase) -> None:
    """SR3, line 91: the point stays spent until you release the IC or leave the host."""
    pool = turn(shipped, "sr3", "suppress-ic:hacking-pool", ratings={"Hacking Pool": 0})
    assert pool["warnings"] == [
        "Suppress IC can also be paid with 1 point of Detection Factor: sr3/suppress-ic:detection-factor."
    ]
    assert "1 point of Hacking Pool" in pool["headline"]["text"]
    acts = turn(shipped, "sr3", "decker-attack", "decker-attack", "decker-attack")
    assert acts["warnings"][0] == (
        "You may get another turn in this Combat Turn; check the rest as a turn of its own."
    )


def test_releasing_one_ic_leaves_open_whether_you_suppress_another(shipped: kb.KnowledgeBase) -> None:
    """SR3, lines 90-91: each has its own point."""
    answer = turn(shipped, "sr3", *["suppress-ic:hacking-pool"] * 2, "unsuppress-ic")
    assert answer["states"]["suppressing-ic"] is None
    assert not any("ends the effect" in text for text in answer["warnings"])


def test_giving_up_the_main_action_of_a_held_turn_leaves_nothing_held(shipped: kb.KnowledgeBase) -> None:
    answer = turn(shipped, "cwn", "hold-an-action", "make-a-snap-attack@out")
    assert answer["states"]["holding"] is False


@pytest.mark.parametrize(
    ("action", "told", "verdict"),
    [
        ("invite-mark", {}, "Legal if you own the device, file, persona, host or IC program"),
        ("invite-mark:accept", {}, "Legal if you were offered a mark"),
        ("invite-mark@out", {}, "Legal if you were offered a mark"),
        (
            "ready-weapon:awkward",
            {},
            "Legal if the gamemaster asks for a Complex Action because the weapon isn't in a traditional holster",
        ),
        ("change-gun-mode@out", READY_WEAPON, "Legal only if your smartgun is linked properly"),
        ("enter-exit-host", {"ratings": {"marks": 0}}, "Legal if you own the host or you are In a Host"),
        (
            "enter-exit-host",
            {},
            "Legal if you have 1 mark or more on the host, or you own the host, or you are In a Host",
        ),
    ],
)
def test_a_verdict_names_the_ways_that_what_is_given_leaves_open(
    shipped: kb.KnowledgeBase, action: str, told: dict[str, Any], verdict: str
) -> None:
    text = turn(shipped, "sr5", action, initiative=5, **told)["headline"]["text"]
    assert text.partition("; left")[0] == verdict


@pytest.mark.parametrize("again", ["remove-clip", "eject-smartgun-clip"])
@pytest.mark.parametrize(("between", "legal"), [([], False), (["insert-clip"], True)])
def test_a_clip_can_be_taken_out_only_if_one_is_in(
    shipped: kb.KnowledgeBase, again: str, between: list[str], legal: bool
) -> None:
    """SR5, lines 44 to 48 and 201 to 205."""
    actions = [*between, again]
    answer = turn(shipped, "sr5", *actions, states=["ready-weapon", "without-clip"])
    assert answer["legal"] is legal


def test_a_first_condition_with_alternatives_stands_apart_from_the_others(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 854 to 860."""
    text = turn(shipped, "sr5", "jump-into-rigged-device")["headline"]["text"]
    condition = "3 marks on the target, or you own the device, or its owner lets you in"
    assert text.startswith(f"Legal if you have {condition}; and 4 more conditions hold;")


def test_what_several_earlier_actions_may_have_ended_is_one_condition(shipped: kb.KnowledgeBase) -> None:
    """Matrix D6, lines 33 and 34."""
    shots = ["ranged-attack", "attack-several-targets", "attack-several-targets"]
    text = turn(shipped, "matrix-d6", *shots)["headline"]["text"]
    assert text.startswith("Legal only if your weapon can fire again this round; −2")


def test_a_condition_with_alternatives_is_joined_to_another_by_a_comma(shipped: kb.KnowledgeBase) -> None:
    found = headline(turn(shipped, "sr5", "use-sensors", "fire-gun"))
    assert found == (
        "Legal if you are At the Wheel or you are a passenger of the vehicle, and you hold a ready weapon"
    )


def test_a_trade_on_your_own_turn_names_every_action_that_it_pays_for(shipped: kb.KnowledgeBase) -> None:
    """In whichever order they are taken."""
    found = turn(shipped, "sr6", "full-defense@out", "attack", initiative_dice=4)
    assert (
        "On your own turn you trade 4 Minor Actions for 1 Major Action, to have enough for Full Defense "
        "and Attack."
    ) in found["warnings"]


def test_a_rating_is_given_in_dice_as_the_edition_prints_it(shipped: kb.KnowledgeBase) -> None:
    in_dice, plain = (
        turn(shipped, "matrix-d6", "ranged-attack", ratings={"Ranged Combat": value}) for value in ("4D", 4)
    )
    assert in_dice == plain
