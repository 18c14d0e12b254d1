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


def held_states(
    edition: Edition,
    names: Mapping[Side, Iterable[str]],
    ratings: Mapping[Side, Ratings],
    levels: Mapping[Side, Levels],
    read_names: Collection[str] = (),
) -> list[HeldState]:
    """Return the states that each side is in, by its *levels*; only a level that the request gives is named.

    Args:
        edition: The edition that has the states.
        names: The states that each side is given.
        ratings: The ratings of each side, with those that are states.
        levels: What `state_levels` makes of both.
        read_names: The names in the roll, which are ratings there.
    """
    level_by_state = {side: level_names(edition, names[side], ratings[side], read_names) for side in PARTIES}
    return [
        HeldState(
            key,
            f"{state_name(edition, key, level_by_state[side].get(key))}{party.after}",
            side,
            party.states,
        )
        for side, party in PARTIES.items()
        for key, level in levels[side].items()
        if level > 0
    ]


def state_levels(
    edition: Edition,
    names: Iterable[str],
    ratings: Mapping[str, int | str],
    fields: tuple[str, str] = ("states", "ratings"),
    read_names: Collection[str] = (),
) -> Levels:
    """Return the states of *edition* given by *names* and by *ratings* such as `Prone=0`.

    Args:
        edition: The edition that has the states.
        names: States of one side, with the level after the name if the state has levels ("Cover II").
        ratings: Ratings of the same side; those that are not states are ignored.
        fields: The fields of both in the request.
        read_names: The names in a typed roll, which are ratings there.

    Raises:
        RequestError: If there is no such state or level, or a state is both given and denied.
    """
    levels: Levels = {}
    for index, name in enumerate(names):
        key, level = _state_and_level(edition, name, f"{fields[0]}.{index}")
        if levels.get(key, level) != level:
            raise RequestError(f"{fields[0]}.{index}", refused.state_at_two_levels(edition.states[key].name))
        levels[key] = level
    for name, value in ratings.items():
        rated_key = state_of_rating(edition, name, read_names)
        if rated_key is None:
            continue
        level = _level(edition.states[rated_key], name, value, f"{fields[1]}.{name}")
        if rated_key in levels and (levels[rated_key] > 0) is not (level > 0):
            both = refused.state_both_given_and_ruled_out(edition.states[rated_key].name)
            raise RequestError(f"{fields[1]}.{name}", both)
        levels[rated_key] = max(level, levels.get(rated_key, 0))
    return levels


def level_names(
    edition: Edition, names: Iterable[str], ratings: Mapping[str, int | str], read_names: Collection[str] = ()
) -> dict[str, str]:
    """Return the level of each state that *names* and *ratings* give with one: "Cover II", `Cover=2`.

    Args:
        edition: The edition that has the states.
        names: States of one side, as for `state_levels`, which refuses any others.
        ratings: Ratings of the same side.
        read_names: The names in a typed roll, which are ratings there.
    """
    known = states_by_name(edition)
    levels = [
        _state_and_level(edition, name, "states") for name in names if name.strip().casefold() not in known
    ]
    rating_keys = ((state_of_rating(edition, name, read_names), value) for name, value in ratings.items())
    levels += [(key, value) for key, value in rating_keys if key is not None and isinstance(value, int)]
    return {
        key: edition.states[key].levels[level - 1]
        for key, level in levels
        if 0 < level <= len(edition.states[key].levels)
    }


def state_of_rating(edition: Edition, name: str, read_names: Collection[str] = ()) -> str | None:
    """Return the state with the name *name*; None if it is another rating, such as one of *read_names*."""
    if name in edition.terms or name.casefold() in map(str.casefold, read_names):
        return None
    return states_by_name(edition).get(name.casefold())


def states_by_name(edition: Edition) -> dict[str, str]:
    """Return the key of each state of *edition* by all of its names in lower case, also with hyphens for blanks."""
    by_name: dict[str, str] = {}
    for key, state in edition.states.items():
        for name in (key, state.name, *state.aliases):
            by_name.setdefault(name.casefold(), key)
            by_name.setdefault("-".join(name.casefold().split()), key)
    return by_name


def _state_and_level(edition: Edition, text: str, field: str) -> tuple[str, int]:
    key_by_name = states_by_name(edition)
    name = text.strip().casefold()
    if name in key_by_name:
        return key_by_name[name], 1
    head, _, last = name.rpartition(" ")
    levels = edition.states[key_by_name[head]].levels if head in key_by_name else []
    folded = [level.casefold() for level in levels]
    if last in folded:
        return key_by_name[head], folded.index(last) + 1
    for term_name, term in edition.terms.items():
        if value := next((each for each in term.values if each.casefold() == name), None):
            raise RequestError(field, refused.value_is_no_state(value, term_name))
    names = [state.name for state in edition.states.values()]
    raise unknown_name(field, "state", text, names, of=edition.short)


def _level(state: State, name: str, value: int | str, field: str) -> int:
    if isinstance(value, int) and 0 <= value <= max(len(state.levels), 1):
        return value
    raise RequestError(field, refused.no_level_of_state(name, value, len(state.levels)))
