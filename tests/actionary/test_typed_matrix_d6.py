"""Typed rolls of The Matrix RPG: the command line and HTTP give the same odds with what is granted to them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.actionary.faces import both, chance, grants, refused

pytestmark = pytest.mark.usefixtures("without_reading")

SHOT = {"edition": "matrix-d6", "roll": "7D (4)", "classes": ["ranged-attack"], "ratings": {"Cover": "2D"}}
BLOW = {"entry": "matrix-d6/brawling", "ratings": {"Brawling": 5}, "modifiers": grants("matrix-d6/block")}
ANSWER = {"edition": "matrix-d6", "roll": "5D v. 4D", "classes": ["reaction"]}


@pytest.mark.parametrize("ratings", [{"Cover": "2D"}, {"Cover": "2D", "Range": "Short"}])
@pytest.mark.parametrize(("ruling", "harder"), [("flat", "7D (6)"), ("rolled", "7D (4 + 2D)")])
def test_cover_adds_to_the_difficulty_that_was_typed(
    api: FlaskClient, ratings: dict[str, str], ruling: str, harder: str
) -> None:
    ruled = {**SHOT, "ratings": ratings, "rulings": {"difficulty_dice": ruling}}
    plain = {"edition": "matrix-d6", "roll": harder, "rulings": {"difficulty_dice": ruling}}
    covered = both(api, {**ruled, "modifiers": grants("matrix-d6/cover")})
    assert chance(covered) == chance(both(api, plain))


def test_cover_asks_for_how_much_of_the_target_is_covered(api: FlaskClient) -> None:
    covered = both(api, {**SHOT, "ratings": {}, "modifiers": grants("matrix-d6/cover")})
    assert covered["unknown"] == ["The difficulty is unknown: Cover has no value."]


@pytest.mark.parametrize("skill", ["Brawling", "Martial Arts"])
def test_a_block_is_made_with_the_skill_that_the_request_gives(api: FlaskClient, skill: str) -> None:
    answer = both(api, {**BLOW, "test": "strike", "against": {skill: 4}})
    assert answer["granted"] == [f"Block (target): {skill} in place of the difficulty"]
    assert chance(answer) == chance(
        both(api, {"edition": "matrix-d6", "roll": "5D v. 4D", "rulings": {"tie": "actor"}})
    )


@pytest.mark.parametrize("against", [{}, {"Brawling": 4, "Martial Arts": 4}])
def test_a_block_asks_for_its_skill_if_the_request_gives_none_or_both(
    api: FlaskClient, against: dict[str, int]
) -> None:
    sentence = refused(api, {**BLOW, "against": against})
    assert sentence.startswith("matrix-d6/block has several grants, and only one counts here; name one under")


@pytest.mark.parametrize(
    "hampered",
    [{"states_against": ["wounded"]}, {"modifiers": grants("matrix-d6/injuries:third-row against")}],
)
def test_what_hampers_the_attacker_reaches_the_roll_that_a_reaction_answers(
    api: FlaskClient, hampered: dict[str, Any]
) -> None:
    assert chance(both(api, {**ANSWER, **hampered})) == chance(both(api, {**ANSWER, "roll": "5D v. 2D"}))
