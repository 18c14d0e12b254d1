"""Facts of an action as sentences; empty if the data lack them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kb.describe import (
    MATCH_WORDS,
    combine_text,
    core_mark,
    grant_text,
    plain,
    requirement_text,
    timings_by_way,
    until_text,
)
from kb.describe.texts import roller_text
from kb.findable.asking import FactKind
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.model import Cost, Edition, Entry, Need, RollStep, alternatives_of
from kb.references import edition_of
from resolver.wording import join_words, upper


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """An entry that a question is about."""

    base: KnowledgeBase
    id: str
    about: frozenset[str] = frozenset()
    """Words that say which of its rolls is meant."""

    @property
    def entry(self) -> Entry:
        """The entry's data."""
        return self.base.entries[self.id]

    @property
    def edition(self) -> Edition:
        """Its edition."""
        return self.base.editions[edition_of(self.id)]

    @property
    def title(self) -> str:
        """Its name with its edition: "Full Defense (SR5)"."""
        return f"{self.entry.name.removeprefix('Make a ')} ({self.edition.short})"

    @property
    def step(self) -> RollStep | None:
        """The roll that is meant: the one for the purpose in question, or the first."""
        rolls = [(key, step) for key, step in self.entry.tests.items() if isinstance(step, RollStep)]
        return next((step for key, step in rolls if self.about <= _purpose_words(key, step)), None)

    @property
    def roll(self) -> str:
        """That roll as printed; empty if there is none."""
        return self.step.roll if self.step else ""

    @property
    def mark(self) -> str:
        """What marks its rolls if they come from the core rulebook; or ""."""
        return core_mark(self.entry)

    @property
    def condition(self) -> str:
        """The condition of that roll, in parentheses; empty if it is always made."""
        said = [self.step.optional or ""] if self.step else []
        said += [self.step.title or ""] if self.step and self.about and not self.step.optional else []
        return f" ({said[-1]})" if said and said[-1] else ""


def _purpose_words(key: str, step: RollStep) -> frozenset[str]:
    """Return the words for the purpose and the condition of a roll."""
    return frozenset(re.findall(r"\w+", " ".join((key, step.title or "", step.optional or "")).casefold()))


def _cost(subject: NamedEntry) -> str:
    if subject.entry.cost == "none":
        return f"{subject.title} costs nothing."
    if not subject.entry.costs or any(
        path == "cost" or path.startswith("cost.") for path in subject.entry.unknown
    ):
        return ""
    ways = [_way_text(subject.edition, cost) for cost in subject.entry.costs.values()]
    return f"{subject.title} costs {join_words(ways, 'or')}."


def _way_text(edition: Edition, cost: Cost) -> str:
    amounts = [_amount_text(edition, name, count) for name, count in cost.spend.items()]
    when = f" ({cost.when})" if cost.when else ""
    return f"{join_words(amounts)}{when}"


def _amount_text(edition: Edition, name: str, count: int | str) -> str:
    resource = edition.resources[name]
    if count == "all":
        return f"all of your {resource.plural or resource.name}"
    plural = resource.plural or resource.name
    one = plural.replace("points of", "point of") if plural.startswith("points of") else resource.name
    return f"{count} {one if count == 1 else plural}"


def _roll(subject: NamedEntry) -> str:
    step = subject.step
    if not step or "unknown" in step.roll:  # an action without a test may call for one on another page
        return ""
    return f"For {subject.title} {roller_text(step)} {_roll_text(step)}{subject.condition}{subject.mark}."


def _roll_text(step: RollStep) -> str:
    """Return a roll with the owners of ratings and its tables in words."""
    whose = {
        "actor": "" if step.by == "actor" else "your ",
        "target": "" if step.by == "target" else "the target's ",
    }
    owned = re.sub(r"\b(actor|target)\.", lambda found: whose[found[1]], step.roll)
    return re.sub(
        r"\(table\(([\w-]+)\)\)", lambda found: f"(table {found[1].replace('-', ' ').title()})", owned
    )


def _defense(subject: NamedEntry) -> str:
    step = subject.step
    if not step or "unknown" in step.roll:
        return ""
    _, versus, theirs = step.roll.partition(" v. ")
    if step.by != "actor":
        return _roll(subject)
    return (
        f"Against {subject.title} the target rolls {theirs}{subject.condition}{subject.mark}."
        if versus
        else ""
    )


def _limit(subject: NamedEntry) -> str:
    roll = subject.roll
    found = re.search(r"\[([^\]]+)\]", roll)
    return (
        f"The limit of {subject.title} is {found[1]}{subject.mark}."
        if found and found[1] != "unknown"
        else ""
    )


def _uses(subject: NamedEntry) -> str:
    once = subject.entry.combine.once
    return f"You can use {subject.title} once each {subject.edition.turn.name_of(once)}." if once else ""


def _threshold(subject: NamedEntry) -> str:
    found = re.search(r"\(([^()]+)\)\s*$", subject.roll)
    if not found or "unknown" in found[1]:
        return ""
    word = subject.edition.mechanic.words.get("requirement", "threshold")
    number, _, interval = found[1].partition(", ")
    each = f", a roll every {interval}" if interval else ""
    if number.isdecimal():
        return f"{subject.title} has a {word} of {number}{each}{subject.condition}."
    owned = re.sub(r"\b(actor|target)\.", lambda whose: f"the {whose[1]}'s ", number)
    return f"The {word} of {subject.title} is {owned}." if "." not in owned and number[0].isalpha() else ""


def _marks(subject: NamedEntry) -> str:
    for ways in map(alternatives_of, subject.entry.requires):
        need = ways[0]
        if isinstance(need, Need) and need.term == "marks":
            many = "1 mark" if need.least == 1 else f"{need.least} marks"
            where = "the target" if need.on in ("actor", "target") else need.on
            others = join_words((requirement_text(subject.edition, way) for way in ways[1:]), "or")
            return f"{subject.title} needs {many} on {where}{', unless ' * bool(others)}{others}."
    return ""


def _timing(subject: NamedEntry) -> str:
    entry, edition = subject.entry, subject.edition
    timings = [(way, edition.timings[key]) for way, key in timings_by_way(edition, entry)]
    if "timing" in entry.unknown or not timings or not all(timing.meaning for _, timing in timings):
        return ""
    meanings = [(way, _lower(timing.meaning or "")) for way, timing in timings]
    first = meanings[0][1]
    said = ", or ".join(f"{told.removeprefix(f'{first}, or ')} {way}".rstrip() for way, told in meanings)
    names = [
        timing.name for way, timing in timings if not way and timing.name.casefold() not in said.casefold()
    ]
    called = f" ({join_words(names, 'or')})" if names else ""
    return f"You can use {subject.title} {said}{called}."


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _duration(subject: NamedEntry) -> str:
    """Return how long what an entry grants lasts, or the state that it sets; both if they end by something else."""
    if states := subject.entry.sets:
        ended_when = states[0].lost_when if len(states) == 1 else None
        if ended_when and any(each.lost_when not in (None, ended_when) for each in subject.entry.grants):
            state = subject.edition.states[states[0].state].name
            return f"{_grants(subject)} {state} until {ended_when}."
        return f"{subject.title} lasts until {ended_when}." if ended_when else ""
    untils = {grant.until for grant in subject.entry.grants}
    (until, *others) = untils or {None}
    if others or until in (None, "ended") or any(grant.lost_when for grant in subject.entry.grants):
        return ""
    return f"{subject.title} lasts {until_text(subject.edition, until or '')}."


def _grants(subject: NamedEntry) -> str:
    edition_id = edition_of(subject.id)
    texts = [
        plain(subject.base, grant_text(subject.edition, grant, edition_id), edition_id)
        for grant in subject.entry.grants
    ]
    return f"{subject.title}: {'. '.join(map(upper, texts))}." if texts else ""


def _requires(subject: NamedEntry) -> str:
    entry = subject.entry
    needs = [requirement_text(subject.edition, each) for each in entry.requires]
    if not needs or any(path.startswith("requires") for path in entry.unknown):
        return ""
    return f"{subject.title} needs: {plain(subject.base, '; '.join(needs), edition_of(subject.id))}."


def _failure(subject: NamedEntry) -> str:
    step = subject.step
    found = [outcome.then for outcome in step.outcomes if outcome.if_ == "failure"] if step else []
    if not found:
        return ""
    then = plain(subject.base, "; ".join(found), edition_of(subject.id))
    return f"If {subject.title} fails{subject.condition}: {then.rstrip('.')}."


def _combine(subject: NamedEntry) -> str:
    rules = combine_text(subject.edition, subject.entry, edition_of(subject.id))
    said = "; ".join(f"{label} {text}" for label, text in rules)
    return f"{subject.title}: {plain(subject.base, said, edition_of(subject.id))}." if said else ""


def equivalent_sentence(subject: NamedEntry, towards: str) -> str:
    """Return the sentence that names the entry's equivalents in the edition *towards*."""
    others = [other for other in equivalents(subject.base, subject.id) if edition_of(other.id) == towards]
    near = [other for other in others if other.match != "related"]
    there = subject.base.editions[towards].short
    if not near:
        return f"{subject.title} has no equivalent in {there}." if not others else ""
    names = [f"{subject.base.entries[other.id].name} ({MATCH_WORDS[other.match]})" for other in near]
    return f"In {there}, {subject.title} is {join_words(names, 'or')}."


SentenceMaker = Callable[[NamedEntry], str]

SENTENCES: Mapping[FactKind, SentenceMaker] = {
    "cost": _cost,
    "roll": _roll,
    "defense": _defense,
    "limit": _limit,
    "uses": _uses,
    "threshold": _threshold,
    "marks": _marks,
    "timing": _timing,
    "duration": _duration,
    "grants": _grants,
    "requires": _requires,
    "failure": _failure,
    "combine": _combine,
}
"""The function that states each fact in a sentence; empty if the data lack it."""
