"""When each action of a turn is taken, and which of them are part of another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from resolver.turn.turn_rules import Act, At, TurnRules, Way

States = Mapping[str, bool | None]
"""Whether one is in each state; None where that is unknown, as it is of one that is left out."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An action in its place in the turn."""

    index: int
    act: Act
    at: At
    part_of: int | None = None
    """The place of the action that includes it."""
    held: bool = False
    """Whether an action before it lets it be taken out of turn."""
    interrupts: bool = False
    """Whether it, or what it is part of, is taken only while somebody else acts."""
    after_own: bool = False
    """Whether an earlier action is taken in the actor's own turn."""
    states: States = field(default_factory=dict)
    """Those before it."""

    def within(self, span: str, rules: TurnRules) -> bool:
        """Return whether it falls in *span*; what is done out of turn is outside of the shortest one.

        Where a ruling says so, an interrupt falls in the shortest span too: that of the action which it answers.
        """
        if self.at == "own" or len(rules.spans) == 1 or span != rules.spans[0]:
            return True
        return self.interrupts and rules.rulings.get("interrupts") == "same-phase"

    @property
    def stands_for(self) -> frozenset[str]:
        """The names of what is done with it: itself, and what it includes."""
        return frozenset((self.act.name,)).union(self.act.includes_all, *self.act.includes)


def placed(rules: TurnRules, acts: Sequence[Act]) -> tuple[Placed, ...]:
    """Return *acts* in their places.

    An action after one that includes it is part of the first such one that has room for it, unless it is paid
    apart, or given another time and not held for it. An action without a time goes with the one that it is part of or
    must be taken with, else into the actor's own turn if that is allowed.
    """
    held = [any(act.holds and not act.includes for act in acts[:index]) for index in range(len(acts))]
    times = [_by_itself(rules, act, held[index]) for index, act in enumerate(acts)]
    owners = _owners(acts, times)
    _follow(acts, owners, times)
    for index, act in enumerate(acts):
        if act.at is None and act.must is not None and owners[index] is None:
            times[index] = _joined(rules, acts, index, times, held=held[index])
    _follow(acts, owners, times)
    answering = [all(way.when == "out" for way in act.ways) for act in acts]
    return tuple(
        Placed(i, act, times[i], owner, held[i], answering[_leader(acts, i, owner)], "own" in times[:i])
        for i, (act, owner) in enumerate(zip(acts, owners, strict=True))
    )


def _follow(acts: Sequence[Act], owners: Sequence[int | None], times: list[At]) -> None:
    """Take every part when the action is taken that it is part of."""
    for index, owner in enumerate(owners):
        times[index] = times[_leader(acts, index, owner)]


def _leader(acts: Sequence[Act], index: int, owner: int | None) -> int:
    """Return the place of the action that decides when another is taken: its *owner*, or itself where it has none.

    What is held for a time of its own decides that by itself.
    """
    held = owner is not None and acts[owner].holds and acts[index].at is not None
    return index if owner is None or held else owner


def allowed(rules: TurnRules, way: Way, at: At, *, held: bool) -> bool | None:
    """Return whether an action that is paid in this *way* may be taken then; None where that is unknown."""
    when = way.when
    if when is None:
        when = "any" if rules.anytime >= {*way.spend, *way.empties} else "own"
    if at == "own":
        return when != "out"
    if held or when in ("any", "out"):
        return True
    return None if when == "unknown" else False


def _by_itself(rules: TurnRules, act: Act, held: bool) -> At:
    if act.at is not None:
        return act.at
    return "own" if any(allowed(rules, way, "own", held=held) for way in act.ways) else "out"


def _joined(rules: TurnRules, acts: Sequence[Act], index: int, times: Sequence[At], *, held: bool) -> At:
    """Return when an action is taken that must be taken with another: when the other is, if it may be then."""
    must = acts[index].must or frozenset()
    partners = {
        times[i] for i, act in enumerate(acts) if i != index and must & Placed(i, act, times[i]).stands_for
    }
    for at in ("own", "out"):
        if at in partners and any(allowed(rules, way, at, held=held) for way in acts[index].ways):
            return at
    return times[index]


def _owners(acts: Sequence[Act], times: Sequence[At]) -> list[int | None]:
    """Return for each action the place of the one that it is part of, or None."""
    owners: list[int | None] = []
    room: list[tuple[int, frozenset[str]]] = []
    endless: list[tuple[int, frozenset[str]]] = []
    for index, act in enumerate(acts):
        fitting = [
            place
            for place in (*room, *endless)
            if act.name in place[1]
            and not act.apart
            and (act.at in (None, times[place[0]]) or acts[place[0]].holds)
        ]
        owners.append(fitting[0][0] if fitting else None)
        if fitting and fitting[0] in room:
            room.remove(fitting[0])
        endless += [(index, act.includes_all)] if act.includes_all else []
        room += [(index, included) for included in act.includes]
    return owners
