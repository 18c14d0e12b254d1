import kb
from kb.links.coverage import concept_coverage, coverage


def test_the_small_edition_is_counted_as_one_counts_it_by_hand(small: kb.KnowledgeBase) -> None:
    (found,) = coverage(small)
    assert (found.entries, found.with_test, found.rolls) == (2, 1, 1)
    assert (found.examples, found.of_source, found.untried) == (1, 0, ())
    assert (found.with_grants, found.with_equivalents, found.unique) == (1, 0, 2)
    assert found.alone == ("ch/hide-behind-clock", "ch/pick-lock")
    assert found.with_gaps == ()


def test_every_entry_is_counted_once(shipped: kb.KnowledgeBase) -> None:
    found = coverage(shipped)
    assert [one.edition for one in found] == list(shipped.editions)
    assert sum(one.entries for one in found) == len(shipped.entries)
    assert all(one.with_equivalents + len(one.alone) == one.entries for one in found)


def test_every_entry_with_a_roll_has_an_example(shipped: kb.KnowledgeBase) -> None:
    assert [id_ for one in coverage(shipped) for id_ in one.untried] == []


def test_concepts_of_most_editions_come_first_and_name_their_holes(shipped: kb.KnowledgeBase) -> None:
    found = concept_coverage(shipped)
    assert {one.concept for one in found} == set(shipped.concepts)
    holes = [len(one.missing) for one in found]
    assert holes == sorted(holes)
    for one in found:
        linked = {kb.edition_of(id_) for id_, _ in shipped.linked.get(one.concept, ())}
        assert set(one.missing) == set(shipped.editions) - linked
