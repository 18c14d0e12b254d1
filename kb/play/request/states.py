"""Read the states in a request: by key, name or alias, or as a rating of the same name."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from kb.describe import state_name
from kb.model import Edition, State
from kb.play.sentences import requests as refused
from kb.play.side import PARTIES
from kb.problems import RequestError, unknown_name
from resolver.values.names_read import Side

Ratings = Mapping[str, int | str]

Levels = dict[str, int]
"""State to 0 if not in it, 1 if in it, or its level from 1."""


@dataclass(frozen=True, slots=True)
class HeldState:
    """A state of one side."""

    key: str
    name: str
    """Its name with its level, and with its owner unless that is the actor."""
    side: Side
    field: str
    """Its place in the request."""


def states_held(
    edition: Edition,
    names: Mapping[Side, Iterable[str]],
    ratings: Mapping[Side, Ratings],
    levels: Mapping[Side, Levels],
    read: Collection[str] = (),
) -> list[HeldState]:
    """Return the states that each side is in, by its *levels*; only a level that the request gives is named.

    Args:
        edition: The edition that has the states.
        names: The states that each side is given.
        ratings: The ratings of each side, with those that are states.
        levels: What `states_named` makes of both.
        read: The names in the roll, which are ratings there.
    """
    given = {side: levels_named(edition, names[side], ratings[side], read) for side in PARTIES}
    return [
        HeldState(
            key,
            f"{state_name(edition, key, given[side].get(key))}{party.after}",
            side,
            party.states,
        )
        for side, party in PARTIES.items()
        for key, level in levels[side].items()
        if level > 0
    ]


def states_named(
    edition: Edition,
    names: Iterable[str],
    ratings: Mapping[str, int | str],
    fields: tuple[str, str] = ("states", "ratings"),
    read: Collection[str] = (),
) -> Levels:
    """Return the states of *edition* given by *names* and by *ratings* such as `Prone=0`.

    Args:
        edition: The edition that has the states.
        names: States of one side, with the level after the name if the state has levels ("Cover II").
        ratings: Ratings of the same side; those that are not states are ignored.
        fields: The fields of both in the request.
        read: The names in a typed roll, which are ratings there.

    Raises:
        RequestError: If there is no such state or level, or a state is both given and denied.
    """
    found: Levels = {}
    for index, name in enumerate(names):
        key, level = _state_and_level(edition, name, f"{fields[0]}.{index}")
        if found.get(key, level) != level:
            raise RequestError(f"{fields[0]}.{index}", refused.state_at_two_levels(edition.states[key].name))
        found[key] = level
    for name, value in ratings.items():
        rated = state_rating(edition, name, read)
        if rated is None:
            continue
        level = _level(edition.states[rated], name, value, f"{fields[1]}.{name}")
        if rated in found and (found[rated] > 0) is not (level > 0):
            both = refused.state_both_given_and_ruled_out(edition.states[rated].name)
            raise RequestError(f"{fields[1]}.{name}", both)
        found[rated] = max(level, found.get(rated, 0))
    return found


def levels_named(
    edition: Edition, names: Iterable[str], ratings: Mapping[str, int | str], read: Collection[str] = ()
) -> dict[str, str]:
    """Return the level of each state that *names* and *ratings* give with one: "Cover II", `Cover=2`.

    Args:
        edition: The edition that has the states.
        names: States of one side, as for `states_named`, which refuses any others.
        ratings: Ratings of the same side.
        read: The names in a typed roll, which are ratings there.
    """
    known = spelled(edition)
    given = [
        _state_and_level(edition, name, "states") for name in names if name.strip().casefold() not in known
    ]
    rated = ((state_rating(edition, name, read), value) for name, value in ratings.items())
    given += [(key, value) for key, value in rated if key is not None and isinstance(value, int)]
    return {
        key: edition.states[key].levels[level - 1]
        for key, level in given
        if 0 < level <= len(edition.states[key].levels)
    }


def state_rating(edition: Edition, name: str, read: Collection[str] = ()) -> str | None:
    """Return the state with the name *name*; None if it is another rating, such as one *read* in a typed roll."""
    if name in edition.terms or name.casefold() in map(str.casefold, read):
        return None
    return spelled(edition).get(name.casefold())


def spelled(edition: Edition) -> dict[str, str]:
    """Return the key of each state of *edition* by all of its names, in lower case."""
    found: dict[str, str] = {}
    for key, state in edition.states.items():
        for name in (key, state.name, *state.aliases):
            found.setdefault(name.casefold(), key)
    return found


def _state_and_level(edition: Edition, text: str, field: str) -> tuple[str, int]:
    known = spelled(edition)
    name = text.strip().casefold()
    if name in known:
        return known[name], 1
    head, _, last = name.rpartition(" ")
    levels = edition.states[known[head]].levels if head in known else []
    folded = [level.casefold() for level in levels]
    if last in folded:
        return known[head], folded.index(last) + 1
    names = [state.name for state in edition.states.values()]
    raise unknown_name(field, "state", text, names, of=edition.short)


def _level(state: State, name: str, value: int | str, field: str) -> int:
    if isinstance(value, int) and 0 <= value <= max(len(state.levels), 1):
        return value
    raise RequestError(field, refused.no_level_of_state(name, value, len(state.levels)))
