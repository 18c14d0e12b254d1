"""Rolls as people type them: plain words for limits, requirements and the other side."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.notation import (
    REQUIREMENT,
    Level,
    NotationError,
    PlainWords,
    Roll,
    TypedVocabulary,
    parse_roll,
    parse_typed,
    parse_typed_value,
    print_roll,
    print_value,
    typed_vocabulary,
)

NAMES = ("Logic", "Sleaze", "Speed", "Handling", "Search Threshold", "Difficulty", "Melee AC", "Action Limit")
ALIASES = {"LOG": "Logic", "Dex": "Dexterity Modifier", "I": "Initiative of the One Who Acts"}
_WORDS = PlainWords((*REQUIREMENT, "number to reach"))
COUNTED, TARGETED, TOTALLED = (
    typed_vocabulary(NAMES, ALIASES, words)
    for words in (
        replace(_WORDS, bare="dice", sides=6),
        replace(_WORDS, bare="open", sides=6),
        replace(_WORDS, bare="met"),
    )
)


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("10 dice limit 4 v 7", "10 dice [4] v. 7 dice"),
        ("10d limit 4 against 7 dice", "10D [4] v. 7 dice"),
        ("10 dice (limit 4) vs 7", "10 dice [4] v. 7 dice"),
        *(("12d6 (limit 6), threshold 3", "12D [6] (3)"), ("10D6 - 2 vs 7d6", "10D - 2 v. 7D")),
        *(("10 v 7", "10 dice v. 7 dice"), ("Roll 8 dice against 3", "8 dice v. 3 dice")),
        *(("throw 12 dice, threshold 3", "12 dice (3)"), ("10 dice opposed by 7 dice", "10 dice v. 7 dice")),
        *(("Opposed 10 dice, versus 7", "10 dice v. 7 dice"), ("12 dice, threshold 3", "12 dice (3)")),
        *(("12 dice threshold 3.", "12 dice (3)"), ("12 DICE THRESHOLD: 3", "12 dice (3)")),
        *(("12 dice, TN5", "12 dice (5)"), ("12 dice limit 6, difficulty 3", "12 dice [6] (3)")),
        ("12 dice difficulty 3, limit 6", "12 dice [6] (3)"),
        ("12 dice with a limit of 6 and a threshold of 3", "12 dice [6] (3)"),
        *(("12 dice (threshold 3)", "12 dice (3)"), ("12 dice [limit 6] threshold 3", "12 dice [6] (3)")),
        *(("12 dice threshold 3 [6]", "12 dice [6] (3)"), ("12 dice v threshold 3", "12 dice (3)")),
        ("12 dice against a target number of 4", "12 dice (4)"),
        ("12 dice threshold 12, 1 hour", "12 dice (12, 1 hour)"),
        ("12 dice threshold 2 x 2", "12 dice (2 x 2)"),
        ("log + Hacking limit sleaze v Logic threshold 2", "Logic + Hacking [Sleaze] v. Logic (2)"),
        ("logic plus hacking limit sleaze", "Logic + hacking [Sleaze]"),
        ("12 dice minus 2 plus Logic threshold 3", "12 dice - 2 + Logic (3)"),
        ("Logic PLUS Speed x 2 v 7 minus 1", "Logic + Speed x 2 v. 7 - 1"),
        ("Logic (2 plus 1)", "Logic (2 + 1)"),
        ("Surplus + Plush + minuses (2)", "Surplus + Plush + minuses (2)"),
        ("Logic plsu Hacking", "Logic plsu Hacking"),
        ("Logic limit Speed or Handling", "Logic [Speed or Handling]"),
        *(("Logic [Sleaze limit]", "Logic [Sleaze]"), ("Logic [Action Limit]", "Logic [Action Limit]")),
        ("Logic (Search Threshold)", "Logic (Search Threshold)"),
        ("Logic v Search Threshold", "Logic (target.Search Threshold)"),
        *(("Logic v Search Threshold 3", "Logic (3)"), ("Logic (Difficulty x 2)", "Logic (Difficulty x 2)")),
        ("Logic (Difficulty 2)", "Logic (2)"),
    ],
)
def test_plain_words_are_understood_where_dice_are_counted(typed: str, understood: str) -> None:
    assert print_roll(parse_typed(typed, COUNTED)) == understood


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("2d6+2 vs 8", "2d6 + 2 (8)"),
        ("2d6 + 2 v. 8 + 1", "2d6 + 2 (8 + 1)"),
        ("2d6 limit 9 against 8", "2d6 [9] (8)"),
        ("2d6 + dex + Sneak difficulty 8", "2d6 + Dexterity Modifier + Sneak (8)"),
        ("2d6 number to reach 8", "2d6 (8)"),
        ("d20+5 vs AC 14", "1d20 + 5 (14)"),
        ("d20+5 vs. melee ac", "1d20 + 5 (target.Melee AC)"),
        ("d20+5 vs target.Melee AC", "1d20 + 5 (target.Melee AC)"),
        ("d20+5 vs Melee AC 14", "1d20 + 5 (14)"),
        ("2d6 + Sneak vs Difficulty", "2d6 + Sneak (Difficulty)"),
        ("2d6 + Sneak vs 2d6 + Notice", "2d6 + Sneak v. 2d6 + Notice"),
        ("2d6 + Sneak vs unknown", "2d6 + Sneak v. unknown"),
        ("2d6 v. 8 (2)", "2d6 v. 8 (2)"),
    ],
)
def test_a_number_after_versus_is_what_must_be_met_where_dice_are_added_up(
    typed: str, understood: str
) -> None:
    assert print_roll(parse_typed(typed, TOTALLED)) == understood


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("8 dice vs. TN 4", "8 dice (4)"),
        ("8 dice TN 5 v 6", "8 dice (5) v. 6 dice"),
        ("8 dice v 6 (4)", "8 dice v. 6 dice (4)"),
        ("8 dice TN 5 v 6 dice TN 4", "8 dice (5) v. 6 dice (4)"),
    ],
)
def test_each_side_may_have_a_target_number(typed: str, understood: str) -> None:
    assert print_roll(parse_typed(typed, TARGETED)) == understood


@pytest.mark.parametrize(
    ("typed", "known", "column", "first", "second"),
    [
        ("8 dice v 5", TARGETED, 10, '"8 dice (5)"', '"8 dice v. 5 dice"'),
        ("2d6 vs Sneak", TOTALLED, 8, '"2d6 (target.Sneak)"', '"2d6 v. 2d6 + Sneak"'),
        ("d20 vs Sneak + 1", TOTALLED, 8, '"1d20 (target.Sneak + 1)"', '"1d20 v. 1d20 + Sneak + 1"'),
        ("Sneak vs Logic", TOTALLED, 10, '"Sneak (target.Logic)"', '"Sneak v. 2d6 + Logic"'),
        ("8 dice limit 4 + 2", COUNTED, 16, '"8 dice + 2 [4]"', '"8 dice [4 + 2]"'),
        ("8 dice limit 4 plus 2", COUNTED, 16, '"8 dice + 2 [4]"', '"8 dice [4 + 2]"'),
        ("8 dice threshold 4 - 2", COUNTED, 20, '"8 dice - 2 (4)"', '"8 dice (4 - 2)"'),
    ],
)
def test_a_roll_of_two_readings_is_refused_with_both(
    typed: str, known: TypedVocabulary, column: int, first: str, second: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_typed(typed, known)
    assert caught.value.column == column
    assert f"write {first} or {second}." in caught.value.reason
    for way in (first, second):
        assert f'"{print_roll(parse_typed(way.strip(chr(34)), known))}"' == way


@pytest.mark.parametrize(
    ("typed", "known", "sentence"),
    [
        ("12 dice treshold 3", COUNTED, 'Did you mean "threshold"?'),
        ("Logic treshold 3", COUNTED, 'Did you mean "threshold"?'),
        ("10 dice agains 7", COUNTED, 'Did you mean "against"?'),
        *(("10 dice limt 4", COUNTED, 'Did you mean "limit"?'), ("10 dice limit", COUNTED, "expected")),
        *(("10 dice limit 4 v", COUNTED, "expected"), ("threshold 3", COUNTED, '"10 dice threshold 3"')),
        ("10 dice limit 4 limit 5", COUNTED, "The limit"),
        ("5 dice threshold 3", TARGETED, 'write "TN 4" for what each die must reach'),
        ("5 dice TN 4 threshold 3", TARGETED, "how many dice must reach it"),
        ("5 dice (threshold 3)", TARGETED, "how many dice must reach it"),
        ("10 dice (3) threshold 4", COUNTED, "reach is given"),
        ("10 dice threshold 3, threshold 4", COUNTED, "reach is given"),
        *(("2d6 (8) vs 9", TOTALLED, "reach is given"), ("2d6 vs -3", TOTALLED, "negative")),
        *(("12 dice threshold (-3)", COUNTED, "negative"), ("2d6 vs 7-9", TOTALLED, "7 minus 9")),
        *(("plus 2", COUNTED, '"10 dice plus 2"'), ("10 dice plsu 2", COUNTED, 'Did you mean "plus"?')),
        *(("10 dice, 3", COUNTED, 'Found ","; only'), ("I" + " + I" * 20, COUNTED, "most 300")),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(
    typed: str, known: TypedVocabulary, sentence: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_typed(typed, known)
    assert sentence in caught.value.reason


def test_a_number_without_a_word_gets_no_wild_guess() -> None:
    with pytest.raises(NotationError) as caught:
        parse_typed("10 dice 3", COUNTED)
    assert "Did you mean" not in caught.value.reason


@pytest.mark.parametrize("text", ["12 dice threshold 3", "2d6 against 8", "12 dice, limit 4"])
def test_a_printed_roll_knows_no_plain_words(text: str) -> None:
    with pytest.raises(NotationError, match="; only"):
        parse_roll(text, NAMES)


def test_a_printed_roll_knows_no_aliases() -> None:
    assert print_roll(parse_roll("log", NAMES)) == "log"


def test_a_value_is_typed_in_any_case_and_by_alias() -> None:
    assert print_value(parse_typed_value("+ log x 2 + sleaze", COUNTED)) == "Logic x 2 + Sleaze"
    with pytest.raises(NotationError, match=r"only .* can follow"):
        parse_typed_value("log threshold 3", COUNTED)


LEVELS = (
    Level("Easy", 2, 2),
    Level("Hard", 4, 4),
    Level("Very Hard", 5, 5),
    Level("Heroic", 6, 7),
    Level("Trivial", None, None),
)
LEVELLED = typed_vocabulary((*NAMES, "Hard"), ALIASES, PlainWords(levels=LEVELS))
"""An edition with words for difficulties, of which one is also a rating."""


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        *(("5D vs Easy", "5D (2)"), ("5D against an easy difficulty", "5D (2)")),
        *(("5D v. very hard", "5D (5)"), ("5D (Easy)", "5D (2)"), ("5D (easy difficulty)", "5D (2)")),
        *(("5D (difficulty: very hard)", "5D (5)"), ("5D threshold easy", "5D (2)")),
        *(("5D, limit 4, difficulty of Easy", "5D [4] (2)"), ("Logic difficulty easy", "Logic (2)")),
        ("5D vs Hard", "5D v. Hard"),  # the rating comes first
        *(("5D vs Eassy", "5D v. Eassy"), ("5D vs Easy Armor", "5D v. Easy Armor")),
        *(("5D vs easy-going", "5D v. easy-going"), ("5D vs Very", "5D v. Very")),
        ("Easy vs 5D", "Easy v. 5D"),
    ],
)
def test_a_word_for_a_difficulty_is_its_number_where_something_is_to_be_reached(
    typed: str, understood: str
) -> None:
    assert print_roll(parse_typed(typed, LEVELLED)) == understood


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("5D vs Trivial", "(2), Hard (4)"),
        ("5D vs Heroic", "6 to 7"),
        ("5D vs Easy + 1", '(2)" or "5D (2'),
        ("5D vs Easy 3", 'Found "3"; only'),
    ],
)
def test_a_word_for_a_difficulty_without_one_number_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_typed(typed, LEVELLED)
    assert sentence in caught.value.reason


TYPED = st.lists(
    st.sampled_from(
        [
            *(
                "10 dice",
                "5D",
                "2d6",
                "d20",
                "7",
                "3",
                "0",
                "+",
                "-",
                "x",
                "/ 2",
                "(",
                ")",
                "[",
                "]",
                ",",
                "or",
                ".",
            ),
            *(
                "limit",
                "threshold",
                "TN",
                "target number",
                "target",
                "AC",
                "difficulty",
                "number to reach",
                "of",
            ),
            *(
                "v",
                "vs.",
                "against",
                "opposed by",
                "with a",
                "and",
                "is",
                ":",
                "=",
                "test",
                "opposed",
                "treshold",
            ),
            *(
                "log",
                "Logic",
                "speed",
                "handling",
                "Melee AC",
                "search threshold",
                "Sneak",
                "target.Sneak",
                "dex",
            ),
            *("unknown", "hour", "1 hour", "none", "min(", "6-7", "’", "½", "\x00", "İ"),
        ]
    ),
    max_size=12,
).map(" ".join)


@given(TYPED, st.sampled_from([COUNTED, TARGETED, TOTALLED]))
def test_what_was_understood_is_the_same_roll_when_it_is_typed_again(
    text: str, known: TypedVocabulary
) -> None:
    if (roll := _read(text, known)) is not None:
        assert parse_typed(print_roll(roll), known) == roll


@given(TYPED, st.sampled_from([COUNTED, TARGETED, TOTALLED]))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(text: str, known: TypedVocabulary) -> None:
    if _read(text, known) is None:
        with pytest.raises(NotationError, match=r"[\s\S]*, column \d+: [\s\S]*[.?]"):
            parse_typed(text, known)


def _read(text: str, known: TypedVocabulary) -> Roll | None:
    try:
        return parse_typed(text, known)
    except NotationError:
        return None
