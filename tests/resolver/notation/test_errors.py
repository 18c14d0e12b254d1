"""What is said of a text that is not in the notation: where, and in which words."""

from collections.abc import Callable

import pytest

from resolver.notation import NotationError, parse_condition, parse_roll, parse_value

VALUE = "where a value must stand (a number, dice, a name, or a value in parentheses)."


def refused(
    text: str, names: tuple[str, ...] = (), parse: Callable[..., object] = parse_roll
) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text, names)
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, f"Found the end of the text {VALUE}"),
        ("   ", 4, f"Found the end of the text {VALUE}"),
        ("Hacking +", 10, f"Found the end of the text {VALUE}"),
        ("Hacking ++ Logic", 10, f'Found "+" {VALUE}'),
        ("+ Hacking", 1, f'Found "+" {VALUE}'),
        ("2 x -3", 5, 'Put a negative value in parentheses, as in "2 x (-3)".'),
        ("Hacking # Logic", 9, 'Found "#" where only "+", "-", "x", "/"'),
        ("Hacking \x07", 9, "Found the character U+0007 where only"),
        ("Hacking\u200b", 8, "Found the character U+200B where only"),
        ("Hacking 3", 9, 'Found "3" where only "+", "-", "x", "/", a limit in brackets, a requirement'),
        ("3 marks", 3, 'Found "marks" where only'),
        ("Hacking)", 8, 'Found ")" where only'),
        ("(Hacking", 9, 'Found the end of the text where ")", "+", "-", "x" or "/" must stand.'),
        ("Hacking [Sleaze", 16, 'Found the end of the text where "]", or "or" and a second name must stand.'),
        ("Hacking [Sleaze or", 19, f"Found the end of the text {VALUE}"),
        ("Hacking [Sleaze or 3]", 20, 'On both sides of "or" stands one name'),
        ("Hacking [3 or Sleaze]", 10, 'On both sides of "or" stands one name'),
        ("Hacking [A or B or C]", 17, '"or" stands only between two limits'),
        ("Hacking or Sneak", 9, '"or" stands only between two limits ("[Speed or Handling]")'),
        (
            "Hacking [Data Processing (or special)]",
            26,
            "A name that holds parentheses must be a declared term",
        ),
        ("Hacking (3) [Sleaze]", 13, "A limit stands right after the pool, before the parentheses."),
        ("Hacking (3) (4)", 13, "only one pair of them may follow a pool."),
        ("Hacking ()", 10, f'Found ")" {VALUE}'),
        ("Hacking (12,)", 13, f'Found ")" {VALUE}'),
        ("Hacking (12, 1)", 15, 'Found ")" where a unit of time must stand, as in "(12, 1 hour)"'),
        ("Hacking (12, Force hours)", 25, "where a unit of time must stand, as in"),
        (
            "Hacking (12, 1 hour, 2)",
            20,
            'Found "," where ")", or "," and an interval as in "(12, 1 hour)" must stand.',
        ),
        ("Hacking (v. Logic)", 9, "An opposition in parentheses is met only sometimes"),
        ("Hacking (vs Logic)", 9, "write it as a variant that sets `against`."),
        ("Hacking v. Rating (+ Resonance)", 19, "What is added in parentheses counts only sometimes"),
        ("Hacking (-2)", 9, "write it as a variant that adds to `pool`."),
        ("Firearms (6-7)", 10, "This is 6 less 7, no range; write one number, and a variant."),
        ("Firearms (6–7)", 10, "This is 6 less 7, no range"),
        ("A v. B v. C", 8, 'Two sides meet in a roll: one "v." at most, outside of parentheses.'),
        ("v. Logic", 1, f'Found "v" {VALUE} Two sides meet in a roll'),
        ("v.Logic", 1, f'Found "v" {VALUE} Two sides meet in a roll'),
        ("Logic v.", 9, f"Found the end of the text {VALUE}"),
        ("Force / Logic", 9, 'Found "Logic" where a whole number from 1 to 9999 (the divisor;'),
        ("Strength/Lifting Bonus", 10, "a name that holds a slash must be a declared term) must stand."),
        ("n/a", 3, "where a whole number from 1 to 9999"),
        ("Force / 0", 9, "Nothing is divided by 0; the divisor is a whole number from 1 to 9999."),
        ("Force up", 7, '"up" and "down" stand only after a division, as in "/ 2 up".'),
        ("Force down", 7, '"up" and "down" stand only after a division, as in "/ 2 down".'),
        ("12345", 1, "The number 12345 has 5 digits; at most 4 are read."),
        ("Force / 12345", 9, "The number 12345 has 5 digits; at most 4 are read."),
        ("2 + 12345D", 5, "The number 12345 has 5 digits; at most 4 are read."),
        ("2d12345", 1, "The number 12345 has 5 digits; at most 4 are read."),
        ("2d1", 1, "A die has 2 sides or more, not 1."),
        ("dice", 1, 'A number stands before "dice", as in "6 dice".'),
        ("Logic + D", 9, 'Dice stand with their number, as in "1D" or "2d6".'),
        (
            "Agent + x",
            9,
            '"x" multiplies; a name that holds it as a word of its own must be a declared term.',
        ),
        ("½ Body", 1, 'Write "½" as a division, as in "/ 2 up" or "/ 2 down".'),
        ("max", 1, '"max" takes two values, as in "max(Logic, 3)".'),
        ("Logic + min", 9, '"min" takes two values, as in "min(Logic, 3)".'),
        ("min(1)", 6, 'Found ")" where "," must stand; "min" takes two values, as in "min(Logic, 3)".'),
        (
            "min(1, 2, 3)",
            9,
            'Found "," where ")" ("min" takes two values; put one into another for more) must stand.',
        ),
        ("table", 1, '"table" takes the name of a table, as in "table(range-difficulty)".'),
        ("table(Range)", 7, 'Found "Range" where the name of a table must stand, in small letters'),
        ("table(range, 2)", 12, 'Found "," where ")" must stand.'),
        ("none", 1, '"none" is no value; leave out a test without a roll, and a side that does not roll.'),
        ("Logic v. none", 10, '"none" is no value'),
        ("Logic + Simple Weapons", 9, '"Simple" is taken for the kind of test'),
        ("Opposed", 8, f"Found the end of the text {VALUE}"),
        ("attack.Hits", 8, 'Found "Hits" where a field of the step "attack" must stand, in small letters'),
        ("attack.unknown", 8, 'Found "unknown" where a field of the step "attack" must stand'),
        ("actor.unknown", 7, f'Found "unknown" {VALUE}'),
        ("actor. Logic", 6, 'What stands before a dot is "actor", "target" or a step'),
        ("Actor.Logic", 6, "in small letters and without spaces."),
        ("Shield (actor.Computer (Decking))", 24, "A name that holds parentheses must be a declared term"),
        ("unknown Force", 9, 'Found "Force" where only'),
        ("(" * 9 + "1" + ")" * 9, 9, "Values are put into one another at most 8 deep."),
        ("min(" * 9 + "1", 33, "Values are put into one another at most 8 deep."),
        ("1x2x3x4x5x6x7x8x9", 18, 'At most 8 values are joined by "x" and "/"; work some of them out.'),
        ("A" * 301, 301, "The text has 301 characters; at most 300 are read. Shorten it."),
        ("a+" * 149 + "a", 1, "Its plain form has 597 characters; at most 300 are read. Shorten it."),
        ("Hacking > 3", 9, 'Found ">" where only'),
    ],
)
def test_a_roll_is_refused_at_the_column_and_with_the_sentence(text: str, column: int, sentence: str) -> None:
    error = refused(text)
    assert (error.column, error.text) == (column, text)
    assert sentence in error.reason


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("a < b < c", 7, "or one comparison"),
        ("a >", 4, f"Found the end of the text {VALUE}"),
        ("> 3", 1, f'Found ">" {VALUE}'),
        ("a >> 3", 4, f'Found ">" {VALUE}'),
        ("a != 3", 3, 'Found "!" where only'),
        ("a > 3 (2)", 7, 'Found "(" where only'),
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
    assert str(refused("Hacking +")).startswith('In "Hacking +", column 10: Found the end of the text where')


def test_a_text_that_is_too_long_is_shown_only_in_its_beginning() -> None:
    assert str(refused("x" * 400)).startswith(f'In "{"x" * 40}…", column 301: ')


def test_columns_count_characters_of_the_text_as_it_was_given() -> None:
    assert refused("Hacker’s Luck × – 2").column == 17
    assert refused("Logic\n  + ?").column == 11
