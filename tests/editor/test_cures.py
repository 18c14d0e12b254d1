"""What is refused, or can't be read yet, says what to write in its place."""

import pytest

from editor.features.diagnostics import findings
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.problems import RequestError

BLOCK = """```character
Tusk
B 8, A 3, R 3, S 7, W 4, L 2, I 3; Skills: Clubs 4, Unarmed Combat 5; Weapons: Bat [Clubs, Acc 4, DV 10P]

Moth
B 3, A 5, R 4, S 2, W 4, L 3, I 5; Skills: Pistols 5; Armor 9; Weapons: Colt [Light Pistol, Acc 7, DV 7P, SA]
```
"""
SHOT = "Moth: [[fire-gun]] v. Tusk, Armor 6, dice 5 6 5 1 2 3 4 1 1 2 v. 5 1 2 3 4 1"


def note(line: str) -> Note:
    return Note.of("file:///n.md", f"{BLOCK}{line}", 1)


def resolved(library: Library, line: str, edition: str = "sr5") -> str:
    written = note(line)
    return resolve_line(library, written, len(written.lines) - 1, EditorSettings(edition=edition), {}).message


def refused(library: Library, line: str, edition: str = "sr5") -> str:
    with pytest.raises(RequestError) as error:
        resolved(library, line, edition)
    return str(error.value)


@pytest.mark.parametrize("later", ["resist", "then"])
def test_later_dice_need_no_armor_penetration_of_a_weapon_that_is_given_without(
    library: Library, later: str
) -> None:
    line = f"{SHOT}, {later} 5 1 2 6 1 2 3 4 1 2 3 4 1 2"
    told = resolved(library, line)
    assert told.startswith(
        "Fire Gun: 3 hits against 1: hit with 2 net hits; 9 DV before resistance; 7 DV after resistance"
    )
    assert findings(library, note(line), EditorSettings(edition="sr5")) == []


def test_a_skill_behind_with_that_a_variant_rolls_names_the_variant(library: Library) -> None:
    told = refused(library, "Tusk: [[melee-attack]] with Unarmed Combat v. Moth")
    assert told.endswith("for its variant write `unarmed`")
    assert "Unarmed Combat 5" in resolved(library, "Tusk: [[melee-attack]] unarmed, v. Moth")


def test_a_modifier_behind_the_target_of_an_unopposed_roll_says_where_yours_belongs(library: Library) -> None:
    told = refused(library, "[[cwn/make-a-ranged-attack]] v. Ranged AC 12, -2 smoke, dice 14")
    assert (
        told == 'This roll is unopposed: the target has no dice to change; what is yours stands before "v."'
    )


@pytest.mark.parametrize(
    "line",
    ["Moth: [[fire-gun]] v. Tusk, edge push-after", SHOT.replace("Armor 6", "Edge 2, edge push-after")],
)
def test_edge_behind_the_target_that_does_not_fit_says_where_yours_belongs(
    library: Library, line: str
) -> None:
    assert 'what is yours stands before "v."' in refused(library, line)
    assert 'what is yours stands before "v."' not in refused(library, f"{SHOT} 1 2 3 4")


def test_an_attack_may_be_called_a_melee_attack(library: Library) -> None:
    attack = "[[sr6/attack]] v. Close Combat 4, from block"
    assert "say what the roll is before `v.`: `as melee-attack`" in refused(library, attack)
    for kind in ("as melee-attack", "as a melee attack"):
        assert "Block (target): +4 dice" in resolved(library, attack.replace("v.", f"{kind} v."))


def test_dice_of_a_later_roll_ask_for_those_of_both_sides_first(library: Library) -> None:
    shot = "Moth: [[fire-gun]] v. Tusk, dice 5 6 5 1 2 3 4 1 1 2, then 7"
    assert refused(library, shot) == 'Write the dice of both sides before "then 7"'


def test_initiative_as_sheets_print_it_counts_with_its_dice(library: Library) -> None:
    printed, plain = (
        "```turn sr6 initiative 8 + 2D6\nattack\n```",
        "```turn sr6 initiative dice 2\nattack\n```",
    )
    told = [
        [each.message for each in findings(library, Note.of("file:///n.md", text, 1), EditorSettings())]
        for text in (printed, plain)
    ]
    assert told[0] == told[1]
    assert not any("state" in each for each in told[0])


def test_a_number_before_its_name_in_a_turn_says_how_to_write_it(library: Library) -> None:
    turn = Note.of("file:///n.md", "```turn sr5 initiative 16, 1 free\ntake-aim\n```", 1)
    (found,) = findings(library, turn, EditorSettings())
    assert found.message.startswith("'1 free' isn't read; write the name before its number")


def test_a_rating_given_twice_with_one_value_counts_once(library: Library) -> None:
    attack = "[[sr6/attack]] Weapon Skill 3, Agility 3, Damage Value 3, DV {} v. Body 3"
    once = resolved(library, attack.replace(", DV {}", ""))
    assert resolved(library, attack.format(3)) == once
    assert "Damage Value twice" in refused(library, attack.format(4))
