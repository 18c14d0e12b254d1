"""What may be asked of a test, and what is answered, in every mechanic."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from resolver.work import TooMuchWork, bounded
from tests.kb.asking import ask, codes


def _chance(answer: dict[str, Any]) -> Fraction:
    return Fraction(answer["odds"]["success"]["fraction"])


HACK = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 2, "Logic": 1, "Sleaze": 2},
    "against": {"Intuition": 1, "Firewall": 0},
}


def _hits(dice: int) -> list[Fraction]:
    """Return each number of hits' chance, by hand: a die hits one time in three."""
    chances = [Fraction(1)]
    for _ in range(dice):
        missed = [*(2 * c / 3 for c in chances), Fraction(0)]
        hit = [Fraction(0), *(c / 3 for c in chances)]
        chances = [a + b for a, b in zip(missed, hit, strict=True)]
    return chances


def test_an_opposed_test_with_a_limit_gives_exact_odds(shipped: kb.KnowledgeBase) -> None:
    mine, theirs = _hits(3), _hits(1)
    expected = sum(mine[a] * theirs[b] for a in range(4) for b in range(2) if min(a, 2) > b)
    answer = ask(shipped, **HACK)
    assert _chance(answer) == expected
    assert answer["rulings"] == {"tie": "defender"}
    assert (answer["edition"], answer["entry"]) == ("sr5", "sr5/hack-on-the-fly")
    assert answer["data_version"] == shipped.version


def test_a_ruling_that_only_values_for_a_roll_never_made_read_is_not_listed(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"entry": "sr5/brute-force", "ratings": {"Cybercombat": 4, "Logic": 5, "Attack": 5}}
    assert ask(shipped, **asked)["rulings"] == {"resistance": "one", "tie": "defender"}
    assert ask(shipped, **asked, variant="local-grid")["rulings"] == {"tie": "defender"}
    grid = ask(shipped, **asked, variant="local-grid", rulings={"resistance": "nothing"})
    assert "The ruling resistance doesn't affect this roll." in grid["warnings"]


def test_a_ruling_about_a_roll_that_a_variant_or_a_test_leaves_out_is_not_listed(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings = {"Vehicle Skill": 4, "Reaction": 4, "Ramming Damage": 8}
    against = {"Reaction": 3, "Intuition": 3, "Body": 3, "Armor": 9, "Handling": 4, "Vehicle Skill": 3}
    asked = {"entry": "sr5/ramming", "ratings": ratings, "against": against}
    assert ask(shipped, **asked)["rulings"]["resistance"] == "one"
    assert "resistance" not in ask(shipped, **asked, variant="against-a-driver")["rulings"]
    assert "resistance" not in ask(shipped, **asked, test="control").get("rulings", {})
    assert ask(shipped, **asked, test="each-hit")["rulings"]["resistance"] == "one"


@pytest.mark.parametrize("attack", ["make-a-melee-attack", "make-a-ranged-attack"])
def test_rulings_about_a_swarm_are_listed_only_for_the_attack_of_a_swarm(
    shipped: kb.KnowledgeBase, attack: str
) -> None:
    alone = ask(shipped, entry=f"cwn/{attack}")["rulings"]
    swarm = ask(shipped, entry=f"cwn/{attack}", modifiers=[{"from": "cwn/make-a-swarm-attack"}])["rulings"]
    about_swarms = {"swarm_most", "swarm_trauma"}
    assert not about_swarms & alone.keys()
    assert about_swarms <= swarm.keys()


def test_free_notation_of_a_threshold_test(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        edition="sr5",
        roll="Logic + Hacking [Sleaze] (3)",
        ratings={"Logic": 2, "Hacking": 2, "Sleaze": 4},
    )
    assert _chance(answer) == sum(_hits(4)[3:])
    assert answer["warnings"] == []


@pytest.mark.parametrize(
    ("content", "chance"),
    [
        # TN 4 is half of a die's faces; TN 6 and 7 are one in six, TN 8 is 1/6 x 5/6
        ({"edition": "sr3", "roll": "Bod (4)", "ratings": {"Bod": 1}}, Fraction(1, 2)),
        ({"edition": "sr3", "roll": "Bod (6)", "ratings": {"Bod": 1}}, Fraction(1, 6)),
        ({"edition": "sr3", "roll": "Bod (7)", "ratings": {"Bod": 1}}, Fraction(1, 6)),
        ({"edition": "sr3", "roll": "Bod (8)", "ratings": {"Bod": 1}}, Fraction(5, 36)),
        ({"edition": "matrix-d6", "roll": "Dodge (1)", "ratings": {"Dodge": 2}}, Fraction(8, 9)),
        ({"edition": "sr6", "roll": "Agility (1)", "ratings": {"Agility": 2}}, Fraction(5, 9)),
        ({"edition": "cwn", "roll": "1d20 + Shoot (15)", "ratings": {"Shoot": 4}}, Fraction(1, 2)),
        ({"edition": "cwn", "roll": "2d6 + Shoot (8)", "ratings": {"Shoot": 1}}, Fraction(21, 36)),
        ({"edition": "cwn", "roll": "2d6 v. 2d6"}, Fraction(575, 1296)),
    ],
)
def test_every_mechanic_has_the_chances_that_one_works_out_by_hand(
    shipped: kb.KnowledgeBase, content: dict[str, Any], chance: Fraction
) -> None:
    assert _chance(ask(shipped, **content)) == chance


def test_given_dice_are_replayed_with_a_trace(shipped: kb.KnowledgeBase) -> None:
    replay = ask(shipped, **HACK, dice={"actor": [6, 5, 5], "opponent": [5]})["replay"]
    assert (replay["hits"], replay["opposing_hits"], replay["net_hits"]) == (2, 1, 1)
    assert (replay["outcome"], replay["glitch"]) == ("success", "none")
    assert {"roll", "dice", "limit", "net", "outcome"} <= {step["step"] for step in replay["trace"]}


def test_results_are_worked_out_with_the_dice(shipped: kb.KnowledgeBase) -> None:
    replay = ask(shipped, **HACK, dice={"actor": [6, 5, 5], "opponent": [1]})["replay"]
    assert replay["results"]["Marks Placed"] == 1


def test_a_seed_gives_the_same_dice_every_time(shipped: kb.KnowledgeBase) -> None:
    assert ask(shipped, **HACK, seed="tuesday") == ask(shipped, **HACK, seed="tuesday")


def test_a_variant_changes_the_roll(shipped: kb.KnowledgeBase) -> None:
    content = {**HACK, "ratings": {"Hacking": 4, "Logic": 4, "Sleaze": 4}}
    answer = ask(shipped, **content, variant="two-marks")
    plain = ask(shipped, **{**content, "ratings": {"Hacking": 4, "Logic": 0, "Sleaze": 4}})
    assert _chance(answer) == _chance(plain)
    assert _chance(ask(shipped, **content, variant="local-grid")) < _chance(ask(shipped, **content))


def test_modifiers_are_dice_with_a_reason_or_changes(shipped: kb.KnowledgeBase) -> None:
    fewer = ask(shipped, **HACK, modifiers=[{"value": -1, "reason": "wounded"}])
    assert _chance(fewer) < _chance(ask(shipped, **HACK))
    unopposed = ask(shipped, **HACK, modifiers=[{"set": {"against": "none", "requirement": 1}}])
    assert _chance(unopposed) == 1 - _hits(3)[0]


def test_what_another_action_grants_is_applied_by_naming_it(shipped: kb.KnowledgeBase) -> None:
    content = {
        "entry": "cwn/make-a-ranged-attack",
        "ratings": {"Attack Bonus": 1, "Shoot": 1, "Attribute Modifier": 0},
        "against": {"Ranged AC": 13},
    }
    assert _chance(ask(shipped, **content)) == Fraction(1, 2)
    prone = ask(shipped, **content, modifiers=[{"from": "cwn/go-prone"}])
    assert _chance(prone) == Fraction(4, 10)


def test_a_grant_of_the_other_side_uses_its_ratings(shipped: kb.KnowledgeBase) -> None:
    content = {
        "entry": "sr5/ramming",
        "test": "attack",
        "ratings": {"Vehicle Skill": 2, "Reaction": 2},
        "against": {"Reaction": 1, "Intuition": 1, "Willpower": 3},
    }
    defended = ask(shipped, **content, modifiers=[{"from": "full-defense", "side": "opponent"}])
    larger = {**content, "against": {"Reaction": 4, "Intuition": 1}}
    assert _chance(defended) == _chance(ask(shipped, **larger))


def test_a_whole_procedure_has_the_odds_of_its_end(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        entry="sr3/decker-attack",
        ratings={
            "Computer (Decking)": 4,
            "Force": 5,
            "Damage Level": "Moderate",
            "Host Color": "Green",
            "Icon Status": "Intruding",
        },
        against={"Shield": 0, "Bod": 3, "Armor": 0},
    )
    assert list(answer["steps"]) == [
        "attack",
        "shield",
        "successes-through",
        "stopped",
        "soak",
        "wound",
        "boxes",
        "deadly",
        "dropped",
        "crashed",
        "dumpshock",
    ]
    shares = [Fraction(row["fraction"]) for row in answer["results"]["icon damage"]["distribution"]]
    assert sum(shares) == 1
    values = {
        row["value"]: Fraction(row["fraction"]) for row in answer["results"]["icon damage"]["distribution"]
    }
    assert values["none"] >= 1 - Fraction(answer["steps"]["soak"]["taken"]["fraction"])


def test_what_the_source_does_not_give_is_unknown_and_no_number(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr3/evade-detection", ratings={"Evasion": 5}, against={"Sensors": 4})
    assert answer["odds"]["success"] is None
    assert answer["unknown"]


def test_names_are_taken_in_any_case_and_by_alias(shipped: kb.KnowledgeBase) -> None:
    spelled = {**HACK, "ratings": {"hacking": 2, "LOGIC": 1, "Sleaze": 2}}
    assert _chance(ask(shipped, **spelled)) == _chance(ask(shipped, **HACK))


@pytest.mark.parametrize(
    ("content", "field", "says"),
    [
        ({"entry": "sr5/hack-on-the-fli"}, "entry", "did you mean 'sr5/hack-on-the-fly'"),
        ({"entry": "sr5/drop-object"}, "entry", "has no test"),
        ({"entry": "Take Aim"}, "entry", "several entries"),
        ({"edition": "sr55", "roll": "Logic (1)"}, "edition", "did you mean 'sr5'"),
        ({"edition": "sr5", "roll": "Logic + "}, "roll", "column"),
        ({**HACK, "test": "hack"}, "test", "hack-on-the-fly"),
        ({**HACK, "variant": "two-mark"}, "variant", "did you mean 'two-marks'"),
        ({**HACK, "ratings": {"Hackin": 3}}, "ratings.Hackin", "did you mean 'Hacking'"),
        ({**HACK, "against": {"Firewal": 3}}, "against.Firewal", "did you mean 'Firewall'"),
        ({**HACK, "modifiers": [{"reason": "none"}]}, "modifiers.0", "changes nothing"),
        (
            {**HACK, "modifiers": [{"from": "sr5/take-aym"}]},
            "modifiers.0.from",
            "did you mean 'sr5/take-aim'",
        ),
        ({**HACK, "modifiers": [{"from": "cwn/go-prone"}]}, "modifiers.0.from", "another edition"),
        ({**HACK, "modifiers": [{"from": "take-aim"}]}, "modifiers.0.from", "doesn't count for"),
        (
            {**HACK, "modifiers": [{"from": "take-aim", "grant": "dise"}]},
            "modifiers.0.grant",
            "did you mean 'dice'",
        ),
        (
            {"entry": "sr3/decker-attack", "ratings": {"Host Color": "Blu"}},
            "ratings.Host Color",
            "did you mean 'Blue'",
        ),
    ],
)
def test_what_does_not_exist_is_refused_by_name(
    shipped: kb.KnowledgeBase, content: dict[str, Any], field: str, says: str
) -> None:
    with pytest.raises(RequestError) as caught:
        ask(shipped, **content)
    assert caught.value.field == field
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        *({}, {"entry": "sr5/hack-on-the-fly", "roll": "Logic"}, {"roll": "Logic"}),
        *({"edition": "sr5", "roll": "Logic", "variant": "x"}, {**HACK, "seed": 1, "dice": {"actor": [1]}}),
        {**HACK, "nonsense": 1},
    ],
)
def test_contradictory_requests_are_refused(content: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ResolveRequest.model_validate(content)


@pytest.mark.parametrize(
    "content",
    [
        {**HACK, "rulings": {"tye": "actor"}},
        {**HACK, "rulings": {"tie": "nobody"}},
        {**HACK, "rulings": {"stopped_attack": "hit"}},
        {**HACK, "dice": {"actor": [6, 5], "opponent": [1]}},
        {**HACK, "dice": {"actor": [6, 5, 7], "opponent": [1]}},
        {**HACK, "ratings": {"Hacking": 101, "Logic": 1, "Sleaze": 1}},
        {"edition": "sr5", "roll": "Logic (Hacking)", "ratings": {"Logic": 1, "Hacking": "many"}},
    ],
)
def test_impossible_requests_are_refused_with_a_sentence(
    shipped: kb.KnowledgeBase, content: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        ask(shipped, **content)


def test_a_rating_that_is_given_twice_is_refused(shipped: kb.KnowledgeBase) -> None:
    for side in ("ratings", "against"):
        with pytest.raises(RequestError, match="you gave Logic twice") as error:
            ask(shipped, edition="sr5", roll="Logic (1)", **{side: {"Logic": 2, "logic": 3}})
        assert error.value.field == f"{side}.logic"


def test_a_number_of_dice_without_sides_cannot_be_added_up(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(ValueError, match="how many sides"):
        ask(shipped, edition="cwn", roll="6 dice (2)")


def test_dice_that_a_rating_stands_for_are_thrown_by_seed_and_never_by_themselves(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"entry": "matrix-d6/armor", "ratings": {"Damage Points": "3D", "Armor Value": 2}}
    assert "replay" not in ask(shipped, **asked)
    assert ask(shipped, **asked, seed="x")["replay"] == ask(shipped, **asked, seed="x")["replay"]


def test_a_test_that_is_rolled_again_answers_as_if_it_were_new(shipped: kb.KnowledgeBase) -> None:
    ask(shipped, **HACK, seed="one")
    with bounded(10**9) as again:
        rolled = ask(shipped, **HACK, seed="two")
    with bounded(10**9) as anew:
        fresh = ask(replace(shipped), **HACK, seed="two")
    assert rolled == fresh
    assert rolled["replay"] != ask(shipped, **HACK, seed="one")["replay"]
    assert again.spent == anew.spent > 0
    with bounded(again.spent - 1), pytest.raises(TooMuchWork):
        ask(shipped, **HACK, seed="three")


def test_a_trace_names_the_table_that_a_roll_looks_up(shipped: kb.KnowledgeBase) -> None:
    asked = {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 5, "Range": "Short"}, "seed": 7}
    replay = resolve(shipped, ResolveRequest.model_validate(asked)).replay
    assert replay is not None
    told = [step.text for step in replay.trace]
    assert any("Ranged combat difficulties" in text for text in told)
    assert not any("table(" in text for text in told)


@pytest.mark.parametrize(
    ("content", "least"),
    [
        ({"edition": "sr5", "roll": "3 dice v. 2 dice"}, 1),
        ({"edition": "sr5", "roll": "3 dice v. 2 dice", "rulings": {"tie": "actor"}}, 0),
        ({"edition": "sr5", "roll": "3 dice (2)"}, 0),
        ({"edition": "cwn", "roll": "2d6 + 1 (8)", "rulings": {"difficulty": "beat"}}, 1),
        ({"edition": "sr5", "roll": "3 dice"}, None),
    ],
)
def test_the_least_margin_of_a_success_follows_from_ties_and_rulings(
    shipped: kb.KnowledgeBase, content: dict[str, Any], least: int | None
) -> None:
    odds = ask(shipped, **content)["odds"]
    assert odds.get("succeeds_from") == least
    nets = [*odds.get("net_hits", []), *odds.get("margin", [])]
    if least is not None:
        winning = sum(Fraction(one["fraction"]) for one in nets if one["value"] >= least)
        assert winning == Fraction(odds["success"]["fraction"])


@pytest.mark.parametrize("edge", ["push-before", "push-after"])
def test_dice_that_explode_have_damage_too(shipped: kb.KnowledgeBase, edge: str) -> None:
    """A professional with Edge 3 against an elite has 1,001 ways to hit and be resisted."""
    ratings = {"Weapon Skill": 5, "Agility": 5, "Accuracy": 6, "Damage Value": 8, "AP": -1, "Edge": 3}
    against = {"Reaction": 7, "Intuition": 6, "Body": 6, "Armor": 15}
    shot = ask(shipped, entry="sr5/fire-gun", ratings=ratings, against=against, edge=edge)
    taken = Fraction(shot["results"]["Damage Taken"]["mean"]["fraction"])
    hits = {net["value"]: Fraction(net["fraction"]) for net in shot["odds"]["net_hits"] if net["value"] > 0}
    resisted = _hits(20)  # Body 6, Armor 15, AP −1
    by_hand = (
        chance * often * max(8 + net - soaked, 0)
        for net, chance in hits.items()
        for soaked, often in enumerate(resisted)
    )
    assert taken == sum(by_hand)
    assert not codes(shot, "unknown")


def test_dice_beyond_what_can_be_followed_leave_out_the_damage_alone(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Weapon Skill": 20, "Agility": 17, "Accuracy": 99, "Damage Value": 10, "AP": 0, "Edge": 3}
    against = {"Reaction": 40, "Intuition": 40, "Body": 40, "Armor": 60}
    shot = ask(shipped, entry="sr5/fire-gun", ratings=ratings, against=against, edge="push-before")
    assert shot["odds"]["success"] is not None
    assert shot["results"]["Attack Damage"]["mean"] is not None
    assert shot["results"]["Damage Taken"].get("mean") is None
    assert codes(shot, "unknown") == ["too-many-ways-of-step"]
