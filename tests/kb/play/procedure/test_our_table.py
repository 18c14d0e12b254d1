"""What a table decides takes the place of the editions' choices, in rolls, advice and turns."""

from typing import Any

import pytest

import kb
from kb.model import Entry, RollStep
from kb.model.our_table import TableChoices
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.answer.shapes import ResolveAnswer
from kb.play.procedure.our_table import at_table
from kb.play.procedure.rulings import rulings_in_force
from kb.play.request.shapes import ConvertRequest, ResolveRequest, SolveRequest, TurnRequest
from kb.play.required_inputs import required_inputs
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits
from kb.problems import RequestError

OPPOSED = {"edition": "sr5", "roll": "6 dice v. 6 dice"}
TIE_WINS = {"sr5": {"rulings": {"tie": "actor"}}}
NO_CORE = {"sr5": {"rulings": {"core_rolls": "off"}}}


def rolled(base: kb.KnowledgeBase, **asked: Any) -> ResolveAnswer:
    return resolve(base, ResolveRequest.model_validate(asked))


def chance(base: kb.KnowledgeBase, **asked: Any) -> float:
    success = rolled(base, **asked).odds.success
    assert success is not None
    return success.decimal


def test_its_ruling_counts_as_if_the_edition_had_chosen_it(shipped: kb.KnowledgeBase) -> None:
    tie = rolled(shipped, **OPPOSED).odds.tie
    assert tie is not None
    assert chance(shipped, **OPPOSED, table=TIE_WINS) == pytest.approx(
        chance(shipped, **OPPOSED) + tie.decimal
    )
    assert rolled(shipped, **OPPOSED, table=TIE_WINS).rulings["tie"] == "actor"


@pytest.mark.parametrize("name", ["sr5", "SR5"])
def test_an_edition_and_a_ruling_may_be_spelled_as_people_do(shipped: kb.KnowledgeBase, name: str) -> None:
    table = {name: {"rulings": {"Core-Rolls": "off", "tie": "actor"}}}
    assert chance(shipped, **OPPOSED, table=table) == chance(shipped, **OPPOSED, table=TIE_WINS)
    with pytest.raises(RequestError, match="can't be rolled"):
        rolled(shipped, entry="sr5/fire-gun", table=table)


def test_the_rulings_of_a_request_win(shipped: kb.KnowledgeBase) -> None:
    printed = chance(shipped, **OPPOSED)
    assert chance(shipped, **OPPOSED, table=TIE_WINS, rulings={"tie": "defender"}) == printed
    assert rolled(shipped, entry="sr5/fire-gun", table=NO_CORE, rulings={"core-rolls": "on"}).roll


def test_what_a_roll_says_itself_comes_before_it(shipped: kb.KnowledgeBase) -> None:
    blow = {
        "entry": "matrix-d6/melee-attack",
        "ratings": {"Melee Combat": 5},
        "against": {"Melee Parry": 5},
        "modifiers": [{"from": "matrix-d6/melee-parry", "side": "opponent"}],
    }
    table = {"matrix-d6": {"rulings": {"tie": "draw"}}}
    assert chance(shipped, **blow, table=table) == chance(shipped, **blow)
    assert chance(shipped, **blow, rulings={"tie": "draw"}) < chance(shipped, **blow)


def test_a_choice_that_the_roll_does_not_read_is_no_mistake(shipped: kb.KnowledgeBase) -> None:
    table = {"sr5": {"rulings": {"exploded_fives": "kept", "interrupts": "same-phase"}}}
    assert rolled(shipped, edition="sr5", roll="6 dice (2)", table=table).warnings == []
    assert rolled(shipped, edition="sr5", roll="6 dice (2)", rulings={"tie": "actor"}).warnings
    turn = {"edition": "sr5", "actions": ["sr5/take-aim"], "initiative": 12}
    plain, played = (
        check_turn(shipped, TurnRequest.model_validate({**turn, **more}))
        for more in ({}, {"table": TIE_WINS})
    )
    assert plain == played


def test_without_the_core_rulebook_its_rolls_are_left_out_of_every_answer(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="can't be rolled"):
        rolled(shipped, entry="sr5/fire-gun", table=NO_CORE)
    with pytest.raises(RequestError, match="can't be rolled"):
        required_inputs(shipped, ResolveRequest.model_validate({"entry": "sr5/fire-gun", "table": NO_CORE}))
    shot = {"entry": "cwn/make-a-ranged-attack", "actor": "professional", "target": "professional"}
    asked = ConvertRequest.model_validate({**shot, "table": NO_CORE})
    converted = {each.entry: each.status for each in convert(shipped, asked).conversions}
    assert converted["sr5/fire-gun"] == "unknown"
    assert rolled(shipped, entry="sr5/fire-gun").roll  # the rules themselves are as before


def test_a_conversion_plays_both_editions_by_it(shipped: kb.KnowledgeBase) -> None:
    def settings(**table: Any) -> tuple[float, int]:
        asked = {"entry": "sr5/hack-on-the-fly", "actor": "elite", "target": "novice", "to": "cwn"}
        answer = convert(shipped, ConvertRequest.model_validate({**asked, "table": table}))
        (one,) = [each for each in answer.conversions if each.setting]
        assert answer.chance is not None
        assert one.setting is not None
        assert one.setting.value is not None
        return answer.chance.decimal, one.setting.value

    printed = settings()
    assert settings(sr5={"rulings": {"tie": "actor"}})[0] > printed[0]
    assert settings(cwn={"rulings": {"difficulty": "beat"}}) == (printed[0], printed[1] - 1)


def test_it_counts_when_dice_are_sought(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "6 dice v. 6 dice", "chance": "60%"}
    needed = [
        solve(shipped, SolveRequest.model_validate({**asked, "table": table})).solution
        for table in ({}, TIE_WINS)
    ]
    assert [each.value for each in needed if each] == [9, 6]


def test_it_decides_turns_too(shipped: kb.KnowledgeBase) -> None:
    actions = ["sr5/fire-gun", {"do": "sr5/intercept", "at": "out"}]
    asked = {"edition": "sr5", "actions": actions, "initiative": 11}
    same_phase = {"sr5": {"rulings": {"interrupts": "same-phase"}}}
    answer = check_turn(shipped, TurnRequest.model_validate({**asked, "table": same_phase}))
    assert (answer.legal, answer.rulings["interrupts"]) == (False, "same-phase")
    first = {**asked, "actions": actions[:1]}
    fits = [
        {each.do for each in what_fits(shipped, TurnRequest.model_validate({**first, **more})).fits}
        for more in ({}, {"table": same_phase})
    ]
    assert "sr5/intercept" in fits[0] - fits[1]


@pytest.mark.parametrize(
    ("table", "field", "said"),
    [
        ({"sr55": {}}, "table.sr55", "there is no edition 'sr55'; did you mean 'sr5'?"),
        ({"sr5": {"rulings": {"tye": "actor"}}}, "table.sr5.rulings.tye", 'did you mean "tie"?'),
        ({"sr5": {"rulings": {"tie": "actr"}}}, "table.sr5.rulings.tie", 'did you mean "actor"?'),
        ({"cwn": {"rulings": {"core_rolls": "off"}}}, "table.cwn.rulings.core_rolls", "there is no ruling"),
    ],
)
def test_what_is_not_there_is_refused_with_its_place_and_the_nearest(
    shipped: kb.KnowledgeBase, table: Any, field: str, said: str
) -> None:
    with pytest.raises(RequestError) as refused:
        rolled(shipped, **OPPOSED, table=table)
    assert (refused.value.field, said in str(refused.value)) == (field, True)


def test_a_table_that_chooses_as_the_editions_do_plays_by_the_rules_themselves(
    shipped: kb.KnowledgeBase,
) -> None:
    table = {id_: TableChoices(rulings=rulings_in_force(each)) for id_, each in shipped.editions.items()}
    asked = ResolveRequest.model_validate({**OPPOSED, "table": table})
    assert at_table(shipped, asked) is shipped


def _leaves_ties_open(entry: Entry) -> bool:
    """Return whether none of an entry's rolls says itself who wins a tie."""
    return not any(isinstance(step, RollStep) and step.rulings for step in entry.tests.values())


@pytest.mark.parametrize("edition", ["sr5", "sr6"])
def test_without_a_ruling_of_its_own_a_roll_gives_what_the_same_ruling_of_a_request_gives(
    shipped: kb.KnowledgeBase, edition: str
) -> None:
    entries = {id_: each for id_, each in shipped.of_edition(edition).items() if each.tests}
    for id_ in [id_ for id_, each in entries.items() if _leaves_ties_open(each)][::6]:
        asked = {"entry": id_, "actor": "professional", "target": "professional"}
        by_table = rolled(shipped, **asked, table={edition: {"rulings": {"tie": "actor"}}})
        by_request = rolled(shipped, **asked, rulings={"tie": "actor"})
        assert (by_table.headline, by_table.odds) == (by_request.headline, by_request.odds), id_
