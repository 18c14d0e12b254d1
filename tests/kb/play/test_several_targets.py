"""One roll against several targets: each of them rolls, and all that the roll beats are beaten by the same dice."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from click.testing import CliRunner

import kb
from actionary.command import main
from actionary.layers import Layers
from kb.play.advice.solve import solve
from kb.play.request.shapes import ResolveRequest, SolveRequest
from kb.play.request.written_changes import change_of
from kb.play.resolve import resolve
from kb.problems import RequestError
from tests.kb.play.playing import FIRE, refusal

LOCKERS: dict[str, Any] = {
    "entry": "sr5/jack-out",
    "variant": "link-locked",
    "ratings": {"Hardware": 2, "Willpower": 1, "Firewall": 2},
    "against": {"Logic": 1, "Attack": 1},
    "also_against": [{"Logic": 1, "Attack": 2}],
}


def ask(base: kb.KnowledgeBase, **asked: Any) -> dict[str, Any]:
    return resolve(base, ResolveRequest.model_validate(asked)).plain()


def hits(faces: tuple[int, ...]) -> int:
    return sum(face >= 5 for face in faces)


def by_hand(own: int, limit: int, *theirs: int) -> dict[int, Fraction]:
    """The chance of beating each number of targets, over all dice of everybody."""
    counts: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=own + sum(theirs)):
        mine, rest, beaten = min(hits(faces[:own]), limit), faces[own:], 0
        for dice in theirs:
            beaten += mine > hits(rest[:dice])
            rest = rest[dice:]
        counts[beaten] = counts.get(beaten, 0) + 1
    return {count: Fraction(ways, sum(counts.values())) for count, ways in counts.items()}


def test_the_chances_are_those_of_all_dice_counted_by_hand(shipped: kb.KnowledgeBase) -> None:
    asked = {**LOCKERS, "against": {"Logic": 1, "Attack": 0}, "also_against": [{"Logic": 1, "Attack": 1}]}
    answer, counted = ask(shipped, **asked), by_hand(3, 2, 1, 2)
    found = {one["value"]: Fraction(one["fraction"]) for one in answer["odds"]["successes"]}
    assert found == counted
    assert Fraction(answer["odds"]["success"]["fraction"]) == counted[2]
    assert Fraction(answer["odds"]["any"]["fraction"]) == 1 - counted[0]


def test_each_target_has_the_chance_that_it_has_alone(shipped: kb.KnowledgeBase) -> None:
    for part, against in zip(
        ask(shipped, **LOCKERS)["parts"], (LOCKERS["against"], *LOCKERS["also_against"]), strict=True
    ):
        alone = ask(shipped, **{**LOCKERS, "against": against, "also_against": []})
        assert part["odds"]["success"] == alone["odds"]["success"]


def test_with_one_throw_it_is_likelier_to_beat_both_than_with_two(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="9 dice v 6 v 6")
    one = Fraction(answer["parts"][0]["odds"]["success"]["fraction"])
    assert one > Fraction(answer["odds"]["success"]["fraction"]) > one**2


def test_a_typed_roll_names_each_target_after_its_own_v(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="9 dice [4] v. 6 vs 8 against 3")
    assert answer["roll"] == "9 dice [4] v. 6 dice v. 8 dice v. 3 dice"
    assert len(answer["parts"]) == 3
    assert answer["headline"]["text"].startswith("Beats all 3 targets ")


def test_given_dice_are_thrown_once_and_each_target_has_its_own(shipped: kb.KnowledgeBase) -> None:
    dice = {"actor": [6, 5, 1], "opponent": [5, 2], "target2": [5, 6, 1]}
    answer = ask(shipped, **LOCKERS, dice=dice)
    assert [part["replay"]["outcome"] for part in answer["parts"]] == ["success", "failure"]
    beaten = "Still in the Matrix: you beat 1 of 2 targets, and must beat both. Target 1: "
    assert answer["headline"]["text"].startswith(beaten)


def test_an_action_that_takes_every_target_says_whether_it_came_off(shipped: kb.KnowledgeBase) -> None:
    assert ask(shipped, **LOCKERS)["headline"]["text"].startswith("Jacked out ")
    answer = ask(shipped, **LOCKERS, dice={"actor": [6, 5, 1]}, hits={"target1": 1, "target2": 0})
    assert answer["headline"]["text"].startswith("Jacked out: you beat both targets. ")


def test_one_roll_of_an_action_that_may_take_one_each_says_that_it_is_one(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 785-798: Hide names one target."""
    hide = {"entry": "sr5/hide", "ratings": {"Electronic Warfare": 5, "Intuition": 4, "Sleaze": 5}}
    deckers = {"Intuition": 3, "Data Processing": 4}
    (told,) = ask(shipped, **hide, against=deckers, also_against=[deckers])["warnings"]
    assert told.startswith("You roll once here, against both targets. If the action has one target, ")
    assert ask(shipped, **LOCKERS)["warnings"] == []


def test_the_line_of_a_target_shows_the_dice_or_hits_of_that_target() -> None:
    words = ["resolve", "9 dice v 3 v 4", "-e", "sr5", "--dice", "5 5 5 1 1 1 2 2 2"]
    given = [*words, "--against-hits", "1", "--against-hits", "3"]
    told = CliRunner().invoke(main, given, obj=Layers()).stdout
    assert "this time success (the target has 1 hit)" in told
    assert "this time failure (the target has 3 hits)" in told
    given = [*words, "--against-dice", "5 1 2", "--dice-of", "target2=5 5 6 2"]
    told = CliRunner().invoke(main, given, obj=Layers()).stdout
    assert "success (5, 1, 2)" in told
    assert "failure (5, 5, 6, 2)" in told


def test_hits_of_a_target_that_rolls_none_are_refused_with_what_lets_it_roll(
    shipped: kb.KnowledgeBase,
) -> None:
    alone = {key: LOCKERS[key] for key in ("entry", "ratings")}
    shot = {"entry": "matrix-d6/ranged-attack", "test": "attack", "ratings": {"Ranged Combat": 5}}
    with pytest.raises(RequestError, match="choose a modifier with `from` matrix-d6/dodge for the target"):
        ask(shipped, **shot, hits={"opponent": 1})
    with pytest.raises(RequestError, match="dice for a second target but named only one"):
        ask(shipped, **alone, variant="link-locked", hits={"target2": 1})


def test_a_seed_throws_your_dice_once_and_others_for_each_target(shipped: kb.KnowledgeBase) -> None:
    def faces(part: dict[str, Any]) -> tuple[list[int], str]:
        trace = {step["step"]: step for step in part["replay"]["trace"]}
        return trace["dice"]["faces"], trace["opponent"]["text"]

    answer = ask(shipped, edition="sr5", roll="20 dice v 20 v 20", seed="1")
    (mine, theirs), (again, others) = map(faces, answer["parts"])
    assert mine == again
    assert theirs != others
    alone = ask(shipped, edition="sr5", roll="20 dice v 20", seed="1")
    assert faces(alone) == (mine, theirs)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"split": 3}, "3 parts for 2 targets"),
        ({"dice": {"actor": [1, 2, 3], "opponent": [1, 1], "target3": [2, 2]}}, "did you mean 'target"),
        ({"entry": "sr5/jam-signals", "variant": None}, "ask about one target at a time"),
        ({"entry": None, "variant": None, "edition": "sr5", "roll": "9 dice v 5 v 6 v 7"}, "names 3 targets"),
    ],
)
def test_what_cannot_be_asked_of_several_targets_is_refused(
    shipped: kb.KnowledgeBase, change: dict[str, Any], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        ask(shipped, **{key: value for key, value in (LOCKERS | change).items() if value is not None})


@pytest.mark.parametrize(
    "shared",
    [
        {"split": 2},
        {
            "ratings": {"Weapon Skill": 6, "Agility": 5, "Targets": 2},
            "modifiers": [{"from": "multiple-attacks"}],
        },
    ],
)
def test_a_pool_split_among_targets_is_a_roll_of_its_own_for_each(
    shipped: kb.KnowledgeBase, shared: dict[str, Any]
) -> None:
    targets = [{"Reaction": 4, "Intuition": 3}, {"Reaction": 3, "Intuition": 2}]
    ratings = {"Weapon Skill": 6, "Agility": 5}
    answer = ask(
        shipped,
        **{"entry": "sr6/attack", "ratings": ratings, **shared},
        against=targets[0],
        also_against=targets[1:],
        dice={
            "part1": [6, 5, 1, 2, 3],
            "part1.opponent": [6, 6, 6, 1, 1, 2, 3],
            "part2": [6, 1, 1, 2, 3],
            "part2.opponent": [1, 1, 1, 2, 3],
        },
    )
    first, second = (
        Fraction(ask(shipped, edition="sr6", roll=roll, classes=["attack"])["odds"]["success"]["fraction"])
        for roll in ("5 dice v 7 dice", "5 dice v 5 dice")
    )
    assert Fraction(answer["odds"]["success"]["fraction"]) == first * second
    outcomes = [(part["replay"]["hits"], part["replay"]["outcome"]) for part in answer["parts"]]
    assert outcomes == [(2, "failure"), (1, "success")]


def test_targets_that_are_given_are_counted_for_an_action_that_divides_the_pool(
    shipped: kb.KnowledgeBase,
) -> None:
    targets = [{"Reaction": 4, "Intuition": 3}] * 3
    volley = {
        "entry": "sr6/attack",
        "modifiers": [{"from": "multiple-attacks"}],
        "against": targets[0],
        "also_against": targets[1:],
    }
    ratings = {"Weapon Skill": 6, "Agility": 6}
    counted = ask(shipped, **volley, ratings=ratings)
    assert counted["odds"] == ask(shipped, **volley, ratings={**ratings, "Targets": 3})["odds"]
    halved = ask(shipped, **volley, ratings={**ratings, "Forms of Attack": 2})
    whole, third = (Fraction(each["odds"]["any"]["fraction"]) for each in (halved, counted))
    assert whole > third
    named = {**volley, "modifiers": [{"from": "multiple-attacks", "grant": "three-targets"}]}
    assert ask(shipped, **named, ratings=ratings)["odds"] == counted["odds"]
    named["modifiers"] = [{"from": "multiple-attacks", "grant": "two-targets"}]
    with pytest.raises(RequestError, match="counts only if Targets is 2"):
        ask(shipped, **named, ratings=ratings)


@pytest.mark.parametrize("dice", [{}, {"seed": "1"}])
def test_why_the_rules_do_not_allow_it_is_said_once_for_all_targets(
    shipped: kb.KnowledgeBase, dice: dict[str, str]
) -> None:
    ratings = {"Cybercombat": 5, "Logic": 5, "Attack": 4, "marks": 0}
    running: dict[str, Any] = {
        "against": {"Intuition": 3, "Firewall": 2},
        "also_against": [{"Intuition": 1, "Firewall": 2}],
    }
    answer = ask(shipped, entry="sr5/crash-program", ratings=ratings, **running, **dice)
    assert answer["headline"]["text"].count("You can't use Crash Program") == 1


def test_a_number_to_reach_has_one_target(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(ValueError, match="leave out `also_against`"):
        solve(shipped, SolveRequest.model_validate({**LOCKERS, "chance": "1/2"}))


def test_a_roll_that_each_attacker_makes_is_asked_about_one_at_a_time(shipped: kb.KnowledgeBase) -> None:
    """CWN, line 49."""
    for asked in ({}, {"test": "screen"}):
        with pytest.raises(RequestError, match="each attacker makes their own roll"):
            ask(shipped, entry="cwn/screen-an-ally", also_against=[{}], **asked)


def test_an_action_that_more_rolls_decide_about_names_the_way(shipped: kb.KnowledgeBase) -> None:
    decided = next(
        id_
        for id_, entry in shipped.entries.items()
        if entry.success is not None and entry.success.if_ and id_ != "cwn/screen-an-ally"
    )
    with pytest.raises(RequestError, match="choose one of the rolls with `test`"):
        ask(shipped, entry=decided, also_against=[{}])


def test_the_command_line_takes_a_v_for_each_target(
    shipped: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: shipped)
    words = "Hardware=2 Willpower=1 Firewall=2 v. Logic=1 Attack=1 v. Logic=1 Attack=2"
    command = ["resolve", "sr5/jack-out", "--variant", "link-locked", *words.split()]
    printed = CliRunner().invoke(main, command).output
    assert "beats every target" in printed
    assert "target 2: " in printed


def test_an_attack_at_several_targets_that_nobody_opposes_leads_to_the_entry_for_them(
    shipped: kb.KnowledgeBase,
) -> None:
    """MD6, line 23: each new target costs a die, so every shot is a roll of its own."""
    body = FIRE | {"also_against": [{"Dodge": 3}]}
    assert "a shot at a new target use Shooting at Multiple Targets" in str(refusal(shipped, body))


def test_a_shot_for_several_targets_names_no_held_action_that_nobody_gave(shipped: kb.KnowledgeBase) -> None:
    body = {
        "entry": "matrix-d6/attack-several-targets",
        "against": {"Dodge": 4},
        "also_against": [{"Dodge": 3}],
    }
    told = str(refusal(shipped, body))
    assert "one target at a time" in told
    assert "hold" not in told


def test_a_rating_is_not_said_to_count_with_what_a_given_action_rules_out(shipped: kb.KnowledgeBase) -> None:
    full = ask(shipped, **{**FIRE, "modifiers": [{"from": "full-reaction"}], "against": {"Dodge": 4}})
    told = [text for text in full["warnings"] if "Dodge" in text]
    assert told == ["This roll doesn't use Dodge (target); it uses Reaction Successes of the target."]


def test_a_modifier_may_be_for_one_of_several_targets(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 361-379: a Parry takes the Initiative and the blade of one defender."""
    blow = {
        "entry": "sr5/melee-attack",
        "ratings": {"Weapon Skill": 6, "Agility": 5, "Accuracy": 6},
        "split": [6, 5],
    }
    parrying, other = {"Reaction": 4, "Intuition": 3, "Blades": 4}, {"Reaction": 3, "Intuition": 3}
    parry = {"from": "sr5/parry", "side": "opponent"}
    for text in ("from sr5/parry against1", "from sr5/parry against target 1"):
        assert change_of(text) == {**parry, "target": 1}
    answer = ask(shipped, **blow, against=parrying, also_against=[other], modifiers=[{**parry, "target": 1}])
    assert [part["thrown"].partition(" v. ")[2] for part in answer["parts"]] == ["11 dice", "6 dice"]
    third = {**blow, "against": parrying, "also_against": [other], "modifiers": [{**parry, "target": 3}]}
    assert str(refusal(shipped, third)).startswith("a modifier is for target 3, but you named only 2 targets")
    alone = {**blow, "against": parrying, "modifiers": [{**parry, "target": 1}]}
    assert "you named no target by itself" in str(refusal(shipped, alone))
