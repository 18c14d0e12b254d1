"""The chance of an action's roll with the dice in a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.findable.asking import NAME
from kb.findable.fact_sentences import NamedEntry
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from resolver.notation import VERSUS
from resolver.wording import percent


def odds_sentence(subject: NamedEntry, rest: Sequence[str]) -> str:
    """Return the chance of an entry's roll with the dice in *rest*, or "" if it lacks numbers."""
    roll, dice = subject.roll, _dice(rest)
    opposed, has_limit = " v. " in roll, "[" in roll
    if not roll or subject.edition.mechanic.family == "total" or dice.pool is None:
        return ""
    if opposed != (dice.against is not None):
        return ""
    changes: dict[str, int | str] = {"pool": dice.pool}
    if dice.against is not None:
        changes["against"] = f"{dice.against} dice"
    if has_limit:
        changes["limit"] = "none" if dice.limit is None else dice.limit
    try:
        request = {"entry": subject.id, "modifiers": [{"set": changes}]}
        success = resolve(subject.base, ResolveRequest.model_validate(request)).odds.success
    except ValueError:  # this roll needs more than dice
        return ""
    if success is None:
        return ""
    against = "" if dice.against is None else f" against {dice.against}"
    limit = "" if not has_limit else ", without a limit" if dice.limit is None else f", limit {dice.limit}"
    chance = percent(Fraction(success.fraction))
    return f"{subject.title} with {dice.pool} dice{against}{limit}: {chance} chance of success."


@dataclass(frozen=True, slots=True)
class _Dice:
    """The numbers in a question, identified by the words around them."""

    pool: int | None
    against: int | None
    limit: int | None


def _dice(rest: Sequence[str]) -> _Dice:
    """Return the numbers in *rest*; the first bare one is the pool, the second the opponent's."""
    told: dict[str, int] = {}
    for place, word in enumerate(rest):
        if word.isdecimal():
            before = next((each for each in reversed(rest[:place]) if each not in _BETWEEN), "")
            kind = "against" if before in VERSUS else "limit" if before == "limit" else "pool"
            told["against" if kind == "pool" and "pool" in told else kind] = int(word)
    return _Dice(told.get("pool"), told.get("against"), told.get("limit"))


_BETWEEN = ("of", "is", "a", NAME)
"""Words allowed between a number and the word that says what it counts."""
