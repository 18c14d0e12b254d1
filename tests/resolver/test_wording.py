from fractions import Fraction

import pytest

from resolver.wording import average_text, nearest, nearest_by_words, singular, usual_range


@pytest.mark.parametrize(
    ("given", "allowed", "meant"),
    [
        *(("Hakcing", ["Logic", "Hacking"], "Hacking"), ("tei", ["tie", "range"], "tie")),
        *(("sr4", ["cwn", "sr6"], "sr6"), ("boko", ["book", "page"], "book")),
        ("sr6/brute-force", ["sr6/trip", "sr5/brute-force"], "sr5/brute-force"),
        ("sr6/take-amm", ["sr5/take-aim", "sr6/take-aim", "sr7/take-aim"], "sr6/take-aim"),
        ("cmp/pick-lok", ["ch/pick-lock"], "ch/pick-lock"),
        ("Weapon Damage", ["Bonus Damage", "Damage"], "Damage"),  # a word of it
        (
            "my melee attack bonus",
            ["Attack", "Melee Attack", "Attack Bones"],
            "Melee Attack",
        ),  # the longer one
        ("Weapon Damege", ["Weapon Damage", "Weapon"], "Weapon Damage"),  # a slip of the pen is nearer still
    ],
)
def test_a_misspelt_name_is_near(given: str, allowed: list[str], meant: str) -> None:
    assert nearest(given, allowed) == meant
    assert nearest(given, allowed[::-1]) == meant


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ("nosuch", ["stunt"]),
        ("sr5/nosuch", ["sr5/stunt", "sr5/run"]),  # what all names of an edition begin with says nothing
        *(("brick", ["block"]), ("added", ["dodge"]), ("construct", ["icon-status"]), ("sr5/", ["sr5/run"])),
        ("reaction", ["act"]),  # part of a word is no word
    ],
)
def test_a_word_far_from_every_name_is_near_none(given: str, allowed: list[str]) -> None:
    assert nearest(given, allowed) is None


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("points", "point"),
        ("boxes", "box"),
        ("successes", "success"),
        ("branches", "branch"),
        ("dice", "die"),
    ],
)
def test_a_plural_has_its_noun_for_one(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_a_name_of_other_letters_is_found_by_a_word_that_both_have() -> None:
    names = ["Damage Value", "Damage Value Taken", "Weapon Skill", "Reach"]
    assert nearest_by_words("Weapon Damage", names) == "Damage Value"
    assert nearest_by_words("Weapon Skil", names) == "Weapon Skill"
    assert nearest_by_words("Soak", names) is None


@pytest.mark.parametrize(
    ("ends", "adjacent", "said"),
    [((3, 3), True, "usually 3"), ((0, 1), True, "usually 0 or 1"), ((0, 5), False, "usually 0 to 5")],
)
def test_a_range_of_most_rolls_is_what_they_usually_are(
    ends: tuple[int, int], adjacent: bool, said: str
) -> None:
    assert usual_range(*ends, adjacent=adjacent) == said


def test_an_average_below_zero_has_a_minus_sign() -> None:
    assert [average_text(Fraction(-3, 2)), average_text(Fraction(-2))] == ["−1.50", "−2"]
