"""The actions that fit into a turn after another, compared with the checker behind the API."""

import pytest

import kb
from kb.play.procedure.turn_amounts import INITIATIVE
from kb.play.request.shapes import TurnRequest
from kb.play.turns.check_turn import check_turn
from kb.references import edition_of
from site_src.pages.same_turn import ENOUGH, Turns


@pytest.mark.parametrize("edition", ["sr3", "sr5", "sr6", "matrix-d6", "cwn"])
def test_what_a_page_names_is_what_the_checker_of_turns_allows(
    shipped: kb.KnowledgeBase, edition: str
) -> None:
    turns = Turns(shipped)
    actions = [id_ for id_, e in shipped.of_edition(edition).items() if e.kind == "action" and e.costs]
    for first, second in list(zip(actions, actions[7:] + actions[:7], strict=True)):
        assert (turns.fit(first, second) is not None) is _allowed(shipped, first, second), (first, second)


def _allowed(base: kb.KnowledgeBase, *ids: str) -> bool:
    costs = [cost for id_ in ids for cost in base.entries[id_].costs.values()]
    enough = ENOUGH if any(INITIATIVE in cost.spend for cost in costs) else None
    request = TurnRequest(edition=edition_of(ids[0]), actions=list(ids), initiative=enough)
    found = check_turn(base, request)
    alone = check_turn(base, request.model_copy(update={"actions": list(ids[:1])}))
    return found.legal is True and found.paid[-1].at == "own" and found.paid[0].as_ == alone.paid[0].as_


def test_what_a_page_names_fits_into_what_it_says_is_left(shipped: kb.KnowledgeBase) -> None:
    """CWN, lines 67 to 73: a firearm takes your Main action, a bow may not."""
    told = Turns(shipped).values("cwn/reload-a-weapon", [])
    assert told["left"].startswith("It leaves you 1 Move Action")
    assert not [each.cost for each in told["fitting"] if "Main" in each.cost]


def test_an_action_says_that_others_in_the_turn_lose_what_it_gives(shipped: kb.KnowledgeBase) -> None:
    lost = {id_: bool(Turns(shipped).values(id_, [])["lost"]) for id_ in ("sr5/take-aim", "sr6/take-aim")}
    assert lost == {"sr5/take-aim": True, "sr6/take-aim": False}


def test_actions_that_lose_what_the_first_one_gives_are_marked(shipped: kb.KnowledgeBase) -> None:
    aimed = [pair for each in Turns(shipped).values("sr5/take-aim", [])["fitting"] for pair in each.actions]
    marks = dict(aimed)
    assert (marks["sr5/fire-gun"], marks["sr5/gesture"]) == ("", "loses it")
    dived = [
        pair for each in Turns(shipped).values("sr6/hit-the-dirt", [])["fitting"] for pair in each.actions
    ]
    assert not any("lose" in mark for _, mark in dived)


def test_an_action_stands_at_the_cost_that_still_fits(shipped: kb.KnowledgeBase) -> None:
    after_complex = Turns(shipped).values("sr5/hack-on-the-fly", [])
    named = {each.cost: each for each in after_complex["fitting"]}
    assert "Simple" not in named
    told = Turns(shipped).values("sr5/hack-on-the-fly", ["sr5/change-gun-mode"])["fitting"]
    free = next(each for each in told if each.cost == "Free")
    assert free.actions[0] == ("sr5/change-gun-mode", "if your smartgun is linked properly")
