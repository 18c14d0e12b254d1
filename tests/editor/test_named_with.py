"""What a line names behind "with": the weapon, and beside it the rating that the roll is made with."""

import pytest

from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.notes.with_phrases import with_phrases
from editor.settings import EditorSettings
from kb.problems import RequestError

BLOCKS = {
    "cwn": "Ash\nStab 1, Strength Modifier 1, Dexterity Modifier 2, Attack Bonus 2; "
    "Gear: Monoblade [Damage 1d8+1], Knife [Damage 1d4]\n\nMook\nMelee AC 13",
    "sr6": "Kára\nA 5, R 4, I 3; Skills: Firearms 4, Close Combat 3; "
    "Gear: Streetline [DV 2P], Katana [DV 3P]\n\nMook\nB 3, R 3, I 3; Skills: Close Combat 2",
}


def told(library: Library, edition: str, line: str) -> str:
    written = Note.of("file:///n.md", f"```character\n{BLOCKS[edition]}\n```\n{line}", 1)
    return resolve_line(library, written, len(written.lines) - 1, EditorSettings(edition=edition), {}).message


@pytest.mark.parametrize(
    ("edition", "roll", "chosen"),
    [
        ("cwn", "Ash: [[make-a-melee-attack]] with the Monoblade", "with Strength Modifier"),
        ("cwn", "Ash slashes with the Monoblade: [[make-a-melee-attack]]", "with Strength"),
        ("sr6", "Kára: [[attack]] with the Streetline", "with Firearms"),
    ],
)
def test_a_second_with_chooses_the_rating_that_the_result_asks_for(
    library: Library, edition: str, roll: str, chosen: str
) -> None:
    dice = "dice 15" if edition == "cwn" else "dice 5 5 5 1 1 2 3 4 1 v. 1 2 3 4 5 6"
    with pytest.raises(RequestError, match=f"write .*`{chosen}"):
        told(library, edition, f"{roll} v. Mook, {dice}")
    assert ": hit" in told(library, edition, f"{roll} {chosen} v. Mook, {dice}")
    assert ": hit" in told(library, edition, f"{roll}, {chosen}, v. Mook, {dice}")


@pytest.mark.parametrize(
    ("edition", "roll", "rating"),
    [("sr6", "attack", "Agility"), ("sr6", "attack", "Firearms"), ("cwn", "use-a-skill", "Stab")],
)
def test_a_rating_behind_with_is_no_weapon(library: Library, edition: str, roll: str, rating: str) -> None:
    actor = {"sr6": "Kára", "cwn": "Ash"}[edition]
    assert "no weapon" not in told(library, edition, f"{actor}: [[{roll}]] with {rating} v. Mook")


def test_a_rating_behind_with_that_the_roll_doesnt_read_is_refused(library: Library) -> None:
    with pytest.raises(RequestError, match=r"this roll isn't made with Intuition; it uses .*Agility"):
        told(library, "sr6", "Kára: [[attack]] with Intuition v. Mook")


@pytest.mark.parametrize("both", ["the Knife and Strength Modifier", "Strength Modifier and the Knife"])
def test_and_joins_the_weapon_and_the_rating_behind_one_with(library: Library, both: str) -> None:
    line = "Ash: [[make-a-melee-attack]] with {} v. Mook"
    separate = told(library, "cwn", line.format("the Knife with Strength Modifier"))
    assert told(library, "cwn", line.format(both)) == separate
    assert "Choose" not in separate


@pytest.mark.parametrize("skill", ["Stab 1", "with Stab"])
def test_an_attribute_behind_with_is_no_weapon(library: Library, skill: str) -> None:
    check = f"Ash: [[use-a-skill]] {skill}, "
    choice = told(library, "cwn", f"{check}Difficulty 8")
    assert "to choose write `with Dexterity Modifier`" in choice
    assert "83.3 %" in told(library, "cwn", f"{check}with Dexterity Modifier, Difficulty 8")


def test_the_rating_may_stand_before_the_weapon(library: Library) -> None:
    line = "Ash: [[make-a-melee-attack]] with {} with {} v. Mook"
    names = ("Strength Modifier", "the Monoblade")
    assert told(library, "cwn", line.format(*names)) == told(library, "cwn", line.format(*names[::-1]))


def test_another_with_ends_what_stands_behind_the_first() -> None:
    assert [each.words for each in with_phrases("with the Colt with Pistols, with care")] == [
        *("Colt", "Pistols", "care")
    ]


def test_the_skill_that_is_named_is_no_number_of_the_target(library: Library) -> None:
    assert "not understood" not in told(
        library, "sr6", "Kára: [[attack]] with Close Combat v. Close Combat 4"
    )


def test_a_rating_behind_the_target_is_the_targets(library: Library) -> None:
    blocks = BLOCKS["cwn"].replace("Mook\nMelee", "Mook\nStab 0, Shoot 1, Strength Modifier 0, Melee")
    written = Note.of("file:///n.md", f"```character\n{blocks}\n```\n", 1)

    def told_of(line: str) -> str:
        note = Note.of("file:///n.md", f"{written.text}{line}", 1)
        return resolve_line(library, note, len(note.lines) - 1, EditorSettings(edition="cwn"), {}).message

    assert "to choose write `v. … with S" in told_of("Ash: [[screen-an-ally]] with Stab v. Mook")
    assert "Choose" not in told_of("Ash: [[screen-an-ally]] with Stab v. Mook with Shoot")
