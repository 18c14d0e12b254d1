"""What a line writes of a roll right before a weapon, a seed, dice or the target, without a comma between."""

import pytest

from editor.library import Library
from tests.editor.test_roll_options import resolved

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
