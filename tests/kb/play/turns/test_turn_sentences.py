"""The sentences about turns, each the function of its code."""

import inspect
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb.play.sentences.turn
import resolver.sentences.turn
from kb.model.coded import CodedReason
from resolver.reasons import CODES, Reason

SENTENCES: list[Callable[..., Reason]] = [
    function
    for module in (resolver.sentences.turn, kb.play.sentences.turn)
    for _, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__ and hasattr(function, "__wrapped__")
]

st.register_type_strategy(Reason, st.builds(resolver.sentences.turn.open_requirement, st.text()))


def code_of(function: Callable[..., Reason]) -> str:
    return function.__name__.replace("_", "-")


def test_each_code_is_defined_once_and_says_what_it_means() -> None:
    codes = [code_of(each) for each in SENTENCES]
    assert len(codes) == len(set(codes))
    assert set(codes) <= set(CODES)
    assert [each for each in SENTENCES if not (inspect.getdoc(each) or "").endswith(".")] == []


@pytest.mark.parametrize("function", SENTENCES, ids=code_of)
@given(data=st.data())
def test_every_sentence_can_be_made_of_its_parts(
    function: Callable[..., Reason], data: st.DataObject
) -> None:
    made = data.draw(st.builds(function))
    assert made.code == code_of(function)
    assert isinstance(str(made), str)
    told = CodedReason.of(made).plain()
    assert json.loads(json.dumps(told)) == told
