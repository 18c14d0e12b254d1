"""Text as words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.words import STOP_WORDS, phrase, stem, tokens, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pick Up/Put Down", ["pick", "up", "put", "down"]),
        ("Full-Auto (6 Bullets)", ["full", "auto", "6", "bullets"]),
        ("the GM's, don’t", ["the", "gms", "dont"]),
        ("Ménage à trois", ["menage", "a", "trois"]),
        ("e\u0301te\u0301", ["ete"]),
        ("STRASSE Straße", ["strasse", "strasse"]),
        ("snake_case", ["snake", "case"]),
        ("armoured defences, grey", ["armored", "defenses", "gray"]),
        ("½ ２", ["12", "2"]),
        ("🎲 … — '", []),
        ("", []),
    ],
)
def test_text_is_parted_into_folded_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@given(st.text())
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    assert words(phrase(text)) == words(text)


@given(st.text())
def test_every_word_stands_where_it_says(text: str) -> None:
    for token in tokens(text):
        assert words(text[token.start : token.end]) == [token.word]


@pytest.mark.parametrize(
    "forms",
    [
        ["dodge", "dodges", "dodged", "dodging"],
        ["run", "runs", "running"],
        ["aim", "aims", "aimed", "aiming"],
        ["fire", "fires", "firing"],
        ["spirit", "spirits"],
        ["pass", "passes", "passed"],
    ],
)
def test_forms_of_a_word_share_a_stem(forms: list[str]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("aim", "am"), ("cast", "case"), ("run", "rung"), ("king", "ked")]
)
def test_different_words_have_different_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_no_stop_word_tells_actions_apart() -> None:
    assert not STOP_WORDS & {"up", "down", "out", "off", "over", "away", "not", "all"}


def test_a_word_is_cut_before_it_is_kept() -> None:
    assert [len(word) for word in words("x" * 50_000 + " run")] == [80, 3]
