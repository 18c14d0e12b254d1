"""What a line of a note writes of a roll beside ratings and dice: Edge, wounds, modifiers, states, grants."""

import re
from pathlib import Path

import pytest

from editor.features.hints import hints
from editor.features.hover import hover
from editor.features.resolving import resolve_line
from editor.features.roll_options import parse_options
from editor.library import Library
from editor.notes.note import Note
from editor.notes.pieces import pieces
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings
from kb.problems import RequestError

SR5 = EditorSettings(edition="sr5")
DOCS = Path(__file__).parents[2] / "docs/editor/README.md"
ROW = re.compile(r"\| [^|]+ \| `(?P<line>\[\[[^`]+)` \| (?P<told>[^|]+) \|")
WORDS = re.compile(r"^\| `(?P<word>\w+)`[^|]* \| (?P<told>[^|]+) \|$", re.MULTILINE)
BLOCK = """```character
Kára
A 5, I 4, W 3, Edge 3; Skills: Pistols 4; Gear: Predator [Heavy Pistol, Acc 5, DV 8P, AP -1]

Rooster
B 4, R 3, I 3, L 2

Trainee
I 3, L 3
```
"""


def note(line: str) -> Note:
    return Note.of("file:///n.md", f"{BLOCK}{line}", 1)


def resolved(library: Library, line: str) -> str:
    written = note(line)
    return resolve_line(library, written, len(written.lines) - 1, SR5, {}).message


def hint_of(library: Library, line: str) -> tuple[str, str]:
    """Return the hint of the line's reference, and its tip."""
    written = note(line)
    last = len(written.lines) - 1
    (found,) = hints(library, written, Span(Spot(last, 0), Spot(last, 999)), SR5)
    return found.text, found.tip


def test_every_row_of_the_documentation_counts_as_it_says(library: Library) -> None:
    rows = [*ROW.finditer(DOCS.read_text(encoding="utf-8"))]
    assert len(rows) >= 10
    for row in rows:
        found = Note.of("file:///n.md", row["line"], 1)
        told = resolve_line(library, found, 0, SR5, {}).message
        assert row["told"].strip() in told
        assert "not understood" not in told


def test_the_documentation_has_every_use_of_edge_and_every_track_of_wounds(library: Library) -> None:
    rows = {row["word"]: row["told"] for row in WORDS.finditer(DOCS.read_text(encoding="utf-8"))}
    for edition in library.base.editions.values():
        tracks = edition.wounds.tracks if edition.wounds is not None else ()
        assert [use for use in edition.edge if f"`{use}`" not in rows["edge"]] == []
        assert [track for track in tracks if f"`{track}`" not in rows["wounds"]] == []


def test_options_are_the_fields_that_the_command_line_has(library: Library) -> None:
    text = (
        " edge Push the Limit, wounds stun=3 and physical 4, prone, − 2 dark, modifier threshold=3, from take aim x2"
        " v. Rooster, edge second-chance, wounds physical 2, state in cover, +1 dodgy, from full-defense"
    )
    options, rest = parse_options(library, "sr5", text.replace("Push the Limit", "push before"))
    assert options.fields == {
        "edge": "push-before",
        "edge_against": "second-chance",
        "wounds": {"stun": 3, "physical": 4},
        "wounds_against": {"physical": 2},
        "states": ["prone"],
        "states_against": ["in cover"],
        "modifiers": [
            {"value": -2, "reason": "dark"},
            {"set": {"threshold": 3}},
            {"from": "sr5/take-aim", "times": 2},
            {"value": 1, "reason": "dodgy", "side": "opponent"},
            {"from": "sr5/full-defense", "side": "opponent"},
        ],
    }
    assert rest.split() == [",", ",", ",", ",", ",", "v.", "Rooster,", ",", ",", ",", ","]


@pytest.mark.parametrize(
    "text",
    [
        "Edge 3, Wound Modifier 1, -2 dice, Attribute Modifier +1",
        "edge of the roof",
        "from the roof, from cover",
        "dice 5 5 1 v. 1 2, seed from",
        "v. Rooster. Prone.",
        "v. State Trooper, late",
        "modifier foo bar",
    ],
)
def test_ratings_and_the_story_are_no_options(library: Library, text: str) -> None:
    assert parse_options(library, "sr5", text) == (parse_options(library, "sr5", "")[0], text)


@pytest.mark.parametrize(
    ("text", "classes"),
    [("as throw-weapon", ["throw-weapon"]), ("as firing action", ["firing-action"]), ("as a dodge", None)],
)
def test_the_kind_of_a_roll_is_a_class_or_the_id_of_an_action(
    library: Library, text: str, classes: list[str] | None
) -> None:
    assert parse_options(library, "sr5", text)[0].fields.get("classes") == classes


@pytest.mark.parametrize("level", ["I", "II", "III", "IV"])
@pytest.mark.parametrize("behind", [".", ". Rooster curses."])
def test_the_level_of_a_state_may_end_a_sentence(library: Library, level: str, behind: str) -> None:
    options, _ = parse_options(library, "sr6", f" v. Rooster, cover {level}{behind}")
    assert options.fields == {"states_against": [f"cover {level}"]}


def test_one_side_uses_edge_once(library: Library) -> None:
    with pytest.raises(
        RequestError, match=r"push-after and second-chance are 2 uses of Edge; a roll takes one"
    ):
        parse_options(library, "sr5", "edge push-after, edge second-chance")


def test_pieces_end_at_signs_at_versus_and_before_the_words_of_options() -> None:
    found = [*pieces("prone, x v. Mr. Black edge push-before, dice 5 5 v. 1 2; late. Then, later")]
    assert [each.text for each in found] == [
        *("prone", "x", "Mr. Black", "edge push-before", "late", "Then", "later"),
    ]
    assert [each.text for each in found if each.names_target] == ["Mr. Black"]
    assert next(each.text for each in found if each.behind_versus) == "Mr. Black"
    assert [each.text for each in found if not each.in_first_sentence] == ["Then", "later"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("v. Rooster, from take-aim", r"own rolls: .*; what is yours stands before \"v\.\"$"),
        ("edge push-befor v. Rooster", "did you mean 'push-before'"),
        ("state pron v. Rooster", "did you mean 'Prone'"),
        ("v. Rooster, stun 3, dice 5 6 2", r"the roll needs 9 \(.*\); not understood: stun 3$"),
        ("v. Rooster, edge push-before", "Give the target's Edge a value"),
    ],
)
def test_what_is_refused_says_why_and_what_was_not_understood(library: Library, line: str, told: str) -> None:
    with pytest.raises(RequestError, match=told):
        resolved(library, f"Kára: [[fire-gun]] {line}")


@pytest.mark.parametrize(
    ("line", "missed"),
    [
        ("on a charge v. Rooster", "on a charge"),
        ("from cover v. Rooster", "from cover"),
        ("v. Rooster, hidden", "hidden"),
        ("for 2 bullets v. Rooster. She grins at 3 guards.", "for 2"),
        ("at him, laughing, v. Rooster. He falls, dying.", "laughing"),
    ],
)
def test_words_among_options_that_mean_nothing_are_named(library: Library, line: str, missed: str) -> None:
    assert resolved(library, f"Kára: [[fire-gun]] {line}").endswith(f"not understood: {missed})")


@pytest.mark.parametrize(
    "line",
    ["[[fire-gun|fires]] at him.", "[[fire-gun]] v. Rooster, and he falls", "[[fire-gun]] (late) v. Rooster"],
)
def test_the_story_is_not_named(library: Library, line: str) -> None:
    assert "not understood" not in resolved(library, f"Kára: {line}")


def test_a_state_or_an_action_that_changes_nothing_says_how_it_would(library: Library) -> None:
    told = resolved(library, "Kára: [[fire-gun]] aiming, take aim v. Rooster")
    assert "Aiming changes nothing here by itself; write `from take-aim`" in told
    assert told.endswith("not counted: Take Aim; to count it write `from take-aim`)")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "[[fire-gun]] edge push-befor v. Rooster",
            "SR5 has no use of Edge 'push-befor'; did you mean 'push-before'?",
        ),
        ("[[fire-gun]] Logc 3", "SR5 has no rating 'Logc'; did you mean 'Logic'? (Logc 3)"),
        ("[[hack-on-the-fly]] v. me", "Rooster has no Hacking, so the dice pool is unknown"),
    ],
)
def test_hint_and_hover_say_why_in_place_of_a_chance(library: Library, line: str, why: str) -> None:
    text, tip = hint_of(library, f"Rooster: {line}")
    assert "%" not in text
    assert why in tip
    told = hover(library, note(f"Rooster: {line}"), Spot(10, len("Rooster: [[f")), SR5)
    assert told is not None
    assert f"**Odds** {why}".replace("'", "") in told.text.replace("\\", "").replace("'", "")


def test_a_hint_counts_what_its_line_writes(library: Library) -> None:
    text, tip = hint_of(library, "Kára: [[fire-gun]] edge push-before v. Rooster")
    assert text == f"Simple, {resolved(library, 'Kára: [[fire-gun]] edge push-before v. Rooster')[10:20]}"
    assert "(your line, Kára and Rooster, the rest professional)" in tip


def test_given_dice_count_where_ratings_leave_their_number_open(library: Library) -> None:
    told = resolved(library, "Kára: [[fire-gun]] v. Trainee, dice 5 5 5 1 1 2 3 4 1 v. 1 2 5")
    assert told.startswith("Fire Gun: 3 hits against 1: hit with 2 net hits")
    assert "still to roll: the target's dice" not in told
    told = resolved(library, "Kára: [[fire-gun]] v. Trainee, dice 5 5 5 1 1 2 3 4 1")
    assert "3 hits: outcome unknown (still to roll: the target's dice; write `v. …` behind yours" in told


def test_dice_behind_a_roll_without_ratings_name_who_lacks_them(library: Library) -> None:
    told = resolved(library, "Rooster: [[hack-on-the-fly]] v. Kára")
    assert "Rooster has no Hacking" in told
    assert "Hacking has no value" not in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "[[sr6/called-shot-vitals]] dice 5 5",
            "for its dice write `[[attack]]`, followed by `from called-shot-vitals`",
        ),
        (
            "[[cwn/make-a-snap-attack]] dice 12",
            "`[[make-a-melee-attack]]` or `[[make-a-ranged-attack]]`, followed by",
        ),
        ("[[sr5/take-aim]] dice 5", "or another roll that it changes, followed by `from take-aim`"),
    ],
)
def test_an_action_without_a_roll_says_where_its_dice_belong(library: Library, line: str, told: str) -> None:
    with pytest.raises(RequestError) as refused:
        resolved(library, line)
    assert told in str(refused.value)


def test_a_number_that_the_page_leaves_open_is_given_as_the_result_says(library: Library) -> None:
    blow = "[[matrix-d6/melee-attack]] Melee Combat 5"
    assert "write `modifier difficulty=…`" in resolved(library, blow)
    assert "%" in resolved(library, f"{blow} modifier difficulty=2")
    assert "write `modifier against=…`" in resolved(library, "[[thread-complex-form]]")
    assert "%" in resolved(library, "[[thread-complex-form]] modifier against=5")


def test_a_tie_says_who_wins_it(library: Library) -> None:
    line = "[[{}]] Weapon Skill 4, Agility 4, v. Reaction 3, Intuition 3, dice 5 5 1 1 2 3 4 1 v. 5 5 1 2 3 4"
    assert "2 hits against 2: hit" in resolved(library, line.format("sr6/attack"))
    assert "a tie: the acting side wins" in resolved(library, line.format("sr6/attack"))
    sr5 = line.replace("Agility 4,", "Agility 4, Accuracy 6").format("sr5/fire-gun")
    assert "a tie: the opposing side wins" in resolved(library, sr5)


def test_the_opposition_of_a_typed_roll_belongs_between_its_backticks(library: Library) -> None:
    with pytest.raises(RequestError, match=r"between the backticks too: `8 dice v\. 6 dice`"):
        resolved(library, "`8 dice` v. 6 dice, dice 5 5")
    with pytest.raises(RequestError, match="You gave dice for the target, who rolls none here"):
        resolved(library, "`3 dice`, dice 5 5 1 v. 1 2")


@pytest.mark.parametrize(
    ("line", "how"),
    [
        ("[[sr5/fire-gun]] wounds 4 v. novice", "wounds 4; write `wounds physical 4` or `wounds stun 4`"),
        (
            "[[cwn/make-a-ranged-attack]] wounds 4 v. novice",
            "wounds 4; the CWN page has no rule for boxes of damage",
        ),
    ],
)
def test_wounds_without_a_track_are_told_how_to_name_one(library: Library, line: str, how: str) -> None:
    assert f"not understood: {how}" in resolved(library, line)


def test_dice_right_behind_those_of_another_step_need_no_then(library: Library) -> None:
    shot = "[[cwn/make-a-ranged-attack]] Damage 1d8, Attack Bonus 3, Shoot 1 v. Ranged AC 13, dice 15"
    told = resolved(library, f"{shot}, weapon damage 5, trauma die 2")
    assert "not used" not in told
    assert "still to roll" not in told
    told = resolved(library, f"{shot}, trauma die 2")
    assert "for dice that fell write `then trauma die …`" in told


def test_an_option_with_a_key_is_named_alone_too(library: Library) -> None:
    assert resolved(library, "Kára: [[fire-gun]] from take-am").endswith("not understood: from take-am)")
    assert "not understood" not in resolved(library, "Kára: [[fire-gun|fires]] from the van")


def test_more_dice_may_be_written_as_their_edition_prints_them(library: Library) -> None:
    told = resolved(library, "[[matrix-d6/brawling]] Brawling 5D, -1D, modifier difficulty=2")
    assert "−1 die" in told
    assert "not understood" not in told


def test_what_was_rolled_is_said_once(library: Library) -> None:
    roll = "[[hack-on-the-fly]] edge second-chance v. Firewall 4, dice 5 5 5 1 2 3 4 4 4 4 v. 5 1 1 1 1 1 1 1"
    assert resolved(library, roll).casefold().count("rolled against you") == 1


def test_modifiers_need_no_comma_between_them(library: Library) -> None:
    told = resolved(library, "Kára: [[fire-gun]] -3 recoil -1 low-light v. Rooster")
    assert "Recoil: −3 dice" in told
    assert "Low-light: −1 die" in told


def test_a_number_behind_other_words_is_named_with_the_comma_that_it_needs(library: Library) -> None:
    told = resolved(library, "Kára: [[fire-gun]] on Rooster: -2 she is in the way, v. Rooster")
    assert "; put a comma before -2" in told
    assert "put a comma" not in resolved(library, "Kára: [[fire-gun]], -2 dark 3, v. Rooster")


def test_a_use_of_edge_may_be_asked_about(library: Library) -> None:
    assert resolved(library, "Kára: [[fire-gun]] edge push-before? v. Rooster") == resolved(
        library, "Kára: [[fire-gun]] edge push-before v. Rooster"
    )


def test_an_inflected_action_is_named_as_not_understood(library: Library) -> None:
    written = Note.of("file:///n.md", "[[cwn/make-a-melee-attack]] charging, v. Melee AC 13", 1)
    assert "not understood: charging" in resolve_line(library, written, 0, SR5, {}).message


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("[[cwn/make-a-ranged-attack]] v. 12, seed a", "not understood: 12; write `v. Ranged AC 12`"),
        ("[[fire-gun]] v. 12, seed a", "not understood: 12"),
    ],
)
def test_a_number_that_means_something_is_named_with_how_to_write_it(
    library: Library, line: str, cure: str
) -> None:
    assert f"{cure};" in f"{resolved(library, line).removesuffix(')')};"


@pytest.mark.parametrize(
    "written", ["Second Chance", "second chance", "edge Second Chance", "edge second-chance"]
)
def test_a_use_of_edge_may_be_written_by_its_name(library: Library, written: str) -> None:
    options, rest = parse_options(library, "sr5", f" {written}, v. Rooster")
    assert options.fields == {"edge": "second-chance"}
    assert "hance" not in rest


@pytest.mark.parametrize("written", ["Push the Limit", "edge push the limit"])
def test_a_name_that_several_uses_of_edge_begin_with_is_refused_with_them(
    library: Library, written: str
) -> None:
    with pytest.raises(RequestError, match=r"allowed: .*push-after.*push-before"):
        resolved(library, f"Kára: [[fire-gun]] {written} v. Rooster")
