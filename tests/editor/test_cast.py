"""The characters of a note: its own, those of its blocks, and the rolls that name them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from editor.features.cast import cast_of
from editor.features.diagnostics import findings
from editor.features.hints import hints
from editor.features.hover import hover
from editor.features.named_sides import roll_sides
from editor.features.resolving import resolve_line
from editor.features.turns import checked_turns
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings
from kb.model.character import Character
from kb.problems import RequestError

SETTINGS = EditorSettings()
TRACE = {
    "name": "Trace",
    "edition": "sr5",
    "ratings": {
        "Logic": 6,
        "Hacking": 5,
        "Sleaze": 4,
        "Agility": 5,
        "Pistols": 4,
        "Longarms": 2,
        "Reaction": 4,
    },
    "weapons": [
        {"name": "Ares Predator V", "skill": "Pistols", "ratings": {"Accuracy": 5}},
        {"name": "Remington 900", "skill": "Longarms", "ratings": {"Accuracy": 7}},
        {"name": "Katana", "skill": "Blades", "ratings": {"Accuracy": 7, "Weapon Skill": 1}},
    ],
}
HEAD = ["---", "actionary: {edition: sr5, character: trace.json}", "---"]
GOON = ["```character", "Goon", "B 4, A 4, R 3, S 3, W 3, L 2, I 3, C 2; Skills: Pistols 3", "```"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "trace.json").write_text(json.dumps(TRACE), encoding="utf-8")
    return tmp_path


def note_in(folder: Path, *lines: str) -> Note:
    return Note.of((folder / "note.md").as_uri(), "\n".join([*HEAD, *GOON, *lines]), 1)


def with_npcs(library: Library, **names: str) -> Library:
    """Return a library whose data have NPCs of sr5 by id with these names, all alike."""
    numbers = {"Body": 2, "Agility": 2, "Reaction": 2, "Intuition": 2, "Pistols": 2}
    npcs = {id_: Character(name=name, edition="sr5", ratings={**numbers}) for id_, name in names.items()}
    return Library(replace(library.base, characters=npcs), library.index)


def last_line(library: Library, folder: Path, line: str, **options: object) -> str:
    note = note_in(folder, line)
    return resolve_line(library, note, len(note.lines) - 1, SETTINGS, options).message


def test_a_hover_has_the_odds_of_the_notes_character(library: Library, folder: Path) -> None:
    note = note_in(folder, "[[hack-on-the-fly]]")
    told = hover(library, note, Spot(len(note.lines) - 1, 4), SETTINGS)
    usual = hover(library, Note.of("file:///n.md", "[[sr5/hack-on-the-fly]]", 1), Spot(0, 4), SETTINGS)
    assert told is not None
    assert usual is not None
    assert "(Trace, the rest professional)" in told.text
    (first, *below), (usual_first, *usual_below) = (each.text.split("\n") for each in (told, usual))
    assert first == usual_first.replace("45.9 % (professional)", "45.7 % (Trace, the rest professional)")
    assert [line for line in below if "Odds" not in line] == [
        line for line in usual_below if "Odds" not in line
    ]


def test_a_hover_of_a_shot_has_a_chance_for_each_weapon_that_it_is_made_with(
    library: Library, folder: Path
) -> None:
    note = note_in(folder, "[[fire-gun]]")
    told = hover(library, note, Spot(len(note.lines) - 1, 4), SETTINGS)
    assert told is not None
    assert "Choose the weapon: Ares Predator V (hit " in told.text
    assert "Katana" not in told.text


def test_a_skill_that_the_character_would_have_to_learn_is_said_in_place_of_odds(
    library: Library, folder: Path
) -> None:
    (folder / "trace.json").write_text(json.dumps(TRACE | {"ratings": {"Hardware": 0}}), encoding="utf-8")
    note = note_in(folder, "[[jack-out]]")
    told = hover(library, note, Spot(len(note.lines) - 1, 4), SETTINGS)
    assert told is not None
    assert "Nobody rolls Hardware untrained in SR5" in told.text


def test_the_notes_character_can_be_a_tier(library: Library) -> None:
    def told(character: str) -> str:
        head = f"---\nactionary: {{edition: sr5, character: {character}}}\n---\n[[take-cover]] [[hack-on-the-fly]]"
        note = Note.of("untitled:note", head, 1)
        assert not cast_of(library, note, SETTINGS).unreadable
        found = hover(library, note, Spot(3, 20), SETTINGS)
        return found.text if found is not None else ""

    assert "(elite, the rest professional)" in told("Elite")
    assert told("elite") != told("novice")


def test_hints_have_the_odds_of_the_notes_character(library: Library, folder: Path) -> None:
    note = note_in(folder, "[[hack-on-the-fly]], [[cwn/charge]]")
    everything = Span(Spot(0, 0), Spot(len(note.lines), 0))
    (hack, _) = hints(library, note, everything, SETTINGS)
    assert "%" in hack.text
    assert "(Trace, the rest professional)" in hack.tip


@pytest.mark.parametrize(
    ("line", "whose"),
    [
        ("[[hack-on-the-fly]] Hacking 2", "your line and Trace, the rest professional"),
        ("[[hack-on-the-fly]] Intuition 4, Firewall 3", "your line and Trace"),
        ("[[hack-on-the-fly]] Logic 2, Hacking 2, Sleaze 2 v. Intuition 4, Firewall 3", "your line"),
        ("[[hack-on-the-fly]] two-marks", "your line and Trace, the rest professional"),
        ("[[hack-on-the-fly]] Body 7", "Trace, the rest professional"),
        ("[[fire-gun]] with Remington v. Goon", "Trace and Goon, the rest professional"),
    ],
)
def test_hints_and_hovers_count_with_the_line_then_the_character_then_the_tier(
    library: Library, folder: Path, line: str, whose: str
) -> None:
    note = note_in(folder, line)
    last = len(note.lines) - 1
    (hint,) = hints(library, note, Span(Spot(last, 0), Spot(last, 0)), SETTINGS)
    told = hover(library, note, Spot(last, line.index("[[") + 3), SETTINGS)
    assert f"({whose})" in hint.tip
    assert told is not None
    assert f"({whose})" in told.text


def test_a_hint_has_the_odds_of_its_line(library: Library, folder: Path) -> None:
    line = "[[hack-on-the-fly]] Logic 2, Hacking 2, Sleaze 2 v. Intuition 4, Firewall 3"
    (hint,) = hints(library, note_in(folder, line), Span(Spot(0, 0), Spot(99, 0)), SETTINGS)
    told = last_line(library, folder, line)
    assert hint.text.removeprefix("Complex, ") in told


def test_odds_that_a_line_leaves_unknown_are_not_those_of_the_character(
    library: Library, folder: Path
) -> None:
    line = "The goon shoots: [[fire-gun]] Damage Value 5 v. me"
    (hint,) = hints(library, note_in(folder, line), Span(Spot(0, 0), Spot(99, 0)), SETTINGS)
    assert hint.text == "Simple"
    assert hint.tip.endswith("Trace has no Intuition, so the dice pool is unknown")


class TestLines:
    """Who rolls on a line, against whom."""

    def test_the_notes_character_rolls_and_says_with_what(self, library: Library, folder: Path) -> None:
        told = last_line(library, folder, "[[hack-on-the-fly]] v. Intuition 4, Firewall 3")
        assert "Trace: Logic 6, Hacking 5 and Sleaze 4" in told
        assert "professional" not in told

    def test_a_block_can_be_rolled_against(self, library: Library, folder: Path) -> None:
        told = last_line(library, folder, "[[fire-gun]] with Remington v. Goon")
        by_hand = "[[fire-gun]] Weapon Skill 2, Agility 5, Accuracy 7 v. Reaction 3, Intuition 3"
        assert told.split(" (")[0] == last_line(library, folder, by_hand).split(" (")[0]
        assert "Reaction 3 and Intuition 3" in told

    def test_a_block_can_roll_too(self, library: Library, folder: Path) -> None:
        told = last_line(library, folder, "The goon shoots: [[fire-gun]] Accuracy 5 v. me")
        assert "Goon: Agility 4" in told
        assert "Trace: Reaction 4" in told

    def test_several_on_one_side_are_refused_without_what_stands_in_parentheses(
        self, library: Library, folder: Path
    ) -> None:
        block = "```character\nNyx (decker)\nB 2, A 3\n```\n"
        with pytest.raises(RequestError, match=r"Goon and Nyx stand on one side of the roll; .*: `v. Nyx`$"):
            last_line(library, folder, f"{block}Goon and Nyx shoot: [[fire-gun]]")

    @pytest.mark.parametrize(
        ("line", "sides"),
        [
            ("She hits the goon: [[melee-attack]] v. Goon", ("Trace", "Goon")),
            ("Goon laughs, but Trace is faster: [[fire-gun]] v. Goon", ("Trace", "Goon")),
            ("Trace covers Port Spider: [[fire-gun]] v. Goon", ("Trace", "Goon")),
            ("Goon draws. He fires: [[fire-gun]] v. me", ("Goon", "Trace")),
            ("Goon draws. Port Spider is faster: [[fire-gun]] v. me", ("Port Spider", "Trace")),
            ("Goon draws. She fires: [[fire-gun]] v. Port Spider", ("Trace", "Port Spider")),
            ("The Spider bites back: [[data-spike]] v. me", ("Port Spider", "Trace")),
            ("[[data-spike]] v. the spider", ("Trace", "Port Spider")),
            ("In the port: [[data-spike]] v. Port Spider", ("Trace", "Port Spider")),
            ("Somebody shoots: [[fire-gun]] v. me", (None, "Trace")),
            ("Goon v. Port Spider: [[fire-gun]]", ("Goon", "Port Spider")),
            ("[[fire-gun]] v. Dock Guard", ("Trace", "Dock Guard (Professional Rating 2)")),
            (
                "[[fire-gun]] v. Dock Guard (Professional Rating 2)",
                ("Trace", "Dock Guard (Professional Rating 2)"),
            ),
            ("Then Spider bites: [[data-spike]] v. me", ("Port Spider", "Trace")),
            ("Goon and Old Spider: [[data-spike]] v. me", ("Goon", "Trace")),
            ("The Guard fires: [[fire-gun]] v. me", ("Dock Guard (Professional Rating 2)", "Trace")),
            ("Goon hates noise. Goon [[fire-gun|fires]] v. Port Spider", ("Goon", "Port Spider")),
            ("Port Spider waits. Spider [[fire-gun|fires]] v. Goon", ("Port Spider", "Goon")),
            ("Goon waits. Spider waits. Goon nods. [[fire-gun]] v. me", ("Goon", "Trace")),
            ("Goon [[fire-gun|fires]] v. me, seed 1. Port Spider laughs.", ("Goon", "Trace")),
            ("[[fire-gun|She fires]], seed 1. Port Spider hits back v. me.", ("Trace", None)),
            ("[[fire-gun]] dice 5 5 1 …. Goon looks up.", ("Trace", None)),
            ("Goon: [[fire-gun]] with the Colt M. 1911. v. Port Spider", ("Goon", "Port Spider")),
            ("The spider nearest the door [[fire-gun|fires]] v. me", ("Port Spider", "Trace")),
            ("Then the spider bites: [[data-spike]] v. Goon", ("Port Spider", "Goon")),
            ("I sneak past the spider: [[fire-gun]] v. Goon", ("Trace", "Goon")),
            ("She sees the spider and [[fire-gun|fires]] v. Goon", ("Trace", "Goon")),
            ("In the port it is dark: [[fire-gun]] v. Goon", ("Trace", "Goon")),
            ("Then she [[fire-gun|fires]] at Goon.", ("Trace", "Goon")),
            ("Then she [[fire-gun|fires]] at the spider, seed 1", ("Trace", "Port Spider")),
            ("Goon [[fire-gun|fires]] at me.", ("Goon", "Trace")),
            ("Goon [[fire-gun|fires]] into the Guard", ("Goon", "Dock Guard (Professional Rating 2)")),
            ("She [[fire-gun|fires]] at Goon, Port Spider watches", ("Trace", "Goon")),
            ("She [[fire-gun|fires]] at Goon v. Port Spider", ("Trace", "Port Spider")),
            ("She [[fire-gun|fires]] at Goon v. Reaction 4", ("Trace", "Goon")),
            ("She [[fire-gun|fires]] at Goon v. novice", ("Trace", None)),
            ("She [[fire-gun|fires]] at the port of Seattle", ("Trace", None)),
            (
                "Port Spider [[fire-gun|shoots]] the Guard",
                ("Port Spider", "Dock Guard (Professional Rating 2)"),
            ),
            ("She [[fire-gun|shoots]] the Goon with her Katana.", ("Trace", "Goon")),
            ("She [[fire-gun|shoots]] the Goon v. Port Spider", ("Goon", "Port Spider")),
            ("Goon [[fire-gun|shoots]] Spider with the Colt.", ("Goon", "Port Spider")),
            ("She [[fire-gun|shoots]] Port Spider.", ("Trace", "Port Spider")),
            ("[[fire-gun|shoots]] Spider", ("Trace", "Port Spider")),
            ("Goon [[fire-gun|shoots]] Goon", ("Goon", None)),
            ("She fires at Goon: [[fire-gun]]", ("Trace", "Goon")),
            (
                "Port Spider turns on the Guard and [[fire-gun|fires]]",
                ("Port Spider", "Dock Guard (Professional Rating 2)"),
            ),
            ("Shooting at Goon, Port Spider runs: [[fire-gun]]", ("Port Spider", "Goon")),
            ("Goon looks at Port Spider. He [[fire-gun|fires]] v. me", ("Goon", "Trace")),
            ("She fires toward Goon: [[fire-gun]] v. Port Spider", ("Trace", "Port Spider")),
            ("She fires at Goon: [[fire-gun]] against Port Spider", ("Trace", "Port Spider")),
            ("She fires at Goon: [[fire-gun]] v. novice", ("Trace", None)),
            ("On Goon's turn he shoots: [[fire-gun]] v. me", ("Goon", "Trace")),
            ("She fires upon Goon: [[fire-gun]]", ("Trace", "Goon")),
            ("She shoots Goon: [[fire-gun]]", ("Trace", "Goon")),
            ("Port Spider waits. He shoots the Goon with his Colt: [[fire-gun]]", ("Trace", "Goon")),
            ("They flank Goon, who shoots back: [[fire-gun]]", ("Goon", None)),
            ("The shooter Goon: [[fire-gun]]", ("Goon", None)),
            ("You see Goon: [[fire-gun]] v. me", ("Goon", "Trace")),
            ("Goon shoots Trace: [[fire-gun]]", ("Goon", "Trace")),
            ("Goon slowly stabs the Port Spider with his knife: [[fire-gun]]", ("Goon", "Port Spider")),
            ("The angry Goon: [[fire-gun]]", ("Goon", None)),
            ("Goon sees Port Spider; Trace swings at her: [[fire-gun]]", ("Trace", None)),
            ("Goon sees Trace; Port Spider shoots at Goon: [[fire-gun]]", ("Port Spider", "Goon")),
            ("Goon grins; he [[fire-gun|fires]] at Trace", ("Goon", "Trace")),
        ],
    )
    def test_the_first_of_the_sentence_rolls_and_never_against_themselves(
        self, library: Library, folder: Path, line: str, sides: tuple[str | None, str | None]
    ) -> None:
        block = [
            "```character",
            "Dock Guard (Professional Rating 2)",
            "B 4, A 4",
            "",
            "Port Spider",
            "B 2, A 3",
            "```",
        ]
        cast = cast_of(library, note_in(folder, *block), SETTINGS)
        before, after = line.split("[[")[0], line.split("]]")[1]
        found = roll_sides(cast, "sr5", before, after)
        assert (found.actor and found.actor.name, found.target and found.target.name) == sides

    def test_a_last_word_of_two_letters_stands_for_a_name(self, library: Library, folder: Path) -> None:
        block = ["```character", "Marshal Li", "B 4, A 4", "```"]
        cast = cast_of(library, note_in(folder, *block), SETTINGS)
        found = roll_sides(cast, "sr5", "Li shoots: ", " v. Goon")
        assert found.actor is not None
        assert found.actor.name == "Marshal Li"

    def test_a_number_in_a_name_is_no_rating(self, library: Library, folder: Path) -> None:
        block = ["```character", "Guard (Rating 2)", "R 3, I 3", "```"]
        note = note_in(folder, *block, "[[fire-gun]] with Remington v. Guard (Rating 2)")
        told = resolve_line(library, note, len(note.lines) - 1, SETTINGS, {}).message
        assert "Guard (Rating 2): Reaction 3 and Intuition 3" in told

    def test_each_weapon_is_answered_and_dice_need_one(self, library: Library, folder: Path) -> None:
        shot = "[[fire-gun]] v. Goon"
        assert "Choose the weapon: Ares Predator V (hit " in last_line(library, folder, shot)
        with pytest.raises(RequestError, match="write `with Ares Predator V` or `with Remington 900`"):
            last_line(library, folder, shot, seed="a")
        assert "Choose" not in last_line(library, folder, "[[fire-gun]] with the Predator v. Goon", seed="a")

    def test_what_a_sheet_lacks_is_not_a_tiers(self, library: Library, folder: Path) -> None:
        armed = {"name": "AK-97", "skill": "Automatics", "ratings": {"Accuracy": 5}}
        (folder / "trace.json").write_text(json.dumps(TRACE | {"weapons": [armed]}), encoding="utf-8")
        told = last_line(library, folder, "[[fire-gun]] with AK-97 v. Goon")
        assert "Trace has no Weapon Skill" in told
        assert "not understood" not in told
        assert "professional: Armor 12; " in told

    @pytest.mark.parametrize("variant", ["unarmed v. Goon", ", unarmed, v. Goon", "v. Goon, unarmed"])
    def test_a_variant_of_one_word_may_stand_alone(
        self, library: Library, folder: Path, variant: str
    ) -> None:
        fist = TRACE | {"ratings": {"Agility": 5, "Unarmed Combat": 4, "Physical": 6}, "weapons": []}
        (folder / "trace.json").write_text(json.dumps(fist), encoding="utf-8")
        assert "Unarmed Combat 4" in last_line(library, folder, f"[[melee-attack]] {variant}")

    def test_actions_that_change_nothing_on_a_line_are_named(self, library: Library, folder: Path) -> None:
        told = last_line(library, folder, "[[fire-gun]] with Predator, take aim v. Goon, full defense")
        assert "not counted: Take Aim and Full Defense" in told

    def test_dice_that_dont_fit_are_refused_without_a_word_on_numbers_that_nobody_gave(
        self, library: Library, folder: Path
    ) -> None:
        with pytest.raises(RequestError, match=r"^[^`]*7[^`]*$"):
            last_line(library, folder, "[[fire-gun]] with Remington v. Goon, dice 5 7 1 v. 1 2 3 4 5 6")

    def test_ratings_on_the_line_win(self, library: Library, folder: Path) -> None:
        told = last_line(library, folder, "[[hack-on-the-fly]] Logic 2 v. Intuition 4, Firewall 3")
        assert "Trace: Hacking 5 and Sleaze 4" in told

    def test_a_roll_of_another_edition_is_not_the_characters(self, library: Library, folder: Path) -> None:
        assert "Trace" not in last_line(library, folder, "[[sr6/attack]]")


class TestNPCs:
    """Characters of the data."""

    def test_a_line_finds_them_by_name_behind_those_of_the_note(self, library: Library, folder: Path) -> None:
        npcs = with_npcs(library, goon="Goon", guard="Guard", **{"dock-guard": "Dock Guard"})
        told = last_line(npcs, folder, "[[fire-gun]] with Remington v. Dock Guard")
        assert "Dock Guard: Body 2, Reaction 2 and Intuition 2" in told
        assert "Goon: Body 4, Reaction 3" in last_line(npcs, folder, "[[fire-gun]] with Remington v. Goon")
        assert "Guard: " not in last_line(npcs, folder, "[[sr6/attack]] v. Guard")

    def test_the_front_matter_names_one_if_no_file_has_that_name(
        self, library: Library, folder: Path
    ) -> None:
        npcs = with_npcs(library, goon="Gang Goon")
        for named in ("goon", "gang goon"):
            assert own_name(npcs, folder, named) == "Gang Goon"
        (folder / "goon").write_text("edition: sr5\nratings: {Logic: 2}", encoding="utf-8")
        assert own_name(npcs, folder, "goon") == "goon"

    def test_a_misspelt_one_is_underlined_with_the_nearest(self, library: Library, folder: Path) -> None:
        note = headed(folder, "gaon")
        (found,) = findings(with_npcs(library, goon="Gang Goon"), note, SETTINGS)
        assert found.message.endswith("did you mean goon?")


def headed(folder: Path, named: str) -> Note:
    lines = ["---", f"actionary: {{edition: sr5, character: {named}}}", "---"]
    return Note.of((folder / "note.md").as_uri(), "\n".join(lines), 1)


def own_name(library: Library, folder: Path, named: str) -> str | None:
    own = cast_of(library, headed(folder, named), SETTINGS).own
    return own.name if own is not None else None


def test_a_turn_reads_the_numbers_of_the_notes_character(library: Library, tmp_path: Path) -> None:
    fast = {"edition": "sr6", "ratings": {"Initiative Dice": 4}}
    (tmp_path / "fast.json").write_text(json.dumps(fast), encoding="utf-8")
    lines = ["---", "actionary: {edition: sr6, character: fast.json}", "---", "Turn: [[take-aim]]"]
    (mark,) = checked_turns(library, Note.of((tmp_path / "n.md").as_uri(), "\n".join(lines), 1), SETTINGS)
    assert mark.answer is not None
    assert mark.answer.left["minor"] == 3


@pytest.mark.parametrize(
    ("head", "block", "told"),
    [
        ("character: nobody.json", "Goon: A 4", "no such file"),
        ("character: .", "Goon: A 4", "it is a directory|not an ordinary file|is a directory"),
        ("character: trace.json", "nothing at all", "character"),
        ("character: trace.json", "A 4, B 3, R 3, S 3", "This character has no name"),
        ("character: /etc/passwd", "Goon: A 4, B 3", "/etc/passwd is no place as seen from the note"),
        ("character: '\\\\\\\\far\\share\\me.yaml'", "Goon: A 4, B 3", "is no place as seen from the note"),
        ("character: 5", "Goon: A 4, B 3", "The character is a number; write the name of its file"),
        ("charcter: trace.json", "Goon: A 4, B 3", "did you mean 'character'"),
    ],
)
def test_what_is_no_character_is_underlined(
    library: Library, folder: Path, head: str, block: str, told: str
) -> None:
    lines = ["---", f"actionary: {{edition: sr5, {head}}}", "---", "```character", block, "```"]
    (folder / "note.md").write_text("\n".join(lines), encoding="utf-8")
    found = findings(library, Note.of((folder / "note.md").as_uri(), "\n".join(lines), 1), SETTINGS)
    assert found
    assert any(part in found[0].message for part in told.split("|")), found


def test_a_file_is_read_again_after_a_change(library: Library, folder: Path) -> None:
    note = note_in(folder)
    before = cast_of(library, note, SETTINGS).own
    (folder / "trace.json").write_text(json.dumps(TRACE | {"name": "Ghost"}), encoding="utf-8")
    after = cast_of(library, note, SETTINGS).own
    assert before is not None
    assert after is not None
    assert (before.name, after.name) == ("Trace", "Ghost")


def test_a_hover_says_why_the_notes_character_has_no_chance(library: Library, folder: Path) -> None:
    (folder / "trace.json").write_text(json.dumps(TRACE | {"ratings": {"Logic": 6}}), encoding="utf-8")
    note = note_in(folder, "[[hack-on-the-fly]]")
    told = hover(library, note, Spot(len(note.lines) - 1, 4), SETTINGS)
    assert told is not None
    assert "%" not in told.text
    assert "**Odds** Hacking has no value, so the dice pool is unknown" in told.text
