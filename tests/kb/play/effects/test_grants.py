"""What one action changes in the rolls of another, and what no change reaches."""

from pathlib import Path
from typing import Any

import pytest

import kb
from kb.files.load import load
from kb.problems import RequestError
from tests.kb.asking import ask, codes
from tests.kb.play.playing import grants, refusal
from tests.small import lay_out

LOCK = {"entry": "ch/pick-lock", "ratings": {"Lock Craft": 6, "Nerve": 6}, "against": {"Lock Rating": 1}}


AN_ATTACK = "cost: big -> classes: [attack]\ncost: big"


def _dice(folder: Path, grant: str, times: int) -> int:
    """Return the dice of a pool of 12 after *grant*, taken several times."""
    base = load(
        lay_out(folder, pick_lock=AN_ATTACK, hide_behind_clock=f"add: {{pool: -2}} -> key: clock, {grant}"),
        shipped=False,
    )
    modifier = {"from": "hide-behind-clock", "grant": "clock", "times": times}
    return max(int(one["value"]) for one in ask(base, **LOCK, modifiers=[modifier])["odds"]["hits"])


@pytest.mark.parametrize(
    ("grant", "times", "dice"),
    [
        ("add: {pool: -1}, stacks: true, most: -4", 3, 9),
        ("add: {pool: -1}, stacks: true, most: -4", 9, 8),
        ("add: {pool: -1}, stacks: true, most: 4", 9, 8),
        ("add: {pool: -3}, stacks: true, most: -4", 2, 8),
        ("add: {pool: 2}, stacks: true, most: 5", 3, 17),
        ("add: {pool: 2}, stacks: true, most: 5", 2, 16),
        ("add: {pool: -1}, stacks: true", 9, 3),
    ],
)
def test_the_most_of_a_grant_holds_its_size_whichever_way_it_goes(
    tmp_path: Path, grant: str, times: int, dice: int
) -> None:
    assert _dice(tmp_path, grant, times) == dice


def test_a_grant_with_a_most_that_is_not_known_comes_to_nobody_knows_what(tmp_path: Path) -> None:
    grant = "key: clock, add: {pool: 1}, stacks: true, most: unknown"
    folder = lay_out(tmp_path, pick_lock=AN_ATTACK, hide_behind_clock=f"add: {{pool: -2}} -> {grant}")
    base = load(folder, shipped=False)
    modifier = {"from": "hide-behind-clock", "grant": "clock", "times": 2}
    assert ask(base, **LOCK, modifiers=[modifier])["odds"]["success"] is None


@pytest.mark.parametrize(("side", "most_hits", "most_opposing_hits"), [("actor", 12, 6), ("opponent", 16, 2)])
def test_a_grant_may_change_a_rating_of_the_other_side_of_whoever_has_it(
    tmp_path: Path, side: str, most_hits: int, most_opposing_hits: int
) -> None:
    grant = "key: clock, add: {target.Lock Rating: 2, target.Nerve: 4}"
    mutual = "{name: attacks} -> {name: attacks, opposed_by: [attack]}"
    folder = lay_out(
        tmp_path, edition=mutual, pick_lock=AN_ATTACK, hide_behind_clock=f"add: {{pool: -2}} -> {grant}"
    )
    modifier = {"from": "hide-behind-clock", "grant": "clock", "side": side}
    odds = ask(load(folder, shipped=False), **LOCK, modifiers=[modifier])["odds"]
    assert max(one["value"] for one in odds["hits"]) == most_hits
    assert max(one["value"] for one in odds["opposing_hits"]) == most_opposing_hits


@pytest.mark.parametrize(
    ("modifier", "field"),
    [
        ({"set": {"beats": 3}}, "modifiers.0.set.beats"),
        ({"add": {"beats": 1}}, "modifiers.0.add.beats"),
        ({"add": {"target.beats": 1}}, "modifiers.0.add.target.beats"),
    ],
)
def test_a_request_that_changes_a_result_is_refused(
    small: kb.KnowledgeBase, modifier: dict[str, Any], field: str
) -> None:
    with pytest.raises(RequestError, match="modifier") as refused:
        ask(small, **LOCK, modifiers=[modifier])
    assert refused.value.field == field


def test_jamming_adds_the_hits_of_whoever_jams_to_the_noise(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        edition="sr5",
        roll="12 dice (Noise)",
        classes=["matrix-action"],
        ratings={"Noise": 1, "Jamming Hits": 3},
        modifiers=[{"from": "jam-signals"}],
        hits={"actor": 4},
    )
    assert answer["replay"]["margin"] == 0


def test_dice_by_a_rating_are_told_with_their_number_if_it_is_known(shipped: kb.KnowledgeBase) -> None:
    shot: dict[str, Any] = {"entry": "sr5/fire-gun", "modifiers": [{"from": "dodge", "side": "opponent"}]}
    told = [ask(shipped, **shot, against=given)["granted"] for given in ({"Gymnastics": 3}, {})]
    assert told == [["Dodge (target): +3 dice (Gymnastics)"], ["Dodge (target): +Gymnastics dice"]]


def test_a_grant_of_a_value_without_a_name_is_told_in_its_own_words(shipped: kb.KnowledgeBase) -> None:
    blow = {"entry": "cwn/make-a-melee-attack", "modifiers": [{"from": "make-a-swarm-attack"}]}
    to_hit, *others = ask(shipped, **blow, ratings={"Other Assailants": 3})["granted"]
    assert to_hit == "Make a Swarm Attack: +6 to the roll (2 × Other Assailants, at most 6)"
    assert others[0].startswith("Make a Swarm Attack: +1 damage on a hit for each other attacker")
    assert (
        others[1]
        == "Make a Swarm Attack: Shock always applies to a melee attack, except against Total Defense"
    )


def test_an_action_that_grants_nothing_leads_to_the_rule_that_its_text_names(
    shipped: kb.KnowledgeBase,
) -> None:
    """MD6, line 188: an action held for a block costs dice as any further action does."""
    shot = {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 5, "Range": "Short"}}
    assert "matrix-d6/multiple-actions" in str(refusal(shipped, shot | grants("hold-an-action")))


@pytest.mark.parametrize(
    ("edition", "action"),
    [("sr6", "take-cover"), ("sr5", "drop-prone"), ("sr5", "activate-focus"), ("sr6", "counterspell")],
)
def test_an_action_with_an_effect_that_the_page_leaves_open_is_not_said_to_add_nothing(
    shipped: kb.KnowledgeBase, edition: str, action: str
) -> None:
    error = str(refusal(shipped, {"edition": edition, "roll": "8 dice (2)", **grants(f"{edition}/{action}")}))
    assert "the page doesn't say" in error


def test_who_takes_a_grant_twice_that_counts_once_is_told_what_it_depends_on(
    shipped: kb.KnowledgeBase,
) -> None:
    again = {"modifiers": [{"from": "position-attack", "times": 2}]}
    error = refusal(shipped, {"entry": "sr3/decker-attack", **again})
    assert "give it once instead of 2 times, and Net Maneuver Successes under `ratings`" in str(error)


@pytest.mark.parametrize(
    ("source", "open_"),
    [("sr6/called-shot-break-weapon", False), ("sr6/trip", False), ("sr6/hit-the-dirt", True)],
)
def test_an_action_taken_with_the_roll_is_the_rollers_without_a_word(
    shipped: kb.KnowledgeBase, source: str, open_: bool
) -> None:
    ratings = {"Weapon Skill": 5, "Agility": 5, "Damage Value": 4}
    asked = {"entry": "sr6/attack", "ratings": ratings, "against": {"Reaction": 3, "Intuition": 3, "Body": 3}}
    answer = ask(shipped, **asked, modifiers=[{"from": source}])
    assert ("grant-counts-as-yours" in codes(answer, "warnings")) is open_


def test_a_grant_that_sets_a_rating_goes_by_its_own_words(shipped: kb.KnowledgeBase) -> None:
    answer = ask(
        shipped,
        entry="matrix-d6/attack-several-targets",
        ratings={"Actions": 2, "Which Target": 2},
        modifiers=[{"from": "spray-bullets"}],
    )
    assert answer["granted"] == [
        "Spraying Bullets: +1 die on shots at further targets, and no die lost for the new target"
    ]


def test_a_grant_that_adds_nothing_says_what_is_lost(shipped: kb.KnowledgeBase) -> None:
    """SR6, line 26: a burst gives Cover instead of increasing the DV by 1; 5 stays 5."""
    shot = {"entry": "sr6/attack", "ratings": {"Weapon Skill": 5, "Agility": 5, "Damage Value": 5}}
    answer = ask(shipped, **shot, **grants("sr6/cover-fire:burst"))
    assert answer["granted"] == ["Cover Fire: a burst adds no +1 to the weapon's own Damage Value"]
    plain = ask(shipped, **shot)
    assert answer["results"] == plain["results"]


@pytest.mark.parametrize(("key", "damage"), [("burst", 4), ("full-auto", 2)])
def test_a_grant_that_the_request_names_counts_whatever_is_typical_of_a_tier(
    shipped: kb.KnowledgeBase, key: str, damage: int
) -> None:
    """SR6, line 26: full auto takes 2 of a professional's Damage Value of 4."""
    answer = ask(
        shipped,
        entry="sr6/attack",
        actor="professional",
        target="elite",
        **grants(f"sr6/cover-fire:{key}"),
    )
    values = [each["value"] for each in answer["results"]["Attack Damage"]["distribution"]]
    assert min(value for value in values if value not in (0, "none")) == damage  # a tie hits with no net hits


def test_references_in_the_words_of_a_grant_are_told_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "editions/sr3/actions/ic"
    folder.mkdir(parents=True)
    grant = '{says: "no rise ([[crash-ic]])", to: [crash-ic], set: {tally: 0}, until: once}'
    (folder / "suppress-ic.yaml").write_text(f"grants: [{grant}]\n")
    body: dict[str, Any] = {
        "entry": "sr3/crash-ic",
        "ratings": {"IC Rating": 5},
        "modifiers": [{"from": "suppress-ic"}],
    }
    assert "Suppress IC: no rise (Crash IC)" in ask(load(tmp_path), **body)["granted"]


def test_a_shot_that_does_no_damage_leaves_nothing_to_resist(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Weapon Skill": 5, "Agility": 5, "Damage Value": 4}
    shot = {"entry": "sr6/attack", "ratings": ratings, "against": {"Reaction": 3, "Intuition": 3, "Body": 3}}
    assert ask(shipped, **shot)["steps"]["resist"]["taken"]["decimal"] > 0
    answer = ask(shipped, **shot, **grants("sr6/called-shot-disarm"))
    assert answer["steps"]["resist"]["taken"]["decimal"] == 0


def test_dice_of_the_difficulty_are_told_with_their_number_if_it_is_known(shipped: kb.KnowledgeBase) -> None:
    """MD6, lines 160 to 167."""
    shot: dict[str, Any] = {
        "entry": "matrix-d6/ranged-attack",
        "modifiers": [{"from": "cover", "side": "opponent"}],
    }
    told = [ask(shipped, **shot, ratings=given)["granted"] for given in ({"Cover": "2D"}, {})]
    assert told == [["Cover (target): difficulty +2D (Cover)"], ["Cover (target): difficulty plus Cover"]]
