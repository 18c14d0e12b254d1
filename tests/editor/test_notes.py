"""Notes: places in units, edits, references, front matter, names in running text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.notes.names import NamesInText
from editor.notes.note import Edit, Note
from editor.notes.places import Encoding, Span, Spot, column, units
from editor.notes.references import open_reference_at, references_of

SIGNS = st.text(st.sampled_from("ab[]|é😀𝒳\n\r\x0c\u2028 /"), max_size=40)
ENCODINGS: tuple[Encoding, ...] = ("utf-8", "utf-16", "utf-32")


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


@pytest.mark.parametrize(("encoding", "count"), [("utf-8", 6), ("utf-16", 4), ("utf-32", 3)])
def test_an_emoji_counts_as_many_units_as_its_encoding_has(encoding: Encoding, count: int) -> None:
    assert units("é😀"[1:] + "a" + "é", 3, encoding) - (encoding == "utf-8") == count
    assert column("😀[[x", units("😀[", 2, encoding), encoding) == 2


def test_a_count_that_ends_inside_a_character_means_the_place_before_it() -> None:
    assert column("a😀b", 2, "utf-16") == 1
    assert column("a😀b", 99, "utf-16") == 3


@given(SIGNS, st.sampled_from(ENCODINGS), st.data())
def test_units_and_columns_are_each_other_s_inverse(
    text: str, encoding: Encoding, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert column(text, units(text, at, encoding), encoding) == at


@given(SIGNS)
def test_a_note_has_the_text_that_it_was_made_of(text: str) -> None:
    assert note(text).text == text


@given(SIGNS, SIGNS, st.sampled_from(ENCODINGS), st.data())
def test_an_edited_note_equals_one_made_of_the_edited_text(
    text: str, typed: str, encoding: Encoding, data: st.DataObject
) -> None:
    before = note(text)
    places = [Spot(n, c) for n, line in enumerate(before.lines) for c in range(len(line.text) + 1)]
    start, end = sorted((data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))))

    def offset(place: Spot) -> int:
        return sum(len(line.text + line.end) for line in before.lines[: place.line]) + place.column

    def position(place: Spot) -> tuple[int, int]:
        return place.line, units(before.line(place.line), place.column, encoding)

    after = before.with_edits([Edit(typed, position(start), position(end))], 2, encoding)
    wanted = text[: offset(start)] + typed + text[offset(end) :]
    assert after.text == wanted
    assert after.version == 2
    if (
        "\r" not in text + typed
    ):  # a line end that an edit puts together of two halves is read on the next opening
        assert after.lines == note(wanted).lines
    assert before.piece(Span(start, end)) == text[offset(start) : offset(end)]


def test_lines_that_an_edit_does_not_touch_are_not_read_again() -> None:
    before = note("one [[a]]\ntwo\nthree [[b]]\n")
    after = before.with_edits([Edit("x", (1, 0), (1, 3))], 2, "utf-16")
    assert after.lines[0] is before.lines[0]
    assert after.lines[2] is before.lines[2]


def test_form_feeds_and_line_separators_end_no_line() -> None:
    assert [line.text for line in note("a\x0cb\u2028c\x85d\r\ne").lines] == ["a\x0cb\u2028c\x85d", "e"]


def test_a_change_without_places_is_the_whole_text() -> None:
    assert note("old").with_edits([Edit("new\ntext")], 2, "utf-16").text == "new\ntext"


def test_a_reference_has_a_target_and_an_alias() -> None:
    (found,) = references_of("x [[ sr5/take-cover#Effect | behind the bar ]]")
    assert (found.target, found.alias) == ("sr5/take-cover", "behind the bar")
    assert "x [[ sr5/take-cover#Effect"[found.target_start : found.target_end] == "sr5/take-cover"


def test_the_bar_of_a_reference_in_a_table_is_escaped() -> None:
    line = "| [[sr5/take-cover\\|ducks]] | [[a#b\\|c]] | [[d]] |"
    found = [*references_of(line)]
    assert [(one.target, one.alias, one.bar) for one in found] == [
        ("sr5/take-cover", "ducks", "\\|"),
        ("a", "c", "\\|"),
        ("d", None, "\\|"),
    ]
    assert line[found[0].target_start : found[0].target_end] == "sr5/take-cover"
    assert [one.bar for one in references_of("[[a|b]] [[c]]")] == ["|", "|"]


@pytest.mark.parametrize("text", ["`[[sr5/take-cover]]`", "``a ` [[sr5/take-cover]]``", "[[]]", "[[ |x]]"])
def test_code_and_empty_brackets_are_no_references(text: str) -> None:
    assert list(references_of(text)) == []


def test_a_reference_behind_code_is_one() -> None:
    assert [one.target for one in references_of("`code` [[a/b]] and a ` sign [[c/d]]")] == ["a/b", "c/d"]


def test_the_ending_of_a_file_is_no_part_of_a_target() -> None:
    (found,) = references_of("[[sr5/take-cover.md#Test|duck]]")
    assert (found.target, found.alias) == ("sr5/take-cover", "duck")


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("<!-- [[a]] --> [[b]]", ["b"]),
        ("%% [[a]] %% [[b]] %% [[c]]", ["b"]),
        ("[[a]] <!-- [[b]]\n[[c]]\n--> [[d]]", ["a", "d"]),
        ("[[a]]\n%%\n[[b]]\n%%\n[[c]]", ["a", "c"]),
        ("`%%` [[a]]", ["a"]),
        ("<!-- %% [[a]] --> [[b]]", ["b"]),
        ("```\n<!--\n```\n[[a]]", ["a"]),
    ],
)
def test_references_in_comments_do_not_count(text: str, targets: list[str]) -> None:
    assert [reference.target for _, reference in note(text).references] == targets


def test_references_in_blocks_of_code_and_in_front_matter_do_not_count() -> None:
    text = "---\nx: [[a/b]]\n---\n~~~\n[[c/d]]\n```\n~~~\n[[e/f]]\n```\n[[g/h]]"
    assert [reference.target for _, reference in note(text).references] == ["e/f"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[[a]]\n\n    [[b]]\n\n\t[[c]]\n[[d]]", [0, 5]),
        ("[[a]]\n    [[b]]", [0, 1]),
        ("- [[a]]\n\n    [[b]]\n\n  [[c]]\n\n    [[d]]", [0, 2, 4, 6]),
        ("1. [[a]]\n\n[[b]]\n\n    [[c]]", [0, 2]),
        ("[^1]: [[a]]\n\n    [[b]]", [0, 2]),
    ],
)
def test_references_in_indented_code_do_not_count(text: str, lines: list[int]) -> None:
    assert [line for line, _ in Note.of("file:///n.md", text).references] == lines
    everywhere = Note.of("file:///n.TXT", text).references
    assert len(everywhere) == text.count("[[")


def test_words_for_the_reader_may_have_brackets() -> None:
    (found,) = references_of("[[take-cover|a [b] c]]]")
    assert (found.alias, found.end) == ("a [b] c", 22)
    assert [one.target for one in references_of("[[a|b [[c]] d]]")] == ["c"]
    assert [one.target for one in references_of("[[a|b [c]]")] == []


def test_a_reference_that_is_typed_is_seen_before_it_is_closed() -> None:
    text = "go [[sr5/ta"
    assert open_reference_at(text, len(text)) is not None
    assert open_reference_at("go [[a]] on", 11) is None
    inside = open_reference_at("[[sr5/ta|behind]] x", 6)
    assert inside is not None
    assert (inside.typed, inside.alias, inside.end) == ("sr5/", "behind", 17)
    in_alias = open_reference_at("[[sr5/ta|beh", 12)
    assert in_alias is not None
    assert in_alias.in_alias


@pytest.mark.parametrize(
    ("head", "edition"),
    [
        ("---\nactionary: {edition: sr5}\n---\n", "sr5"),
        ("---\ntitle: x\nactionary:\n  edition: cwn\n...\n", "cwn"),
        ("---\nactionary: sr6\n---\n", "sr6"),
        ("---\nactionary: {edition: [\n---\n", None),
        ("---\nactionary: {edition: 5}\n---\n", None),
        ("---\nactionary: {edition: !!bool maybe}\n---\n", None),
        ("---\nactionary: {edition: !!int ''}\n---\n", None),
        (f"---\n{'? ' * 3000}\n---\n", None),
        ("---\nactionary: {edition: sr5}\n", None),
        ("\n---\nactionary: {edition: sr5}\n---\n", None),
    ],
)
def test_front_matter_says_the_edition(head: str, edition: str | None) -> None:
    assert note(head + "text").head.edition == edition


def test_the_longest_name_at_a_place_is_meant() -> None:
    names = NamesInText([("Run", "a"), ("Run and Gun", "b"), ("Gun", "c"), ("GUN", "d")])
    found = names.at("They run, and gun!", 7)
    assert found is not None
    assert (found.start, found.end, found.ids) == (5, 17, ("b",))
    assert names.at("They run and", 12) is None
    last = names.at("They Run", 8)
    assert last is not None
    assert last.ids == ("a",)
    assert names.ids("gun") == ("c", "d")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("She takes co^ver.", "takes cover"),
        ("He fi^red the gun at her", "fired the gun"),
        ("having taken their co^ver", "taken their cover"),
        ("They were taking^ Cover", "taking Cover"),
        ("They use H^ide here", "Hide"),
        ("- H^ide", "Hide"),
        ("- **H^ide**, then Run", "Hide"),
        ("Take co^ver", "Take cover"),
        ("they hi^de the body", None),
        ("The parking blo^ck", None),
        ("Hi^de the body", None),
        ("They run. Hi^de the body", None),
        ("hi^des", None),
        ("They fire. Gu^n drawn, they wait", None),
        ("take me for co^ver", None),
    ],
)
def test_a_name_is_found_inflected_and_a_plain_word_is_not_one(text: str, name: str | None) -> None:
    names = NamesInText([("Take Cover", "a"), ("Fire Gun", "b"), ("Hide", "c"), ("Block", "d")])
    before, _, after = text.partition("^")
    found = names.at(before + after, len(before))
    assert (found and (before + after)[found.start : found.end]) == name


def test_an_inflected_name_is_not_the_name_itself() -> None:
    names = NamesInText([("Take Cover", "a"), ("Hide", "c")])
    assert [names.ids(text) for text in ("take-cover", "takes cover", "hide", "")] == [("a",), (), ("c",), ()]
