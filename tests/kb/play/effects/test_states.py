"""What the states of both sides change in a roll, and what is said of those that change nothing."""

from pathlib import Path
from typing import Any

import pytest

import kb
from kb.files.load import load
from kb.play.advice.solve import solve
from kb.play.request.shapes import ConvertRequest, SolveRequest
from kb.play.request.states import state_levels
from kb.problems import RequestError
from tests.kb.asking import ask, codes
from tests.kb.play.playing import FIRE, grants
from tests.small import lay_out

SHOT: dict[str, Any] = {
    "entry": "cwn/make-a-ranged-attack",
    "ratings": {"Attack Bonus": 1, "Shoot": 1, "Attribute Modifier": 0},
    "against": {"Ranged AC": 13},
}
BLOW = {
    "entry": "cwn/make-a-melee-attack",
    "ratings": {"Attack Bonus": 1, "Stab": 1, "Attribute Modifier": 0},
    "against": {"Melee AC": 13},
}
SPOT = {
    "entry": "sr5/matrix-perception",
    "ratings": {"Computer": 4, "Intuition": 4, "Data Processing": 5},
    "against": {"Logic": 3, "Sleaze": 4},
}


def chance(answer: dict[str, Any]) -> str:
    return str(answer["odds"]["success"]["fraction"])


@pytest.mark.parametrize(
    ("attack", "plain", "prone"), [(SHOT, "1/2", "2/5"), (BLOW, "1/2", "3/5")], ids=["shot", "blow"]
)
@pytest.mark.parametrize("told", ["states", "rating", "alias"])
def test_whoever_is_prone_is_harder_to_shoot_and_easier_to_strike(
    shipped: kb.KnowledgeBase, attack: dict[str, Any], plain: str, prone: str, told: str
) -> None:
    ways: dict[str, dict[str, Any]] = {
        "states": {"states_against": ["prone"]},
        "rating": {"against": {**attack["against"], "Prone": 1}},
        "alias": {"states_against": ["lying down"]},
    }
    answer = ask(shipped, **{**attack, **ways[told]})
    assert chance(ask(shipped, **attack)) == plain
    assert chance(answer) == prone
    (sentence,) = answer["states"]
    assert sentence.startswith("Prone (target): ")


def test_the_trace_names_the_state_that_changed_the_roll(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SHOT, states_against=["prone"], dice={"actor": [10]})
    modifiers = [step["text"] for step in answer["replay"]["trace"] if step["step"] == "modifier"]
    assert modifiers == ["−2: Prone (target)"]


def test_a_state_that_does_not_bear_on_a_roll_says_so(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **SHOT, states=["prone"])
    assert chance(answer) == "1/2"
    assert "Prone doesn't affect this roll." in answer["warnings"]
    assert "states" not in answer
    standing = ask(shipped, **{**SHOT, "against": {**SHOT["against"], "Prone": 0}})
    assert chance(standing) == "1/2"
    assert not any("Prone" in text for text in standing["warnings"])


@pytest.mark.parametrize(
    ("entry", "state"), [("sr6/trip", "prone"), ("sr6/trip", "Cover II"), ("sr5/stand-up", "prone")]
)
def test_a_state_of_which_the_page_says_nothing_changes_nothing_and_says_so(
    shipped: kb.KnowledgeBase, entry: str, state: str
) -> None:
    ratings = {"Body": 3, "Willpower": 3} if entry.startswith("sr5") else {"Damage Value": 4}
    given = {"entry": entry, "ratings": ratings}
    answer = ask(shipped, **given, states=[state])
    assert answer["odds"] == ask(shipped, **given)["odds"]
    (told,) = [one for one in answer["warnings"] if one.startswith("These odds leave out")]
    assert "the page doesn't say" in told.casefold()


def test_a_state_leaves_no_odds_out_where_nothing_is_rolled(shipped: kb.KnowledgeBase) -> None:
    (told,) = ask(shipped, entry="sr6/move", states=["prone"])["warnings"]
    assert told == "The page doesn't say whether Prone changes this."


def test_an_action_says_of_a_state_what_it_says_in_a_turn(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 821-823: Initiative Dice change no roll, so the odds leave nothing out."""
    own = {"entry": "sr5/jack-out", "ratings": {"Hardware": 4, "Willpower": 4, "Firewall": 4}}
    warnings = ask(shipped, **own, states=["in-vr"])["warnings"]
    assert "In VR: if you get out of VR, you take dumpshock." in warnings
    assert not any("leave out" in text for text in warnings)


def test_an_unknown_bonus_of_a_state_makes_the_odds_unknown(shipped: kb.KnowledgeBase) -> None:
    ram = {
        "entry": "sr5/ramming",
        "test": "attack",
        "ratings": {"Vehicle Skill": 4, "Reaction": 4},
        "against": {"Reaction": 3, "Intuition": 3},
    }
    assert ask(shipped, **ram)["odds"]["success"] is not None
    covered = ask(shipped, **ram, states_against=["in-cover"])
    assert covered["odds"]["success"] is None
    assert any("In Cover (target)" in reason for reason in covered["unknown"])


@pytest.mark.parametrize("told", [{"states_against": ["running-silent"]}, {"variant": "silent"}])
def test_a_state_calls_for_the_variant_that_is_made_for_it(
    shipped: kb.KnowledgeBase, told: dict[str, Any]
) -> None:
    answer = ask(shipped, **SPOT, **told)
    assert answer["variant"] == "silent"
    assert answer["odds"] == ask(shipped, **SPOT, variant="silent")["odds"]
    unopposed = {key: value for key, value in SPOT.items() if key != "against"}
    own = ask(shipped, **unopposed, states=["running-silent"])
    assert "variant" not in own
    assert "Running Silent doesn't affect this roll." in own["warnings"]


def test_a_state_and_the_action_that_brings_it_do_not_add_up(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="counts only once") as twice:
        ask(shipped, **SHOT, states_against=["prone"], modifiers=[{"from": "cwn/go-prone"}])
    assert twice.value.field in ("states_against", "modifiers.0.from")
    hurt = {"entry": "matrix-d6/brawling", "ratings": {"Brawling": 5}}
    assert chance(ask(shipped, **hurt, states=["wounded"])) == chance(
        ask(shipped, **hurt, modifiers=[{"value": -2}])
    )
    worse = [{"from": "injuries", "grant": "fourth"}]
    with pytest.raises(RequestError, match="can't both apply"):
        ask(shipped, **hurt, states=["wounded"], modifiers=worse)


def test_a_held_action_costs_the_others_a_die_once_however_it_is_said(shipped: kb.KnowledgeBase) -> None:
    """MD6, line 188: holding an action means -1D to the attack. Four dice miss 2 successes with 1/81 + 8/81."""
    punch = {"entry": "matrix-d6/brawling", "ratings": {"Brawling": 5}}
    held = ask(shipped, **punch, states=["holding"])
    assert (chance(held), held["states"]) == ("8/9", ["Holding an Action: −1 die"])
    counted = {"states": ["holding"], **grants("matrix-d6/multiple-actions")}
    three = {**punch, "ratings": {"Brawling": 5, "Actions": 3}}
    both = ask(shipped, **three, **counted)
    assert (chance(both), "states" in both) == ("20/27", False)  # three dice: 1/27 + 6/27 miss
    assert "does-not-count-beside" in codes(both, "warnings")
    theirs = ask(shipped, **{**punch, **counted, "states": [], "states_against": ["holding"]})
    assert chance(theirs) == "8/9"


@pytest.mark.parametrize(
    ("name", "ratings"),
    [
        ("two-guns", {"Ranged Combat": 5, "Range": "Short"}),
        ("attack-several-targets", {"Ranged Combat": 5, "Range": "Short", "Actions": 2, "Which Target": 1}),
        ("full-reaction", {"Dodge": 5}),
    ],
)
def test_a_roll_that_counts_actions_otherwise_says_what_a_held_one_is(
    shipped: kb.KnowledgeBase, name: str, ratings: dict[str, int | str]
) -> None:
    own = {"entry": f"matrix-d6/{name}", "ratings": ratings}
    answer = ask(shipped, **own, states=["holding"])
    assert answer["odds"] == ask(shipped, **own)["odds"]
    told = codes(answer, "warnings")
    assert "state-hint" in told
    assert "state-has-no-effect" not in told


def test_solving_takes_states_into_account(shipped: kb.KnowledgeBase) -> None:
    def needed(**told: Any) -> Any:
        wanted = {**SHOT, "chance": "1/2", "vary": "requirement", **told}
        return solve(shipped, SolveRequest.model_validate(wanted)).plain()

    assert needed() != needed(states_against=["prone"])


def test_an_edition_that_a_situation_is_converted_to_takes_states_too() -> None:
    to = {"edition": "cwn", "states_against": ["prone"]}
    request = ConvertRequest.model_validate({**SPOT, "to": to})
    assert request.to.request("cwn/make-a-ranged-attack").states_against == ["prone"]


STATE = (
    "works: -> states:\n  dizzy:\n    name: Dizzy\n    meaning: The clock turns.\n"
    "    grants: [{to: [pick-lock], add: {pool: -2}}]\n    source: {work: book, lines: [1]}\nworks:"
)


def test_an_edition_of_one_s_own_declares_what_its_states_change(tmp_path: Path) -> None:
    base = load(lay_out(tmp_path, edition=STATE), shipped=False)
    lock = {"entry": "ch/pick-lock", "ratings": {"Lock Craft": 3, "Nerve": 3}, "against": {"Lock Rating": 1}}
    dizzy = ask(base, **lock, states=["dizzy"])
    assert dizzy["odds"] == ask(base, **lock, modifiers=[{"value": -2}])["odds"]
    assert dizzy["states"] == ["Dizzy: −2 dice"]
    both = ask(base, **lock, states=["dizzy"], states_against=["dizzy"])
    assert both["odds"] == dizzy["odds"]


def test_a_state_may_be_told_as_a_state_and_as_a_rating(shipped: kb.KnowledgeBase) -> None:
    named = state_levels(shipped.editions["sr5"], ["prone"], {"Prone": 1}, ("states", "ratings"))
    assert named == {"prone": 1}


def test_the_name_of_a_state_may_have_hyphens_for_its_blanks(shipped: kb.KnowledgeBase) -> None:
    assert state_levels(shipped.editions["sr5"], ["in-a-host"], {}) == {"in-host": 1}


def test_each_state_without_a_known_effect_is_told_beside_one_that_counts(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped, edition="matrix-d6", roll="9D (3)", classes=["ranged-attack"], states=["wounded", "prone"]
    )
    assert len(answer["states"]) == 1
    assert codes(answer, "warnings") == ["state-effect-unknown"]


def test_the_stunned_roll_with_the_first_injury(shipped: kb.KnowledgeBase) -> None:
    """MD6, line 210."""
    stunned = chance(ask(shipped, **FIRE, states=["stunned"]))
    assert (
        stunned == chance(ask(shipped, **FIRE, **grants("injuries:lightest"))) != chance(ask(shipped, **FIRE))
    )


@pytest.mark.parametrize("told", [{"wounds": {"physical": 4}}, {"ratings": {"Wound Modifier": 1}}])
def test_a_wounded_state_is_not_left_out_of_odds_that_count_the_wounds(
    shipped: kb.KnowledgeBase, told: dict[str, Any]
) -> None:
    ratings = {"Body": 3, "Willpower": 3, **told.get("ratings", {})}
    asked = {"entry": "sr5/stand-up", "states": ["wounded"]}
    counted = ask(shipped, **asked, **{**told, "ratings": ratings})
    assert "state-effect-unknown" not in codes(counted, "warnings")
    assert counted["thrown"].startswith("5 dice")
    assert "state-effect-unknown" in codes(ask(shipped, **asked), "warnings")
