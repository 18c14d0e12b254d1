"""Ratings that a turn doesn't read, and those that it does."""

import pytest

import kb
from kb.play.request import TurnRequest
from kb.play.turns.check_turn import check_turn

COUNTED = (
    "Actions changes nothing here: a turn counts its actions itself. For how many you have, give 'action'."
)


@pytest.mark.parametrize(
    ("edition", "action", "ratings", "told"),
    [
        ("matrix-d6", "ranged-attack", {"Actions": 3}, [COUNTED]),
        ("matrix-d6", "ranged-attack", {"action": 3}, []),
        ("sr5", "data-spike", {"log": 3, "marks": 1}, ["Nothing in this turn reads Logic or marks."]),
        ("cwn", "make-a-swarm-attack", {"Other Assailants": 3}, []),
        ("sr5", "take-aim", {"Willpower": 2}, []),
        ("sr5", "data-spike", {"Logic": 3, "Body": 1, "Agility": 1, "Reaction": 1}, []),
        ("sr5", "reboot-device", {"marks": 3}, []),
        ("cwn", "screen-an-ally", {"Shoot": 1}, []),
    ],
)
def test_a_turn_names_the_few_ratings_that_it_does_not_read(
    shipped: kb.KnowledgeBase, edition: str, action: str, ratings: dict[str, int], told: list[str]
) -> None:
    asked = TurnRequest(edition=edition, actions=[action], ratings=ratings)
    answer = check_turn(shipped, asked)
    warnings = zip(answer.reasons.warnings, answer.warnings, strict=True)
    assert [each for why, each in warnings if why.code in ("counted-by-turn", "not-read-by-turn")] == told
