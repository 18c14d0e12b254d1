"""Rolls that may not be needed: an answer about one says when it is made."""

from typing import Any

import pytest

import kb
from kb.play.request import ResolveRequest, SolveRequest
from kb.play.resolve import resolve
from kb.play.solve import solve

RISING: dict[str, Any] = {"entry": "sr5/stand-up", "ratings": {"Body": 4, "Willpower": 3}}


@pytest.mark.parametrize(
    ("entry", "test", "sentence"),
    [
        ("sr5/stand-up", None, "When to roll: only when wounded."),
        ("sr5/reboot-device", None, "When to roll: not if you own the device."),
        (
            "sr5/jump-into-rigged-device",
            None,
            "When to roll: not if you own the device or its owner lets you in.",
        ),
        ("sr5/control-device", None, "When to roll: only when doing it in person takes no test."),
        ("sr5/control-device", "as-action", "When to roll: only when doing it in person takes a test."),
        ("sr5/ramming", "recover", "When to roll: only when the target drives a vehicle."),
        ("sr3/ic-attack", "shield", "A decker with a Shield utility in active memory may roll it."),
    ],
)
def test_an_answer_about_a_roll_that_may_not_be_needed_begins_with_when_it_is(
    shipped: kb.KnowledgeBase, entry: str, test: str | None, sentence: str
) -> None:
    assert resolve(shipped, ResolveRequest(entry=entry, test=test)).warnings[0] == sentence


@pytest.mark.parametrize("entry", ["sr5/brute-force", "sr5/edit-file", "sr3/ic-attack"])
def test_an_optional_roll_that_is_not_asked_for_is_no_warning(shipped: kb.KnowledgeBase, entry: str) -> None:
    steps = shipped.entries[entry].tests.values()
    assert any(getattr(step, "optional", None) for step in steps)
    assert "When to roll" not in str(resolve(shipped, ResolveRequest(entry=entry)).warnings)


def test_that_the_action_is_impossible_comes_before_when_it_is_rolled_for(shipped: kb.KnowledgeBase) -> None:
    asked = ResolveRequest.model_validate({**RISING, "ratings": {**RISING["ratings"], "Prone": 0}})
    first, second, *_ = resolve(shipped, asked).warnings
    assert first.startswith("You can't use Stand Up")
    assert second == "When to roll: only when wounded."


def test_what_it_takes_to_reach_a_chance_says_so_too(shipped: kb.KnowledgeBase) -> None:
    answer = solve(shipped, SolveRequest.model_validate({**RISING, "chance": "3/4"}))
    assert answer.warnings == ["When to roll: only when wounded."]
