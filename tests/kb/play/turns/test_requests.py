"""What a request about a turn may name, and the turns of worked examples."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

import kb
from kb.files.load import load_with_problems
from kb.lint.turn_faults import turn_faults
from kb.model import Example
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn, replay_example
from kb.problems import RequestError
from tests.kb.play.playing import turn
from tests.small import lay_out


def asked(edition: str, *actions: object, **told: object) -> TurnRequest:
    return TurnRequest.model_validate({"edition": edition, "actions": list(actions), **told})


def test_more_ways_to_pay_than_can_be_tried_are_refused(shipped: kb.KnowledgeBase) -> None:
    plenty = {"free": 99, "simple": 99, "standard": 99, "initiative": 9}
    with pytest.raises(RequestError, match="1000"):
        check_turn(shipped, asked("sr5", "full-defense", *["control-device"] * 19, ratings=plenty))


@pytest.mark.parametrize(
    ("edition", "action", "name", "term"),
    [
        ("sr5", "fire-gun", "Pistols", "Weapon Skill"),
        ("sr6", "attack", "firearms", "Weapon Skill"),
        ("cwn", "make-a-ranged-attack", "Attack", "Attack Bonus"),
        ("matrix-d6", "ranged-attack", "Guns", "Ranged Combat"),
    ],
)
def test_a_name_of_the_core_book_counts_in_a_turn_as_in_a_roll(
    shipped: kb.KnowledgeBase, edition: str, action: str, name: str, term: str
) -> None:
    by_name, by_term = (
        check_turn(shipped, asked(edition, action, ratings={given: 3})).plain() for given in (name, term)
    )
    told = [one for one in by_name["warnings"] if one not in by_term["warnings"]]
    assert (told, by_name["headline"]) == ([f"We read {name} as {term}."], by_term["headline"])


@pytest.mark.parametrize(
    ("actor", "ratings", "told"),
    [
        ("professional", {}, "Your ratings (professional, ours): Initiative Dice 2."),
        (
            {"edition": "sr6", "ratings": {"Initiative Dice": 3, "Agility": 4}},
            {},
            "Your character's ratings in this turn: Initiative Dice 3.",
        ),
        ("professional", {"Initiative Dice": 1}, None),
    ],
)
def test_a_turn_says_what_it_counts_of_a_character(
    shipped: kb.KnowledgeBase, actor: object, ratings: dict[str, int], told: str | None
) -> None:
    warnings = check_turn(shipped, asked("sr6", "attack", actor=actor, ratings=ratings)).warnings
    assert [each for each in warnings if each.startswith("Your ")] == ([told] if told else [])


@pytest.mark.parametrize(
    ("edition", "ratings", "term"),
    [
        ("sr5", {"Pistols": 5, "Longarms": 3}, "Weapon Skill"),
        ("sr5", {"Pistols": 5, "Weapon Skill": 3}, "Weapon Skill"),
        ("cwn", {"AC": 13}, "Melee AC"),
    ],
)
def test_a_name_in_a_turn_that_could_count_as_something_else_is_refused_with_the_term(
    shipped: kb.KnowledgeBase, edition: str, ratings: dict[str, int], term: str
) -> None:
    with pytest.raises(RequestError, match=f"did you mean '{term}'") as caught:
        check_turn(shipped, asked(edition, ratings=ratings))
    assert caught.value.near == term


@pytest.mark.parametrize(
    "fields",
    [
        *({"actions": [{"do": "move", "with": "care"}]}, {"actions": [{"do": "move", "at": "once"}]}),
        *({"actions": [{"as": "simple"}]}, {"actions": ["move"] * 21}),
        *({"actions": [], "ratings": {"minor": 10_000}}, {"actions": [], "initative": 3}, {}),
    ],
)
def test_a_request_of_another_shape_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        TurnRequest.model_validate({"edition": "sr6", **fields})


@pytest.mark.parametrize("name", ["sr5/take-aim", "take-aim", "Take Aim", "steady aim"])
def test_an_action_goes_by_its_id_its_slug_its_name_or_what_people_call_it(
    shipped: kb.KnowledgeBase, name: str
) -> None:
    assert check_turn(shipped, asked("sr5", name)).paid[0].do == "sr5/take-aim"


def test_the_turns_of_all_shipped_examples_come_out_as_they_say(shipped: kb.KnowledgeBase) -> None:
    turns = [(id_, e) for id_, entry in shipped.entries.items() for e in entry.examples.values() if e.turn]
    assert len(turns) > 30
    assert [(id_, found) for id_, e in turns if (found := replay_example(shipped, id_, e))] == []


def example(turn: list[object], **expect: object) -> Example:
    return Example.model_validate({"title": "A turn", "turn": turn, "expect": expect, "origin": "ours"})


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            example(["ch/pick-lock", "pick-lock"], legal=True),
            "expects a turn that is legal, but it is illegal",
        ),
        (example(["pick-lock"], legal=False), "expects a turn that is illegal, but it is legal"),
        (example(["pick-lok"], legal=True), "did you mean 'pick-lock'?"),
        (example([{"doo": "pick-lock"}], legal=True), "turn.0.doo: extra inputs"),
        (example(["pick-lock"]), "add expect.legal"),
    ],
)
def test_an_example_that_does_not_come_out_says_how(
    small: kb.KnowledgeBase, given: Example, sentence: str
) -> None:
    assert sentence in "; ".join(replay_example(small, "ch/pick-lock", given))


def test_an_example_without_a_turn_or_at_odds_with_its_rules_is_not_played(small: kb.KnowledgeBase) -> None:
    odd = example(["pick-lock", "pick-lock"], legal=True).model_copy(update={"consistent": False})
    assert replay_example(small, "ch/pick-lock", odd) == []
    assert replay_example(small, "ch/pick-lock", small.entries["ch/pick-lock"].examples["two-wins"]) == []


def test_the_shipped_turns_name_only_what_exists(shipped: kb.KnowledgeBase) -> None:
    assert list(turn_faults(shipped)) == []


@pytest.mark.parametrize(
    ("change", "trail", "message"),
    [
        ("beat: {big: 1, -> bet: {big: 1,", ("gives", "bet"), "CH has no span 'bet'; did you mean 'beat'?"),
        ("{big: 1, small -> {bigg: 1, small", ("gives", "beat", "bigg"), "did you mean 'big'?"),
        ("small: 1} -> small: Nerv}", ("gives", "beat", "small"), "did you mean 'Nerve'?"),
        ("small: 1} -> small: Nerve +}", ("gives", "beat", "small"), "column"),
        ("small: 1} -> small: 1}\n  anytime: [smal]", ("anytime", 0), "did you mean 'small'?"),
        ("small: 1} -> small: 1}\n  holding: [pick]", ("holding", 0), "there is no entry 'ch/pick'"),
        (
            "small: 1} -> small: 1}\n  exchange: [{id: swap, pay: {big: 1}, for: {smal: 1}}]",
            ("exchange", 0, "for", "smal"),
            "did you mean 'small'?",
        ),
        (
            "small: 1} -> small: 1}\n  exchange: [{id: swap, pay: {big: 1}, for: {small: 1}, rule: pick}]",
            ("exchange", 0, "rule"),
            "there is no entry 'ch/pick'",
        ),
        (
            "small: 1} -> small: 1}\n  again: {after: bea, lose: {big: 1}, while: big > 0}",
            ("again", "after"),
            "did you mean 'beat'?",
        ),
        (
            "small: 1} -> small: 1}\n  again: {after: beat, lose: {big: 1}, while: bigg > 0}",
            ("again", "while"),
            "did you mean 'big'?",
        ),
    ],
)
def test_a_turn_that_names_what_is_not_there_is_found(
    tmp_path: Path, change: str, trail: tuple[str | int, ...], message: str
) -> None:
    base, _ = load_with_problems(lay_out(tmp_path, edition=change), shipped=False)
    ((kind, id_, where, sentence),) = turn_faults(base)
    assert (kind, id_, where) == ("editions", "ch", ("turn", *trail))
    assert message in sentence


@pytest.mark.parametrize(
    "trade", ["trade-four-minor-actions-for-a-major-action", "trade-a-major-action-for-a-minor-action"]
)
def test_a_trade_among_the_actions_says_what_to_list_in_its_place(
    shipped: kb.KnowledgeBase, trade: str
) -> None:
    request = TurnRequest.model_validate({"edition": "sr6", "actions": ["attack", trade]})
    with pytest.raises(RequestError) as refused:
        check_turn(shipped, request)
    assert refused.value.field == "actions.1"
    assert "just list your actions; the trade is made for you" in str(refused.value)


def test_a_limit_of_an_entry_names_a_span(tmp_path: Path) -> None:
    folder = lay_out(tmp_path, pick_lock="timing: own -> timing: own\ncombine: {once: bead}")
    ((kind, id_, where, sentence),) = turn_faults(load_with_problems(folder, shipped=False)[0])
    assert (kind, id_, where) == ("entries", "ch/pick-lock", ("combine", "once"))
    assert "did you mean 'beat'?" in sentence


@pytest.mark.parametrize("name", ["minor", "Minor Action", "Minor Actions", "minor actions", "MINOR"])
def test_a_resource_is_known_by_its_names_in_any_case(shipped: kb.KnowledgeBase, name: str) -> None:
    request = TurnRequest.model_validate({"edition": "sr6", "actions": ["move"], "ratings": {name: 3}})
    assert check_turn(shipped, request).left["minor"] == 2


@pytest.mark.parametrize(
    ("told", "field", "code"),
    [
        ({"edition": "sr66"}, "edition", "no-such-name"),
        ({"ratings": {"minor": 3, "Minor Actions": 2}}, "ratings.Minor Actions", "rating-given-twice"),
        ({"ratings": {"Initiative Dice": 2}, "initiative_dice": 3}, "initiative_dice", "rating-given-twice"),
        (
            {"ratings": {"Initiative Dice": 2, "initiative dice": 3}},
            "ratings.initiative dice",
            "rating-given-twice",
        ),
        ({"ratings": {"Firing Mode": "Single"}}, "ratings.Firing Mode", "no-such-name"),
        ({"ratings": {"Firing Mode": 3}}, "ratings.Firing Mode", "no-such-name"),
        ({"ratings": {"Initiative Dice": "many"}}, "ratings.Initiative Dice", "rating-no-number"),
        ({"ratings": {"Initiative Dice": "1d6"}}, "ratings.Initiative Dice", "amount-not-whole"),
    ],
)
def test_a_turn_is_refused_with_the_codes_of_a_roll(
    shipped: kb.KnowledgeBase, told: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(RequestError) as refused:
        check_turn(shipped, TurnRequest.model_validate({"edition": "sr6", "actions": [], **told}))
    assert (refused.value.field, refused.value.reason and refused.value.reason.code) == (field, code)


@pytest.mark.parametrize(
    ("edition", "entry", "said"),
    [
        ("cwn", "main-action", "Main Action is a kind of action; list what you do with it, such as "),
        ("matrix-d6", "medical-care", "Medical Care isn't an action you take; leave it out"),
        ("matrix-d6", "cover", "Cover is a rule, not an action; leave it out"),
    ],
)
def test_what_is_no_action_of_a_turn_is_refused_with_what_it_is(
    shipped: kb.KnowledgeBase, edition: str, entry: str, said: str
) -> None:
    with pytest.raises(RequestError) as refused:
        check_turn(shipped, asked(edition, entry))
    assert said in str(refused.value)


def test_a_turn_knows_the_rating_of_someone_untrained(shipped: kb.KnowledgeBase) -> None:
    told = check_turn(shipped, asked("cwn", ratings={"shoot": "untrained"}))
    assert told.reasons == check_turn(shipped, asked("cwn", ratings={"Shoot": -2})).reasons


def test_a_rating_that_counts_only_in_the_roll_against_a_reaction_is_named(
    shipped: kb.KnowledgeBase,
) -> None:
    told = check_turn(shipped, asked("matrix-d6", "brawling", "block", ratings={"Brawling": 6}))
    assert "This check of the turn doesn't use Brawling." in told.warnings


def test_a_category_settles_what_a_grant_of_the_turn_asks_for(shipped: kb.KnowledgeBase) -> None:
    def granted(mode: str) -> list[str]:
        ratings = {"Firing Mode": mode, "Initiative Dice": 1}
        asked = {"edition": "sr6", "actions": ["cover-fire", "attack"], "ratings": ratings}
        return check_turn(shipped, TurnRequest.model_validate(asked)).granted

    assert granted("Full Auto") != granted("Burst")


@pytest.mark.parametrize(
    ("edition", "actions", "used_by"),
    [
        ("sr3", ["position-attack", "decker-attack", "ic-attack"], ["Decker Attack"]),
        ("sr6", ["take-a-risk", "attack", "assist"], ["Attack"]),
    ],
)
def test_a_grant_for_one_roll_is_told_of_the_first_that_it_reaches(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], used_by: list[str]
) -> None:
    asked = {"edition": edition, "actions": actions}
    told = check_turn(shipped, TurnRequest.model_validate(asked)).reasons.granted
    giver = shipped.entries[f"{edition}/{actions[0]}"].name
    assert [each.parts["action"] for each in told if each.parts["giver"] == giver] == used_by


@pytest.mark.parametrize(
    ("action", "marks", "requires"),
    [
        ("control-device:simple", 1, "you have 1 mark, so you can do it only if you own the device"),
        (
            "jump-into-rigged-device",
            2,
            "you have 2 marks, so you can do it only if you own the device or its owner lets you in",
        ),
        ("control-device:simple", None, "2 marks or more on the target, or you own the device"),
    ],
)
def test_a_number_that_is_too_low_leaves_only_the_other_ways_to_meet_a_requirement(
    shipped: kb.KnowledgeBase, action: str, marks: int | None, requires: str
) -> None:
    answer = turn(shipped, "sr5", action, ratings={} if marks is None else {"marks": marks})
    assert (answer["legal"], answer["to_check"][0]["requires"]) == (True, requires)
    enough = turn(shipped, "sr5", action, ratings={"marks": 3})["to_check"]
    assert all("marks" not in one["requires"] for one in enough)


@pytest.mark.parametrize(
    ("edition", "word", "slug"),
    [
        ("cwn", "hold", "hold-an-action"),
        ("cwn", "get-up", "stand-up"),
        ("cwn", "snap-attack", "make-a-snap-attack"),
        ("cwn", "fighting withdrawal", "make-a-fighting-withdrawal"),
        ("sr5", "shout", "speak-text-transmit-phrase"),
        ("sr5", "Drop-Prone", "drop-prone"),
    ],
)
def test_a_turn_takes_what_players_call_an_action(
    shipped: kb.KnowledgeBase, edition: str, word: str, slug: str
) -> None:
    assert turn(shipped, edition, word)["paid"][0]["do"] == f"{edition}/{slug}"


@pytest.mark.parametrize(
    ("edition", "word", "named"),
    [
        ("sr5", "fire-gum", ["fire-gun"]),
        ("sr5", "cover", ["take-cover"]),
        ("sr5", "yellow", []),
        ("matrix-d6", "attack", ["ranged-attack", "melee-attack", "attack-several-targets"]),
        ("cwn", "jack-out", ["sr5/jack-out"]),
        ("sr3", "jack-out", ["nearest: sr3/dump (You are thrown out", "doesn't say how you jack out"]),
    ],
)
def test_a_word_that_names_no_action_is_refused_with_those_that_may_be_meant(
    shipped: kb.KnowledgeBase, edition: str, word: str, named: list[str]
) -> None:
    with pytest.raises(RequestError, match=f"has no action '{word}'") as refused:
        turn(shipped, edition, word)
    assert all(name in str(refused.value) for name in named)
    assert any(way in str(refused.value) for way in ("did you mean", "only", "nearest")) is bool(named)
