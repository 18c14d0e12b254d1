"""The JSON Schema of a request takes what its validators take, and nothing else."""

from itertools import combinations, product
from typing import Any

import pytest
from jsonschema_rs import validator_for
from pydantic import BaseModel, ValidationError

from kb.play.request.shapes import AllDiceRequest, ResolveRequest, SolveRequest, Target

VALUES: dict[str, list[Any]] = {
    "entry": ["sr5/hack-on-the-fly", None],
    "roll": ["6 dice (2)", None],
    "edition": ["sr5", None],
    "test": ["attack", None],
    "variant": ["quick", ["quick"], [], None],
    "classes": [["attack"], []],
    "ratings": [{"Logic": 3}, {}],
    "against": [{"Logic": 3}, {}],
    "rulings": [{"critical": "all"}, {}],
    "states": [["prone"], []],
    "states_against": [["prone"], []],
    "modifiers": [[{"add": 1}], []],
    "seed": ["seven", None],
    "dice": [{"actor": [6]}, {}],
    "hits": [{"actor": 2}, {"opponent": 2}, {}],
    "split": [2, None],
    "times": [3, None],
    "teamwork": [[4], []],
    "edge": ["second-chance", None],
    "edge_against": ["second-chance", None],
    "buy_hits": [True, False],
}
"""For each field values that matter and values that say the same as leaving it out."""


def accepted(model: type[BaseModel], asked: dict[str, Any]) -> bool:
    try:
        model.model_validate(asked)
    except ValidationError:
        return False
    return True


SUBJECTS: list[dict[str, Any]] = [
    {},
    {"entry": "sr5/hack-on-the-fly"},
    {"edition": "sr5", "roll": "6 dice (2)"},
]


@pytest.mark.parametrize("model", [ResolveRequest, AllDiceRequest, SolveRequest, Target])
def test_the_schema_takes_the_pairs_of_fields_that_the_validators_take(model: type[BaseModel]) -> None:
    schema = validator_for(model.model_json_schema())
    fields = [name for name in VALUES if name in model.model_fields]
    for subject, (first, second) in product(SUBJECTS, combinations(fields, 2)):
        for one, other in product(VALUES[first], VALUES[second]):
            asked = {**subject, first: one, second: other} | (
                {"chance": 0.5} if model is SolveRequest else {}
            )
            assert schema.is_valid(asked) == accepted(model, asked), asked
