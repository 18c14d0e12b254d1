"""What is said of a text that is not in the notation: where, and in which words."""

from collections.abc import Callable

import pytest

from resolver.notation import NotationError, parse_condition, parse_roll, parse_value


def refused(
    text: str, names: tuple[str, ...] = (), parse: Callable[..., object] = parse_roll
) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text, names)
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        *(("", 1, "end of the text"), ("   ", 4, "end of the text"), ("Hacking +", 10, "end of the text")),
        *(("Hacking ++ Logic", 10, '"+"'), ("+ Hacking", 1, '"+"'), ("2 x -3", 5, "(-3)")),
        *(("Hacking # Logic", 9, '"#"; only'), ("Hacking \x07", 9, "Found the character U+0007; only")),
        *(("Hacking\u200b", 8, "Found the character U+200B; only"), ("Hacking 3", 9, '"3"; only')),
        *(("3 marks", 3, 'Found "marks"; only'), ("Hacking)", 8, 'Found ")"; only')),
        *(("(Hacking", 9, 'expected ")"'), ("Hacking [Sleaze", 16, 'expected "]"')),
        *(("Hacking [Sleaze or", 19, "end of the text"), ("Hacking [Sleaze or 3]", 20, 'each side of "or"')),
        ("Hacking [3 or Sleaze]", 10, 'each side of "or"'),
        *(("Hacking [A or B or C]", 17, "between two limits"), ("Hacking or Sneak", 9, "between two limits")),
        ("Hacking [Data Processing (or special)]", 26, "must be a declared term"),
        *(("Hacking (3) [Sleaze]", 13, "right after the pool"), ("Hacking (3) (4)", 13, "only one pair")),
        *(("Hacking ()", 10, '")"'), ("Hacking (12,)", 13, '")"'), ("Hacking (12, 1)", 15, "a unit of time")),
        ("Hacking (12, Force hours)", 25, "a unit of time"),
        ("Hacking (12, 1 hour, 2)", 20, "and an interval"),
        ("Hacking (v. Logic)", 9, "An opposition in parentheses"),
        ("Hacking (vs Logic)", 9, "that sets `against`"),
        ("Hacking v. Rating (+ Resonance)", 19, "A bonus in parentheses"),
        *(("Hacking (-2)", 9, "that adds to `pool`"), ("Firearms (6-7)", 10, "6 minus 7")),
        *(("Firearms (6–7)", 10, "6 minus 7"), ("A v. B v. C", 8, "two sides at most")),
        *(("v. Logic", 1, "two sides at most"), ("v.Logic", 1, "two sides at most")),
        *(("Logic v.", 9, "end of the text"), ("Force / Logic", 9, "expected a divisor")),
        *(("Strength/Lifting Bonus", 10, "a name with a slash"), ("n/a", 3, "expected a divisor")),
        *(("Force / 0", 9, "divide by 0"), ("Force up", 7, '"/ 2 up"'), ("Force down", 7, '"/ 2 down"')),
        *(("12345", 1, "12345 has 5 digits"), ("Force / 12345", 9, "12345 has 5 digits")),
        *(("2 + 12345D", 5, "12345 has 5 digits"), ("2d12345", 1, "12345 has 5 digits")),
        *(("2d1", 1, "2 sides or more"), ("dice", 1, '"6 dice"'), ("Logic + D", 9, '"1D"')),
        *(("Agent + x", 9, '"x" multiplies'), ("½ Body", 1, '"½" as a division')),
        *(("max", 1, '"max(Logic, 3)"'), ("Logic + min", 9, '"min(Logic, 3)"')),
        *(("min(1)", 6, 'expected ","'), ("min(1, 2, 3)", 9, "nest it for more")),
        *(("table", 1, '"table(range-difficulty)"'), ("table(Range)", 7, "in small letters")),
        *(("table(range, 2)", 12, 'Found ","; expected ")".'), ("none", 1, '"none" is not a value')),
        *(("Logic v. none", 10, '"none" is not a value'), ("Logic + Simple Weapons", 9, "the kind of test")),
        *(("Opposed", 8, "end of the text"), ("attack.Hits", 8, '"Hits"; expected a field')),
        *(("attack.unknown", 8, 'of the step "attack"'), ("actor.unknown", 7, '"unknown"')),
        *(("actor. Logic", 6, "Before a dot"), ("Actor.Logic", 6, "without spaces")),
        ("Shield (actor.Computer (Decking))", 24, "must be a declared term"),
        *(("unknown Force", 9, 'Found "Force"; only'), ("(" * 9 + "1" + ")" * 9, 9, "at most 8 deep")),
        *(("min(" * 9 + "1", 33, "at most 8 deep"), ("1x2x3x4x5x6x7x8x9", 18, "at most 8 values")),
        *(("A" * 301, 301, "301 characters; at most 300"), ("a+" * 149 + "a", 1, "plain form has 597")),
        ("Hacking > 3", 9, 'Found ">"; only'),
    ],
)
def test_a_roll_is_refused_at_the_column_and_with_the_sentence(text: str, column: int, sentence: str) -> None:
    error = refused(text)
    assert (error.column, error.text) == (column, text)
    assert sentence in error.reason


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        *(("a < b < c", 7, "or one comparison"), ("a >", 4, "end of the text"), ("> 3", 1, '">"')),
        *(("a >> 3", 4, '">"'), ("a != 3", 3, 'Found "!"; only'), ("a > 3 (2)", 7, 'Found "("; only')),
    ],
)
def test_a_condition_is_refused_at_the_column_and_with_the_sentence(
    text: str, column: int, sentence: str
) -> None:
    error = refused(text, parse=parse_condition)
    assert error.column == column
    assert sentence in error.reason


@pytest.mark.parametrize(
    ("text", "column"), [("Logic [Mental]", 7), ("Logic (2)", 7), ("A v. B", 3), ("A > B", 3), ("++2", 2)]
)
def test_a_value_holds_no_limit_no_requirement_no_opponent_and_no_comparison(text: str, column: int) -> None:
    assert refused(text, parse=parse_value).column == column


def test_a_name_of_which_only_the_beginning_is_declared_is_not_cut_in_two() -> None:
    error = refused("Computer (Decking) Pool", ("Computer (Decking)",))
    assert (error.column, error.reason[:12]) == (20, 'Found "Pool"')


def test_the_message_shows_the_text_and_the_column() -> None:
    assert str(refused("Hacking +")).startswith(
        'In "Hacking +", column 10: Found the end of the text; expected'
    )


def test_a_text_that_is_too_long_is_shown_only_in_its_beginning() -> None:
    assert str(refused("x" * 400)).startswith(f'In "{"x" * 40}…", column 301: ')


def test_columns_count_characters_of_the_text_as_it_was_given() -> None:
    assert refused("Hacker’s Luck × – 2").column == 17
    assert refused("Logic\n  + ?").column == 11
