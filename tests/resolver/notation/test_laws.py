"""What holds for every tree and every text of the notation."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from resolver.notation import (
    Condition,
    Expression,
    NotationError,
    Roll,
    parse_condition,
    parse_roll,
    parse_value,
    print_condition,
    print_roll,
    print_value,
)
from tests.resolver.notation.random_trees import (
    DECLARED,
    TOKENS,
    conditions,
    damaged_texts,
    rolls,
    token_texts,
    values,
)

ROUND_TRIPS: list[tuple[Callable[..., Any], Callable[[Any], str]]] = [
    (parse_roll, print_roll),
    (parse_value, print_value),
    (parse_condition, print_condition),
]
KINDS = pytest.mark.parametrize(("parse", "printed"), ROUND_TRIPS, ids=["roll", "value", "condition"])

printed_parts = [
    *TOKENS,
    *("×", "÷", "–", "vs", "versus", "Test", "Opposed", "5Dx3", "d20", "½", "½", "≥", "*", "\n"),
]
strange_texts = st.text() | st.lists(st.sampled_from(printed_parts) | st.text(max_size=3), max_size=80).map(
    "".join
)


def refusal(action: Callable[[], object]) -> NotationError | None:
    try:
        action()
    except NotationError as error:
        return error
    return None


@given(rolls)
def test_a_roll_that_is_printed_is_parsed_to_the_same_roll(roll: Roll) -> None:
    assert parse_roll(print_roll(roll), DECLARED) == roll


@given(values)
def test_a_value_that_is_printed_is_parsed_to_the_same_value(value: Expression) -> None:
    assert parse_value(print_value(value), DECLARED) == value


@given(conditions)
def test_a_condition_that_is_printed_is_parsed_to_the_same_condition(condition: Condition) -> None:
    assert parse_condition(print_condition(condition), DECLARED) == condition


@KINDS
@given(text=token_texts | damaged_texts() | strange_texts)
def test_what_can_be_parsed_is_printed_to_its_plain_form_at_once(
    parse: Callable[..., Any], printed: Callable[[Any], str], text: str
) -> None:
    try:
        tree = parse(text, DECLARED)
    except NotationError:
        return
    plain = printed(tree)
    assert parse(plain, DECLARED) == tree
    assert printed(parse(plain, DECLARED)) == plain


@KINDS
@given(text=strange_texts)
@example(text="(" * 300)
@example(text="1" * 300)
@example(text="1x" * 149 + "1")
@example(text="a+" * 149 + "a")
@example(text="-" * 301)
@example(text="\x00\ud800")
def test_a_text_that_cannot_be_parsed_is_refused_with_a_column_and_a_sentence(
    parse: Callable[..., Any], printed: Callable[[Any], str], text: str
) -> None:
    if error := refusal(lambda: printed(parse(text, DECLARED))):
        assert error.text == text
        assert 1 <= error.column <= len(text) + 1
        assert error.reason.endswith(".")
        assert f"column {error.column}: {error.reason}" in str(error)
