import pytest

import kb
from site_src.figures.turn_tokens import draw_cost, draw_turn, shape_of


@pytest.mark.parametrize(
    ("edition", "shapes"),
    [
        ("sr3", {"free": "circle", "simple": "square", "complex": "wide", "initiative": "arc"}),
        ("sr5", {"free": "circle", "simple": "square", "complex": "wide", "standard": None}),
        ("sr6", {"minor": "square", "major": "wide"}),
        ("matrix-d6", {"action": "square"}),
        ("cwn", {"main": "wide", "move": "square", "on-turn": "circle", "instant": "circle"}),
    ],
)
def test_a_glyph_tells_what_a_resource_is_worth_in_the_turn(
    shipped: kb.KnowledgeBase, edition: str, shapes: dict[str, str | None]
) -> None:
    found = {name: shape_of(shipped.editions[edition], name) for name in shapes}
    assert found == shapes


def test_what_is_spent_stands_before_what_the_turn_has_left(shipped: kb.KnowledgeBase) -> None:
    drawn = draw_cost(shipped.editions["sr5"], shipped.entries["sr5/fire-gun"])
    assert drawn.count("token-spent") == drawn.count("token-left") == 1
    assert drawn.index("token-spent") < drawn.index("token-left")


def test_an_action_that_costs_nothing_has_no_token(shipped: kb.KnowledgeBase) -> None:
    free = next(entry for id_, entry in shipped.entries.items() if id_.startswith("sr5/") and not entry.costs)
    assert draw_cost(shipped.editions["sr5"], free) == ""


def test_a_turn_shows_all_that_it_gives(shipped: kb.KnowledgeBase) -> None:
    assert draw_turn(shipped.editions["matrix-d6"]).count("token-left") == 5
