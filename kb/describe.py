"""The fields of an entry as short texts. References stay `[[id]]`; `plain` turns them into names."""

import re
from collections.abc import Callable, Mapping, Sequence

from kb.knowledge import KnowledgeBase, edition_of, full_id
from kb.model import (
    AnyOf,
    Change,
    Combine,
    Cost,
    Edition,
    Entry,
    Figure,
    Grant,
    Match,
    Outcome,
    Reference,
    Requirement,
    RollStep,
    ShiftStep,
    Step,
    Table,
    ValueStep,
)

MINUS = "\N{MINUS SIGN}"
REFERENCE = re.compile(r"\[\[([^\]|]*)\]\]")
_OWNED = re.compile(r"\b(actor|target)\.(?=\S)")

MATCH_WORDS: dict[Match, str] = {
    "exact": "the same",
    "close": "nearly the same",
    "narrower": "a narrower case",
    "broader": "a broader action",
    "related": "related",
}


def plain(base: KnowledgeBase, text: str, edition: str) -> str:
    """Return *text* of *edition* with every `[[reference]]` replaced by the name that it refers to."""
    return REFERENCE.sub(lambda found: reference_name(base, found[1], edition), text)


def reference_name(base: KnowledgeBase, reference: str, edition: str) -> str:
    """Return the name of an entry or a class (`class:sr5/attack`), or the reference as it is."""
    if reference.startswith("class:"):
        owner, _, key = full_id(reference.removeprefix("class:"), edition).partition("/")
        declared = base.editions[owner].classes.get(key) if owner in base.editions else None
        return declared.name if declared else key
    entry = base.entries.get(full_id(reference, edition))
    return entry.name if entry else reference


def signed(value: int | str) -> str:
    """Return a change with its sign: `+2`, a true minus, or `+ expression`."""
    if isinstance(value, str):
        return f"{MINUS}{value[1:].strip()}" if value.startswith("-") else f"+{value}"
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


def cost_text(edition: Edition, entry: Entry) -> str:
    """Return what an action costs: ways to pay joined by "or"; empty where no cost applies."""
    if entry.cost == "none":
        return "nothing"
    ways = [_way_with_condition(edition, cost) for cost in entry.costs.values()]
    if ways:
        return ", or ".join(ways)
    return "unknown" if "cost" in entry.unknown else ""


def _way_with_condition(edition: Edition, cost: Cost) -> str:
    return way_text(edition, cost) + (f" ({cost.when})" if cost.when else "")


def way_text(edition: Edition, cost: Cost) -> str:
    """Return one way to pay: "Free and 10 Initiative"."""
    return " and ".join(_amount(edition, name, amount) for name, amount in cost.spend.items()) or "nothing"


def _amount(edition: Edition, name: str, amount: int | str) -> str:
    resource = edition.resources.get(name)
    label = (resource.short or resource.name) if resource else name
    return label if amount == 1 else f"{amount} {label}"


def timing_text(edition: Edition, entry: Entry) -> str:
    """Return when an action may be taken; empty where that does not apply."""
    keys = [entry.timing] if entry.timing else []
    keys += [cost.timing for cost in entry.costs.values() if cost.timing and cost.timing not in keys]
    names = [edition.timings[key].name if key in edition.timings else key for key in keys]
    if names:
        return ", or ".join(names)
    return "unknown" if "timing" in entry.unknown else ""


def requirement_text(edition: Edition, requirement: Requirement) -> str:
    """Return one requirement: words, "Marks 1 or more on target", or "any of: …"."""
    if isinstance(requirement, str):
        return requirement
    if isinstance(requirement, AnyOf):
        return "any of: " + "; ".join(requirement_text(edition, part) for part in requirement.any_of)
    whose = {"actor": "", "target": " on the target"}.get(requirement.on, f" on {requirement.on}")
    when = f", {requirement.when}" if requirement.when else ""
    return f"{requirement.term} {requirement.least} or more{whose}{when}"


def test_text(entry: Entry) -> str:
    """Return the first roll of an entry as printed, or "no test"."""
    rolls = [step.roll for step in entry.tests.values() if isinstance(step, RollStep)]
    if rolls:
        return rolls[0]
    return "unknown" if "tests" in entry.unknown else "no test"


def step_text(step: Step) -> str:
    """Return one step of a test as it is printed."""
    if isinstance(step, ValueStep):
        return step.value
    if isinstance(step, ShiftStep):
        begin = f" from {step.from_}" if step.from_ else ""
        return f"shift {step.shift}{begin} by {step.by}"
    return step.roll if isinstance(step, RollStep) else ""


def change_text(edition: Edition, change: Change) -> str:
    """Return what a change does to a roll: "−4 dice; threshold 2; unopposed"."""
    parts = [_set_text(edition, key, value) for key, value in change.set.items()]
    parts += [_add_text(edition, key, value) for key, value in change.add.items()]
    return "; ".join(parts)


def _set_text(edition: Edition, key: str, value: int | str) -> str:
    slot, worth = _slot(edition, key), _worth(value)
    if value == "none":
        return {"against": "unopposed"}.get(key, f"no {slot}")
    if key == "against":
        return f"against {worth}"
    if isinstance(value, int) or value == "unknown" or key == "wild":
        return f"{slot} {worth}"
    if key not in edition.terms:
        return f"{slot}: {worth}"
    return f"{worth} in place of {slot}" if value in edition.terms else f"{slot} becomes {worth}"


def _add_text(edition: Edition, key: str, value: int | str) -> str:
    counted = key == "pool" and edition.mechanic.family != "total"
    if value == "unknown":
        return f"an unknown {'number of dice' if counted else f'change of {_slot(edition, key)}'}"
    more = _worth(signed(value))
    if counted:
        return f"{more} {'die' if value in (1, -1) else 'dice'}"
    ends = {"pool": "to the roll", "against": "for the opposing roll"}
    return f"{more} {ends.get(key, _slot(edition, key))}"


def _worth(value: int | str) -> str:
    """Return an amount with whose ratings it reads in words."""
    return _OWNED.sub(r"the \1's ", str(value))


def _slot(edition: Edition, key: str) -> str:
    words: Mapping[str, str] = {str(name): word for name, word in edition.mechanic.words.items()}
    spelled = key if key in edition.terms else key.replace("-", " ")
    return {"wild": "Wild Die:"}.get(key, words.get(key, spelled))


def outcome_text(outcome: Outcome) -> tuple[str, str]:
    """Return when an outcome follows, and what it is."""
    heads: dict[str, str] = {
        "success": "on a success",
        "failure": "on a failure",
        "tie": "on a tie",
        "glitch": "on a glitch",
        "critical glitch": "on a critical glitch",
        "critical failure": "on a critical failure",
    }
    return heads.get(outcome.if_, f"if {outcome.if_}"), outcome.then


def figure_text(figure: Figure) -> str:
    """Return a number of the rules with what it counts: "marks on one icon: at most 3"."""
    bounds = [
        str(figure.is_) if figure.is_ is not None else "",
        f"at least {figure.least}" if figure.least is not None else "",
        f"at most {figure.most}" if figure.most is not None else "",
    ]
    unit = f" {figure.unit}" if figure.unit else ""
    return f"{figure.what}: {', '.join(filter(None, bounds))}{unit}"


def grant_text(edition: Edition, grant: Grant, edition_id: str) -> str:
    """Return what an action changes in other rolls, for whom and how long."""
    targets = [reference_link(target, edition_id) for target in grant.to if target != "rating"]
    text = ("instead: " if grant.instead_of else "") + change_text(edition, grant)
    text += f" on {joined(targets)}" if targets else ""
    text += f" for {grant.who}" if grant.who else ""
    text += f"{',' if grant.who else ''} {grant.when}" if grant.when else ""
    text += f", {until_text(grant.until)}" if grant.until else ""
    if grant.stacks:
        text += "; adds up" + (f" to at most {_worth(_bare(grant.most))}" if grant.most is not None else "")
    return text + (f"; lost by {grant.lost_by}" if grant.lost_by else "")


def _bare(most: int | str) -> int | str:
    """Return a bound of a size without its sign, where it is a number."""
    return abs(most) if isinstance(most, int) else most


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Return "a", "a and b", or "a, b and c"."""
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def reference_link(reference: str, edition_id: str) -> str:
    """Return a reference of an entry of *edition_id* as `[[full id]]` or `[[class:edition/key]]`."""
    if reference.startswith("class:"):
        return f"[[class:{full_id(reference.removeprefix('class:'), edition_id)}]]"
    return f"[[{full_id(reference, edition_id)}]]"


def until_text(until: str) -> str:
    """Return how long a grant lasts."""
    if until == "once":
        return "for one roll"
    if until == "ended":
        return "until it is ended"
    if until.startswith("next-"):
        return f"until the start of the next {until.removeprefix('next-')}"
    return f"until the end of the {until}"


def combine_text(entry: Entry, edition_id: str) -> list[tuple[str, str]]:
    """Return what an action is or is not taken together with, as pairs of a label and a text."""
    combine = entry.combine
    return [(label, text) for label, say in _COMBINE if (text := say(combine, edition_id))]


def _links(references: list[str], edition_id: str) -> str:
    return ", ".join(reference_link(reference, edition_id) for reference in references)


_COMBINE: tuple[tuple[str, Callable[[Combine, str], str]], ...] = (
    ("must be taken with", lambda c, e: ("any one of " if len(c.must) > 1 else "") + _links(c.must, e)),
    ("one or several with each", lambda c, _: f"by the ruling {c.several}" if c.several else ""),
    ("may be taken with", lambda c, e: _links(c.may, e)),
    ("includes", lambda c, e: _links(c.includes, e)),
    ("not with", lambda c, e: _links(c.not_with, e)),
    ("at most once", lambda c, _: f"each {c.once}" if c.once else ""),
    ("nothing else", lambda c, _: f"in the same {c.alone}" if c.alone else ""),
)


def source_text(edition: Edition, described: Entry | Table) -> str:
    """Return where the source says it."""
    work = edition.works.get(described.source.work)
    lines = [str(line).replace("-", "\N{EN DASH}") for line in described.source.lines]
    word = "line" if len(lines) == 1 and lines[0].isdigit() else "lines"
    return f"{work.title if work else described.source.work}, {word} {', '.join(lines)}"


def reference_text(edition: Edition, reference: Reference) -> str:
    """Return a page that the source refers to: "Core Rulebook p. 168: locks"."""
    work = edition.works.get(reference.work)
    page = f" p. {reference.page}" if reference.page is not None else ""
    return f"{work.title if work else reference.work}{page}: {reference.about}"


def name_of(base: KnowledgeBase, id_: str) -> str:
    """Return an entry's name with its edition: "Hack on the Fly (SR5)"."""
    return f"{base.entries[id_].name} ({base.editions[edition_of(id_)].short})"
