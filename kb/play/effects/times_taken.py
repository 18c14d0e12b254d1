"""How many times a grant counts: as often as the request says, or by the ratings of its holder."""

from dataclasses import replace

import resolver
from kb.play.effects.applicable_grants import ApplicableGrant
from kb.play.procedure.roll_facts import RollFacts
from kb.play.sentences import effects
from kb.problems import RequestError
from resolver.notation import names_in, parse_value
from resolver.reasons import Reason
from resolver.values.scene import Unbound
from resolver.wording import join_words


def with_times(roll: RollFacts, candidate: ApplicableGrant, notes: list[Reason]) -> ApplicableGrant | None:
    """Return a grant with the times that it counts; None, and a warning in *notes*, if it is 0.

    It is taken once by default; the first times may not count.

    Raises:
        RequestError: If the request and the ratings say different times.
    """
    name, field = candidate.source.name, candidate.source.field_of("times")
    by_ratings = times_by_ratings(roll, candidate)
    text = _ratings_text(roll, candidate) if by_ratings is not None else ""
    if by_ratings is not None and candidate.times not in (None, by_ratings):
        raise RequestError(field, effects.times_contradict(name, candidate.times or 1, by_ratings, text))
    times = by_ratings if by_ratings is not None else candidate.times or 1
    if times == 0:
        notes.append(effects.grant_counts_no_times(name, text))
        return None
    if times <= (uncounted := candidate.grant.uncounted):
        notes.append(effects.first_times_do_not_count(name, uncounted, candidate.grant.when))
        return None
    return replace(candidate, times=times - uncounted)


def times_by_ratings(roll: RollFacts, candidate: ApplicableGrant) -> int | None:
    """Return how many times a grant counts by its holder's ratings; None if they don't say it."""
    if candidate.grant.times is None:
        return None
    tree = parse_value(candidate.grant.times, roll.edition.terms)
    try:
        value = resolver.evaluate(tree, roll.scene_of(candidate.holder), roll.rounding).value
    except Unbound:
        return None
    return max(value, 0) if isinstance(value, int) else None


def _ratings_text(roll: RollFacts, candidate: ApplicableGrant) -> str:
    """Return the ratings that the number of times reads: "Actions is 3"."""
    scene = roll.scene_of(candidate.holder)
    names = names_in(parse_value(candidate.grant.times or "0", roll.edition.terms))
    return join_words(f"{name.name} is {scene.value_of(name)}" for name in names)
