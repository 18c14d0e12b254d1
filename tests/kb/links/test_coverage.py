from pathlib import Path

import kb
from kb.files.load import load
from kb.links.coverage import ConceptCoverage, concept_coverage, coverage
from tests.kb.links.linked import linked
from tests.small import PICK_LOCK, lay_out


def test_the_small_edition_is_counted_as_one_counts_it_by_hand(small: kb.KnowledgeBase) -> None:
    (found,) = coverage(small)
    assert (found.entries, found.with_test, found.rolls) == (2, 1, 1)
    assert (found.examples, found.of_source, found.without_example) == (1, 0, ())
    assert (found.with_grants, found.with_equivalents, found.unique) == (1, 0, 2)
    assert found.without_equivalent == ("ch/hide-behind-clock", "ch/pick-lock")
    assert found.with_gaps == ()
    assert (found.phrasings, found.without_phrasing) == (0, ("ch/hide-behind-clock", "ch/pick-lock"))


def test_what_is_missing_is_counted_too(tmp_path: Path) -> None:
    untried = PICK_LOCK.partition("examples:")[2].partition("source:")[0]
    base = load(
        lay_out(
            tmp_path,
            pick_lock=f"examples:{untried} -> unknown: {{timing: The book is torn.}}\n",
            hide_behind_clock="unique: No other page here has clocks that large.\n -> ",
        ),
        shipped=False,
    )
    (found,) = coverage(base)
    assert (found.rolls, found.examples, found.without_example) == (1, 0, ("ch/pick-lock",))
    assert (found.with_gaps, found.unique) == (("ch/pick-lock",), 1)


def test_phrasings_of_players_are_counted(tmp_path: Path) -> None:
    asked = "cost: big -> asked: [who has the key, can I get in]\ncost: big"
    (found,) = coverage(load(lay_out(tmp_path, pick_lock=asked), shipped=False))
    assert (found.phrasings, found.without_phrasing) == (2, ("ch/hide-behind-clock",))


def test_examples_of_the_source_are_counted_apart(tmp_path: Path) -> None:
    base = load(lay_out(tmp_path, pick_lock="origin: ours -> origin: source\n    lines: [2]"), shipped=False)
    (found,) = coverage(base)
    assert (found.examples, found.of_source) == (1, 1)


def test_a_concept_counts_its_entries_in_each_edition(small: kb.KnowledgeBase) -> None:
    base = linked(
        small,
        {
            "one/a": {"hide": "exact", "seek": "related"},
            "one/b": {"hide": "close"},
            "two/a": {"hide": "exact"},
        },
    )
    assert concept_coverage(base) == [
        ConceptCoverage("hide", (("one", 2), ("two", 1))),
        ConceptCoverage("seek", (("one", 1), ("two", 0))),
    ]
    assert [concept.missing for concept in concept_coverage(base)] == [(), ("two",)]
    assert [(one.edition, one.with_equivalents, one.without_equivalent) for one in coverage(base)] == [
        ("one", 2, ()),
        ("two", 1, ()),
    ]


def test_every_entry_is_counted_once(shipped: kb.KnowledgeBase) -> None:
    found = coverage(shipped)
    assert [one.edition for one in found] == list(shipped.editions)
    assert sum(one.entries for one in found) == len(shipped.entries)
    assert all(one.with_equivalents + len(one.without_equivalent) == one.entries for one in found)


def test_every_entry_with_a_roll_has_an_example(shipped: kb.KnowledgeBase) -> None:
    assert [id_ for one in coverage(shipped) for id_ in one.without_example] == []


def test_concepts_of_most_editions_come_first_and_name_their_holes(shipped: kb.KnowledgeBase) -> None:
    found = concept_coverage(shipped)
    assert {one.concept for one in found} == set(shipped.concepts)
    holes = [len(one.missing) for one in found]
    assert holes == sorted(holes)
    for one in found:
        linked = {kb.edition_of(id_) for id_, _ in shipped.entries_by_concept.get(one.concept, ())}
        assert set(one.missing) == set(shipped.editions) - linked
