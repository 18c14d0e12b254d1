"""Pages of results: filters, facets, groups, pieces of text."""

import re
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
import search
from kb.files.load import load
from search import Index, NoIndexError
from tests.search.shelf import lay_out

QUERIES = ["", "run", "take", "hide things", "made up action"]


def ids(page: search.SearchAnswer) -> list[str]:
    return [result.id for result in page.results]


def narrowed(
    index: Index, query: str, edition: str = "", section: str = "", cost: str = ""
) -> search.SearchAnswer:
    """Search with filters whose values are given in one text."""
    return index.search(query, edition=edition.split(), section=section.split(), cost=cost.split())


@pytest.mark.parametrize("query", QUERIES)
def test_pages_laid_end_to_end_are_the_whole(index: Index, query: str) -> None:
    whole = index.search(query, limit=100)
    parts = [index.search(query, limit=3, offset=offset) for offset in range(0, whole.total + 3, 3)]
    assert [id_ for part in parts for id_ in ids(part)] == ids(whole)
    assert {part.total for part in parts} == {whole.total} == {len(whole.results)}


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("chosen", [{}, {"edition": "north"}, {"edition": "south", "cost": "move"}])
def test_a_facet_counts_what_choosing_its_value_alone_would_find(
    index: Index, query: str, chosen: dict[str, str]
) -> None:
    everything, facets = index.search("").facets, narrowed(index, query, **chosen).facets
    for field in ("edition", "section", "cost"):
        counts = {facet.value: facet.count for facet in getattr(facets, field)}
        for value in (facet.value for facet in getattr(everything, field)):
            assert counts.get(value, 0) == narrowed(index, query, **{**chosen, field: value}).total


def test_values_of_one_filter_widen_and_filters_of_several_fields_narrow(index: Index) -> None:
    assert narrowed(index, "", edition="north south").total == index.search("").total
    assert narrowed(index, "", cost="main move").total == 3
    assert narrowed(index, "", edition="north", cost="main").total == 0


def test_an_action_is_found_by_every_way_to_pay_by_costing_nothing_and_by_an_open_cost(index: Index) -> None:
    assert "north/run" in ids(index.search("", cost=["complex"], limit=100))
    assert "north/run" in ids(index.search("", cost=["simple"], limit=100))
    assert ids(index.search("", cost=["none"])) == ["north/run-away"]
    assert ids(index.search("", cost=["unknown"])) == ["south/guard"]


def test_grouped_results_are_one_a_concept_and_lose_no_entry(index: Index) -> None:
    flat, grouped = index.search("sprint"), index.search("sprint", group="concept")
    assert (flat.total, grouped.total) == (2, 1)
    assert [other.id for other in grouped.results[0].also] == ["south/dash"]
    everything = index.search("", group="concept", limit=100)
    members = [id_ for result in everything.results for id_ in (result.id, *(one.id for one in result.also))]
    assert sorted(members) == sorted(ids(index.search("", limit=100)))
    assert everything.facets == index.search("").facets


def test_what_is_merely_related_to_a_concept_stands_apart_from_its_entries(index: Index) -> None:
    found = index.search("made up", group="concept", limit=100).results
    assert {"north/full-defense", "south/guard"} <= {result.id for result in found if not result.also}


def test_entries_without_a_concept_are_groups_of_their_own(index: Index) -> None:
    found = index.search("run", group="concept")
    assert found.total == len(found.results) == index.search("run").total


@pytest.mark.parametrize("query", ["?!", "🎲🎲", "/", "\N{COMBINING ACUTE ACCENT}", "\x00"])
def test_a_query_without_words_finds_nothing(index: Index, query: str) -> None:
    assert index.search(query).total == 0


@pytest.mark.parametrize("query", ["", "   ", "\n"])
def test_an_empty_query_finds_everything_in_order_and_gives_no_reason(index: Index, query: str) -> None:
    page = index.search(query, limit=100)
    assert page.total == 19
    assert all(result.because is None and result.score == 0 for result in page.results)


@pytest.mark.parametrize("query", ["take " * 5000, "x" * 100_000, "take cover " + "é" * 5000])
def test_a_query_of_any_length_is_answered(index: Index, query: str) -> None:
    assert index.search(query).query == query


def test_the_piece_of_text_marks_the_words_and_escapes_everything_else(index: Index) -> None:
    found = index.search("things").results[0]
    assert found.id == "south/hide"
    assert found.highlight == "Hide Behind &lt;b&gt;<mark>Things</mark>&lt;/b&gt; &amp; Walls is made up."


def test_the_piece_of_text_is_taken_from_where_the_words_are(index: Index) -> None:
    assert "<mark>Nobody</mark>" in index.search("nobody rests").results[0].highlight
    assert index.search("take aim").results[0].highlight == "<mark>Take</mark> <mark>Aim</mark> is made up."


def test_a_long_text_is_cut_at_spaces_around_the_words(tmp_path: Path) -> None:
    text = f"{'before ' * 60}needle {'after ' * 60}end."
    base = load(lay_out(tmp_path / "kb", rest={"effect": text}), shipped=False)
    search.build(base, tmp_path / "index")
    index = search.open_index(tmp_path / "index")
    piece = index.search("needle").results[0].highlight
    index.close()
    assert re.fullmatch(r"…(before )+<mark>needle</mark> (after )*after…", piece)
    assert len(piece) < 220


@given(query=st.text(max_size=60))
def test_any_text_is_answered_alike_each_time_and_safely(index: Index, query: str) -> None:
    page = index.search(query, limit=100)
    assert page == index.search(query, limit=100)
    assert page.total == len(page.results)
    for result in page.results:
        assert not re.search(r"<(?!/?mark>)", result.highlight)
        assert not re.search(r"&(?!(amp|lt|gt|quot|#x27);)", result.highlight)


WORDS = ["take", "aim", "run", "cover", "on", "the", "fly", "sr5", "northern", "xx", "tkae"]


@given(words=st.lists(st.sampled_from(WORDS), max_size=6))
def test_any_words_are_answered_and_what_is_found_has_a_reason(index: Index, words: list[str]) -> None:
    page = index.search(" ".join(words), limit=100)
    assert all((result.because is not None) == bool(words) for result in page.results)


def test_several_threads_get_what_one_gets(index: Index) -> None:
    expected = {query: index.search(query) for query in QUERIES}
    wrong: list[str] = []

    def ask() -> None:
        for _ in range(10):
            wrong.extend(query for query in QUERIES if index.search(query) != expected[query])

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_an_index_is_never_written_over(shelf: kb.KnowledgeBase, tmp_path: Path) -> None:
    search.build(shelf, tmp_path / "index")
    with pytest.raises(FileExistsError):
        search.build(shelf, tmp_path / "index")


def test_a_folder_without_an_index_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoIndexError, match="holds no search index"):
        search.open_index(tmp_path)


def test_one_module_knows_the_search_engine() -> None:
    room = Path(search.__file__).parent
    assert [path.name for path in room.glob("*.py") if "whoosh" in path.read_text()] == ["inverted_index.py"]
    assert "qparser" not in (room / "inverted_index.py").read_text()
