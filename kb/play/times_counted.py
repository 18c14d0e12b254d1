"""How many times a grant counts: as often as the request says, or by the ratings of its holder."""

from dataclasses import replace

import resolver
from kb.play.concerned import Fitting
from kb.play.rolled import Rolled
from kb.play.sentences import effects
from kb.problems import RequestError
from resolver.notation import names_in, parse_value
from resolver.reasons import Reason
from resolver.values.scene import Unbound
from resolver.wording import listed


def with_times(rolled: Rolled, fit: Fitting, told: list[Reason]) -> Fitting | None:
    """Return a grant with the times that it counts, 1 by default; None, and a warning in *told*, if it is 0.

    Raises:
        RequestError: If the request and the ratings say different times, or more than the rules allow.
    """
    name, at = fit.source.name, fit.source.at("times")
    by_ratings = times_by_ratings(rolled, fit)
    read = _read(rolled, fit) if by_ratings is not None else ""
    if by_ratings is not None and fit.times not in (None, by_ratings):
        raise RequestError(at, effects.times_contradict(name, fit.times or 1, by_ratings, read))
    times = by_ratings if by_ratings is not None else fit.times or 1
    most = fit.grant.most_times
    if most is not None and times > most:
        raise RequestError(at, effects.times_above_most(name, times, most, read))
    if times == 0:
        told.append(effects.grant_counts_no_times(name, read))
        return None
    return replace(fit, times=times)


def times_by_ratings(rolled: Rolled, fit: Fitting) -> int | None:
    """Return how many times a grant counts by its holder's ratings; None if they don't say it."""
    if fit.grant.times is None:
        return None
    tree = parse_value(fit.grant.times, rolled.edition.terms)
    try:
        value = resolver.evaluate(tree, rolled.scene_of(fit.holder), rolled.rounding).value
    except Unbound:
        return None
    return max(value, 0) if isinstance(value, int) else None


def _read(rolled: Rolled, fit: Fitting) -> str:
    """Return the ratings that the number of times reads: "Actions is 3"."""
    scene = rolled.scene_of(fit.holder)
    read = names_in(parse_value(fit.grant.times or "0", rolled.edition.terms))
    return listed(f"{name.name} is {scene.value_of(name)}" for name in read)
