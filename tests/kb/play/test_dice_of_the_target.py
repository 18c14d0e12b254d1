"""What a request changes for the target's dice, wherever the target rolls."""

from typing import Any

import pytest

import kb
from resolver.rolls.bind.roll_changes import ChangeError
from tests.kb.asking import ask
from tests.kb.play.playing import DODGE, PUNCH, SR5, Body, about, chance, refusal

DARK = {"modifiers": [{"value": -2, "reason": "dark", "side": "opponent"}]}
TIRED = {"modifiers": [{"from": "matrix-d6/multiple-actions", "times": 2, "side": "opponent"}]}
STUNT: Body = {
    "entry": "sr5/stunt",
    "ratings": {"Vehicle Skill": 5, "Reaction": 4, "Handling": 5, "Maneuver Threshold": 2},
    "against": {"Reaction": 3, "Vehicle Skill": 4, "Edge": 2},
}
REACT: Body = {"entry": "matrix-d6/full-reaction", "ratings": {"Dodge": 4, "Range": "Short"}}
PARRY: Body = {"entry": "matrix-d6/melee-parry", "ratings": {"Melee Parry": 4}}


ATTACKED = ((DODGE, "Ranged Combat"), (REACT, "Ranged Combat"), (PARRY, "Melee Combat"))


@pytest.mark.parametrize(
    ("body", "skill", "less"),
    [
        *((*each, DARK) for each in (*ATTACKED, (PUNCH, "Strength"))),
        *((*each, {"states_against": ["wounded"]}) for each in ATTACKED),
        *((*each, TIRED) for each in ATTACKED),
    ],
)
def test_what_weakens_the_target_reaches_its_own_roll_if_nobody_rolls_against_yours(
    shipped: kb.KnowledgeBase, body: Body, skill: str, less: Body
) -> None:
    body = body | {"against": body.get("against", {}) | {skill: 5}}
    weaker, plain = ask(shipped, **body | {"against": body["against"] | {skill: 3}}), ask(shipped, **body)
    told = ask(shipped, **body, **less)
    assert told["headline"]["text"] == weaker["headline"]["text"] != plain["headline"]["text"]
    assert (told["odds"], told.get("results")) == (weaker["odds"], weaker.get("results"))
    assert len(about(told["warnings"], "unopposed")) == (less is DARK)
    assert not about(told["warnings"], "affect")


def test_being_wounded_counts_the_same_for_the_attacker_and_for_who_dodges(shipped: kb.KnowledgeBase) -> None:
    shot = {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 5, "Range": "Short"}}
    dodged = ask(shipped, **DODGE, states_against=["wounded"])["headline"]["figures"][0]["value"]
    hit = ask(
        shipped, **shot, against={"Dodge": 4}, states=["wounded"], modifiers=[{"from": "matrix-d6/dodge"}]
    )["headline"]["figures"][0]["value"]
    assert dodged["decimal"] + hit["decimal"] == pytest.approx(1)


def test_a_modifier_of_the_target_reaches_one_roll_and_none_after_it(shipped: kb.KnowledgeBase) -> None:
    hit: dict[str, Any] = {
        "entry": "sr3/ic-attack",
        "ratings": {"Security Rating": 7, "IC Rating": 5, "Host Color": "Orange", "Icon Status": "Intruding"},
        "against": {"Bod": 5, "Willpower": 5, "Shield": 3, "Armor": 0},
    }
    for more, soaked in (({}, 5), (DARK, 3)):
        steps = ask(shipped, **hit, **more)["steps"]
        thrown = {key: steps[key]["odds"]["hits"][-1]["value"] for key in ("soak", "overload")}
        assert thrown == {"soak": soaked, "overload": 5}


def test_a_modifier_of_yours_reaches_one_roll_and_none_after_it(shipped: kb.KnowledgeBase) -> None:
    plain, dark = ask(shipped, **PUNCH), ask(shipped, **PUNCH, modifiers=[{"value": -2}])
    assert dark["odds"] != plain["odds"]
    for later in ("damage", "resist"):
        assert dark["steps"][later]["odds"] == plain["steps"][later]["odds"]


def test_edge_and_wounds_of_the_target_reach_its_own_roll(shipped: kb.KnowledgeBase) -> None:
    pushed = ask(shipped, **STUNT, edge_against="push-before")
    alone = ask(shipped, **STUNT, test="pursuit", edge_against="push-before")
    assert pushed["steps"]["pursuit"]["odds"] == alone["odds"]
    hurt = ask(shipped, **STUNT, wounds_against={"physical": 6})
    fewer = ask(shipped, **STUNT | {"against": STUNT["against"] | {"Vehicle Skill": 2}})
    assert hurt["steps"]["pursuit"]["odds"] == fewer["steps"]["pursuit"]["odds"]
    assert hurt["odds"] == ask(shipped, **STUNT)["odds"]


def test_wounds_of_the_target_take_dice_of_what_it_rolls_against_yours(shipped: kb.KnowledgeBase) -> None:
    hurt = SR5 | {"wounds_against": {"stun": 7}}
    assert chance(shipped, hurt) == chance(shipped, SR5 | {"roll": "10 dice v. 4 dice"})
    assert ask(shipped, **hurt)["warnings"] == []


def test_dice_of_a_target_that_never_rolls_are_refused(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(ChangeError):
        ask(shipped, **SR5 | {"roll": "10 dice (3)"} | DARK)


def test_what_only_the_target_rolls_takes_the_target_s_wounds_and_refuses_yours(
    shipped: kb.KnowledgeBase,
) -> None:
    body = {"entry": "sr5/gesture", "against": {"Intuition": 5}}
    hurt = ask(shipped, **body, wounds_against={"physical": 6})
    assert hurt["odds"] == ask(shipped, **body, **DARK)["odds"] != ask(shipped, **body)["odds"]
    assert refusal(shipped, body | {"wounds": {"physical": 6}}).field == "wounds"


@pytest.mark.parametrize(
    ("given", "net"),
    [
        ({"dice": {"actor": [5, 1], "opponent": [5, 5, 5, 1, 1, 1]}}, 2),
        ({"hits": {"actor": 1, "opponent": 2}}, 1),
    ],
)
def test_you_roll_against_the_target_where_a_modifier_says_so(
    shipped: kb.KnowledgeBase, given: Body, net: int
) -> None:
    resisted: Body = {
        "entry": "sr5/data-spike",
        "test": "resist",
        "against": {"Device Rating": 3, "Firewall": 3},
    }
    against = {"modifiers": [{"set": {"against": "2 dice"}}]}
    assert ask(shipped, **resisted, **against, **given)["replay"]["net_hits"] == net
    (field,) = given
    assert refusal(shipped, resisted | given).field == f"{field}.actor"


@pytest.mark.parametrize(("attacked", "parried"), [(DODGE, "16/81"), (PARRY, "16/81"), (REACT, "80/81")])
def test_hits_of_an_attack_that_has_to_reach_your_roll_are_known_before_you_roll(
    shipped: kb.KnowledgeBase, attacked: Body, parried: str
) -> None:
    told = ask(shipped, **attacked | {"against": {}}, hits={"opponent": 3})
    assert told["headline"]["figures"][0]["value"]["fraction"] == parried


def test_hits_of_an_attack_on_a_parry_count_against_dice_that_you_rolled(shipped: kb.KnowledgeBase) -> None:
    answers = {
        "4 successes; the attacker rolls 3: parried": [5, 5, 5, 5],
        "3 successes; the attacker rolls 3: you're hit": [5, 5, 5, 1],
    }
    for came, faces in answers.items():
        told = ask(shipped, **PARRY, against={"Melee Combat": 5}, dice={"actor": faces}, hits={"opponent": 3})
        assert told["headline"]["text"].startswith(came)


def test_dice_for_a_roll_that_lacks_a_misplaced_rating_name_that_first(shipped: kb.KnowledgeBase) -> None:
    spike: dict[str, Any] = {
        "entry": "sr5/data-spike",
        "ratings": {"Cybercombat": 1, "Logic": 1, "Attack": 5},
        "against": {"Intuition": 0, "Firewall": 1, "Device Rating": 1, "marks": 2},
        "dice": {"actor": [6, 6], "opponent": [1], "resist": [5, 5]},
    }
    with pytest.raises(ValueError, match=r"^You gave marks as the target's.*can't be read yet: "):
        ask(shipped, **spike)
