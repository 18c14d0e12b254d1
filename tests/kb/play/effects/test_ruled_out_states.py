"""Requests that name a variant or a grant, and rule out the state that it belongs to."""

from collections.abc import Iterator
from typing import Any

import pytest

import kb
from kb.describe import granting_entry
from kb.model import RollStep
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError
from kb.references import edition_of
from tests.kb.asking import ask

FIELDS = {"actor": "ratings", "target": "against"}

ROLLS: dict[tuple[str, str], tuple[dict[str, Any], str]] = {
    ("sr5/take-aim", "aiming"): ({"roll": "9 dice v. 5 dice", "classes": ["firing-action"]}, "ratings"),
    ("sr5/take-cover", "in-cover"): ({"roll": "9 dice v. 5 dice", "classes": ["firing-action"]}, "against"),
    ("sr6/take-aim", "aiming"): ({"roll": "9 dice v. 5 dice", "classes": ["attack"]}, "ratings"),
    ("sr6/hit-the-dirt", "prone"): ({"roll": "9 dice v. 5 dice", "classes": ["defense-test"]}, "ratings"),
    ("cwn/go-prone", "prone"): ({"roll": "1d20 + 2 (13)", "classes": ["ranged-attack"]}, "against"),
    ("matrix-d6/injuries", "wounded"): ({"roll": "4D (12)", "classes": ["action-roll"]}, "ratings"),
    ("matrix-d6/injuries", "stunned"): ({"roll": "4D (12)", "classes": ["action-roll"]}, "ratings"),
    ("sr3/suppress-ic", "suppressing-ic"): ({"entry": "sr3/crash-ic"}, "ratings"),
}
"""A roll that each grant of a state reaches, and whose ratings rule the state out."""

OUTLASTING = {("sr6/hit-the-dirt", "prone"), ("sr3/suppress-ic", "suppressing-ic")}
"""The grants that count although the state is over."""


def of_variants(base: kb.KnowledgeBase) -> Iterator[tuple[str, str, str, str]]:
    """Yield each variant for a state: its entry, its key, whose state it is, and the name of the state."""
    for id_, entry in base.entries.items():
        for step in entry.tests.values():
            for key, variant in step.variants.items() if isinstance(step, RollStep) else ():
                if variant.state is not None and variant.state.is_:
                    name = base.editions[edition_of(id_)].states[variant.state.state].name
                    yield id_, key, variant.state.on, name


def of_grants(base: kb.KnowledgeBase) -> set[tuple[str, str]]:
    """Return each action whose grants reach your rolls or your opponent's, with each state that it always sets."""
    found = {
        (id_, entered.state)
        for id_, entry in base.entries.items()
        for entered in entry.sets
        if any(grant.of in ("own", "opponent") for grant in entry.grants)
        if entered.whose == "actor" and not entered.when
    }
    named = (
        (granting_entry(edition_id, reference)[0], key)
        for edition_id, edition in base.editions.items()
        for key, state in edition.states.items()
        for reference in state.granted_by
    )
    return {*found, *named}


def test_no_variant_for_a_state_counts_while_the_state_is_ruled_out(shipped: kb.KnowledgeBase) -> None:
    found = list(of_variants(shipped))
    assert len(found) >= 2
    for id_, key, side, name in found:
        asked = ResolveRequest.model_validate({"entry": id_, "variant": key, FIELDS[side]: {name: 0}})
        who = "you are" if side == "actor" else "the target is"
        with pytest.raises(RequestError) as refused:
            resolve(shipped, asked)
        assert refused.value.field == "variant"
        assert str(refused.value) == (
            f"{name} is 0 (under {FIELDS[side]}), but the variant {key} counts only while {who} {name}; "
            "leave out one of the two"
        )


def test_every_grant_of_a_state_is_tried_with_the_state_ruled_out(shipped: kb.KnowledgeBase) -> None:
    assert ROLLS.keys() == of_grants(shipped)


@pytest.mark.parametrize(
    ("taken", "times"),
    [
        *((taken, 1) for taken in sorted(ROLLS)),
        (("sr5/take-aim", "aiming"), 2),
        (("sr6/take-aim", "aiming"), 2),
    ],
)
def test_a_grant_that_ends_with_a_state_does_not_count_without_it(
    shipped: kb.KnowledgeBase, taken: tuple[str, str], times: int
) -> None:
    (id_, state), (roll, field) = taken, ROLLS[taken]
    edition = shipped.editions[edition_of(id_)]
    entry, name = shipped.entries[id_], edition.states[state].name
    row = {"stunned": "lightest", "wounded": "third"}.get(state)
    from_ = {"from": id_, "times": times} | ({} if row is None else {"grant": row})
    body: dict[str, Any] = {**roll, "modifiers": [from_], field: {name: 0}}
    body |= {} if "entry" in roll else {"edition": edition_of(id_)}
    asked = ResolveRequest.model_validate(body)
    if taken in OUTLASTING:
        sentence = (
            f"{entry.name} makes you {name}, but {name} is 0 (under {field}); the odds are as if you weren't."
        )
        assert sentence in resolve(shipped, asked).warnings
        return
    with pytest.raises(RequestError) as refused:
        resolve(shipped, asked)
    who = "you are" if field == "ratings" else "the target is"
    assert refused.value.field == "modifiers.0.from"
    assert f"{name} is 0 (under {field}), but {entry.name} counts only while {who} {name};" in str(
        refused.value
    )


def test_a_variant_for_not_being_in_a_state_is_refused_in_it(shipped: kb.KnowledgeBase) -> None:
    block = {"entry": "matrix-d6/block", "ratings": {"Brawling": 6}, "against": {"Brawling": 4}}
    with pytest.raises(RequestError) as refused:
        ask(shipped, **block, variant="undeclared", states=["Holding an Action"])
    assert refused.value.reason is not None
    assert (refused.value.field, refused.value.reason.code) == ("variant", "state-bars-variant")
    declared = ask(shipped, **block, states=["holding"])
    assert declared["odds"] == ask(shipped, **block)["odds"]
    assert declared["warnings"] == ["Holding an Action rules out the variant undeclared."]
    late = ask(shipped, **block, variant="undeclared")
    assert late["odds"]["success"] != declared["odds"]["success"]
