"""Which grants of a turn's actions and rules reach which of its later actions."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kb.knowledge import KnowledgeBase
from kb.model import Edition, EnteredState, Entry, Grant, RollStep
from kb.model.changes import VARIANT
from kb.play.procedure.roll_classes import members
from kb.play.procedure.rulings import rulings_in_force
from kb.play.procedure.scene import scene_of
from kb.play.turns.acts import losing_actions, makers_of
from kb.references import CLASS, edition_of, full_id
from resolver.notation import parse_condition
from resolver.turn import (
    Act,
    Losing,
    PlacedAct,
    TurnRules,
    acts_after,
    joinable_acts,
    may_take_away,
    place_acts,
    takes_away,
)
from resolver.values.expression import holds
from resolver.values.scene import Scene, Unbound

YOURS = ("own", "anyone")
"""Whose rolls a grant changes if it reaches a later action of its holder."""


def givers_by_place(
    base: KnowledgeBase,
    edition_id: str,
    rules: TurnRules,
    acts: Sequence[Act],
    ratings: Mapping[str, int | str],
    barred: Collection[int],
) -> dict[int, dict[str, int]]:
    """Return by the place of each action the earlier ones and rules that change its roll, and how often each counts.

    What has to be taken with an action may change its roll too, though the data have no grant of it. As in
    `grants_in_turn`, actions in *barred* places grant nothing.
    """
    turn = place_acts(rules, acts)
    givers = [each for each in turn if each.index not in barred]
    found: dict[int, dict[str, int]] = {}
    scene = turn_scene(base, edition_id, rules, ratings)
    by_user = grants_by_user(base, edition_id, turn, givers, scene)
    for (index, giver_id), (grants, times) in by_user.items():
        if grants:
            found.setdefault(index, {})[giver_id] = times
    for giver in givers:
        for user in joinable_acts(turn, giver.index)[:1]:
            found.setdefault(user.index, {}).setdefault(giver.act.name, 1)
    for each in rule_grants(base, edition_id, turn, ratings, scene):
        if each.is_given and not each.spared_by:
            found.setdefault(each.user.index, {})[each.rule] = 1
    return found


def turn_scene(
    base: KnowledgeBase, edition_id: str, rules: TurnRules, ratings: Mapping[str, int | str]
) -> Scene:
    """Return what conditions of grants read: the ratings of whose turn it is, and the rulings."""
    chosen = rulings_in_force(base.editions[edition_id]) | dict(rules.rulings)
    return scene_of(base, edition_id, ratings, {}, chosen)


def grants_by_user(
    base: KnowledgeBase,
    edition_id: str,
    turn: Sequence[PlacedAct],
    givers: Sequence[PlacedAct],
    scene: Scene,
) -> dict[tuple[int, str], tuple[list[Grant], int]]:
    """Return what each action, by its place, has from each giver that may count, and how often that was taken."""
    edition = base.editions[edition_id]
    every: dict[tuple[int, str], list[list[Grant]]] = {}
    for giver in givers:
        by_index: dict[int, list[Grant]] = {}
        for grant in base.entries[giver.act.name].grants:
            if may_count(grant, scene, edition) and not _is_by_state(base, edition, giver, grant):
                for user in Reach(base, grant, giver, turn).users():
                    by_index.setdefault(user.index, []).append(grant)
        for index, grants in by_index.items():
            every.setdefault((index, giver.act.name), []).append(grants)
    return {
        (index, giver): ([one for one in times[0] if not others & excluding(one, edition_id)], len(times))
        for (index, giver), times in every.items()
        for others in [{other for user_index, other in every if user_index == index}]
    }


class RuleGrants(NamedTuple):
    """What a rule of the turn changes in an action."""

    rule: str
    """The rule's id."""
    user: PlacedAct
    grants: list[Grant]
    is_given: bool
    """Whether the ratings say that its conditions hold."""
    spared_by: str
    """The id of the action that spares it that; empty without one."""


def rule_grants(
    base: KnowledgeBase,
    edition_id: str,
    turn: Sequence[PlacedAct],
    ratings: Mapping[str, int | str],
    scene: Scene,
) -> Iterator[RuleGrants]:
    """Yield what each rule of the turn changes in each action, unless a rating says that it doesn't apply."""
    edition = base.editions[edition_id]
    for each in edition.turn.rules:
        held, id_ = ratings.get(each.rating), full_id(each.rule, edition_id)
        for user in turn if held != 0 else ():
            owner = user.reserved_by or (turn[user.part_of].act.name if user.part_of is not None else "")
            grants = [
                grant
                for grant in base.entries[id_].grants
                if user.act.name in reachable_actions(base, edition_id, grant)
                and may_count(grant, scene, edition)
            ]
            if grants:
                spared = any(owner in excluding(grant, edition_id) for grant in grants)
                yield RuleGrants(id_, user, grants, held is not None, owner if spared else "")


@dataclass(frozen=True, slots=True)
class Reach:
    """A grant of one action of a turn."""

    base: KnowledgeBase
    grant: Grant
    giver: PlacedAct
    turn: Sequence[PlacedAct]

    def users(self) -> Iterator[PlacedAct]:
        """Yield the later actions that the grant reaches: the first of them if it is for one roll."""
        reachable = reachable_actions(self.base, edition_of(self.giver.act.name), self.grant)
        losing = self._losing()
        for other in self._candidates():
            ends, once = self._ends(losing, other), self.grant.until == "once"
            # a roll uses up what is for once, and lacks what its own action ends
            is_reached = other.act.name in reachable and (once or not ends)
            if is_reached and not is_excepted(self.base, self.grant, other, self.turn):
                yield other
                if once:
                    return
            if ends:
                return

    def is_lost(self) -> bool:
        """Return whether a listed action ends it unused: of what lasts for many rolls, the next one."""
        after = acts_after(self.turn, self.giver.index)
        losing, first = self._losing(), None if self.grant.until == "once" else 1
        return any(self._ends(losing, each) for each in after[:first])

    def _losing(self) -> Losing:
        edition = edition_of(self.giver.act.name)
        losing = losing_actions(self.base, edition, self.grant.lost_to)
        return replace(losing, used_by=reachable_actions(self.base, edition, self.grant))

    def _candidates(self) -> Sequence[PlacedAct]:
        """Return the actions that may use it; for one roll, only those that are part of a giver with parts."""
        if self.grant.until == "once" and self.giver.act.includes:
            return [each for each in self.turn if each.part_of == self.giver.index]
        return joinable_acts(self.turn, self.giver.index) or acts_after(self.turn, self.giver.index)

    def _ends(self, losing: Losing, other: PlacedAct) -> bool:
        """Return whether an action ends the grant, or may do so."""
        return takes_away(losing, self.giver.act.name, other) or may_take_away(losing, other)


def _is_by_state(base: KnowledgeBase, edition: Edition, giver: PlacedAct, grant: Grant) -> bool:
    """Return whether *grant* lasts as long as a state that *giver* sets and that grants it, which is said of that."""
    return any(
        (each.until, each.lost_when) == (grant.until, grant.lost_when)
        and any(
            full_id(by, edition_of(giver.act.name)) == giver.act.name
            for by in edition.states[each.state].granted_by
        )
        for each in base.entries[giver.act.name].sets
        if grant.until != "once"
    )


def is_excepted(base: KnowledgeBase, grant: Grant, other: PlacedAct, turn: Sequence[PlacedAct]) -> bool:
    """Return whether an action of *turn* makes of another what a grant is not for, as a Trip does of an Attack."""
    kinds = [each for each in grant.not_to if each.startswith(CLASS)]
    maker_ids = makers_of(base, edition_of(other.act.name), kinds)
    owner = turn[other.part_of].act.name if other.part_of is not None else ""
    partners = (each.act.name for each in turn if other.act.name in (each.act.must or ()))
    return owner in maker_ids or any(name in maker_ids for name in partners)


def reachable_actions(base: KnowledgeBase, edition: str, grant: Grant) -> frozenset[str]:
    """Return the ids of the actions whose rolls a grant is for; those that only read a rating are left out."""
    ids = members(base, edition, [each for each in grant.to if each not in ("roll", "rating")])
    if "roll" in grant.to:
        ids |= {id_ for id_, entry in base.of_edition(edition).items() if _rolls(entry)}
    return frozenset(ids - members(base, edition, grant.not_to))


def _rolls(entry: Entry) -> bool:
    rolls = (each for each in entry.tests.values() if isinstance(each, RollStep))
    return any(each.by == "actor" for each in rolls) or "tests" in entry.unknown


def may_count(grant: Grant, scene: Scene, edition: Edition) -> bool:
    """Return whether a grant is for its holder's own rolls, and no given rating rules it out."""
    return grant.of in YOURS and is_met(grant, scene, edition) is not False


def is_met(grant: Grant | EnteredState, scene: Scene, edition: Edition) -> bool | None:
    """Return whether the condition of a grant is met; None without one, or if it reads what isn't given."""
    if grant.if_ is None:
        return None
    try:
        return holds(parse_condition(grant.if_, edition.terms), scene) is True
    except Unbound:
        return None


def excluding(grant: Grant, edition: str) -> set[str]:
    """Return the ids of the entries that a grant does not combine with."""
    return {full_id(each, edition) for each in grant.not_with if not each.startswith(VARIANT)}
