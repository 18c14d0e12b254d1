"""The grammar of the notation, rule by rule."""

import pytest

from resolver.notation import (
    Choice,
    Condition,
    Dice,
    Expression,
    Flat,
    Interval,
    Least,
    Lookup,
    Most,
    Name,
    Number,
    Product,
    Quotient,
    Roll,
    Side,
    Sum,
    Unknown,
    dice_in,
    lookups_in,
    names_in,
    parse_condition,
    parse_roll,
    parse_value,
    print_roll,
    print_side,
    print_value,
)

A, B, C = Name("A"), Name("B"), Name("C")
ONE, TWO = Number(1), Number(2)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        *(("7", Number(7)), ("0", Number(0)), ("007", Number(7)), ("9999", Number(9999))),
        *(("6 dice", Flat(6)), ("1 die", Flat(1)), ("3D", Dice(3)), ("3d", Dice(3)), ("3 D", Dice(3))),
        *(("2d6", Dice(2, 6)), ("2D6", Dice(2, 6)), ("d20", Dice(1, 20)), ("1d100", Dice(1, 100))),
        *(("unknown", Unknown()), ("Unknown", Unknown())),
        *(("table(cybercombat-tn)", Lookup("cybercombat-tn")), ("table ( range )", Lookup("range"))),
        *(("min(A, 2)", Least(A, TWO)), ("max(A,B)", Most(A, B)), ("MAX(A, B)", Most(A, B))),
        *(("min(A, max(B, C))", Least(A, Most(B, C))), ("A + B", Sum((("+", A), ("+", B))))),
        *(("A - B + 2", Sum((("+", A), ("-", B), ("+", TWO)))), ("-4", Sum((("-", Number(4)),)))),
        *(("+4", Number(4)), ("-1D", Sum((("-", Dice(1)),))), ("-A x 2", Sum((("-", Product(A, TWO)),)))),
        *(("A x 2", Product(A, TWO)), ("A x2", Product(A, TWO)), ("2x3", Product(TWO, Number(3)))),
        *(("5D x 3", Product(Dice(5), Number(3))), ("5Dx3", Product(Dice(5), Number(3)))),
        *(("A X 2", Product(A, TWO)), ("A x B x C", Product(Product(A, B), C))),
        *(("A x (B x C)", Product(A, Product(B, C))), ("A / 2", Quotient(A, 2))),
        *(("A / 2 down", Quotient(A, 2, "down")), ("A / 2 up", Quotient(A, 2, "up"))),
        *(("A/2 UP", Quotient(A, 2, "up")), ("A x B / 2 up", Quotient(Product(A, B), 2, "up"))),
        ("A / 2 up x B", Product(Quotient(A, 2, "up"), B)),
        ("A + B / 2 down", Sum((("+", A), ("+", Quotient(B, 2, "down"))))),
        *(("(A + B) / 2 down", Quotient(Sum((("+", A), ("+", B))), 2, "down")), ("(A)", A), ("((A))", A)),
        ("(A + B) + C", Sum((("+", A), ("+", B), ("+", C)))),
        ("A + (B - C)", Sum((("+", A), ("+", B), ("-", C)))),
        ("A - (B - C)", Sum((("+", A), ("-", Sum((("+", B), ("-", C))))))),
        *(("A + (-2)", Sum((("+", A), ("-", TWO)))), ("2 x (-2)", Product(TWO, Sum((("-", TWO),))))),
    ],
)
def test_a_value_is_read_as_its_tree(text: str, tree: Expression) -> None:
    assert parse_value(text) == tree
    assert parse_value(print_value(tree)) == tree


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("Data Processing", Name("Data Processing")), ("Data \n  Processing", Name("Data Processing"))),
        ("Semi-Auto Burst", Name("Semi-Auto Burst")),
        ("compiler's Resonance", Name("compiler's Resonance")),
        *(("compiler’s Resonance", Name("compiler's Resonance")), ("sprites' Level", Name("sprites' Level"))),
        *(("R2D2", Name("R2D2")), ("Énergie", Name("Énergie")), ("Up-Close", Name("Up-Close"))),
        *(("Xenobiology", Name("Xenobiology")), ("Minimum", Name("Minimum"))),
        ("actor.Logic", Name("Logic", "actor")),
        ("target.Data Processing", Name("Data Processing", "target")),
        *(("attack.hits", Name("hits", "attack")), ("soak-it.net", Name("net", "soak-it"))),
        ("2nd-roll.success", Name("success", "2nd-roll")),
        ("attack.opposing_hits", Name("opposing_hits", "attack")),
    ],
)
def test_a_name_that_is_not_declared_is_the_longest_run_of_words(text: str, name: Name) -> None:
    assert parse_value(text) == name


@pytest.mark.parametrize(
    ("text", "declared", "tree"),
    [
        ("Computer (Decking)", {"Computer", "Computer (Decking)"}, Name("Computer (Decking)")),
        ("Computer   (Decking)", {"Computer (Decking)"}, Name("Computer (Decking)")),
        ("Strength/Lifting Bonus", {"Strength", "Strength/Lifting Bonus"}, Name("Strength/Lifting Bonus")),
        ("Strength/2 up", {"Strength", "Strength/Lifting Bonus"}, Quotient(Name("Strength"), 2, "up")),
        ("A / B", {"B"}, Quotient(A, B)),
        ("A/B UP x 2", {"B"}, Product(Quotient(A, B, "up"), TWO)),
        ("A / B - B", {"B"}, Sum((("+", Quotient(A, B)), ("-", B)))),
        ("AR v. VR", {"AR v. VR"}, Name("AR v. VR")),
        ("Type 2 Node", {"Type 2 Node"}, Name("Type 2 Node")),
        ("4th World Lore", {"4th World Lore"}, Name("4th World Lore")),
        ("Simple Weapons", {"Simple Weapons"}, Name("Simple Weapons")),
        ("Dice Lore x 2", {"Dice Lore"}, Product(Name("Dice Lore"), TWO)),
        ("Max", {"Max"}, Name("Max")),
        ("Hacker's Luck", {"Hacker’s Luck"}, Name("Hacker’s Luck")),
        ("Logic Bomb", {"Logic"}, Name("Logic Bomb")),
        ("Logician", {"Logic"}, Name("Logician")),
        ("Logic's End", {"Logic"}, Name("Logic's End")),
        ("Logic-Bomb", {"Logic"}, Name("Logic-Bomb")),
        ("Logic-Body", {"Logic", "Body"}, Sum((("+", Name("Logic")), ("-", Name("Body"))))),
        ("Logic-2", {"Logic"}, Sum((("+", Name("Logic")), ("-", TWO)))),
        ("logic", {"Logic"}, Name("logic")),
        ("unknown", {"unknown", "Unknown"}, Unknown()),
        ("actor.Computer (Decking)", {"Computer (Decking)"}, Name("Computer (Decking)", "actor")),
        ("attack.hits", {"attack"}, Name("hits", "attack")),
    ],
)
def test_the_longest_declared_name_wins(text: str, declared: set[str], tree: Expression) -> None:
    assert parse_value(text, declared) == tree
    assert parse_value(print_value(tree), declared) == tree


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        ("A", Roll(Side(A))),
        ("A [B]", Roll(Side(A, limit=B))),
        ("A [B + 2]", Roll(Side(A, limit=Sum((("+", B), ("+", TWO)))))),
        ("A [B or C]", Roll(Side(A, limit=Choice(B, C)))),
        ("A [actor.B or target.C]", Roll(Side(A, limit=Choice(Name("B", "actor"), Name("C", "target"))))),
        ("A (2)", Roll(Side(A, requirement=TWO))),
        ("A (B)", Roll(Side(A, requirement=B))),
        ("A (unknown)", Roll(Side(A, requirement=Unknown()))),
        ("A (2, 1 hour)", Roll(Side(A, requirement=TWO, interval=Interval(ONE, "hour")))),
        ("A (2, 1D Combat Turns)", Roll(Side(A, None, TWO, Interval(Dice(1), "Combat Turns")))),
        ("A (2, (B) hours)", Roll(Side(A, None, TWO, Interval(B, "hours")))),
        ("A (2, 3 min)", Roll(Side(A, None, TWO, Interval(Number(3), "min")))),
        ("A [B] (2) v. C [B] (1)", Roll(Side(A, B, TWO), Side(C, B, ONE))),
        ("(A) x 2 v. (B + C)", Roll(Side(Product(A, TWO)), Side(Sum((("+", B), ("+", C)))))),
        ("A (7 - 6)", Roll(Side(A, requirement=Sum((("+", Number(7)), ("-", Number(6))))))),
    ],
)
def test_a_roll_is_read_as_its_tree(text: str, roll: Roll) -> None:
    assert parse_roll(text) == roll
    assert parse_roll(print_roll(roll)) == roll


def test_a_kind_of_test_is_passed_over_unless_it_begins_a_declared_name() -> None:
    assert parse_roll("Simple Weapons + A") == parse_roll("Weapons + A")
    declared = parse_roll("Opposed Simple Weapons + A", {"Simple Weapons"})
    assert declared == Roll(Side(Sum((("+", Name("Simple Weapons")), ("+", A)))))


@pytest.mark.parametrize(
    "text", ["A v. B", "A v B", "A vs. B", "A vs B", "A versus B", "A V. B", "A v.B", "A Test vs. B test."]
)
def test_two_sides_are_told_apart_by_any_word_for_versus(text: str) -> None:
    assert parse_roll(text) == Roll(Side(A), Side(B))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("attack.hits > 0", Condition(Name("hits", "attack"), ">", Number(0))),
        *(("A>=B+2", Condition(A, ">=", Sum((("+", B), ("+", TWO))))), ("A ≥ 2", Condition(A, ">=", TWO))),
        *(("A ≤ 2", Condition(A, "<=", TWO)), ("A == 2", Condition(A, "=", TWO))),
        *(("A = B", Condition(A, "=", B)), ("A < 2", Condition(A, "<", TWO))),
        ("attack.success", Condition(Name("success", "attack"))),
        ("critical glitch", Condition(Name("critical glitch"))),
    ],
)
def test_a_condition_is_read_as_its_tree(text: str, condition: Condition) -> None:
    assert parse_condition(text) == condition


def test_the_plain_form_of_a_side_stands_without_the_other() -> None:
    assert print_side(parse_roll("A+B[C](2) v. C").actor) == "A + B [C] (2)"


def test_names_and_lookups_are_listed_once_in_the_order_in_which_they_are_written() -> None:
    roll = parse_roll(
        "A + min(B, A) [C or B] (table(range), (E) hours) v. target.A + table(range) - table(cover)"
    )
    assert names_in(roll) == [A, B, C, Name("E"), Name("A", "target")]
    assert lookups_in(roll) == [Lookup("range"), Lookup("cover")]


def test_dice_are_listed_as_often_as_they_are_thrown() -> None:
    assert dice_in(parse_value("2d6 + max(2d6, 1D x 3) - 6 dice")) == [Dice(2, 6), Dice(2, 6), Dice(1)]
    assert dice_in(parse_condition("1D / 2 up > 3D")) == [Dice(1), Dice(3)]


def test_equal_texts_give_trees_that_are_equal_keys() -> None:
    assert len({parse_roll("A+B [C]"), parse_roll("A + B [C]"), parse_roll("(A + B) [C]")}) == 1
