"""The number of typing errors, beside a slow reading of its definition."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.distance import distance
from search.spelling import Spelling, allowed_errors

WORDS = st.text(alphabet="abc", max_size=7)


ALLOWED = (0, 0, 0, 1, 1, 1, 2, 2)
"""How many errors a typed word of 0, 1, 2 … letters may hold."""


def slowly(first: str, second: str) -> int:
    """Count the errors as the definition says it."""

    @cache
    def between(i: int, j: int) -> int:
        if 0 in (i, j):
            return i + j
        ways = [between(i - 1, j) + 1, between(i, j - 1) + 1]
        ways.append(between(i - 1, j - 1) + (first[i - 1] != second[j - 1]))
        if i > 1 and j > 1 and first[i - 1] == second[j - 2] and first[i - 2] == second[j - 1]:
            ways.append(between(i - 2, j - 2) + 1)
        return min(ways)

    return between(len(first), len(second))


@given(WORDS, WORDS)
def test_the_errors_are_those_of_the_definition(first: str, second: str) -> None:
    assert distance(first, second, 9).whole == slowly(first, second)


@given(WORDS, WORDS, st.integers(0, 4))
def test_errors_beyond_the_most_are_told_as_one_more(first: str, second: str, most: int) -> None:
    whole, beginning = distance(first, second, 9)
    assert distance(first, second, most) == (min(whole, most + 1), min(beginning, most + 1))


@given(WORDS, WORDS)
def test_the_nearest_beginning_is_the_nearest_of_all_beginnings(first: str, second: str) -> None:
    beginnings = [second[:length] for length in range(len(second) + 1)]
    assert distance(first, second, 9).beginning == min(slowly(first, part) for part in beginnings)


@pytest.mark.parametrize(
    ("typed", "word", "errors"),
    [
        ("teh", "the", 1),
        ("hak", "hack", 1),
        ("supresive", "suppressive", 2),
        ("aim", "aim", 0),
        ("", "ab", 2),
    ],
)
def test_each_kind_of_error_counts_once(typed: str, word: str, errors: int) -> None:
    assert distance(typed, word, 9).whole == errors


@given(st.lists(WORDS, max_size=12), WORDS)
def test_the_quick_comparison_finds_what_a_comparison_with_every_word_finds(
    words: list[str], typed: str
) -> None:
    bound = ALLOWED[len(typed)]
    others = {word for word in words if word != typed}
    whole = {word: slowly(typed, word) for word in others if slowly(typed, word) <= bound}
    begun = {word: min(slowly(typed, word[:end]) for end in range(len(word) + 1)) for word in others}
    longer = {word: errors for word, errors in begun.items() if errors <= bound and word not in whole}
    is_short = all(len(word) <= 3 and len(word) < len(typed) for word in whole)
    expected = (longer or whole) if is_short else whole
    assert Spelling(words).near(typed) == (expected if bound else {})


@pytest.mark.parametrize(
    ("typed", "meant", "errors"),
    [
        ("ai", "aim", None),
        ("aom", "aim", 1),
        ("dodeg", "dodge", 1),
        ("dedeg", "dodge", None),
        ("sprnit", "sprint", 1),
        ("sprmit", "sprint", 2),
        ("sbrmit", "sprint", None),
        ("hackenteflx", "hackonthefly", None),
    ],
)
def test_a_word_may_hold_1_error_from_3_letters_and_2_from_6(
    typed: str, meant: str, errors: int | None
) -> None:
    assert Spelling([meant]).near(typed).get(meant) == errors


def test_the_errors_that_are_allowed_are_those_of_the_table() -> None:
    assert tuple(allowed_errors("x" * length) for length in range(len(ALLOWED))) == ALLOWED
    assert allowed_errors("x" * 40) == 2
