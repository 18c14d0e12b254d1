"""What a test needs is enough to make it, and nothing of it is too much: checked by making every test."""

import pytest

import kb
from kb.files.load import load
from kb.model import Edition
from kb.play.needs import Needs, needs
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError

BASE = load()
TESTED = [id_ for id_, entry in BASE.entries.items() if entry.tests]
LONE = [id_ for id_ in TESTED if len(BASE.entries[id_].tests) == 1]
GIVEN_UNDER = {"ratings": "ratings", "against": "against", "scene": "ratings"}


@pytest.mark.parametrize("id_", TESTED)
def test_only_what_the_source_does_not_give_is_unknown_where_all_that_is_needed_is_given(id_: str) -> None:
    for reason in resolve(BASE, _request(id_, needs(BASE, id_))).unknown:
        assert reason.endswith("the source does not give it.")


@pytest.mark.parametrize("id_", LONE)
def test_what_is_needed_is_missed_where_it_is_not_given(id_: str) -> None:
    needed = needs(BASE, id_)
    for side, names in needed.items():
        for name in set(names) - set(needed.get("either", [])):
            left = needed | {side: [other for other in names if other != name]}
            answer = resolve(BASE, _request(id_, left))
            assert any(name in reason for reason in (*answer.unknown, *answer.warnings)), name


def test_what_an_entry_without_a_test_needs_is_refused() -> None:
    with pytest.raises(RequestError, match="sr5/take-aim has no test"):
        needs(BASE, "sr5/take-aim")


def test_a_roll_that_comes_later_needs_none_of_what_only_those_before_it_read() -> None:
    assert "Computer (Decking)" in needs(BASE, "sr3/decker-attack")["ratings"]
    assert "Computer (Decking)" not in needs(BASE, "sr3/decker-attack", "soak").get("ratings", [])


def _request(id_: str, needed: Needs) -> ResolveRequest:
    edition = BASE.editions[kb.edition_of(id_)]
    spare = needed.get("either", [])[1::2]  # of two limits exactly one is given
    given: dict[str, dict[str, int | str]] = {"ratings": {}, "against": {}}
    for side, names in needed.items():
        if side in GIVEN_UNDER:
            given[GIVEN_UNDER[side]] |= {
                name: _some_value(edition, name) for name in names if name not in spare
            }
    return ResolveRequest.model_validate({"entry": id_, **given})


def _some_value(edition: Edition, name: str) -> int | str:
    term = edition.terms[name]
    return term.typical or (term.values[0] if term.values else 3)
