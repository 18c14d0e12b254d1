import pytest

import kb
from kb.links.relation import relation_sentences


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (
            "sr5/drop-prone",
            "cwn/go-prone",
            "Drop Prone (SR5) and Go Prone (CWN) do the same thing, each by its own rules.",
        ),
        ("sr5/take-aim", "sr6/take-aim", "Take Aim (SR5) and Take Aim (SR6) do nearly the same thing."),
        ("sr5/fire-gun", "sr6/attack", "Attack (SR6) is a broader action than Fire Gun (SR5)."),
        ("sr6/attack", "sr5/fire-gun", "Fire Gun (SR5) is a narrower case of Attack (SR6)."),
        ("sr5/sprint", "cwn/run", "Sprint (SR5) and Run (CWN) are related."),
        ("sr5/fire-gun", "sr6/take-aim", "Fire Gun (SR5) and Take Aim (SR6) aren't counterparts."),
    ],
)
def test_two_entries_are_related_in_words(
    shipped: kb.KnowledgeBase, first: str, second: str, sentence: str
) -> None:
    assert relation_sentences(shipped, first, second) == [sentence]


def test_whoever_puts_false_friends_together_hears_why_once(shipped: kb.KnowledgeBase) -> None:
    both = [("sr5/take-aim", "sr3/position-attack"), ("sr3/position-attack", "sr5/take-aim")]
    for first, second in both:
        apart, warning = relation_sentences(shipped, first, second)
        assert apart.endswith("aren't counterparts.")
        assert warning.startswith(f"Don't confuse {shipped.entries[first].name} ")


def test_two_entries_of_an_edition_have_no_match(shipped: kb.KnowledgeBase) -> None:
    assert relation_sentences(shipped, "sr5/fire-gun", "sr5/throw-weapon") == []


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ("sr3/suppress-ic", "sr6/cover-fire", "Cover Fire is suppressive fire with a gun; "),
        ("sr6/hit-the-dirt", "sr5/hit-the-dirt", "SR5's spares you the test against suppressive fire"),
        ("sr6/cover-fire", "sr5/take-cover", None),
    ],
)
def test_a_warning_names_the_other_or_its_edition_where_both_are_called_the_same(
    shipped: kb.KnowledgeBase, first: str, second: str, why: str | None
) -> None:
    warnings = relation_sentences(shipped, first, second)[1:]
    assert [each.partition(": ")[2][: len(why or "")] for each in warnings] == ([why] if why else [])
