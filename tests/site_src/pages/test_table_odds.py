"""The questions that pages ask the service where the reader's table decides otherwise."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.play.answer.shapes import ResolveAnswer
from kb.play.procedure.our_table import with_table
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.references import edition_of
from resolver.rolls.odds.roll_odds import roll_average
from resolver.wording import percent
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.figures.dials import ShownDial
from site_src.figures.entry_rolls import rolls_of
from site_src.figures.own_rolls import own_roll, variants_with_other_dice
from site_src.pages.first_screen import FirstOdds, first_odds, over_steps
from site_src.pages.our_table import rulings_by_tier
from tests.shipped import shipped_base

CALCULATOR = ChanceCalculator()

FIRST = {id_: odds for id_ in shipped_base().entries if (odds := first_odds(shipped_base(), id_, CALCULATOR))}


def set_to(
    sets_of_dials: Sequence[str], dials: Sequence[ShownDial], values: Sequence[int]
) -> Iterator[dict[str, Any]]:
    """Yield what the page's script sends for dials that are turned to *values*."""
    for dial, sets, value in zip(dials, map(json.loads, sets_of_dials), values, strict=True):
        if value != dial.value:
            bonus = f"{sets['dice']} {'-' if value < 0 else '+'} {abs(value)}" if "dice" in sets else value
            yield {"set": {sets["set"]: bonus}, **({"side": sets["side"]} if "side" in sets else {})}


def asked(base: kb.KnowledgeBase, odds: FirstOdds, values: Sequence[int]) -> ResolveAnswer:
    request = {**json.loads(odds.asks), "modifiers": [*set_to(odds.sets, odds.dials, values)]}
    return resolve(base, ResolveRequest.model_validate(request))


def number(odds: FirstOdds, answer: ResolveAnswer) -> str | None:
    """Return what the page's script shows of an answer."""
    if odds.average:
        return f"{answer.odds.mean.decimal:.1f}" if answer.odds.mean else None
    action = None if answer.action is None else answer.action.success
    success = action if odds.called else answer.odds.success
    return None if success is None else percent(success.exact, tight=True)


def turned(dial: ShownDial, to: str) -> int:
    return {
        "printed": dial.value,
        "least": dial.least,
        "most": dial.most,
        "next": min(dial.value + 1, dial.most),
    }[to]


@pytest.mark.parametrize("to", ["printed", "next", "least", "most"])
@pytest.mark.parametrize("id_", [*FIRST][::6])
def test_it_has_the_answer_that_the_page_looks_up(id_: str, to: str) -> None:
    base, odds = shipped_base(), FIRST[id_]
    roll = next(rolls_of(base, id_))[1]
    bound, values = roll.bound("professional", "professional"), [turned(each, to) for each in odds.dials]
    for dial, value in zip(odds.dials, values, strict=True):
        bound = dial.put(bound, value)
    chance = None if odds.average else CALCULATOR.success(bound, roll.success)
    looked_up = (
        f"{round(10 * (roll_average(bound) or Fraction())) / 10:.1f}"
        if chance is None
        else percent(chance, tight=True)
    )
    assert number(odds, asked(base, odds, values)) == looked_up


def test_the_odds_over_several_rolls_have_theirs_too() -> None:
    base = shipped_base()
    found = {id_: odds for id_ in base.entries if (odds := over_steps(base, id_, OddsByTier(base)))}
    assert found
    for odds in found.values():
        answer = resolve(base, ResolveRequest.model_validate_json(odds.asks))
        assert answer.action is not None
        assert answer.action.success is not None
        assert percent(answer.action.success.exact, tight=True) == odds.usual


def test_it_names_the_rulings_that_a_table_can_decide_with_all_their_choices() -> None:
    named = {id_: json.loads(odds.rulings) for id_, odds in FIRST.items()}
    tie = named["sr5/hack-on-the-fly"]["tie"]
    assert (tie["choice"], tie["told"]["actor"]) == ("defender", "tie: you win")
    assert "core_rolls" in named["sr5/fire-gun"]
    assert named["cwn/make-a-ranged-attack"]["natural_20"]["told"]["on"] == "a natural 20 always hits"
    assert "tie" not in named["sr5/matrix-search"]


def test_a_ruling_of_the_roll_s_own_is_none_of_them() -> None:
    base = shipped_base()
    for id_, odds in FIRST.items():
        key = json.loads(odds.asks)["test"]
        assert (
            not json.loads(odds.rulings).keys() & getattr(base.entries[id_].tests[key], "rulings", {}).keys()
        )


def one_choice_each(base: kb.KnowledgeBase, id_: str) -> Iterator[dict[str, Any]]:
    """Yield a table for each ruling about the odds of entry *id_* by tier, with another choice than its edition's."""
    for name, ruling in rulings_by_tier(base, id_, OddsByTier(base)).items():
        choice = next(each for each in ruling["told"] if each != ruling["choice"])
        yield {edition_of(id_): {"rulings": {name: choice}}}


def in_words_by_answers(base: kb.KnowledgeBase, id_: str, table: dict[str, Any]) -> str:
    """Return what the script of a comparison makes of the answers about an entry's tiers."""
    asked = OddsByTier(base).requests_of_tiers(id_)
    assert asked is not None
    numbers = []
    for request in asked["asks"]:
        try:
            answer = resolve(base, ResolveRequest.model_validate({**request, "table": table}))
        except ValueError:
            numbers.append("–")
            continue
        success = answer.action.success if answer.action else answer.odds.success
        if asked["average"] and answer.odds.mean:
            numbers.append(f"{answer.odds.mean.decimal:.1f}".removesuffix(".0"))
        elif success is None:
            numbers.append("–")
        else:
            numbers.append(percent(success.exact, tight=True).removesuffix(" %"))
    return "unknown" if {*numbers} == {"–"} else f"{' · '.join(numbers)} {asked['words']}"


WITH_ROLLS = [id_ for id_ in shipped_base().entries if OddsByTier(shipped_base()).requests_of_tiers(id_)][::9]


@pytest.mark.parametrize("id_", WITH_ROLLS)
def test_comparisons_ask_for_the_odds_by_tier_under_every_ruling(id_: str) -> None:
    base = shipped_base()
    for table in ({}, *one_choice_each(base, id_)):
        read = ResolveRequest.model_validate({"entry": id_, "table": table}).table
        by_table = OddsByTier(with_table(base, read)).in_words(id_)
        assert in_words_by_answers(base, id_, table) == by_table, table


@pytest.mark.parametrize("id_", [*FIRST][::9])
def test_a_sheet_asks_for_the_chance_that_it_looks_up(id_: str) -> None:
    base = shipped_base()
    for variant in (None, *variants_with_other_dice(base, id_)):
        own = own_roll(base, id_, variant)
        if own is None or not own.grid(CALCULATOR):
            continue
        numbers = [turned(dial, "next") for dial in own.dials]
        bound = own.bound
        for dial, number_ in zip(own.dials, numbers, strict=True):
            bound = dial.put(bound, number_)
        looked_up = CALCULATOR.success(bound, own.roll.success)
        sets = [json.dumps(each) for each in own.odds("")["sets"]]
        answer = resolve(
            base,
            ResolveRequest.model_validate({**own.asks, "modifiers": [*set_to(sets, own.dials, numbers)]}),
        )
        chances = answer.action if own.roll.success_word else answer.odds
        assert chances is not None
        success = chances.success
        assert success is not None
        assert success.exact == looked_up
