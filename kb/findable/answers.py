"""Questions about one fact of an action, answered from the data: what it costs, what is rolled, how likely it is."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kb.describe import grant_text, plain, timing_text
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.model import Answer, Cost, Edition, Entry, Need, RollStep
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.references import edition_of
from resolver.wording import listed

Fact = Literal["cost", "roll", "limit", "threshold", "marks", "timing", "odds", "grants", "equivalent"]

MOST_NAMED = 3
"""More entries than these of one name are no question about one fact."""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody asks, taken apart: the names in it, and the other words."""

    named: Sequence[str]
    """The entries that bear the name that stands in it, of the editions that are named where any are."""
    towards: str | None
    """The edition in which an equivalent is asked for."""
    rest: Sequence[str]
    """The other words, folded, without names, editions and words of no matter."""


class AnsweredFact(Answer):
    """What the data say."""

    id: str
    """The entry."""
    field: Fact
    text: str


class FactAnswer(Answer):
    """The answer to a question about one fact; one fact for each entry of the name."""

    text: str
    facts: tuple[AnsweredFact, ...]


@dataclass(frozen=True, slots=True)
class _Named:
    """An entry that is asked about."""

    base: KnowledgeBase
    id: str

    @property
    def entry(self) -> Entry:
        return self.base.entries[self.id]

    @property
    def edition(self) -> Edition:
        return self.base.editions[edition_of(self.id)]

    @property
    def called(self) -> str:
        """Its name with its edition's: "Full Defense (SR5)"."""
        return f"{self.entry.name} ({self.edition.short})"

    @property
    def roll(self) -> str:
        """Its first roll; empty where it has none."""
        steps = self.entry.tests.values()
        return next((step.roll for step in steps if isinstance(step, RollStep)), "")


@dataclass(frozen=True, slots=True)
class Asking:
    """How people ask for a fact: one of some words, and no words but these."""

    fact: Fact
    cues: frozenset[str]
    others: frozenset[str]


def _asking(fact: Fact, cues: str, others: str = "") -> Asking:
    return Asking(fact, frozenset(cues.split()), frozenset(others.split()))


KINDS = (
    _asking("marks", "mark marks", "need needs needed many require required take takes"),
    _asking("limit", "limit limits limited cap caps", "max maximum hits stat use applies apply when have"),
    _asking(
        "threshold",
        "threshold difficulty tn target hits hard",
        "number needed need needs many required beat strike get attack have has",
    ),
    _asking(
        "grants",
        "bonus bonuses give gives add adds extra gain gains grant grants penalty get benefit",
        "dice die defense defence hit damage bonus effect much many attack ac test tests each helper bring per",
    ),
    _asking(
        "roll",
        "roll rolls test dice skill skills attribute attributes pool check rolled",
        "make need needed use uses attack",
    ),
    _asking(
        "timing",
        "when timing turn turns interrupt anytime time",
        "use take allowed out off else elses someone own other another or initiative wait reaction buddys",
    ),
    _asking(
        "cost",
        "cost costs pay spend action actions simple complex free minor major main move instant init initiative",
        "many much kind type takes take need use uses or points up anything go",
    ),
)
"""Ways to ask, the more telling first."""

ODDS = _asking(
    "odds",
    "odds chance chances likely probable probability likelihood make succeed",
    "dice die against vs versus v with w limit threshold hits hit success make roll rolling works",
)

LIKENESS = _asking(
    "equivalent",
    "equivalent equivalents version counterpart called same",
    "name named match matches like there action",
)


def answer(base: KnowledgeBase, question: Question) -> FactAnswer | None:
    """Return the answer to *question*; None where it asks for no single fact, or the data do not tell it."""
    if not 1 <= len(question.named) <= MOST_NAMED:
        return None
    found = [fact for id_ in question.named if (fact := _fact(base, id_, question))]
    if not found or len({fact.field for fact in found}) > 1:
        return None
    return FactAnswer(text=" ".join(fact.text for fact in found), facts=tuple(found))


def _fact(base: KnowledgeBase, id_: str, question: Question) -> AnsweredFact | None:
    asked, named = _asked(question), _Named(base, id_)
    if asked is None:
        return None
    if asked == "odds":
        text = _odds(named, question.rest)
    elif asked == "equivalent":
        text = _equivalent(named, question.towards or "")
    else:
        text = _TELLING[asked](named)
    return AnsweredFact(id=id_, field=asked, text=text) if text else None


def _asked(question: Question) -> Fact | None:
    """Return which fact is asked for; None where that is not sure."""
    words = set(question.rest)
    if question.towards is not None:
        return "equivalent" if words <= LIKENESS.cues | LIKENESS.others else None
    numbers = {word for word in words if word.isdecimal()}
    if numbers and words - numbers <= ODDS.cues | ODDS.others and (words & ODDS.cues or len(numbers) == 2):
        return "odds"
    for kind in KINDS:
        if words & kind.cues and words <= kind.cues | kind.others:
            return kind.fact
    return None


def _cost(named: _Named) -> str:
    if named.entry.cost == "none":
        return f"{named.called} costs nothing."
    if not named.entry.costs or any(
        path == "cost" or path.startswith("cost.") for path in named.entry.unknown
    ):
        return ""
    ways = [_paid(named.edition, cost) for cost in named.entry.costs.values()]
    return f"{named.called} costs {listed(ways, 'or')}."


def _paid(edition: Edition, cost: Cost) -> str:
    amounts = [_amount(edition, name, count) for name, count in cost.spend.items()]
    when = f" ({cost.when})" if cost.when else ""
    return f"{listed(amounts)}{when}"


def _amount(edition: Edition, name: str, count: int | str) -> str:
    resource = edition.resources[name]
    if count == "all":
        return f"all of your {resource.plural or resource.name}"
    return f"{count} {resource.name if count == 1 else resource.plural or resource.name}"


def _roll(named: _Named) -> str:
    rolls = [step for step in named.entry.tests.values() if isinstance(step, RollStep)]
    if not rolls or "unknown" in rolls[0].roll:  # what has no test may ask for one that another page tells of
        return ""
    who = {"actor": "you roll", "target": "the target rolls", "other": "someone else rolls"}[rolls[0].by]
    return f"For {named.called} {who} {rolls[0].roll}."


def _limit(named: _Named) -> str:
    roll = named.roll
    found = re.search(r"\[([^\]]+)\]", roll)
    return f"The limit of {named.called} is {found[1]}." if found and found[1] != "unknown" else ""


def _threshold(named: _Named) -> str:
    roll = named.roll
    found = re.search(r"\((\d+)(?:, (\d+ [^)]+))?\)\s*$", roll)
    word = named.edition.mechanic.words.get("requirement", "threshold")
    return f"{named.called} has a {word} of {found[1]}." if found else ""


def _marks(named: _Named) -> str:
    needs = [need for need in named.entry.requires if isinstance(need, Need) and need.term == "marks"]
    if not needs:
        return ""
    (need, *_) = needs
    many = "1 mark" if need.least == 1 else f"{need.least} marks"
    where = "the target" if need.on in ("actor", "target") else need.on
    when = f" ({need.when})" if need.when else ""
    return f"{named.called} needs {many} on {where}{when}."


def _timing(named: _Named) -> str:
    if "timing" in named.entry.unknown or not named.entry.timing:
        return ""
    timing = named.edition.timings[named.entry.timing]
    meaning = f": {timing.meaning.rstrip('.')}" if timing.meaning else ""
    return f"{named.called}: {timing_text(named.edition, named.entry)}{meaning}."


def _grants(named: _Named) -> str:
    texts = [
        plain(named.base, grant_text(named.edition, grant, edition_of(named.id)), edition_of(named.id))
        for grant in named.entry.grants
    ]
    known = [text for text in texts if "unknown" not in text]
    return f"{named.called} gives {'; '.join(known)}." if known and len(known) == len(texts) else ""


def _odds(named: _Named, rest: Sequence[str]) -> str:
    """Return how likely the roll of an entry succeeds with the dice of *rest*; empty where they are too few."""
    roll, dice = named.roll, _dice(rest)
    opposed, limited = " v. " in roll, "[" in roll
    if not roll or named.edition.mechanic.family == "total" or dice.pool is None:
        return ""
    if opposed != (dice.against is not None):
        return ""
    changes: dict[str, int | str] = {"pool": dice.pool}
    if dice.against is not None:
        changes["against"] = f"{dice.against} dice"
    if limited:
        changes["limit"] = "none" if dice.limit is None else dice.limit
    try:
        asked = {"entry": named.id, "modifiers": [{"set": changes}]}
        success = resolve(named.base, ResolveRequest.model_validate(asked)).odds.success
    except ValueError:  # it takes more to make this roll than dice
        return ""
    if success is None:
        return ""
    against = "" if dice.against is None else f" against {dice.against}"
    limit = "" if not limited else ", without a limit" if dice.limit is None else f", limit {dice.limit}"
    return f"{named.called} with {dice.pool} dice{against}{limit}: {100 * success.decimal:.1f} % to succeed."


@dataclass(frozen=True, slots=True)
class _Dice:
    """Numbers of a question by what the words around them say."""

    pool: int | None
    against: int | None
    limit: int | None


def _dice(rest: Sequence[str]) -> _Dice:
    """Return the numbers of *rest*; a bare one is the pool, a second bare one what is against it."""
    told: dict[str, int] = {}
    for place, word in enumerate(rest):
        if word.isdecimal():
            before = rest[place - 1] if place else ""
            kind = "against" if before in _VERSUS else "limit" if before == "limit" else "pool"
            told["against" if kind == "pool" and "pool" in told else kind] = int(word)
    return _Dice(told.get("pool"), told.get("against"), told.get("limit"))


_VERSUS = ("against", "vs", "versus", "v")


def _equivalent(named: _Named, towards: str) -> str:
    others = [other for other in equivalents(named.base, named.id) if edition_of(other.id) == towards]
    near = [other for other in others if other.match != "related"]
    there = named.base.editions[towards].short
    if not near:
        return f"{named.called} has no equivalent in {there}." if not others else ""
    names = [f"{named.base.entries[other.id].name} ({other.match})" for other in near]
    return f"{named.called} is, in {there}, {listed(names, 'or')}."


Teller = Callable[[_Named], str]

_TELLING: Mapping[Fact, Teller] = {
    "cost": _cost,
    "roll": _roll,
    "limit": _limit,
    "threshold": _threshold,
    "marks": _marks,
    "timing": _timing,
    "grants": _grants,
}
"""What tells each fact in a sentence; empty where the data do not tell it."""


_IDLE = {"what", "whats", "which", "is", "it", "are", "my", "me", "how", "ed", "does", "do"} | {
    *("guy", "some", "as", "for", "in", "on", "to", "i"),
}
"""Words of no matter in any question, though a cue may stand beside them."""


def cue_words() -> frozenset[str]:
    """Return the words by which facts are asked for, which tell something here though they are everyday words."""
    return frozenset[str]().union(*(kind.cues | kind.others for kind in (*KINDS, ODDS, LIKENESS)))


def little(words: Iterable[str], stop_words: Iterable[str]) -> list[str]:
    """Return *words* without those of no matter here."""
    idle = (frozenset(stop_words) - cue_words()) | _IDLE
    return [word for word in words if word not in idle]
