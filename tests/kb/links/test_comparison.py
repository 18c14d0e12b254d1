import kb
from kb.links.comparison import FIELDS, compare, compare_editions
from kb.links.equivalents import equivalents


def test_the_first_entry_is_what_the_others_are_held_against(shipped: kb.KnowledgeBase) -> None:
    found = compare(shipped, ["sr5/drop-prone", "cwn/go-prone", "sr6/drop-prone"])
    rows = {row.field: row for row in found.rows}
    assert [cell.texts[0] for cell in rows["cost"].cells] == ["Free", "On Turn", "Minor"]
    assert [cell.differs for cell in rows["cost"].cells] == [False, True, True]
    assert rows["name"].cells[0].texts == ("Drop Prone",)
    assert not rows["name"].cells[2].differs


def test_an_entry_beside_itself_differs_nowhere(shipped: kb.KnowledgeBase) -> None:
    for id_ in list(shipped.entries)[::9]:
        assert compare(shipped, [id_, id_]).ids == (id_,)
        assert not any(row.differs for row in compare(shipped, [id_]).rows)


def test_rows_stand_in_one_order_and_none_is_empty(shipped: kb.KnowledgeBase) -> None:
    order = [field for field, _, _ in FIELDS]
    for id_ in shipped.entries:
        rows = compare(shipped, [id_]).rows
        assert [row.field for row in rows] == sorted((row.field for row in rows), key=order.index)
        assert all(cell.texts for row in rows for cell in row.cells)


def test_two_editions_are_shared_out_into_pairs_and_what_stands_alone(shipped: kb.KnowledgeBase) -> None:
    found = compare_editions(shipped, "sr5", "cwn")
    paired = {pair.id for pair in found.pairs}
    assert paired | set(found.only_first) == set(shipped.of_edition("sr5"))
    assert not paired & set(found.only_first)
    met = {other.id for pair in found.pairs for other in pair.equivalents}
    assert met | set(found.only_second) == set(shipped.of_edition("cwn"))
    assert "sr5/drop-prone" in paired
    assert "sr5/snoop" in found.only_first


def test_the_pairs_of_two_editions_are_the_equivalents_of_their_entries(shipped: kb.KnowledgeBase) -> None:
    for pair in compare_editions(shipped, "sr6", "sr5").pairs:
        others = [e for e in equivalents(shipped, pair.id) if e.id.startswith("sr5/")]
        assert list(pair.equivalents) == others
