"""What a grant of an action changes in a roll, in words."""

from collections.abc import Collection

import resolver
from kb.describe import change_text
from kb.describe.change_texts import worth_text
from kb.play.concerned import Fitting
from kb.play.grant_changes import amount_of
from kb.play.rolled import Rolled
from resolver.notation import NotationError, names_in, parse_value
from resolver.values.scene import ExpressionError, Unbound


def done_text(rolled: Rolled, fit: Fitting, altered: Collection[str]) -> str:
    """Return what counts of a grant, with its holder if that is the target: "Go Prone (target): −2 to the roll".

    Args:
        rolled: The roll that it reaches.
        fit: The grant, with its times and the other ways to take it that count first.
        altered: The ratings that something changes, from which an amount is not yet known.
    """
    where = f" ({rolled.step})" if rolled.step is not None else ""
    holder = " (target)" if rolled.side(fit.holder) == "target" else ""
    return f"{fit.source.name}{holder}: {_change(rolled, fit, altered)}{where}"


def _change(rolled: Rolled, fit: Fitting, altered: Collection[str]) -> str:
    once, times = change_text(rolled.edition, fit.grant), fit.times or 1
    if times == 1 and not fit.before:
        return once
    most = "" if fit.grant.most is None else _most(fit.grant.most)
    counted = {key: _counted(rolled, fit, key, altered) for key in fit.grant.add}
    added = {key: value for key, value in counted.items() if value is not None}
    if len(added) < len(counted):
        capped = f" (at most {most}{' together' if fit.before else ''})" if most else ""
        return f"{once}{f', {times} times' if times > 1 else ''}{capped}"
    alone = Fitting(fit.source, fit.grant, fit.holder, fit.side, by_rating=fit.by_rating)
    wanted = {key: (_counted(rolled, alone, key, altered) or 0) * times for key in added}
    if added != wanted and not any(added.values()):
        return f"{once} changes nothing; the maximum ({most}) is used up"
    text = change_text(rolled.edition, fit.grant.model_copy(update={"add": added}))
    if added != wanted:
        return f"{text} (the most: {most}{', together' if fit.before else ''})"
    return f"{text} ({times} times {once})" if times > 1 else text


def _most(most: int | str) -> str:
    """Return the most that a grant adds up to: "half Willpower, rounded up"."""
    return worth_text(abs(most) if isinstance(most, int) else most).replace(" (", ", ").replace(")", "")


def _counted(rolled: Rolled, fit: Fitting, key: str, altered: Collection[str]) -> int | None:
    """Return how much a grant adds to *key*; None if that is not known."""
    scene = rolled.scene_of(fit.side)
    try:
        tree = parse_value(str(amount_of(rolled, fit, fit.grant.add[key])), rolled.edition.terms)
        if any(name.name in altered for name in names_in(tree)):
            return None
        value = resolver.evaluate(tree, scene, rolled.rounding).value
    except (ExpressionError, NotationError, Unbound):
        return None
    return value if isinstance(value, int) else None
