"""The lines about other editions on an entry's page, and what differs by value."""

import kb
from site_src.pages.differences import differences
from site_src.pages.elsewhere import LETTERS, CounterpartLine, values

_MARKS = " · "


def lines(shipped: kb.KnowledgeBase, id_: str) -> dict[str, CounterpartLine]:
    found = values(shipped, id_)
    return {line.row.id: line for part in ("counterparts", "more_counterparts") for line in found[part]}


def test_a_line_about_an_action_without_a_roll_says_what_it_gives(shipped: kb.KnowledgeBase) -> None:
    found = lines(shipped, "matrix-d6/dodge")
    assert found["sr5/dodge"].does == "+Gymnastics dice on one defense test"
    assert lines(shipped, "sr6/move")["cwn/run"].does.startswith("move your movement rate (10 meters")
    assert lines(shipped, "sr5/full-defense")["matrix-d6/full-reaction"].does == "Dodge"  # its roll


def test_a_line_tells_a_difference_by_its_value(shipped: kb.KnowledgeBase) -> None:
    assert lines(shipped, "sr5/dodge")["sr6/dodge"].differs == "at any time"
    assert (
        lines(shipped, "sr3/resist-damage")["matrix-d6/resist-damage"].differs
        == "needs a hit that did damage"
    )
    assert lines(shipped, "sr5/call-a-shot")["sr6/called-shot-vitals"].differs.startswith("a narrower case")


def test_two_editions_compared_also_tell_the_other_roll(shipped: kb.KnowledgeBase) -> None:
    found = differences(shipped, "sr5/data-spike", "sr3/decker-attack", LETTERS)
    assert found[0] == "rolls Computer (Decking) (Cybercombat target numbers)"


def test_a_line_without_a_long_roll_fits_into_two_lines_of_a_phone(shipped: kb.KnowledgeBase) -> None:
    for id_ in shipped.entries:
        for line in lines(shipped, id_).values():
            if line.row.gist:
                told = [line.row.short, line.row.name, line.row.cost, line.does, line.differs]
                assert len(_MARKS.join(filter(None, told))) <= LETTERS, (id_, line)


def test_many_counterparts_in_one_edition_are_folded_after_the_closest(shipped: kb.KnowledgeBase) -> None:
    found = values(shipped, "sr6/attack")
    shown = [line.row.edition for line in found["counterparts"]]
    assert {edition: shown.count(edition) for edition in shown} == {"sr5": 2, "matrix-d6": 2, "cwn": 2}
    assert len(found["more_counterparts"]) == 9


def test_a_line_about_a_related_action_says_its_roll_too(shipped: kb.KnowledgeBase) -> None:
    (related,) = values(shipped, "sr5/hack-on-the-fly")["related"]
    assert (related.row.id, related.row.cost) == ("cwn/use-a-skill", "Main")
    assert related.does == "2d6 + Skill + Attribute Modifier (Difficulty)"


def test_a_concept_is_matched_in_the_words_of_every_other_match(shipped: kb.KnowledgeBase) -> None:
    found = {one["id"]: one["match"] for one in values(shipped, "sr6/dodge")["concepts"]}
    assert found == {"dodge": "the same", "reaction": "a narrower case"}
