"""What a roll is said to read is enough to make it, and no more: checked by making every test."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import kb
from kb.describe import plain
from kb.files.load import load
from kb.model import Edition, RollStep
from kb.play.procedure.roll_classes import included_classes
from kb.play.procedure.variants import variant_combinations
from kb.play.request.shapes import ResolveRequest
from kb.play.required_inputs import RequiredInputs, independent_rolls, required_inputs
from kb.play.resolve import resolve
from kb.problems import RequestError
from kb.references import slug_of
from resolver.wording import lower
from resolver.work import bounded
from tests.kb.asking import ask, codes, inputs

Fields = dict[str, list[str]]

HACK, SEES = ["Hacking", "Logic", "Sleaze", "marks"], ["Intuition", "Firewall"]

BASE = load()
TESTED = [id_ for id_, entry in BASE.entries.items() if entry.tests]
GIVEN_UNDER = {"ratings": "ratings", "against": "against", "scene": "ratings"}


def ways(id_: str) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield each way to ask for a test: whole or one step, in variants that go together."""
    alone = independent_rolls(BASE, id_)
    for key, step in BASE.entries[id_].tests.items():
        if isinstance(step, RollStep):
            for group in ((), *variant_combinations(step)):
                yield None, group
                if key in alone:
                    yield key, group


@pytest.mark.parametrize("id_", TESTED)
def test_a_roll_asks_in_every_variant_for_what_it_reads_and_for_nothing_else(id_: str) -> None:
    for test, group in dict.fromkeys(ways(id_)):
        needed = _fields(inputs(BASE, id_, test, *group))
        full = _request(id_, needed, test, group)
        answer = resolve(BASE, full)
        assert "counts-as" not in codes(answer.plain(), "warnings"), group
        if any("source gives no number" in reason or " unknown: " in reason for reason in answer.unknown):
            continue
        assert not answer.unknown, (test, group)
        for side, names in needed.items():
            for name in set(names) - _either(BASE, id_, test, group):
                left = needed | {side: [other for other in names if other != name]}
                assert name in _told(_request(id_, left, test, group)), (test, group, side, name)


@pytest.mark.parametrize("id_", TESTED)
def test_a_tier_gives_no_variant_a_rating_that_it_settles(id_: str) -> None:
    for test, group in dict.fromkeys(ways(id_)):
        needed = _fields(inputs(BASE, id_, test, *group))
        about = {"entry": id_, "test": test, "variant": list(group)}
        taken = ask(BASE, **about, actor="professional", target="professional").get("taken", {})
        assert {*taken.get("ratings", ())} <= {*needed["ratings"], *needed["scene"]}, (test, group)
        assert {*taken.get("against", ())} <= {*needed["against"]}, (test, group)


def _told(request: ResolveRequest) -> str:
    """Return all messages for a request in which something is missing."""
    try:
        answer = resolve(BASE, request)
    except ValueError as error:
        return str(error)
    return " ".join((*answer.unknown, *answer.warnings))


@pytest.mark.parametrize(
    ("id_", "variant", "side", "names"),
    [
        ("sr5/erase-mark", "placed-by-ic", "against", ["IC Rating", "Firewall"]),
        ("sr5/decompile-sprite", "with-compiler", "against", ["Sprite Rating", "Compiler Resonance"]),
        ("sr5/brute-force", "local-grid", "against", []),
        ("sr5/brute-force", "local-grid", "ratings", ["Cybercombat", "Logic", "Attack"]),
        ("matrix-d6/first-aid", "second-try", "scene", ["Injury"]),
    ],
)
def test_what_a_variant_replaces_or_settles_is_not_asked_for(
    id_: str, variant: str, side: str, names: list[str]
) -> None:
    assert sorted(getattr(inputs(BASE, id_, None, variant), side)) == sorted(names)


@pytest.mark.parametrize("id_", TESTED)
def test_only_what_the_source_does_not_give_is_unknown_where_all_that_is_needed_is_given(id_: str) -> None:
    edition = kb.edition_of(id_)
    tables = [table.unknown for key, table in BASE.tables.items() if kb.edition_of(key) == edition]
    unknown = [BASE.entries[id_].unknown, *tables]
    written = [plain(BASE, why, edition) for each in unknown for why in each.values()]
    for reason in resolve(BASE, _request(id_, _fields(inputs(BASE, id_)))).unknown:
        why, _, _ = reason.partition(" If the gamemaster gives one,")
        assert why.endswith(("the page doesn't give it.", *written, *map(lower, written)))


def test_what_an_entry_without_a_test_needs_is_refused() -> None:
    with pytest.raises(RequestError, match="Take Aim has no test"):
        inputs(BASE, "sr5/take-aim")


def test_a_roll_that_comes_later_needs_none_of_what_only_those_before_it_read() -> None:
    assert "Computer (Decking)" in inputs(BASE, "sr3/decker-attack").ratings
    assert "Computer (Decking)" not in inputs(BASE, "sr3/decker-attack", "soak").ratings


def _fields(needed: RequiredInputs) -> Fields:
    return {"ratings": needed.ratings, "against": needed.against, "scene": needed.scene}


def _either(base: kb.KnowledgeBase, id_: str, test: str | None, variants: Sequence[str]) -> set[str]:
    return {name for pair in inputs(base, id_, test, *variants).either for name in pair}


def _request(
    id_: str, needed: Fields, test: str | None = None, variants: Sequence[str] = ()
) -> ResolveRequest:
    edition = BASE.editions[kb.edition_of(id_)]
    spare = {second for _, second in inputs(BASE, id_, test, *variants).either}  # exactly one is given
    given: dict[str, dict[str, int | str]] = {"ratings": {}, "against": {}}
    for side, names in needed.items():
        given[GIVEN_UNDER[side]] |= {name: _some_value(edition, name) for name in names if name not in spare}
    return ResolveRequest.model_validate({"entry": id_, "test": test, "variant": list(variants), **given})


def _some_value(edition: Edition, name: str) -> int | str:
    term = edition.terms[name]
    return term.typical or (term.values[0] if term.values else 6)


def asked(**content: Any) -> RequiredInputs:
    return required_inputs(BASE, ResolveRequest.model_validate(content))


TYPED = {"edition": "sr5", "roll": "Luck + Logic [Sleaze] v. target.Intuition"}


@pytest.mark.parametrize(
    ("content", "ratings", "against", "scene"),
    [
        (TYPED, ["Luck", "Logic", "Sleaze"], ["Intuition"], []),
        ({**TYPED, "ratings": {"luck": 3}}, ["Luck", "Logic", "Sleaze"], ["Intuition"], []),
        ({"edition": "cwn", "roll": "d20 + Shoot vs AC 14"}, ["Shoot"], [], []),
        (
            {
                "entry": "sr5/ramming",
                "test": "attack",
                "modifiers": [{"from": "full-defense", "side": "opponent"}],
            },
            ["Vehicle Skill", "Reaction"],
            ["Reaction", "Intuition", "Willpower"],
            ["Ramming Damage"],
        ),
        (
            {"edition": "sr5", "roll": "6 dice (2)", "edge": "push-before"},
            ["Edge"],
            [],
            [],
        ),
        (
            {"entry": "sr5/hack-on-the-fly", "modifiers": [{"add": {"pool": "Willpower"}}]},
            [*HACK, "Willpower"],
            SEES,
            [],
        ),
    ],
)
def test_what_changes_a_roll_reads_ratings_too(
    content: dict[str, Any], ratings: list[str], against: list[str], scene: list[str]
) -> None:
    found = asked(**content)
    assert (found.ratings, found.against, found.scene) == (ratings, against, scene)


RANGED = {"entry": "matrix-d6/ranged-attack"}


@pytest.mark.parametrize(
    ("content", "opposed"),
    [
        ({"entry": "sr5/hack-on-the-fly"}, True),
        ({"edition": "sr5", "roll": "6 dice v. 4 dice", "modifiers": [{"set": {"against": "none"}}]}, False),
        ({"edition": "sr5", "roll": "6 dice (2)"}, False),
        ({"edition": "sr5", "roll": "6 dice (2)", "modifiers": [{"set": {"against": "4 dice"}}]}, True),
        ({"entry": "sr6/trip"}, True),
        (RANGED, False),
        ({**RANGED, "modifiers": [{"from": "dodge"}]}, True),
        ({"edition": "matrix-d6", "roll": "5D (3)", "modifiers": [{"from": "dodge"}]}, False),
    ],
)
def test_the_target_rolls_where_its_wounds_can_count(content: dict[str, Any], opposed: bool) -> None:
    assert asked(**content).opposed == opposed


def test_only_actions_that_change_something_of_a_roll_are_said_to_change_it() -> None:
    assert asked(entry="cwn/make-a-melee-attack").changed_by == [
        "cwn/charge",
        "cwn/go-prone",
        "cwn/make-a-snap-attack",
        "cwn/make-a-swarm-attack",
        "cwn/total-defense",
    ]
    assert "sr5/dodge" in asked(entry="sr5/ramming").changed_by
    assert "sr5/reboot-device" not in asked(entry="sr5/ram").changed_by
    typed = {"edition": "sr5", "roll": "10 dice v. 6 dice"}
    assert "sr5/block" in asked(**typed, classes=["melee-attack"]).changed_by
    assert "sr5/block" not in asked(**typed, classes=["firing-action"]).changed_by


KINDS = [
    (kb.edition_of(id_), slug_of(id_))
    for id_ in BASE.entries
    if included_classes(BASE, kb.edition_of(id_), slug_of(id_))
]


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_what_a_typed_roll_takes_as_a_grant_is_said_to_change_it(edition: str, kind: str) -> None:
    family = BASE.editions[edition].mechanic.family
    typed = {
        "edition": edition,
        "roll": "1d20 + 2 (14)" if family == "total" else "8 dice v. 6 dice",
        "classes": [kind],
    }
    taken = [id_ for id_, entry in BASE.of_edition(edition).items() if entry.grants and _takes(typed, id_)]
    assert taken
    assert {*taken} <= {*asked(**typed).changed_by}


def _takes(content: dict[str, Any], action: str) -> bool:
    try:
        return bool(
            resolve(BASE, ResolveRequest.model_validate({**content, "modifiers": [{"from": action}]})).granted
        )
    except RequestError:
        return False


def test_what_an_action_makes_of_a_typed_roll_decides_what_changes_it_too() -> None:
    attack = {"edition": "sr6", "roll": "8 dice v. 6 dice", "classes": ["attack"]}
    tripped = asked(**attack, modifiers=[{"from": "trip"}]).changed_by
    assert tripped == asked(**attack | {"classes": ["melee-attack"]}).changed_by != asked(**attack).changed_by


PLAIN = {"edition": "sr5", "roll": "8 dice (2)"}


@pytest.mark.parametrize(
    ("content", "field", "code"),
    [
        ({**PLAIN, "classes": ["attack", "zz"]}, "classes.1", "no-such-name"),
        ({**PLAIN, "edge": "nonsense"}, "edge", "no-such-name"),
        ({**PLAIN, "edge_against": "nonsense"}, "edge_against", "no-such-name"),
        ({"edition": "cwn", "roll": "2d6 + 1 (8)", "edge": "push-before"}, "edge", "no-such-option"),
    ],
)
def test_a_name_that_does_not_exist_is_refused_by_the_roll_and_by_its_inputs_alike(
    content: dict[str, Any], field: str, code: str
) -> None:
    for answer in (required_inputs, resolve):
        with pytest.raises(RequestError) as refused:
            answer(BASE, ResolveRequest.model_validate(content))
        told = refused.value.reason
        assert (refused.value.field, told and told.code) == (field, code)


def _spent(content: dict[str, Any]) -> int:
    """Return what it costs to say what a request has to give."""
    with bounded(10**9) as budget:
        asked(**content)
    return budget.spent


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (
            {"edition": "sr3", "roll": "8 dice (4)"},
            {"edition": "sr5", "roll": "8 dice (4)"},
        ),  # has more actions
        ({"edition": "sr5", "roll": "8 dice (4)"}, {"entry": "sr5/ramming"}),  # has more steps
    ],
)
def test_inputs_cost_more_the_more_has_to_be_tried(less: dict[str, Any], more: dict[str, Any]) -> None:
    assert _spent(less) < _spent(more)


@pytest.mark.parametrize(
    ("side", "field"), [(None, "ratings"), ("actor", "ratings"), ("opponent", "against")]
)
def test_what_a_modifier_reads_is_asked_of_the_side_that_it_is_about(
    shipped: kb.KnowledgeBase, side: str | None, field: str
) -> None:
    modifier = {"add": {"pool": "Willpower"}, "side": side}
    body = {"edition": "sr5", "roll": "10 dice v. 6 dice", "modifiers": [modifier]}
    found = required_inputs(shipped, ResolveRequest.model_validate(body))
    assert {"ratings": found.ratings, "against": found.against} == {"ratings": [], "against": []} | {
        field: ["Willpower"]
    }


def test_alternatives_of_an_action_are_asked_about_before_one_is_chosen() -> None:
    blow = {"entry": "matrix-d6/brawling", "modifiers": [{"from": "matrix-d6/block", "side": "opponent"}]}
    request = ResolveRequest.model_validate({**blow, "against": {"Brawling": 3}})
    assert "Brawling" in required_inputs(BASE, request).against
