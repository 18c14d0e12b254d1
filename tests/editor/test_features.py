"""What editors show of a note, without a server."""

import json
from dataclasses import fields

import pytest

from editor.features.diagnostics import findings
from editor.features.hover import hover
from editor.features.links import entries_at, links, mentions, references
from editor.features.replacing import Finding
from editor.features.searching import search, symbols, text_to_insert
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings, join_sentences, settings_of
from kb.problems import RequestError
from tests.editor.conftest import AtCursor
from tests.search_api.running import ROOT

SR5 = EditorSettings(edition="sr5")
NONE = EditorSettings()
HEAD = "---\nactionary: {edition: sr5}\n---\n"


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def shown(library: Library, at_cursor: AtCursor, text: str, settings: EditorSettings = SR5) -> str:
    found = hover(library, *at_cursor(text), settings)
    return found.text if found else ""


def found_in(library: Library, text: str, settings: EditorSettings = SR5) -> list[Finding]:
    return findings(library, note(text), settings)


def test_a_hover_says_cost_roll_odds_summary_equivalents_and_page(
    library: Library, at_cursor: AtCursor
) -> None:
    text = shown(library, at_cursor, "[[sr5/hack-^on-the-fly]]")
    assert text.startswith("### Hack on the Fly · SR5")
    for part in (
        "**You pay** Complex",
        "`Hacking + Logic [Sleaze] v. Intuition + Firewall`",
        "Marked 45.9 %",
        "(professional)",
        "Slip one mark",
        "- **CWN** [Use a Skill](http://127.0.0.1:8000/cwn/use-a-skill/) (related)",
        "[Open the page](http://127.0.0.1:8000/sr5/hack-on-the-fly/)",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("sr3/ic-initiative", "SR3 · Initiative score 13 on average (professional)\n"),
        ("cwn/run", "**Gives** 10 meters (professional)\n"),
        ("sr6/move", "**Gives** 10 meters\n"),
        ("matrix-d6/react", "**Gives** 1D lost on the reaction (professional)\n"),
    ],
)
def test_a_hover_tells_values_from_chances(
    library: Library, at_cursor: AtCursor, id_: str, told: str
) -> None:
    found = hover(library, *at_cursor(f"[[^{id_}]]"), EditorSettings())
    assert found is not None
    assert told in found.text
    assert ("**Gives**" in found.text) is told.startswith("**Gives**")
    assert "nothing" not in found.text


def test_odds_that_a_cache_kept_are_those_that_were_computed(library: Library) -> None:
    other = Library(library.base)
    kept = json.loads(json.dumps({id_: library.odds(id_, "elite") for id_ in ("cwn/run", "sr5/take-aim")}))
    other.learn_odds("elite", kept)
    assert [other.known_odds(id_, "elite") for id_ in kept] == [library.odds(id_, "elite") for id_ in kept]


def test_the_odds_of_a_hover_are_those_of_the_chosen_tier(library: Library, at_cursor: AtCursor) -> None:
    elite = shown(library, at_cursor, "[[sr5/hack-^on-the-fly]]", EditorSettings(tier="elite"))
    assert "(elite)" in elite
    assert "Marked 45.9 %" not in elite


def test_a_hover_leaves_out_what_comes_to_nothing(library: Library, at_cursor: AtCursor) -> None:
    told = shown(library, at_cursor, "[[sr3/shie^ld]]")
    assert "Shield" in told
    assert "Gives" not in told


def test_what_an_action_without_a_roll_gives_is_told(library: Library, at_cursor: AtCursor) -> None:
    assert "**You get** +1 die on your next shot or throw with " in shown(
        library, at_cursor, "[[sr5/take-^aim]]"
    )


def test_a_name_in_running_text_is_that_of_the_note_s_edition(library: Library, at_cursor: AtCursor) -> None:
    assert "· SR5" in shown(library, at_cursor, "They Take C^over here", SR5)
    assert "· SR6" in shown(library, at_cursor, "---\nactionary: sr6\n---\nTake C^over", SR5)


def test_an_inflected_name_in_running_text_is_hovered_and_an_everyday_word_is_not(
    library: Library, at_cursor: AtCursor
) -> None:
    assert "### Take Cover · SR5" in shown(library, at_cursor, "She takes co^ver")
    assert "### Fire Gun · SR5" in shown(library, at_cursor, "Kára fires the g^un")
    assert shown(library, at_cursor, "they hi^de the body") == ""
    assert shown(library, at_cursor, "the parking bl^ock") == ""


def test_a_name_that_several_editions_have_is_one_card_with_a_link_for_each(
    library: Library, at_cursor: AtCursor
) -> None:
    sr5, sr6 = (f"[{short}](http://127.0.0.1:8000/{short.lower()}/full-defense/)" for short in ("SR5", "SR6"))
    text = shown(library, at_cursor, "They use Full D^efense here", NONE)
    assert text.startswith(f"### Full Defense · SR5\n\n{sr5} · {sr6} · [CWN: Total Defense](")
    own = shown(library, at_cursor, "---\nactionary: sr6\n---\nThey use Full D^efense here", NONE)
    assert own.startswith(f"### Full Defense · SR6\n\n{sr6} · {sr5}\n\n")
    assert (text + own).count("###") == 2


def test_a_false_friend_is_no_namesake(library: Library, at_cursor: AtCursor) -> None:
    assert "[SR5]" not in shown(library, at_cursor, "[[sr6/hit^-the-dirt]]")


@pytest.mark.parametrize(("head", "settings"), [(HEAD, NONE), ("", SR5), (HEAD, EditorSettings("matrix-d6"))])
def test_a_name_that_only_other_editions_have_is_a_plain_word_in_a_note_of_an_edition(
    library: Library, at_cursor: AtCursor, head: str, settings: EditorSettings
) -> None:
    assert shown(library, at_cursor, f"{head}They Co^ver the door", settings) == ""
    assert entries_at(library, *at_cursor(f"{head}They Co^ver the door"), settings) == ()
    assert "· MD6" in shown(library, at_cursor, "They Co^ver the door", NONE)
    assert "· MD6" in shown(library, at_cursor, f"{head}They [[Co^ver]] the door", settings)


def test_a_longer_name_of_another_edition_does_not_hide_one_of_the_note_s(
    library: Library, at_cursor: AtCursor
) -> None:
    text = "They Co^ver Ground"
    assert "### Cover · MD6" in shown(library, at_cursor, text, EditorSettings("matrix-d6"))
    assert "· SR5" in shown(library, at_cursor, text, NONE)


def test_the_edition_of_a_reference_goes_before_that_of_the_note(
    library: Library, at_cursor: AtCursor
) -> None:
    assert "· SR6" in shown(library, at_cursor, HEAD + "[[sr6/take^-cover]]")


def test_nothing_is_shown_of_other_text(library: Library, at_cursor: AtCursor) -> None:
    assert shown(library, at_cursor, "a bar^tender pours") == ""
    assert shown(library, at_cursor, "[[Session 1^1]]") == ""
    assert shown(library, at_cursor, "---\nti^tle: Take Cover\n---\n") == ""


def test_a_reference_leads_to_its_page(library: Library, at_cursor: AtCursor) -> None:
    assert entries_at(library, *at_cursor("[[take-^cover]]"), SR5) == ("sr5/take-cover",)
    (link,) = links(library, note("see [[sr5/take-cover|that]]"), EditorSettings(site="https://x.example"))
    assert (link.target, link.span.start.column) == ("https://x.example/sr5/take-cover/", 4)


def test_references_to_an_entry_are_found_in_all_notes_however_they_are_written(library: Library) -> None:
    first = note("[[take-cover]] [[sr5/take-aim]]")
    second = Note.of("file:///m.md", "x\n[[sr5/take-cover|duck]]")
    found = references(library, [first, second], ["sr5/take-cover"], SR5)
    assert [(one.uri, one.span.start.line, one.text) for one in found] == [
        ("file:///n.md", 0, "Take Cover"),
        ("file:///m.md", 1, "duck"),
    ]


def test_symbols_of_a_note_are_its_references_by_what_a_reader_sees(library: Library) -> None:
    text = "[[sr5/take-cover|duck]] [[Session 3]] [[sr5/take-aim]]"
    assert [one.text for one in mentions(library, note(text), NONE)] == ["duck", "Take Aim"]


def test_a_hover_says_once_and_in_words_what_the_source_leaves_open(
    library: Library, at_cursor: AtCursor
) -> None:
    assert "- **You pay** the page doesn't say\n" in shown(library, at_cursor, "[[sr5/ra^m]]")
    assert "Extra dice (the page doesn't say how many)" in shown(library, at_cursor, "[[sr5/take-co^ver]]")


def test_a_hover_begins_what_you_get_with_a_capital(library: Library, at_cursor: AtCursor) -> None:
    assert "**You get** You are no longer Prone" in shown(library, at_cursor, "[[cwn/stand-^up]]")


def test_a_hover_names_the_table_that_a_roll_looks_up(library: Library, at_cursor: AtCursor) -> None:
    text = shown(library, at_cursor, "[[matrix-d6/co^ver]]")
    assert "`Ranged Combat (Ranged combat difficulties + Cover)`" in text


def test_a_reference_in_a_table_is_hovered_linked_and_checked(library: Library, at_cursor: AtCursor) -> None:
    assert "### Take Cover · SR5" in shown(library, at_cursor, "| [[sr5/take^-cover\\|ducks]] |")
    (mention,) = mentions(library, note("| [[sr5/take-cover\\|ducks]] |"), NONE)
    assert (mention.id, mention.text) == ("sr5/take-cover", "ducks")
    (found,) = found_in(library, "| [[sr5/tak-cover\\|ducks]] |")
    assert found.message == "SR5 has no action 'tak-cover'; did you mean 'sr5/take-cover'?"


def test_the_search_ranks_as_that_of_the_api(library: Library) -> None:
    assert library.index is not None
    page = library.index.search("hak on teh fly", limit=5)
    found = search(library, "hak on teh fly", NONE, limit=5)
    assert [one["id"] for one in found["results"]] == [one.id for one in page.results]
    assert found["did_you_mean"] == page.did_you_mean


def test_a_question_is_answered_by_the_search(library: Library) -> None:
    assert "costs" in search(library, "what does full defense cost in sr5", NONE)["answer"]["text"]


def test_symbols_put_the_edition_of_the_settings_first(library: Library) -> None:
    assert symbols(library, "take cover", SR5)[0].id == "sr5/take-cover"
    assert symbols(library, "take cover", EditorSettings(edition="sr6"))[0].id == "sr6/take-cover"
    assert symbols(library, " ", SR5) == []


def test_an_entry_is_inserted_in_three_forms(library: Library) -> None:
    assert (
        text_to_insert(library, "sr5/take-aim", "reference", "steady [now]|") == "[[sr5/take-aim|steady now]]"
    )
    assert text_to_insert(library, "sr5/take-aim", "summary").startswith("[[sr5/take-aim|Take Aim]]: ")
    line = text_to_insert(library, "sr5/hack-on-the-fly", "stat-block")
    assert line.startswith("**[[sr5/hack-on-the-fly|Hack on the Fly]]** (SR5): Complex; ")
    assert line.endswith("`Hacking + Logic [Sleaze] v. Intuition + Firewall`")
    with pytest.raises(RequestError, match="sr5/take-aim"):
        text_to_insert(library, "sr5/take-am", "reference")


@pytest.mark.parametrize(
    ("id_", "facts"),
    [
        ("sr5/take-cover", "Simple; Own Action Phase"),
        ("sr5/fire-mounted-or-vehicle-weapon", "Complex; Own Action Phase; roll unknown"),
        ("sr3/unsuppress-ic", "cost and timing unknown"),
    ],
)
def test_a_stat_block_says_what_is_unknown(library: Library, id_: str, facts: str) -> None:
    assert text_to_insert(library, id_, "stat-block").partition("): ")[2] == facts


def test_settings_that_are_not_understood_are_told_and_left_as_they_are() -> None:
    settings, wrong = settings_of(
        {"actionary": {"tier": "hero", "sites": "x", "edition": "", "hints": False}}
    )
    assert settings == EditorSettings(hints=False)
    assert wrong == [
        "actionary.tier is 'hero'; it must be untrained, novice, professional or elite",
        'actionary.sites is not a setting; did you mean "site"?',
    ]
    assert join_sentences(wrong) == f"{wrong[0]}. {wrong[1]}"
    assert settings_of({"site": "https://a.example/"})[0].site == "https://a.example"
    assert settings_of(None) == (EditorSettings(), [])


def test_the_extension_offers_every_setting_that_the_server_reads() -> None:
    package = json.loads((ROOT / "editor" / "clients" / "vscode" / "package.json").read_text())
    offered = package["contributes"]["configuration"]["properties"]
    read = {field.name for field in fields(EditorSettings)} | {"source"}
    assert {f"actionary.{name}" for name in read} <= set(offered)
    for name in read - {"source"}:
        default = offered[f"actionary.{name}"]["default"]
        assert settings_of({name: default}) == (EditorSettings(), []), name
