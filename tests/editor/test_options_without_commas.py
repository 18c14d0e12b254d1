"""What a line writes of a roll right before a weapon, a seed, dice or the target, without a comma between."""

import pytest

from editor.features.diagnostics import findings
from editor.features.roll_options import parse_options
from editor.library import Library
from tests.editor.test_roll_options import SR5, note, resolved

EDGE, AIM, WOUNDS = "edge push-before", "from take-aim:dice", "wounds stun 3"
SHOT = "Kára: [[fire-gun]]"
DICE = "dice 5 5 1 2 3 4 1 1 2 v. 1 1 2 2 3 3"


@pytest.mark.parametrize("option", [EDGE, AIM, WOUNDS, "-1 recoil", "prone", "modifier Agility +1 drug"])
@pytest.mark.parametrize("behind", ["with the Predator v. Rooster, seed a", "seed a"])
def test_an_option_before_a_weapon_or_a_seed_needs_no_comma(
    library: Library, option: str, behind: str
) -> None:
    counted = resolved(library, f"{SHOT} {option}, {behind}")
    assert "not understood" not in counted
    assert resolved(library, f"{SHOT} {option} {behind}") == counted
    assert counted != resolved(library, f"{SHOT} {behind}")


@pytest.mark.parametrize("option", [EDGE, AIM, WOUNDS, "prone"])
def test_an_option_before_whom_it_is_aimed_at_needs_no_comma(library: Library, option: str) -> None:
    aimed = "at Rooster, seed a"
    assert resolved(library, f"{SHOT} {option} {aimed}") == resolved(library, f"{SHOT} {option}, {aimed}")


@pytest.mark.parametrize("kind", ["as melee-attack", "as a melee attack"])
def test_what_kind_of_attack_it_is_needs_no_comma_behind_the_weapon(library: Library, kind: str) -> None:
    attack, block = (
        "[[sr6/attack]] Agility 4, Close Combat 3, with the Baton",
        "v. Close Combat 4, from block",
    )
    told = resolved(library, f"{attack} {kind} {block}")
    assert "Block (target): +4 dice" in told
    assert told == resolved(library, f"{attack}, {kind} {block}")


def test_what_the_target_does_needs_no_comma_either(library: Library) -> None:
    told = resolved(library, f"{SHOT} v. Rooster, Willpower 2, from full-defense with style, seed a")
    assert "Full Defense (target): +2 dice" in told


def test_a_variant_of_one_word_before_a_weapon_needs_no_comma(library: Library) -> None:
    blow, rest = (
        "[[cwn/make-a-melee-attack]] punch",
        "with his fist, Attack Bonus 1, Punch 2 v. Melee AC 13, seed a",
    )
    assert resolved(library, f"{blow} {rest}") == resolved(library, f"{blow}, {rest}")
    assert "not used: Punch" not in resolved(library, f"{blow} {rest}")


@pytest.mark.parametrize("option", ["wounds stun 3", "-1 dark"])
def test_dice_right_behind_an_option_are_read(library: Library, option: str) -> None:
    rolled = resolved(library, f"{SHOT} at Rooster, Agility 6, {option}, {DICE}")
    assert "2 hits against 0" in rolled
    assert resolved(library, f"{SHOT} at Rooster, Agility 6, {option} {DICE}") == rolled


def test_a_change_without_words_has_its_reason_behind_with(library: Library) -> None:
    assert "With the laser sight: +1 die" in resolved(library, f"{SHOT} +1 with the laser sight v. Rooster")


def test_a_misspelt_key_before_a_weapon_is_named(library: Library) -> None:
    told = resolved(library, f"{SHOT} from take-am with the Predator v. Rooster")
    assert told.endswith("not understood: from take-am)")


@pytest.mark.parametrize(
    ("joined", "apart"),
    [
        ("from take-aim and Volle Abwehr & from dodge", "from take-aim, from full-defense, from dodge"),
        ("from take-aim and -1 drunk", "from take-aim, -1 drunk"),
        ("from take-aim plus prone", "from take-aim, prone"),
        ("from take-aim while she runs", "from take-aim"),
    ],
)
def test_what_is_joined_to_an_action_behind_from_counts(library: Library, joined: str, apart: str) -> None:
    (options, _), (same, _) = (
        parse_options(library, "sr5", f" {each}, v. Rooster") for each in (joined, apart)
    )
    assert options.fields == same.fields
    assert options.fields["modifiers"][0] == {"from": "sr5/take-aim"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("v. Rooster, from Quatsch.", "Not understood: from Quatsch"),
        ("from take-aim and ful defense v. Rooster", "Not understood: and ful defense"),
        ("from take-aim and runs away v. Rooster", None),
        (
            "with the Predator, take aim v. Rooster",
            "Not counted: Take Aim; to count it write `from take-aim`",
        ),
        ("v. Rooster, from the van.", None),
    ],
)
def test_an_option_that_counts_for_nothing_is_underlined(
    library: Library, options: str, said: str | None
) -> None:
    found = findings(library, note(f"{SHOT} {options}"), SR5)
    assert [each.message for each in found if each.code == "unread-option"] == ([said] if said else [])
