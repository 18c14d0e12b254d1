"""The actions that fit into a turn after another, compared with the checker behind the API."""

import pytest

import kb
from kb.play.request import TurnRequest
from kb.play.turns.amounts import INITIATIVE
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
        assert turns._fit(first, second) is _allowed(shipped, first, second), (first, second)


def _allowed(base: kb.KnowledgeBase, *ids: str) -> bool:
    costs = [cost for id_ in ids for cost in base.entries[id_].costs.values()]
    enough = ENOUGH if any(INITIATIVE in cost.spend for cost in costs) else None
    request = TurnRequest(edition=edition_of(ids[0]), actions=list(ids), initiative=enough)
    found = check_turn(base, request)
    return found.legal is True and found.paid[-1].at == "own"


def test_an_action_says_that_others_in_the_turn_lose_what_it_gives(shipped: kb.KnowledgeBase) -> None:
    lost = {id_: Turns(shipped).values(id_, [])["lost"] for id_ in ("sr5/take-aim", "sr6/take-aim")}
    assert lost == {
        "sr5/take-aim": "What it gives you is lost when you take any other kind of action before the attack, "
        "even a Free Action.",
        "sr6/take-aim": "",
    }
