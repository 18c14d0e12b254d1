import kb
from kb.links.sources import encoded_items, mentions_of


def test_a_work_lists_what_was_encoded_from_it_with_its_lines(small: kb.KnowledgeBase) -> None:
    found = {one.id: one.lines for one in encoded_items(small, "ch", "book")}
    assert found == {"ch/hide-behind-clock": ["4"], "ch/pick-lock": ["1-3"], "ch/alarms": ["5"]}
    assert encoded_items(small, "ch", "other") == []


def test_every_entry_and_table_is_encoded_from_one_work(shipped: kb.KnowledgeBase) -> None:
    found = [
        one.id
        for id_, edition in shipped.editions.items()
        for work in edition.works
        for one in encoded_items(shipped, id_, work)
    ]
    assert sorted(found) == sorted([*shipped.entries, *shipped.tables])


def test_a_work_lists_the_pages_that_readers_are_sent_to(shipped: kb.KnowledgeBase) -> None:
    told = {(id_, one.page) for id_, entry in shipped.of_edition("sr5").items() for one in entry.see}
    found = {
        (one.id, one.page)
        for work in shipped.editions["sr5"].works
        for one in mentions_of(shipped, "sr5", work)
        if one.id in shipped.entries
    }
    assert found == told != set()
