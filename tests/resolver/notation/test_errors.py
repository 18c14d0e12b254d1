"""What is said of a text that is not in the notation: where, and in which words."""

from collections.abc import Callable

import pytest

from resolver.notation import NotationError, parse_condition, parse_roll, parse_value

VALUE = "; expected a value (a number, dice, a name, or a value in parentheses)."


def refused(
    text: str, names: tuple[str, ...] = (), parse: Callable[..., object] = parse_roll
) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text, names)
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, f"Found the end of the text{VALUE}"),
        ("   ", 4, f"Found the end of the text{VALUE}"),
        ("Hacking +", 10, f"Found the end of the text{VALUE}"),
        ("Hacking ++ Logic", 10, f'Found "+"{VALUE}'),
        ("+ Hacking", 1, f'Found "+"{VALUE}'),
        ("2 x -3", 5, 'Put a negative value in parentheses, such as "2 x (-3)".'),
        ("Hacking # Logic", 9, 'Found "#"; only "+", "-", "x", "/"'),
        ("Hacking \x07", 9, "Found the character U+0007; only"),
        ("Hacking\u200b", 8, "Found the character U+200B; only"),
        ("Hacking 3", 9, 'Found "3"; only "+", "-", "x", "/", a limit in brackets, a requirement'),
        ("3 marks", 3, 'Found "marks"; only'),
        ("Hacking)", 8, 'Found ")"; only'),
        ("(Hacking", 9, 'Found the end of the text; expected ")", "+", "-", "x" or "/".'),
        ("Hacking [Sleaze", 16, 'Found the end of the text; expected "]", or "or" and a second name.'),
        ("Hacking [Sleaze or", 19, f"Found the end of the text{VALUE}"),
        ("Hacking [Sleaze or 3]", 20, 'Write one name on each side of "or"'),
        ("Hacking [3 or Sleaze]", 10, 'Write one name on each side of "or"'),
        ("Hacking [A or B or C]", 17, '"or" goes only between two limits'),
        ("Hacking or Sneak", 9, '"or" goes only between two limits ("[Speed or Handling]")'),
        ("Hacking [Data Processing (or special)]", 26, "A name with parentheses must be a declared term"),
        ("Hacking (3) [Sleaze]", 13, "The limit goes right after the pool, before the parentheses."),
        ("Hacking (3) (4)", 13, "a pool takes only one pair of parentheses."),
        ("Hacking ()", 10, f'Found ")"{VALUE}'),
        ("Hacking (12,)", 13, f'Found ")"{VALUE}'),
        ("Hacking (12, 1)", 15, 'Found ")"; expected a unit of time, such as "(12, 1 hour)"'),
        ("Hacking (12, Force hours)", 25, "expected a unit of time, such as"),
        (
            "Hacking (12, 1 hour, 2)",
            20,
            'Found ","; expected ")", or "," and an interval, such as "(12, 1 hour)".',
        ),
        ("Hacking (v. Logic)", 9, "An opposition in parentheses applies only sometimes"),
        ("Hacking (vs Logic)", 9, "write it as a variant that sets `against`."),
        ("Hacking v. Rating (+ Resonance)", 19, "A bonus in parentheses applies only sometimes"),
        ("Hacking (-2)", 9, "write it as a variant that adds to `pool`."),
        ("Firearms (6-7)", 10, "This reads as 6 minus 7, not as a range; write one number, and a variant."),
        ("Firearms (6–7)", 10, "This reads as 6 minus 7, not as a range"),
        ("A v. B v. C", 8, 'A roll has two sides at most: write one "v.", outside the parentheses.'),
        ("v. Logic", 1, f'Found "v"{VALUE} A roll has two sides at most'),
        ("v.Logic", 1, f'Found "v"{VALUE} A roll has two sides at most'),
        ("Logic v.", 9, f"Found the end of the text{VALUE}"),
        (
            "Force / Logic",
            9,
            'Found "Logic"; expected a divisor, a whole number from 1 to 9999 or a declared term',
        ),
        ("Strength/Lifting Bonus", 10, "or a declared term (as a name with a slash must be)."),
        ("n/a", 3, "expected a divisor, a whole number from 1 to 9999"),
        ("Force / 0", 9, "You can't divide by 0; the divisor is a whole number from 1 to 9999."),
        ("Force up", 7, '"up" and "down" go only after a division, such as "/ 2 up".'),
        ("Force down", 7, '"up" and "down" go only after a division, such as "/ 2 down".'),
        ("12345", 1, "The number 12345 has 5 digits; at most 4 are read."),
        ("Force / 12345", 9, "The number 12345 has 5 digits; at most 4 are read."),
        ("2 + 12345D", 5, "The number 12345 has 5 digits; at most 4 are read."),
        ("2d12345", 1, "The number 12345 has 5 digits; at most 4 are read."),
        ("2d1", 1, "A die has 2 sides or more, not 1."),
        ("dice", 1, 'Write a number before "dice", such as "6 dice".'),
        ("Logic + D", 9, 'Write how many dice, such as "1D" or "2d6".'),
        ("Agent + x", 9, '"x" multiplies; a name with "x" as a separate word must be a declared term.'),
        ("½ Body", 1, 'Write "½" as a division: "/ 2 up" or "/ 2 down".'),
        ("max", 1, '"max" takes two values, such as "max(Logic, 3)".'),
        ("Logic + min", 9, '"min" takes two values, such as "min(Logic, 3)".'),
        ("min(1)", 6, 'Found ")"; expected ","; "min" takes two values, such as "min(Logic, 3)".'),
        ("min(1, 2, 3)", 9, 'Found ","; expected ")" ("min" takes two values; nest it for more).'),
        ("table", 1, '"table" takes the name of a table, such as "table(range-difficulty)".'),
        ("table(Range)", 7, 'Found "Range"; expected the name of a table, in small letters'),
        ("table(range, 2)", 12, 'Found ","; expected ")".'),
        ("none", 1, '"none" is not a value; leave out a test without a roll, and a side that does not roll.'),
        ("Logic v. none", 10, '"none" is not a value'),
        ("Logic + Simple Weapons", 9, '"Simple" is read as the kind of test'),
        ("Opposed", 8, f"Found the end of the text{VALUE}"),
        ("attack.Hits", 8, 'Found "Hits"; expected a field of the step "attack", in small letters'),
        ("attack.unknown", 8, 'Found "unknown"; expected a field of the step "attack"'),
        ("actor.unknown", 7, f'Found "unknown"{VALUE}'),
        ("actor. Logic", 6, 'Before a dot write "actor", "target" or a step'),
        ("Actor.Logic", 6, "in small letters and without spaces."),
        ("Shield (actor.Computer (Decking))", 24, "A name with parentheses must be a declared term"),
        ("unknown Force", 9, 'Found "Force"; only'),
        ("(" * 9 + "1" + ")" * 9, 9, "Values can be nested at most 8 deep."),
        ("min(" * 9 + "1", 33, "Values can be nested at most 8 deep."),
        ("1x2x3x4x5x6x7x8x9", 18, '"x" and "/" join at most 8 values; work some of them out first.'),
        ("A" * 301, 301, "The text has 301 characters; at most 300 are read. Shorten it."),
        ("a+" * 149 + "a", 1, "Its plain form has 597 characters; at most 300 are read. Shorten it."),
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
        ("a < b < c", 7, "or one comparison"),
        ("a >", 4, f"Found the end of the text{VALUE}"),
        ("> 3", 1, f'Found ">"{VALUE}'),
        ("a >> 3", 4, f'Found ">"{VALUE}'),
        ("a != 3", 3, 'Found "!"; only'),
        ("a > 3 (2)", 7, 'Found "("; only'),
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
