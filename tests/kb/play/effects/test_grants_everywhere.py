"""Every grant of every entry, named every way: none changes a roll it doesn't concern."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any, TypeVar

import pytest

import kb
from kb.files.load import load
from kb.model import Entry, Grant, RollStep, State
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.play.sentences.turn import state_hint
from kb.play.situation.situation import Situation
from resolver.reasons import code_of
from resolver.rolls.bind.roll_changes import KEYS
from resolver.wording import lower
from tests.kb.asking import ask, codes, filled, situation
from tests.kb.play.random_requests import SAMPLED

Item = TypeVar("Item")

EDITIONS = ("cwn", "matrix-d6", "sr3", "sr5", "sr6")
SIDES = (None, "actor", "opponent")
FOR_EACH_TYPED = {
    "cwn": "1d20 + 5 (14)",
    "matrix-d6": "6 dice (3)",
    "sr3": "6 dice (4)",
    "sr5": "8 dice [6] v. 6 dice",
    "sr6": "8 dice v. 6 dice",
}

LEFT_OUT = "These odds leave out"

ORDERED_SHOT = {"entry": "matrix-d6/ranged-attack"}
ORDERED_BLOW = {"entry": "cwn/make-a-melee-attack", "test": "attack"}


@cache
def base() -> kb.KnowledgeBase:
    return load()


def rolls(edition: str) -> Iterator[tuple[str, Entry, str, RollStep]]:
    for id_, entry in base().of_edition(edition).items():
        for key, step in entry.tests.items():
            if isinstance(step, RollStep):
                yield id_, entry, key, step


def named(edition: str) -> Iterator[tuple[str, dict[str, Any], list[Grant]]]:
    """Yield each way of naming grants of an edition, as often taken as they need, with the grants that it means."""
    for id_, entry in base().of_edition(edition).items():
        for grant in [None, *(grant for grant in entry.grants if grant.key)] if entry.grants else []:
            for side in SIDES:
                times = 1 + grant.uncounted if grant and grant.uncounted else None
                told = {"from": id_, "grant": grant.key if grant else None, "side": side, "times": times}
                asked = {key: value for key, value in told.items() if value is not None}
                yield id_, asked, [one for one in entry.grants if grant is None or one.key == grant.key]


class Sample:
    """Every so many of what is gone through, over all loops of a test."""

    def __init__(self, every: int) -> None:
        self.every, self.seen = every, 0

    def __call__(self, items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            self.seen += 1
            if self.seen % self.every == 0:
                yield item


def classes(edition: str, entry: Entry, step: RollStep) -> tuple[set[str], set[str]]:
    """Return the classes of both sides of a roll, worked out anew from the data."""
    own = set(entry.classes) if step.classes is None and step.by == "actor" else set(step.classes or ())
    known = base().editions[edition].classes
    against = {name for each in own for name in known[each].opposed_by}
    return own, against if step.opposed_by is None else set(step.opposed_by)


def concerned(edition: str, id_: str, entry: Entry, step: RollStep, grant: Grant) -> bool:
    """Return whether a class or an id of *grant* is one of either side."""
    own, against = classes(edition, entry, step)
    is_own = step.by == "actor" and step.classes is None
    mine = {"roll", *(f"class:{name}" for name in own), *((id_, id_.split("/")[1]) if is_own else ())}
    theirs = {f"class:{name}" for name in against}
    return any(set(grant.to) & side and not set(grant.not_to) & side for side in (mine, theirs))


def full(content: dict[str, Any]) -> ResolveRequest:
    """Return the request with a professional's ratings on both sides."""
    request = ResolveRequest.model_validate(content)
    return filled(base(), request)


@SAMPLED
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_grant_changes_a_roll_that_it_does_not_concern_however_it_is_named(
    edition: str, every: int
) -> None:
    some = Sample(every)
    refused = accepted = 0
    for id_, entry, key, step in rolls(edition):
        plain = full({"entry": id_, "test": key})
        for _, asked, grants in some(named(edition)):
            by_class = any(concerned(edition, id_, entry, step, grant) for grant in grants)
            by_rating = any("rating" in grant.to for grant in grants)
            request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), "modifiers": [asked]})
            try:
                found = situation(base(), request)
            except ValueError:
                refused += 1
                continue
            accepted += 1
            assert by_class or by_rating, (id_, key, asked)
            assert found.changes or found.warnings, (id_, key, asked)
            if not by_class:
                terms = base().editions[edition].terms
                names = {name.rpartition(".")[2] for one in found.changes for name in (*one.set, *one.add)}
                assert names <= set(terms) - set(KEYS), (id_, key, asked)
    assert refused > accepted > 0 or every > 1


def assert_each_is_counted_or_told(grants: list[Grant], kinds: set[str], found: Situation) -> None:
    """Check that nothing is lost without a word of a source of which something counts."""
    changed = {name.rpartition(".")[2] for one in found.changes for name in (*one.set, *one.add)}
    told = " ".join(
        [
            *map(str, found.warnings),
            *(str(one.why_unknown) for one in found.changes if "unknown" in one.add.values()),
        ]
    )
    for grant in grants:
        if set(grant.to) & kinds and not (grant.if_ or grant.one_of or grant.not_with):
            lost = {key.rpartition(".")[2] for key in (*grant.set, *grant.add)} - changed - set(KEYS)
            in_words = grant.says is not None and "leaves out" in told
            assert in_words or all(key in told for key in lost), (grant.key, lost, told)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_typed_roll_of_no_kind_takes_only_what_concerns_any_roll_or_a_rating_that_it_reads(
    edition: str,
) -> None:
    asked_for = 0
    plain = full({"edition": edition, "roll": FOR_EACH_TYPED[edition]})
    for _, asked, grants in named(edition):
        request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), "modifiers": [asked]})
        try:
            found = situation(base(), request)
        except ValueError as error:
            asked_for += "say what the roll is under `classes`" in str(error)
            continue
        assert any({"roll", "rating"} & set(grant.to) for grant in grants), asked
        assert found.changes or found.warnings, asked
    assert asked_for > 3


@SAMPLED
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_typed_roll_that_is_said_to_be_something_is_changed_by_what_concerns_that(
    edition: str, every: int
) -> None:
    some = Sample(every)
    known, roll = base().editions[edition].classes, FOR_EACH_TYPED[edition]
    for name in known:
        names = wider(edition, {name})
        entries = [
            base().entries.get(f"{edition}/{one}") for one in names
        ]  # a name of both says it of the entry too
        own = {*names, *(each for entry in entries if entry is not None for each in entry.classes)}
        opposing = {each for one in own for each in known[one].opposed_by}
        against = {f"class:{each}" for each in wider(edition, opposing)}
        plain = full({"edition": edition, "roll": roll, "classes": [name]})
        for _, asked, grants in some(named(edition)):
            is_opposed = " v. " in roll or any("against" in grant.set for grant in grants)
            may = {"roll", *names, *(f"class:{one}" for one in own), *(against if is_opposed else ())}
            request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), "modifiers": [asked]})
            try:
                found = situation(base(), request)
            except ValueError:
                continue
            reached = {known[one].requirement for one in own}
            of_number = any("rating" in grant.to and reached & {*grant.set, *grant.add} for grant in grants)
            assert of_number or any(set(grant.to) & may for grant in grants), (name, asked)
            assert found.changes or found.warnings, (name, asked)
            mine = {"roll", *names, *(f"class:{one}" for one in own)}
            yours = [grant for grant in grants if grant.of != "opponent" and set(grant.to) & mine]
            if asked.get("side") == "opponent" or (asked.get("side") is None and not yours):
                theirs = [
                    one for one in grants if one.of != "own" or set(one.to) & {"roll", "rating", *against}
                ]
                assert_each_is_counted_or_told(theirs, may, found)
            elif asked.get("side") is None:  # they are yours, and those of the target's do not count
                assert_each_is_counted_or_told(yours, mine, found)


def wider(edition: str, names: set[str]) -> set[str]:
    """Return *names* of classes with those to which everything of them belongs, worked out anew."""
    known = base().editions[edition].classes
    more = names | {each for name in names for each in known[name].is_}
    return names if more == names else wider(edition, more)


@SAMPLED
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_typed_roll_takes_the_grants_for_every_class_to_which_its_own_belongs(
    edition: str, every: int
) -> None:
    """Naming the class alone is as good as naming the wider ones with it."""
    some = Sample(every)
    for name in base().editions[edition].classes:
        typed = {"edition": edition, "roll": FOR_EACH_TYPED[edition]}
        alone, all_ = (full({**typed, "classes": each}) for each in ([name], sorted(wider(edition, {name}))))
        for _, asked, _ in some(named(edition)):
            assert came(alone, [asked]) == came(all_, [asked]), (name, asked)


@SAMPLED
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_grant_of_an_action_or_a_state_cancels_another_of_the_same(edition: str, every: int) -> None:
    """Not even on a roll that is said to be of two classes."""
    some = Sample(every)
    held: list[dict[str, Any]] = [{"modifiers": [asked]} for _, asked, _ in named(edition)]
    held += [{field: [name]} for name in state_names(edition) for field in ("states", "states_against")]
    for classes in combinations(base().editions[edition].classes, 2):
        plain = full({"edition": edition, "roll": FOR_EACH_TYPED[edition], "classes": list(classes)})
        for more in some(held):
            request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), **more})
            try:
                found = situation(base(), request)
            except ValueError:
                continue
            added: dict[tuple[str, str], list[int]] = {}
            for change in found.changes:
                for key, amount in change.add.items():
                    added.setdefault((key, change.who), []).append(amount if isinstance(amount, int) else 0)
            assert not any(min(one) < 0 < max(one) for one in added.values()), (classes, more)


def rolls_as(edition: str, id_: str) -> list[tuple[RollStep, bool]]:
    """Return an entry's own rolls, as printed and with each variant, and whether somebody opposes them."""
    found = []
    for other, _, _, step in rolls(edition):
        if other == id_ and step.by == "actor" and step.classes is None:
            found.append((step, " v. " in step.roll))
            for variant in step.variants.values():
                said = step.opposed_by if variant.opposed_by is None else variant.opposed_by
                changed = step.model_copy(update={"opposed_by": said})
                found.append((changed, " v. " in step.roll or "against" in variant.set))
    return found


@SAMPLED
@pytest.mark.parametrize("edition", ["sr5", "sr6"])  # where no grant has a roll opposed
def test_a_typed_roll_that_is_said_to_be_an_entry_takes_no_grant_that_its_own_rolls_refuse(
    edition: str, every: int
) -> None:
    some = Sample(every)
    refused = accepted = 0
    ways = [way for way in named(edition) if way[1].get("side") != "actor"]
    for id_, entry in base().of_edition(edition).items():
        own = rolls_as(edition, id_)
        slug = id_.partition("/")[2]
        if not own or slug in base().editions[edition].classes:
            continue
        plain = full({"edition": edition, "roll": FOR_EACH_TYPED[edition], "classes": [slug]})
        for _, asked, grants in some(ways):
            request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), "modifiers": [asked]})
            try:
                found = situation(base(), request)
            except ValueError:
                refused += 1
                continue
            accepted += 1
            reaches = [grant for grant in grants if "rating" not in grant.to]
            assert any(
                concerned(edition, id_, entry, step, grant) and (opposed or set(grant.to) & mine(id_, entry))
                for step, opposed in own
                for grant in reaches
            ), (id_, asked)
            assert found.changes or found.warnings, (id_, asked)
    assert refused > accepted > 0 or every > 1


def mine(id_: str, entry: Entry) -> set[str]:
    """Return how grants name an entry's own roll."""
    return {"roll", id_, id_.partition("/")[2], *(f"class:{name}" for name in entry.classes)}


def state_names(edition: str) -> list[str]:
    """Return each state of an edition as a request names it, at each of its levels."""
    states = base().editions[edition].states.values()
    return [
        name for each in states for name in [f"{each.name} {level}" for level in each.levels] or [each.name]
    ]


def state_of(edition: str, name: str) -> State:
    states = base().editions[edition].states.values()
    bare = name.rpartition(" ")[0]
    return next(each for each in states if name == each.name or (each.levels and bare == each.name))


def advice_leads_to_a_change(plain: ResolveRequest, field: str, told: str) -> None:
    """Check that the action that *told* advises to give is not refused for the side with the state."""
    for id_ in re.findall(r"from (\S+?/[\w-]+)", told):
        asked = {"from": id_, "side": "actor" if field == "states" else "opponent"}
        grants = base().entries[id_].grants
        keys = {"grant": grants[0].key} if grants[0].one_of else {}
        more = {"modifiers": [asked | keys]}
        request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), **more})
        assert situation(base(), request).changes, (told, request.entry)


def state_grants_of(edition: str, name: str) -> list[Grant]:
    """Return a state's grants, worked out anew: its own, and those of its actions."""
    state = state_of(edition, name)
    named = (reference.partition(":") for reference in state.granted_by)
    by_actions = ((base().entries[f"{edition}/{slug}"].grants, key) for slug, _, key in named)
    return [*state.grants, *(one for all_, key in by_actions for one in all_ if key in ("", one.key))]


@SAMPLED
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_state_changes_a_roll_that_it_does_not_concern_and_each_is_told_either_way(
    edition: str, every: int
) -> None:
    some = Sample(every)
    told_of = 0
    for id_, entry, key, step in rolls(edition):
        plain = full({"entry": id_, "test": key})
        called = [variant.state.state for variant in step.variants.values() if variant.state is not None]
        before = situation(base(), plain)
        for name in some(state_names(edition)):
            for field, told in (("states", name), ("states_against", f"{name} (target)")):
                found = situation(base(), plain.model_copy(update={field: [name]}))
                begins = (told, f"{LEFT_OUT} {told}:")
                texts = [*found.states, *map(str, found.warnings)]
                hints = [str(one) for one in found.warnings if one.code == code_of(state_hint)]
                about = [each for each in texts if each.startswith(begins) and each not in hints]
                if [one for one in found.warnings if one.code == "action-forbidden" and name in str(one)]:
                    assert not [each for each in about if each not in found.states], (id_, key, name, field)
                    continue
                assert len(about) == (0 if hints and not about else 1), (id_, key, name, field, about)
                told_of += 1
                advice_leads_to_a_change(plain, field, (about or hints)[0])
                if (unknown := state_of(edition, name).unknown.get("grants")) and not found.states:
                    assert about == [f"{LEFT_OUT} {told}: {lower(unknown)}"], (id_, key, name, field)
                if name.casefold().replace(" ", "-") in called:
                    continue
                if len(found.changes) > len(before.changes):
                    assert found.states, (id_, key, name, field)
                    grants = state_grants_of(edition, name)
                    assert any(
                        concerned(edition, id_, entry, step, each) or "rating" in each.to for each in grants
                    ), (id_, key, name)
                else:
                    assert not found.states, (id_, key, name, field)
    assert told_of or every > 1


@pytest.mark.parametrize(
    ("content", "state", "other"),
    [
        (ORDERED_SHOT, {"states_against": ["wounded"]}, [{"from": "dodge"}, {"from": "cover"}]),
        (ORDERED_SHOT, {"states": ["wounded"]}, [{"from": "dodge"}, {"value": -1}]),
        (ORDERED_BLOW, {"states_against": ["prone"]}, [{"from": "charge", "side": "actor"}, {"value": 1}]),
        (ORDERED_BLOW, {"states_against": ["prone"]}, [{"from": "total-defense"}, {"from": "charge"}]),
    ],
)
def test_no_order_of_modifiers_changes_what_comes_of_them_beside_a_state(
    content: dict[str, Any], state: dict[str, Any], other: list[dict[str, Any]]
) -> None:
    held = full(content).model_copy(update=state)
    first, second = (
        resolve(base(), ResolveRequest.model_validate({**held.model_dump(by_alias=True), "modifiers": order}))
        for order in (other, other[::-1])
    )
    assert first.plain()["odds"] == second.plain()["odds"] != resolve(base(), held).plain()["odds"]
    assert len(first.states) == 1
    assert "state-has-no-effect" not in codes(first.plain(), "warnings")


def applicable(edition: str, content: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the ways of naming grants that a roll takes."""
    plain = full(content)
    found = []
    for _, asked, _ in named(edition):
        request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), "modifiers": [asked]})
        try:
            situation(base(), request)
        except ValueError:
            continue
        found.append(asked)
    return found


def came(request: ResolveRequest, modifiers: list[dict[str, Any]]) -> object:
    """Return what comes of a request with *modifiers*: its odds, or what kind of thing is wrong."""
    content = {**request.model_dump(by_alias=True), "modifiers": modifiers}
    try:
        return resolve(base(), ResolveRequest.model_validate(content)).plain()["odds"]
    except ValueError as error:
        return type(error)


def rolls_reached(edition: str, id_: str, entry: Entry, grant: Grant, holder: str) -> set[str]:
    """Return the rolls of an entry that a grant of one side concerns by a class, worked out anew."""
    found = set()
    of = {"own": {holder}, "opponent": {"actor", "target"} - {holder}, "ally": {holder}}
    for key, step in entry.tests.items():
        if isinstance(step, RollStep) and step.by in of.get(grant.of, {"actor", "target"}):
            is_own = step.by == "actor" and step.classes is None
            mine = {f"class:{name}" for name in classes(edition, entry, step)[0]}
            mine |= {id_, id_.split("/")[1]} if is_own else set()
            if mine & set(grant.to) and not mine & set(grant.not_to):
                found.add(key)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_roll_of_a_test_is_changed_by_each_state_and_grant_that_concerns_it(edition: str) -> None:
    """However many rolls a test has, and whoever throws them."""
    found = 0
    for id_, entry in base().of_edition(edition).items():
        steps = [key for key, step in entry.tests.items() if isinstance(step, RollStep)]
        alternatives = any(isinstance(one, RollStep) and one.in_place_of for one in entry.tests.values())
        if len(steps) < 2 or alternatives:
            continue
        plain = full({"entry": id_})
        held: list[tuple[dict[str, Any], list[Grant], str]] = []
        for side, field in (("actor", "states"), ("target", "states_against")):
            held += (({field: [name]}, state_grants_of(edition, name), side) for name in state_names(edition))
        for _, asked, grants in named(edition):
            if "side" in asked and len(grants) == 1:
                side = "actor" if asked["side"] == "actor" else "target"
                held.append(({"modifiers": [asked]}, grants, side))
        for more, grants, side in held:
            counting = [grant for grant in grants if set(KEYS) & {*grant.set, *grant.add} and not grant.if_]
            reached = [rolls_reached(edition, id_, entry, grant, side) for grant in counting]
            if not any(reached):
                continue
            request = ResolveRequest.model_validate({**plain.model_dump(by_alias=True), **more})
            rolls = {change.step or steps[0] for change in situation(base(), request).changes}
            assert set().union(*reached) <= rolls, (id_, more)
            found += 1
    assert found or edition != "matrix-d6"


ORDERED = (
    {"entry": "cwn/make-a-melee-attack", "test": "attack"},
    {"entry": "matrix-d6/ranged-attack"},
    {"entry": "matrix-d6/attack-several-targets"},
    {"entry": "matrix-d6/brawling", "test": "strike"},
    {"entry": "sr3/decker-attack", "test": "attack"},
    {"entry": "sr5/ramming", "test": "attack"},
    {"entry": "sr5/hack-on-the-fly"},
    {"edition": "sr6", "roll": "8 dice v. 6 dice", "classes": ["attack"]},
    {"edition": "sr6", "roll": "8 dice v. 6 dice", "classes": ["defense-test", "melee-defense"]},
)


@pytest.mark.parametrize(
    "content", ORDERED, ids=lambda content: str(content.get("entry", content.get("classes")))
)
def test_no_order_of_modifiers_changes_what_comes_of_them(content: dict[str, Any]) -> None:
    edition = str(content.get("edition") or str(content["entry"]).split("/")[0])
    plain = full(content)
    grants = [asked for asked in applicable(edition, content) if "side" not in asked][:7]
    by_hand = [{"set": {"pool": 7}, "reason": "by hand"}, {"add": {"pool": -1}, "reason": "dark"}]
    for pair in permutations([*grants, *by_hand], 2):
        assert came(plain, list(pair)) == came(plain, list(pair)[::-1]), pair
    three = [*grants[:2], *by_hand]
    first = came(plain, three)
    assert all(came(plain, list(order)) == first for order in permutations(three))


@pytest.mark.parametrize(
    ("entry", "grant", "ratings"),
    [
        ("sr6/deflect-with-armor", "sr6/dodge", {"Defense Rating": 4, "Athletics": 3}),
        ("sr6/deflect-with-armor", "sr6/full-defense", {"Defense Rating": 4, "Willpower": 3}),
        ("sr6/avoid-incoming", "sr6/full-defense", {"Reaction": 2, "Athletics": 2, "Willpower": 3}),
    ],
)
def test_whether_a_defense_adds_to_a_roll_of_its_own_is_told_as_left_open(
    shipped: kb.KnowledgeBase, entry: str, grant: str, ratings: dict[str, int]
) -> None:
    answer = ask(shipped, entry=entry, ratings=ratings, modifiers=[{"from": grant}])
    assert answer["thrown"] == "7 dice"
    assert any("which the page leaves open" in warning for warning in answer["warnings"])
