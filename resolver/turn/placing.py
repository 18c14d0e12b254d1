"""Place the actions of a turn: when each is taken, and which are part of another."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from resolver.reasons import Reason
from resolver.turn.turn_rules import Act, At, BrokenRule, TurnRules, Way

States = Mapping[str, bool | None]
"""Whether you are in each state; None, like a missing state, is unknown."""


@dataclass(frozen=True, slots=True)
class PlacedAct:
    """An action in its place in the turn."""

    index: int
    act: Act
    at: At
    part_of: int | None = None
    """The position of the action that includes it."""
    reserved_by: str | None = None
    """The action from before the turn that kept it back."""
    held: bool = False
    """Whether it is held since an action before it: it is taken out of turn, and only so."""
    interrupts: bool = False
    """Whether it, or the action that it is part of, can be taken only while someone else acts."""
    after_own: bool = False
    """Whether an earlier action is taken on your own turn."""
    is_first: bool = False
    """Whether no action before it can be the first of a turn."""
    joining: str = "open"
    """By the ruling: whether joining an action that uses something ends it ("keeps", "ends"), or the source leaves
    that open."""
    states: States = field(default_factory=dict)
    """The actions before it."""

    @property
    def is_paid(self) -> bool:
        """Whether the cost of another action covers it."""
        return self.part_of is not None or self.reserved_by is not None

    def within(self, span: str, rules: TurnRules) -> bool:
        """Return whether it falls in *span*; actions out of turn are outside the shortest span.

        If a ruling says so, an interrupt is also in the shortest span: that of the action that it answers.
        """
        if self.at == "own" or len(rules.spans) == 1 or span != rules.spans[0]:
            return True
        return self.interrupts and rules.rulings.get("interrupts") == "same-phase"

    @property
    def stands_for(self) -> frozenset[str]:
        """The names of itself and of what it includes."""
        return frozenset((self.act.name,)).union(self.act.includes_all, *self.act.includes)

    @property
    def surely_taken(self) -> tuple[str, ...]:
        """The names of itself and of those that it includes without a choice."""
        return (self.act.name, *(name for each in self.act.includes if len(each) == 1 for name in each))


def broken_rule(rule: str, actions: Iterable[PlacedAct], why: Reason) -> BrokenRule:
    """Return the fault that these *actions* of a turn break a rule."""
    found = tuple(actions)
    return BrokenRule(rule, tuple(each.act.name for each in found), why, tuple(each.index for each in found))


def place_acts(rules: TurnRules, acts: Sequence[Act]) -> tuple[PlacedAct, ...]:
    """Return *acts* in their places.

    An action is part of the first earlier action that includes it and has room, unless it is paid separately, is said
    to be one of your own turn, or has another time and is not held for it. An action without a time goes with the
    action that it is part of or must be taken with, otherwise on your own turn if that is allowed and neither over
    nor held.
    """
    after = [
        rules.holding or any(act.holds and not act.includes for act in acts[:index])
        for index in range(len(acts))
    ]
    held = [over and _is_held(rules, act) for over, act in zip(after, acts, strict=True)]
    times = [_own_time(rules, act, over) for over, act in zip(after, acts, strict=True)]
    reserved = _reservations(rules, acts)
    owners = _owners(acts, times, reserved)
    _follow(acts, owners, times)
    for index, act in enumerate(acts):
        if act.at is None and act.must is not None and owners[index] is None:
            times[index] = _time_with_partner(rules, acts, index, times, held=held[index])
    _follow(acts, owners, times)
    answering = [all(way.when == "out" for way in act.ways) for act in acts]
    return tuple(
        PlacedAct(
            i,
            act,
            times[i],
            owner,
            reserved[i],
            held[i],
            answering[_leader(acts, i, owner)],
            "own" in times[:i],
            all(_cannot_be_first(rules, earlier) for earlier in acts[:i]),
            rules.rulings.get("joining", "open"),
        )
        for i, (act, owner) in enumerate(zip(acts, owners, strict=True))
    )


def in_effect(turn: Sequence[PlacedAct]) -> list[PlacedAct]:
    """Return the actions of a turn in the order in which they count.

    An action that joins another belongs to it, even if it is listed after it: it counts right before it.
    """
    return sorted(turn, key=lambda each: _moment(turn, each))


def acts_after(turn: Sequence[PlacedAct], index: int) -> list[PlacedAct]:
    """Return the actions that count after the one in that place."""
    order = in_effect(turn)
    return order[order.index(turn[index]) + 1 :]


def joinable_acts(turn: Sequence[PlacedAct], index: int) -> list[PlacedAct]:
    """Return the actions that an action in that place can join, those after it first.

    It joins the first: of actions that can't join the same one each has its own, as far as there are
    enough.
    """
    return _joinable(turn, turn[index], _joined_before(turn, index))


def _joined_before(turn: Sequence[PlacedAct], index: int) -> dict[int, int]:
    """Return which action each of those before that place joins, by their places."""
    joined: dict[int, int] = {}
    for each in turn[:index]:
        if found := _joinable(turn, each, joined):
            joined[each.index] = found[0].index
    return joined


def _joinable(turn: Sequence[PlacedAct], placed: PlacedAct, joined: Mapping[int, int]) -> list[PlacedAct]:
    """Return the actions that one can join, those last that an action has *joined* with which it can't share it."""
    must = placed.act.must or frozenset()
    taken = {there for index, there in joined.items() if not _may_share(turn[index].act, placed.act)}
    partners = [each for each in turn if each.act.name in must and each.at == placed.at]
    return sorted(partners, key=lambda each: (each.index in taken, each.index < placed.index, each.index))


def _may_share(one: Act, other: Act) -> bool:
    """Return whether two actions are known to be able to join the same one."""
    is_alike = one.name == other.name or (one.several is not None and one.several == other.several)
    return not (is_alike or one.name in other.not_joining or other.name in one.not_joining)


def _moment(turn: Sequence[PlacedAct], placed: PlacedAct) -> tuple[int, int, int]:
    """Return where an action counts: right before the last that it can join, if it is listed after all of these."""
    must = placed.act.must or frozenset()
    joined = [
        each.index
        for each in turn
        if each.at == placed.at and each.index != placed.index and must & each.stands_for
    ]
    if joined and max(joined) < placed.index:
        return max(joined), 0, placed.index
    return placed.index, 1, placed.index


def _follow(acts: Sequence[Act], owners: Sequence[int | None], times: list[At]) -> None:
    """Give every part the time of the action that it is part of."""
    for index, owner in enumerate(owners):
        if owner is not None:
            times[index] = times[_leader(acts, index, owner)]


def _leader(acts: Sequence[Act], index: int, owner: int | None) -> int:
    """Return the position of the action that decides another's time: its *owner*, or itself.

    A held action with its own time decides for itself.
    """
    held = owner is not None and acts[owner].holds and acts[index].at is not None
    return index if owner is None or held else owner


def is_allowed(rules: TurnRules, way: Way, at: At, *, held: bool) -> bool | None:
    """Return whether an action paid in this *way* can be taken then; None if unknown."""
    when = way.when
    if when is None:
        when = "any" if rules.anytime >= {*way.spend, *way.empties} else "own"
    if held and when != "any":
        return at == "out"
    if at == "own":
        return when != "out"
    if when in ("any", "out"):
        return True
    return None if when == "unknown" else False


def _cannot_be_first(rules: TurnRules, act: Act) -> bool:
    """Return whether every way to pay for an action is barred for the first action of a turn."""
    return bool(act.ways) and all(rules.not_first & way.spend.keys() for way in act.ways)


def _is_held(rules: TurnRules, act: Act) -> bool:
    """Return whether an action is taken out of turn only if it is held, in some way to pay for it."""
    return not all(is_allowed(rules, way, "out", held=False) for way in act.ways)


def _own_time(rules: TurnRules, act: Act, over: bool) -> At:
    if act.at is not None:
        return act.at
    if over:
        return "out"
    return "own" if any(is_allowed(rules, way, "own", held=False) for way in act.ways) else "out"


def _time_with_partner(
    rules: TurnRules, acts: Sequence[Act], index: int, times: Sequence[At], *, held: bool
) -> At:
    """Return the time of an action taken with another: the other's, if allowed."""
    must = acts[index].must or frozenset()
    partners = {
        times[i] for i, act in enumerate(acts) if i != index and must & PlacedAct(i, act, times[i]).stands_for
    }
    for at in ("own", "out"):
        if at in partners and any(is_allowed(rules, way, at, held=held) for way in acts[index].ways):
            return at
    return times[index]


def _reservations(rules: TurnRules, acts: Sequence[Act]) -> list[str | None]:
    """Return for each action the one from before the turn that kept it back, or None; each keeps one."""
    room = list(rules.reserved)
    found: list[str | None] = []
    for act in acts:
        fitting = [place for place in room if act.name in place[1] and not act.apart]
        found.append(fitting[0][0] if fitting else None)
        if fitting:
            room.remove(fitting[0])
    return found


def _owners(acts: Sequence[Act], times: Sequence[At], reserved: Sequence[str | None]) -> list[int | None]:
    """Return for each action the position of the action that it is part of, or None; *reserved* ones are of none."""
    owners: list[int | None] = []
    room: list[tuple[int, frozenset[str]]] = []
    endless: list[tuple[int, frozenset[str]]] = []
    for index, act in enumerate(acts):
        fitting = [
            place
            for place in (*room, *endless)
            if act.name in place[1]
            and not act.apart
            and reserved[index] is None
            and (act.at is None or (act.at, times[place[0]]) == ("out", "out") or acts[place[0]].holds)
        ]
        owners.append(fitting[0][0] if fitting else None)
        if fitting and fitting[0] in room:
            room.remove(fitting[0])
        endless += [(index, act.includes_all)] if act.includes_all else []
        room += [(index, included) for included in act.includes]
    return owners
