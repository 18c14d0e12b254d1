"""What editors underline in a note, without a server."""

import pytest

from editor.features.diagnostics import CODES, findings
from editor.features.links import mentions
from editor.features.replacing import Finding
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span
from editor.serving.server import next_items
from editor.settings import EditorSettings

SR5 = EditorSettings(edition="sr5")
NONE = EditorSettings()


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def found_in(library: Library, text: str, settings: EditorSettings = SR5) -> list[Finding]:
    return findings(library, note(text), settings)


def test_an_unknown_reference_names_the_nearest(library: Library) -> None:
    (found,) = found_in(library, "x [[sr5/tak-cover|duck]]")
    assert found.code == "unknown-reference"
    assert found.message == "SR5 has no action 'tak-cover'; did you mean 'sr5/take-cover'?"
    assert note("x [[sr5/tak-cover|duck]]").piece(found.span) == "sr5/tak-cover"
    assert found.fixes[0].text == "sr5/take-cover"
    assert found.fixes[0].preferred


def test_an_action_that_only_other_editions_have_is_offered_from_there_first(library: Library) -> None:
    (found,) = found_in(library, "[[sr6/hack-on-the-fly]]")
    assert found.message == "SR6 has no action 'hack-on-the-fly'; SR5 has it"
    assert found.fixes[0].text == "sr5/hack-on-the-fly"
    assert all(fix.text.startswith("sr6/") for fix in found.fixes[1:])


@pytest.mark.parametrize(
    "text",
    ["[[sr6/hack-on-the-fly]]", "[[sr5/get-out-of-here]]", "[[pf2/take-cover]]", "[[sr6/hit-the-dirt]]"],
)
def test_only_a_near_spelling_is_a_fix_to_apply_without_asking(library: Library, text: str) -> None:
    (found,) = found_in(library, text)
    assert found.fixes
    assert not any(fix.preferred for fix in found.fixes)


@pytest.mark.parametrize(
    "target",
    [
        "SR5/take-cover",
        "Sr5/Take Cover",
        "sr5/Take Cover",
        "sr5/get behind cover",
        "SR5/ take cover",
        "SR5/Take-Cover",
    ],
)
def test_an_edition_is_understood_in_any_case_and_before_a_name(library: Library, target: str) -> None:
    assert library.referent(target, "sr6").ids == ("sr5/take-cover",)
    assert found_in(library, f"[[{target}]]") == []


def test_a_slip_behind_an_edition_in_capitals_is_told(library: Library) -> None:
    (found,) = found_in(library, "[[SR5/tak-cover]]")
    assert found.message == "SR5 has no action 'tak-cover'; did you mean 'sr5/take-cover'?"
    assert [one.code for one in found_in(library, "[[sr5/Tak Cover]]")] == ["unknown-reference"]


def test_an_edition_that_is_like_none_is_told_with_the_editions_of_the_action(library: Library) -> None:
    (found,) = found_in(library, "[[pf2/full-defense]]")
    assert found.message == "There is no edition 'pf2'; Full Defense is in SR5 and SR6"


@pytest.mark.parametrize(
    ("head", "is_", "word"),
    [
        ("actionary: {edition: 5}", "a number", "edition"),
        ("actionary: {edition: true}", "true or false", "edition"),
        ("edition: 2\nactionary:\n  # x\n  edition: [sr5]", "a list", "edition"),
        ("actionary: [sr5]", "a list", "actionary"),
        ("actionary: 5.1", "a number", "actionary"),
    ],
)
def test_an_edition_that_is_no_text_is_told(library: Library, head: str, is_: str, word: str) -> None:
    told = note(f"---\n{head}\n---\n")
    (found,) = findings(library, told, EditorSettings())
    assert found.code == "unknown-edition"
    assert found.message.startswith(f"The edition is {is_}; write cwn, ")
    assert told.piece(found.span) == word
    assert found.span.start.line == head.count("\n") + 1


@pytest.mark.parametrize(
    ("head", "word"),
    [
        ("actionary: {editon: sr5}", "editon"),
        ("actionary:\n  rules: sr5", "rules"),
        ("actionary: {edition: [", "actionary"),
    ],
)
def test_front_matter_without_an_edition_is_told(library: Library, head: str, word: str) -> None:
    told = note(f"---\n{head}\n---\n")
    (found,) = findings(library, told, SR5)
    assert (found.code, told.piece(found.span)) == ("unclear-front-matter", word)
    assert [fix.text for fix in found.fixes] == (["edition"] if word == "editon" else [])


@pytest.mark.parametrize(
    ("head", "slip"),
    [
        ("actionry: {edition: sr5}", "actionry"),
        ("title: One\nActionary:\n  edition: SR6", "Actionary"),
        ('tags: [x]\n"actionaries": sr5\nfor: actionary', "actionaries"),
        ("ACTIONARY: {edition: sr55}", "ACTIONARY"),
    ],
)
def test_a_slip_in_the_key_of_the_front_matter_is_told(library: Library, head: str, slip: str) -> None:
    told = note(f"---\n{head}\n---\n")
    (found,) = findings(library, told, NONE)
    assert (found.code, told.piece(found.span)) == ("unclear-front-matter", slip)
    assert [(fix.text, fix.preferred) for fix in found.fixes] == [("actionary", True)]


def test_front_matter_of_others_is_left_alone(library: Library) -> None:
    others = (
        "dictionary: {edition: Oxford}",
        "actionry: yes",
        "actionry: {tier: sr5}",
        "rules: {edition: sr5}",
    )
    for head in ("editon: sr5", "tags: [", "actionary:", "actionary: sr5", *others):
        assert findings(library, note(f"---\n{head}\n---\n"), SR5) == []


def test_the_edition_of_a_note_is_understood_in_any_case(library: Library) -> None:
    for head in ("{edition: SR6}", "Sr6"):
        text = f"---\nactionary: {head}\n---\n[[take-cover]]"
        assert findings(library, note(text), SR5) == []
        assert [one.id for one in mentions(library, note(text), SR5)] == ["sr6/take-cover"]
    assert [one.id for one in mentions(library, note("[[take-cover]]"), EditorSettings("SR6"))] == [
        "sr6/take-cover"
    ]


def test_an_edition_that_there_is_not_is_told_where_the_action_is_known(library: Library) -> None:
    (found,) = found_in(library, "[[sr4/take-cover]]")
    assert {fix.text for fix in found.fixes} == {"sr5/take-cover", "sr6/take-cover"}


@pytest.mark.parametrize(
    "text",
    [
        "[[Session 11]]",
        "[[people/kára]]",
        "[[npc]]",
        "[[act1/scene]]",
        "[[pf2/strike]]",
        "[[Notes/take-cover]]",
        "[[SR5/Session 3]]",
    ],
)
def test_links_to_other_notes_are_left_alone(library: Library, text: str) -> None:
    assert found_in(library, text) == []


def test_a_slip_in_a_bare_name_is_told_in_a_note_of_an_edition(library: Library) -> None:
    assert [one.code for one in found_in(library, "[[take-covr]]")] == ["unknown-reference"]
    assert found_in(library, "[[take-covr]]", NONE) == []


def test_a_bare_name_of_several_editions_is_unclear_without_one(library: Library) -> None:
    (found,) = found_in(library, "[[take-cover]]", NONE)
    assert found.code == "unclear-reference"
    assert found_in(library, "[[take-cover]]", SR5) == []


def test_a_reference_under_the_name_of_another_action_is_a_false_friend(library: Library) -> None:
    text = "[[take-cover|Hit the Dirt]] [[take-cover|dive for cover]] [[take-cover|so]] [[take-cover|take cover]]"
    (found,) = found_in(library, text)
    assert (found.code, found.span) == ("false-friend", Span.in_line(0, 2, len("[[take-cover")))
    assert [fix.text for fix in found.fixes] == ["sr5/hit-the-dirt"]


def test_a_false_friend_of_the_note_s_edition_is_told_with_the_difference(library: Library) -> None:
    (found,) = found_in(library, "[[sr6/hit-the-dirt]]")
    assert found.code == "false-friend"
    assert "sr5/hit-the-dirt" in {fix.text for fix in found.fixes}
    assert found_in(library, "[[sr6/hit-the-dirt]]", NONE) == []
    assert found_in(library, "[[sr6/take-cover]]") == []


def test_a_bare_name_that_only_another_edition_has_is_told_with_what_the_note_s_edition_has(
    library: Library,
) -> None:
    sr3 = EditorSettings(edition="sr3")
    (found,) = found_in(library, "[[attack]]", sr3)
    there = "in SR3 there is sr3/decker-attack or sr3/ic-attack"
    assert (found.code, found.message) == ("false-friend", f"SR3 has no Attack, so this is SR6's; {there}")
    assert [fix.text for fix in found.fixes] == ["sr3/decker-attack", "sr3/ic-attack"]
    assert found_in(library, "[[sr6/attack]]", sr3) == []


def test_a_line_that_names_the_other_edition_has_no_false_friend(library: Library) -> None:
    assert found_in(library, "| SR6 | [[sr6/hit-the-dirt\\|Hit the Dirt]] |") == []
    assert found_in(library, "[[sr6/hit-the-dirt]] (SR6)") == []
    assert [one.code for one in found_in(library, "[[sr6/hit-the-dirt|SR6]] (SR5, SR60)")] == ["false-friend"]


@pytest.mark.parametrize("written", ["sr5/", "sr55/strike"])
def test_a_reference_without_an_action_or_of_no_edition_is_told(library: Library, written: str) -> None:
    (found,) = found_in(library, f"[[{written}]]")
    assert found.code == "unknown-reference"


def test_every_code_is_explained(library: Library) -> None:
    texts = ["[[sr5/x]]", "[[sr6/hit-the-dirt]]", "---\nactionary: sr0\n---\n"]
    assert {one.code for text in texts for one in found_in(library, text)} <= CODES.keys()


def test_a_name_with_a_slip_is_a_finding_and_a_title_of_a_note_is_none(library: Library) -> None:
    for written, id_ in (("Take Covr", "sr5/take-cover"), ("Hack on the Fli", "sr5/hack-on-the-fly")):
        (found,) = found_in(library, f"[[{written}]]")
        assert (found.code, found.fixes[0].text) == ("unknown-reference", id_)
    for title in ("Session 11", "Hack on the Fly rules", "Dodger", "The Cover", "People of Chicago"):
        assert found_in(library, f"[[{title}]]") == []


def test_dice_behind_an_action_without_a_roll_are_found(library: Library) -> None:
    (found,) = found_in(library, "[[cwn/make-a-snap-attack]] v. Melee AC 13, dice 12", NONE)
    assert found.code == "misplaced-dice"
    assert "`[[make-a-ranged-attack]]`" in found.message
    assert not found_in(library, "[[cwn/make-a-snap-attack]] with the Katana", NONE)
    assert not found_in(
        library, "[[sr6/take-aim]], then [[sr6/attack]] dice 5 5 1 2 3 4 6 1", EditorSettings(edition="sr6")
    )
    assert not found_in(library, "[[sr5/take-aim]] dice 5 1 2 and `3 dice`")


def test_a_check_is_done_a_little_at_a_time_until_nothing_is_left() -> None:
    parts = iter("abc")
    done = [next_items(0, parts), next_items(3600, parts), next_items(3600, parts)]
    assert done == [["a"], ["b", "c"], None]
