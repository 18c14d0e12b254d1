"""Tests as books print them, and their plain form."""

import pytest

from resolver.notation import parse_roll, parse_value, print_roll, print_value

NAMES = frozenset(
    {
        *("Computer (Decking)", "Strength/Lifting Bonus", "Melee AC", "Ranged AC", "Attack Bonus", "Shoot"),
        *("Dexterity Modifier", "Data Processing", "Electronic Warfare", "IC Rating", "Security Rating"),
        *("Hacking", "Logic", "Sleaze", "Intuition", "Firewall", "Cybercombat", "Attack", "Willpower"),
        *("Computer", "Force", "Armor", "Bod", "Shield", "Evasion", "Sensors", "Willpower", "Dodge Penalty"),
    }
)

AS_PRINTED = [
    *("Intuition (2)", "Body + Willpower (2)"),
    "Gunnery + Agility [Accuracy] v. Reaction + Intuition [Handling]",
    "Vehicle Skill + Reaction [Speed or Handling] (maneuver Threshold)",
    "Cybercombat + Logic [Attack] v. Willpower + Firewall",
    "Electronic Warfare + Logic [Sleaze] v. 6 dice",
    "Electronic Warfare + Intuition [Sleaze] v. Intuition + Firewall",
    "Hacking + Logic [Attack] v. Protection Rating x 2",
    "Software + Intuition [Firewall] v. Data Bomb Rating x 2",
    "Computer + Logic [Data Processing] v. Intuition + Firewall",
    *("Computer + Logic [Attack] v. Willpower + Firewall", "Computer + Logic [Mental] (12, 1 hour)"),
    "Hacking + Logic [Sleaze] v. Intuition + Firewall",
    "Electronic Warfare + Intuition [Sleaze] v. Intuition + Data Processing",
    *("Hardware + Willpower [Firewall] v. Logic + Attack", "Electronic Warfare + Logic [Attack]"),
    "Electronic Warfare + Logic [Data Processing] v. Willpower + Firewall",
    "Electronic Warfare + Intuition [Sleaze] v. Logic + Sleaze",
    *("Hacking + Intuition [Sleaze] v. Logic + Firewall", "Compiling + Resonance [Level] v. Sprite Level"),
    "Software + Resonance [Level] v. Complex Form Level + Resonance",
    *("Registering + Resonance [Level] v. Sprite Level x 2", "Reaction + Athletics - Dodge Penalty"),
    *("Athletics + Agility (max(target.Damage Value - 2, 0))", "Body + Armor - 6"),
    *("Computer (Decking) (table(cybercombat-tn))", "Security Rating (table(cybercombat-tn))"),
    *("Shield (actor.Computer (Decking))", "Bod (max(actor.Force - Armor, 2))"),
    *("Evasion (unknown) v. Sensors (unknown)", "Willpower (table(overload))"),
    "1d20 + Attack Bonus + Shoot + Dexterity Modifier (target.Ranged AC)",
    "1d20 + Attack Bonus + Stab + Dexterity Modifier - 4 (target.Melee AC)",
    "2d6 + Sneak + Dexterity Modifier (8)",
    *("2d6 + Stab + Strength Modifier v. 2d6 + Punch + Strength Modifier", "Brawling (2)"),
    *("Martial Arts - 2D (3)", "Firearms (table(range-difficulty))", "5D v. Dodge"),
    "Strength + 1D (unknown)",
]

PLAIN = [
    ("(Weapon Skill) + Reaction [Physical] (3)", "Weapon Skill + Reaction [Physical] (3)"),
    (
        "Opposed (Vehicle Skill) + Reaction [Speed or Handling] Test",
        "Vehicle Skill + Reaction [Speed or Handling]",
    ),
    ("Simple Computer + Intuition [Data Processing]", "Computer + Intuition [Data Processing]"),
    ("Extended Test: Computer + Logic [Mental] (12, 1 hour)", "Computer + Logic [Mental] (12, 1 hour)"),
    (
        "Test: Hacking + Logic [Sleaze] v. Intuition\n+ Firewall",
        "Hacking + Logic [Sleaze] v. Intuition + Firewall",
    ),
    ("Hacking + Logic [Sleaze] vs. Intuition + Firewall", "Hacking + Logic [Sleaze] v. Intuition + Firewall"),
    ("Software + Logic [Sleaze] v. (Device Rating x 2)", "Software + Logic [Sleaze] v. Device Rating x 2"),
    (
        "Computer + Resonance [Attack] v. (Signature Rating) × 2",
        "Computer + Resonance [Attack] v. Signature Rating x 2",
    ),
    ("Reaction + Vehicle Skill [Handling] Test", "Reaction + Vehicle Skill [Handling]"),
    ("Athletics + Agility Test (4)", "Athletics + Agility (4)"),
    ("Computer + Logic [Data Processing] test.", "Computer + Logic [Data Processing]"),
    *(("Body + Armor – 6", "Body + Armor - 6"), ("Body + Armor − 6", "Body + Armor - 6")),
    *(("Evasion vs Sensors", "Evasion v. Sensors"), ("Perception Test", "Perception")),
    *(("d20 + Attack Bonus", "1d20 + Attack Bonus"), ("Logic[Mental](2)", "Logic [Mental] (2)")),
]

PLAIN_VALUES = [
    *(("4d6 + IC Rating", "4d6 + IC Rating"), ("1d6 + IC Rating", "1d6 + IC Rating"), ("5Dx3", "5D x 3")),
    *(("5D × 3", "5D x 3"), ("5D * 3", "5D x 3"), ("–1D", "-1D"), ("+4D", "4D")),
    ("3D + Strength/Lifting Bonus", "3D + Strength/Lifting Bonus"),
    ("attack.hits – shield.hits", "attack.hits - shield.hits"),
    ("(through - soak.hits) / 2 down", "(through - soak.hits) / 2 down"),
    ("max(attack.hits - shield.hits, 0)", "max(attack.hits - shield.hits, 0)"),
    *(("15 + sprint.hits", "15 + sprint.hits"), ("1 + jam.net", "1 + jam.net")),
    *(("Body ÷ 2 up", "Body / 2 up"), ("Force / 2", "Force / 2"), ("((Force))", "Force")),
    *(("(Force + 1) x (Force - 1)", "(Force + 1) x (Force - 1)"), ("1 - (Force)", "1 - Force")),
]


@pytest.mark.parametrize("text", AS_PRINTED)
def test_a_test_in_its_plain_form_is_printed_as_it_was_written(text: str) -> None:
    assert print_roll(parse_roll(text, NAMES)) == text


@pytest.mark.parametrize(("text", "plain"), PLAIN)
def test_a_test_as_a_book_prints_it_is_given_its_plain_form(text: str, plain: str) -> None:
    assert print_roll(parse_roll(text, NAMES)) == plain


@pytest.mark.parametrize(("text", "plain"), PLAIN_VALUES)
def test_a_value_as_a_book_prints_it_is_given_its_plain_form(text: str, plain: str) -> None:
    assert print_value(parse_value(text, NAMES)) == plain
