"""What every answer has in common, whatever it answers."""

import json
from fractions import Fraction

import pytest
from pydantic import ValidationError

from kb.play.advice.shapes import Setting, Standing
from kb.play.answer.parts import Probability
from kb.play.turns.turn_answer import Fit, PaidAction
from resolver.solving.evaluator import Point


def test_what_does_not_apply_is_left_out_and_what_is_unknown_is_null() -> None:
    assert Standing(value=None, success=None).plain() == {"value": None, "success": None}
    half = {"fraction": "1/2", "decimal": 0.5}
    assert Setting.at(Point(7, Fraction(1, 2))).plain() == {"value": 7, "success": half}
    assert Setting.at(Point(7, Fraction(1, 2)), 9).plain() == {"value": 7, "change": -2, "success": half}


def test_an_answer_tells_the_names_of_its_fields_as_programs_know_them() -> None:
    fit = Fit(do="sr5/take-aim", legal=True, at="own", as_="simple", with_=["sr5/fire-gun"])
    plain = {"do": "sr5/take-aim", "legal": True, "at": "own", "as": "simple", "with": ["sr5/fire-gun"]}
    assert fit.plain() == plain == json.loads(fit.json_text())


def test_a_field_that_no_answer_declares_is_refused() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        PaidAction.model_validate({"do": "sr5/take-aim", "at": "own", "spend": None, "cost": "simple"})


def test_an_answer_does_not_change_once_it_is_given() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Probability.of(Fraction(1, 2)).decimal = 0.6  # type: ignore[misc]  # what must fail


def test_the_fields_of_an_answer_are_those_that_were_set() -> None:
    assert Setting(value=3, success=Probability.of(Fraction(1))).fields().keys() == {"value", "success"}
