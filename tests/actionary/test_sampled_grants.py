"""A sample of all entries: their grants and states, named every way, by command line and HTTP.

Both faces answer or refuse alike; what does not concern a roll never changes it, and the order of modifiers changes
nothing.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from kb.model import Grant
from tests.actionary.faces import both, refused, resolve_words
from tests.kb.play.test_grants_everywhere import (
    EDITIONS,
    concerned,
    full,
    named,
    rolls,
    state_grants_of,
    state_names,
)

pytestmark = pytest.mark.usefixtures("without_reading")

FOR_EACH_EDITION = 12
SEED = 10


def sample(edition: str) -> Iterator[Any]:
    """Yield an edition's rolls, each with two named grants, mostly for it, and a state."""
    draw = Random(f"{SEED} {edition}")  # noqa: S311 - a sample, no secret
    every, states = list(rolls(edition)), state_names(edition)
    ways = [
        way for way in named(edition) if way[1].get("side") != "actor"
    ]  # the command line leaves that out
    for number in range(FOR_EACH_EDITION):
        id_, entry, key, step = draw.choice(every)
        fitting = [
            way
            for way in ways
            if any("rating" in each.to or concerned(edition, id_, entry, step, each) for each in way[2])
        ]
        chosen = [draw.choice(fitting if fitting and draw.random() < 0.7 else ways) for _ in range(2)]
        field = draw.choice(("states", "states_against"))
        state = draw.choice(states)
        yield pytest.param((id_, key), chosen, field, state, id=f"{edition}-{number}-{key}")


def answer(api: FlaskClient, body: dict[str, Any]) -> Any:
    """Return what both faces answer, or the sentence with which both refuse."""
    run = CliRunner().invoke(main, resolve_words(body))
    return refused(api, body) if run.exit_code else both(api, body)


def by_data(roll: tuple[str, str], grants: list[Grant]) -> bool:
    """Return whether the data say that one of *grants* may concern a roll."""
    edition = roll[0].partition("/")[0]
    entry, step = next((entry, step) for id_, entry, key, step in rolls(edition) if (id_, key) == roll)
    return any("rating" in each.to or concerned(edition, roll[0], entry, step, each) for each in grants)


@pytest.mark.parametrize(
    ("roll", "ways", "field", "state"), [case for edition in EDITIONS for case in sample(edition)]
)
def test_both_faces_answer_alike_and_only_what_concerns_a_roll_changes_it(
    api: FlaskClient, roll: tuple[str, str], ways: list[Any], field: str, state: str
) -> None:
    edition = roll[0].partition("/")[0]
    filled = full({"entry": roll[0], "test": roll[1]})
    body = {"entry": roll[0], "test": roll[1], "ratings": filled.ratings, "against": filled.against}
    plain = answer(api, body)
    alone = [answer(api, {**body, "modifiers": [asked]}) for _, asked, _ in ways]
    for (_, asked, grants), came in zip(ways, alone, strict=True):
        assert isinstance(came, str) or by_data(roll, grants), asked
    orders = [[asked for _, asked, _ in order] for order in (ways, ways[::-1])]
    one, other = (answer(api, {**body, "modifiers": order}) for order in orders)
    assert isinstance(one, str) is isinstance(other, str)
    if not isinstance(one, str):
        assert (one["odds"], one.get("results")) == (other["odds"], other.get("results"))
        assert sorted(one["warnings"]) == sorted(other["warnings"])
    held = answer(api, {**body, field: [state]})
    if not by_data(roll, state_grants_of(edition, state)) and "variant" not in held:
        assert held["odds"] == plain["odds"], state
