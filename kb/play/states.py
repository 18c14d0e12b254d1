"""Read the states in a request: by key, name or alias, or as a rating of the same name."""

from collections.abc import Collection, Iterable, Mapping

from kb.model import Edition, State
from kb.problems import RequestError, unknown_name

Levels = dict[str, int]
"""State to 0 if not in it, 1 if in it, or its level from 1."""


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
        key, level = _named(edition, name, f"{fields[0]}.{index}")
        if found.get(key, level) != level:
            message = f"{edition.states[key].name} is given at two levels; give one of them"
            raise RequestError(f"{fields[0]}.{index}", message)
        found[key] = level
    for name, value in ratings.items():
        rated = state_rating(edition, name, read)
        if rated is None:
            continue
        level = _level(edition.states[rated], name, value, f"{fields[1]}.{name}")
        if rated in found and (found[rated] > 0) is not (level > 0):
            message = f"{edition.states[rated].name} is both given and ruled out; give it once"
            raise RequestError(f"{fields[1]}.{name}", message)
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
    given = [_named(edition, name, "states") for name in names if name.strip().casefold() not in known]
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


def _named(edition: Edition, text: str, field: str) -> tuple[str, int]:
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
    most = max(len(state.levels), 1)
    if isinstance(value, int) and 0 <= value <= most:
        return value
    steps = f", or its level from 1 to {most}" if state.levels else ""
    inside = "above 0 if" if state.levels else "1 if"
    message = f"{name} is {value}, but it is a state: give {inside} you are in it{steps}, and 0 if not"
    raise RequestError(field, message)
