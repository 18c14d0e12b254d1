"""Turns that notes mark."""

from pathlib import Path

import pytest

from editor.data_files.renaming import rename_in_notes
from editor.features.diagnostics import findings
from editor.features.hints import hints, lenses
from editor.features.links import entries_at, mentions
from editor.features.replacing import Finding
from editor.features.turns import turn_at
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.turns import turns
from editor.settings import EditorSettings
from kb.files.load import load
from kb.problems import RequestError
from tests.small import lay_out

SR5 = EditorSettings(edition="sr5")
WHOLE = Span(Spot(0, 0), Spot(999, 0))


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def found_in(library: Library, text: str) -> list[Finding]:
    return findings(library, note(text), SR5)


def test_a_turn_is_marked_in_a_block_or_in_a_line() -> None:
    line = "- **Turn** (prone): [[a]]:way@out and [[b|c]]"
    text = f"{line}\n```turn sr5\n- x y:way@out # z\n\n[[sr5/d|e]]\n```\n```\nq\n```"
    marked = [
        (turn.details, [(step.name, step.way, step.at) for step in turn.steps]) for turn in turns(note(text))
    ]
    assert marked == [
        ("prone", [("a", "way", "out"), ("b", None, None)]),
        ("sr5", [("x y", "way", "out"), ("sr5/d", None, None)]),
    ]


def test_a_block_that_is_not_closed_yet_is_a_turn_too() -> None:
    (turn,) = turns(note("```turn\ntake-aim\nfire-gun"))
    assert [step.name for step in turn.steps] == ["take-aim", "fire-gun"]


def test_the_mark_of_a_turn_may_have_capitals() -> None:
    (turn,) = turns(note("```Turn sr5 prone\ntake-aim\n```"))
    assert turn.details == "sr5 prone"
    assert not list(turns(note("```turnip\ntake-aim\n```")))


@pytest.mark.parametrize(
    "text", ["```turn sr5 initiative 12\ndodge@outt\n```", "Turn (initiative 12): [[dodge]]@outt"]
)
def test_a_misspelt_time_of_an_action_is_told(library: Library, text: str) -> None:
    (found,) = found_in(library, text)
    assert (found.code, found.span.start.line) == ("unclear-turn", text.count("\n") // 2)


def test_an_illegal_turn_is_told_at_the_action_that_is_one_too_many(library: Library) -> None:
    text = "Turn (initiative 12): [[take-aim]], [[fire-gun]], [[hack-on-the-fly]]"
    (found,) = (one for one in found_in(library, text) if one.code != "turn-note")
    assert (found.code, note(text).piece(found.span)) == ("illegal-turn", "[[hack-on-the-fly]]")
    assert "no Complex Action is left" in found.message


def test_each_action_that_breaks_a_rule_is_told_where_it_stands(library: Library) -> None:
    steps = ["take-aim", "fire-gun", "fire-gun", "take-aim", "fire-gun"]
    found = found_in(library, "\n".join(["```turn initiative 12", *steps, "```"]))
    spent, often = "no Simple Action is left", "only once per Action Phase, not 3 times"
    assert [
        (one.span.start.line, one.message.partition(" costs ")[0]) for one in found if spent in one.message
    ] == [
        (3, "Fire Gun"),
        (4, "Take Aim"),
        (5, "Fire Gun"),
    ]
    assert [one.span.start.line for one in found if often in one.message] == [3, 5]
    assert [one.code for one in found if spent not in one.message and often not in one.message] == [
        "turn-note"
    ]


def test_an_action_that_must_join_another_is_the_one_at_fault(library: Library) -> None:
    text = note("Turn (initiative 12): [[call-a-shot]]@own, [[dodge]]@out, [[throw-weapon]]@out")
    found = [one for one in findings(library, text, SR5) if "at the same time" in one.message]
    assert [text.piece(one.span) for one in found] == ["[[call-a-shot]]"]


def test_a_legal_turn_is_not_underlined(library: Library) -> None:
    assert found_in(library, "```turn initiative 12\ntake-aim\nFire Gun\n```") == []


def test_an_unknown_action_of_a_block_is_told_with_the_nearest(library: Library) -> None:
    text = "```turn sr5\ntake-aim\nfire-gn:x@own\n```"
    (found,) = found_in(library, text)
    assert (found.code, note(text).piece(found.span)) == ("unclear-turn", "fire-gn:x@own")
    assert [(note(text).piece(fix.span), fix.text) for fix in found.fixes] == [("fire-gn", "fire-gun")]


def test_a_reference_in_a_block_is_told_with_the_nearest_too(library: Library) -> None:
    text = note("```turn sr5\n[[Take Aim]]\n> - [[fire-gn|bang]]@own\n```")
    (found,) = findings(library, text, SR5)
    assert [(text.piece(fix.span), fix.text) for fix in found.fixes] == [("fire-gn", "fire-gun")]


@pytest.mark.parametrize(
    ("action", "near"),
    [("move-action", "run"), ("fire-gn:x@own", "fire-gun"), ("xyzzy", None), ("dodge@outt", None)],
)
def test_a_turn_is_checked_without_an_action_that_cannot_be(
    library: Library, action: str, near: str | None
) -> None:
    text = note(f"```turn initiative 12\n{action}\nfire-gun\ntake-aim\nfire-gun\n```")
    marked = [one for one in findings(library, text, SR5) if one.code != "turn-note"]
    assert {(one.code, one.span.start.line) for one in marked} == {("unclear-turn", 1), ("illegal-turn", 4)}
    assert [fix.text for one in marked for fix in one.fixes] == ([near] if near else [])
    found = turn_at(library, text, 0, SR5)
    assert found is not None
    assert found.answer is not None
    assert found.answer.legal is False
    assert found.headline.endswith(f"; not checked: {action}")


@pytest.mark.parametrize(
    "text", ["```turn\nchange-gun-mode:by-hnd@own\n```", "Turn: [[change-gun-mode]]:by-hnd"]
)
def test_an_unknown_way_to_pay_is_told_with_the_nearest(library: Library, text: str) -> None:
    (found,) = found_in(library, text)
    assert [(note(text).piece(fix.span), fix.text) for fix in found.fixes] == [("by-hnd", "by-hand")]


def test_each_action_of_a_turn_without_any_to_check_is_told(library: Library) -> None:
    found = found_in(library, "```turn initiative 12\nfire-gn\nxyzzy\n```")
    assert [(one.code, one.span.start.line) for one in found] == [("unclear-turn", 1), ("unclear-turn", 2)]


@pytest.mark.parametrize(
    "written", ["crack-lock", "ch/crack-lock", "- [[crack-lock|it]]:big@own", "[[ch/crack-lock]]"]
)
def test_a_renamed_action_of_a_block_is_told_with_its_new_id(tmp_path: Path, written: str) -> None:
    rules = load(lay_out(tmp_path, pick_lock="cost: big -> formerly: [crack-lock]\ncost: big"), shipped=False)
    text = note(f"```turn ch\n{written}\n```")
    found = [one for one in findings(Library(rules), text, EditorSettings()) if one.code != "unclear-turn"]
    assert [(one.code, one.span, one.fixes[0].text) for one in found] == [
        ("renamed-reference", one.fixes[0].span, "ch/pick-lock") for one in found
    ]
    assert [text.piece(one.span).removeprefix("ch/") for one in found] == ["crack-lock"]


@pytest.mark.parametrize(
    ("margin", "ending"),
    [
        ("> ", "> ```"),
        ("> ", "now [[x/y]]"),
        (">> ", ">> ```"),
        ("    ", "    ```"),
        ("- a\n   > ", "   > ```"),
    ],
)
def test_a_turn_is_seen_in_a_quote_and_in_a_list(library: Library, margin: str, ending: str) -> None:
    rest = margin.rpartition("\n")[2]
    text = note(f"{margin}```turn initiative 12\n{rest}- fire-gun\n{rest}fire-gun # again\n{ending}")
    (found,) = findings(library, text, SR5)
    assert (text.piece(found.span), found.code) == ("fire-gun", "illegal-turn")
    (turn,) = turns(text)
    assert text.piece(turn.span) == "```turn initiative 12"


def test_a_fence_in_a_quote_closes_no_block_around_it(library: Library) -> None:
    text = note("```\n> ```\n[[sr5/tak-cover]]\n```\n> ~~~\n> > ~~~\n> [[sr5/x]]\n[[sr5/tak-cover]]")
    assert [one.span.start.line for one in findings(library, text, SR5)] == [7]


def test_what_a_turn_leaves_open_is_no_warning(library: Library) -> None:
    (found,) = found_in(library, "Turn: [[dodge]]@out")
    assert (found.code, found.grade) == ("unclear-turn", "information")


def test_a_state_whose_effect_is_left_open_is_noted_at_the_mark(library: Library) -> None:
    (found,) = found_in(library, "```turn sr6 initiative dice 2\ndrop-prone\n```")
    assert (found.code, found.grade, found.span.start.line) == ("turn-note", "information", 0)


def test_what_is_left_of_a_turn_is_said_to_depend_on_what_the_mark_lacks(library: Library) -> None:
    (found,) = found_in(library, "```turn sr6\nattack\n```")
    assert (found.code, found.grade) == ("turn-note", "information")


@pytest.mark.parametrize("told", ["sr6", "sr6, prone", "SR6", "Sr6, prone"])
def test_the_edition_of_the_mark_goes_first(library: Library, told: str) -> None:
    found = turn_at(library, note(f"```turn {told}\nattack\n```"), 1, SR5)
    assert found is not None
    assert found.edition == "sr6"
    assert found.headline.startswith("Legal")


@pytest.mark.parametrize(
    ("mark", "edition"),
    [
        ("sr55", "sr5"),
        ("SR4, prone", "sr5"),
        ("SR4 initiative 12", None),
        ("cyber initiative 12", None),
        ("cp2020 prone", "sr5"),
    ],
)
def test_an_unknown_edition_of_a_mark_is_told_instead_of_checked(
    library: Library, mark: str, edition: str | None
) -> None:
    text = note(f"```turn {mark}\ntake-aim\nno-such-action\n```")
    (found,) = findings(library, text, EditorSettings(edition=edition))
    word = mark.split()[0].rstrip(",")
    assert (found.code, text.piece(found.span)) == ("unknown-edition", word)


def test_an_unknown_edition_of_a_line_is_told_with_the_nearest(library: Library) -> None:
    text = note("Turn (SR55, initiative 12): [[take-aim]]")
    (found,) = findings(library, text, SR5)
    assert (found.code, text.piece(found.span), found.fixes[0].text) == ("unknown-edition", "SR55", "sr5")


@pytest.mark.parametrize("mark", ["initiative 12", "prone", "edge 3, prone", "", ", prone"])
def test_a_mark_without_an_edition_is_not_taken_for_one(library: Library, mark: str) -> None:
    found = findings(library, note(f"```turn {mark}\ntake-aim\n```"), SR5)
    assert "unknown-edition" not in {one.code for one in found}


def test_a_state_that_there_is_not_is_told(library: Library) -> None:
    (found,) = found_in(library, "```turn sr5, hovering\ntake-aim\n```")
    assert found.code == "unclear-turn"
    assert "hovering" in found.message


def test_no_turn_is_seen_where_no_edition_is_known(library: Library) -> None:
    assert findings(library, note("```turn\ntake-aim\n```"), EditorSettings()) == []


@pytest.mark.parametrize(("text", "line"), [("Turn: [[take-aim]]", 0), ("```turn\ntake-aim\n```", 1)])
def test_a_turn_of_unknown_edition_says_how_to_name_it(library: Library, text: str, line: int) -> None:
    why = r"this note's edition is unknown; add actionary: \{edition: sr5\} to its front matter"
    with pytest.raises(RequestError, match=why):
        turn_at(library, note(text), line, EditorSettings())
    assert turn_at(library, note(text), line + 5, EditorSettings()) is None


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("```turn sr6\n%s", "```turn sr6 initiative dice 3\n%s"),
        ("Turn: [[sr5/dodge]]@out", "Turn (initiative 12): [[sr5/dodge]]"),
        ("Turn (prone): [[sr5/dodge]]@out", "Turn (prone, initiative 12): [[sr5/dodge]]@out"),
        ("```turn\ndodge@out", "```turn initiative 12\ndodge@out"),
    ],
)
def test_what_a_turn_lacks_is_told_until_it_is_written(library: Library, text: str, better: str) -> None:
    before, after = (
        found_in(library, one.replace("%s", "take-aim\nattack\nstand-up")) for one in (text, better)
    )
    assert [one.code for one in before if one.code != "turn-note"] == ["unclear-turn"]
    assert "unclear-turn" not in {one.code for one in after}


def test_an_initiative_that_pays_for_nothing_is_noted_beside_the_verdict(library: Library) -> None:
    text = "```turn sr6 initiative 11, initiative dice 2\ndrop-prone\n```"
    found = found_in(library, text)
    assert {each.code for each in found} == {"turn-note"}
    assert "No SR6 action costs initiative; leave it out" in {each.message for each in found}
    checked = turn_at(library, note(text), 0, SR5)
    assert checked is not None
    assert checked.answer is not None
    assert checked.answer.legal


@pytest.mark.parametrize(
    ("written", "better"),
    [("[[dodge@out]]", "[[dodge]]@out"), ("[[dodge@out|ducks]]", "[[dodge|ducks]]@out")],
)
def test_when_an_action_is_taken_stands_behind_its_brackets(
    library: Library, written: str, better: str
) -> None:
    all_found = found_in(library, f"Turn (initiative 12): {written}")
    (found,) = (each for each in all_found if each.code == "unknown-reference")
    assert found.message.endswith(f"behind the brackets: {better}")
    assert found.fixes[0].text == better
    assert found_in(library, f"Turn (initiative 12): {better}") == []


def test_a_lens_above_a_turn_says_how_it_comes_out(library: Library) -> None:
    found = lenses(library, note("```turn initiative 12\ntake-aim\nfire-gun\n```"), SR5)
    assert [(one.command, one.title) for one in found] == [
        (
            "turn",
            "Legal if the weapon is a firearm, a bow or a throwing weapon, and 1 more condition holds; left: "
            "1 Free Action, 0 Simple Actions, 12 Initiative",
        )
    ]


def test_lenses_resolve_what_has_a_test_once_a_line(library: Library) -> None:
    text = "[[hack-on-the-fly]] and [[hack-on-the-fly]]\n[[take-aim]]\n[[sr3/ic-initiative]]"
    found = lenses(library, note(text), SR5)
    assert [(one.span.start.line, one.title) for one in found] == [
        (0, "Resolve Hack on the Fly"),
        (1, "Compare Take Aim"),
        (2, "Resolve IC Initiative"),
    ]
    assert lenses(library, note(text), EditorSettings(edition="sr5", lenses=False)) == []


def test_hints_have_the_cost_and_the_odds_that_are_known(library: Library) -> None:
    library.odds("sr5/hack-on-the-fly", "professional")
    (hint,) = hints(library, note("x [[hack-on-the-fly|hacks]] y"), WHOLE, SR5)
    assert (hint.text, hint.spot) == ("Complex, Marked 45.9 %", Spot(0, len("x [[hack-on-the-fly|hacks]]")))
    assert [*hints(library, note("x"), WHOLE, SR5)] == []
    assert [*hints(library, note("[[take-aim]]"), WHOLE, EditorSettings(hints=False))] == []


def test_hints_are_counted_one_by_one_as_they_are_asked_for() -> None:
    library = Library(load())
    text = note("[[hack-on-the-fly]] Hacking 5\n[[brute-force]] Logic 4")
    counted = hints(library, text, WHOLE, SR5)
    assert next(counted).spot.line == 0
    later = ("written", "sr5/brute-force", ("", " Logic 4"), (), "professional")
    assert library.cached(later, lambda: None) is None


BLOCK = """---
actionary: {edition: sr6}
---
```turn sr5 initiative 12
take-cover
- [[Take Aim]]:a@own
```
"""


def test_actions_in_a_block_of_a_turn_are_references_in_its_edition(library: Library) -> None:
    text = Note.of("file:///n.md", f"{BLOCK}[[take-cover]]", 1)
    found = [(one.id, one.span.start.line) for one in mentions(library, text, EditorSettings())]
    assert found == [("sr5/take-cover", 4), ("sr5/take-aim", 5), ("sr6/take-cover", 7)]
    assert entries_at(library, text, Spot(4, 3), EditorSettings()) == ("sr5/take-cover",)


def test_a_bare_name_in_a_block_means_no_action_of_another_edition(library: Library) -> None:
    text = note("```turn sr5\nmove-action\nsr6/move\n```")
    assert [one.id for one in mentions(library, text, EditorSettings())] == ["sr6/move"]


def test_an_id_in_a_block_of_a_turn_is_renamed(library: Library) -> None:
    text = Note.of("file:///n.md", BLOCK, 1)
    found = rename_in_notes(library, [text], "sr5/take-cover", "duck", EditorSettings())
    assert [(one.span, one.text) for one in found[text.uri]] == [(Span.in_line(4, 0, 10), "duck")]
    assert rename_in_notes(library, [text], "sr5/take-aim", "aim", EditorSettings()) == {}
