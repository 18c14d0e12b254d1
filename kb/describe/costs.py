"""Texts about an action's cost, timing, requirements and combinations."""

from collections.abc import Callable, Mapping, Sequence

from kb.describe.texts import reference_link
from kb.model import AnyOf, Combine, Cost, EdgeNeed, Edition, Entry, Need, Requirement, SpentNeed, StateNeed
from kb.references import CLASS
from resolver.wording import article, join_words, lower, singular


def cost_text(edition: Edition, entry: Entry) -> str:
    """Return the cost of an action: ways to pay joined by "or"; empty if no cost applies."""
    if entry.cost == "none":
        return "nothing"
    if entry.costs:
        return _ways_text(edition, [*entry.costs.values()])
    return "unknown" if "cost" in entry.unknown else ""


def brief_cost(edition: Edition, entry: Entry, letters: int) -> str:
    """Return an action's cost; if longer than *letters*, without the ways' conditions."""
    text = cost_text(edition, entry)
    if len(text) <= letters or len(entry.costs) < 2:
        return text
    ways = list(dict.fromkeys(way_text(edition, cost) for cost in entry.costs.values()))
    return ", or ".join(ways) if any(" and " in way for way in ways) else join_words(ways, "or")


def _ways_text(edition: Edition, ways: Sequence[Cost]) -> str:
    """Return ways to pay; a condition that they share stands once, at the end."""
    (shared, *others) = {way.when for way in ways}
    if shared is None or others or len(ways) == 1:
        return ", or ".join(_way_with_condition(edition, way) for way in ways)
    return f"{join_words((way_text(edition, way) for way in ways), 'or')}, {shared}"


def _way_with_condition(edition: Edition, cost: Cost) -> str:
    needs = (requirement_text(edition, each) for each in cost.requires)
    condition = "; ".join(filter(None, [cost.when, *needs]))
    return way_text(edition, cost) + (f" ({condition})" if condition else "")


def way_text(edition: Edition, cost: Cost) -> str:
    """Return one way to pay: "Free and 10 Initiative"."""
    return (
        " and ".join(_brief_amount(edition, name, amount) for name, amount in cost.spend.items()) or "nothing"
    )


def _brief_amount(edition: Edition, name: str, amount: int | str) -> str:
    resource = edition.resources.get(name)
    label = (resource.short or resource.name) if resource else name
    return label if amount == 1 else f"{amount} {label}"


def amounts_text(edition: Edition, resources: Mapping[str, int | str]) -> str:
    """Return amounts of resources in words: "1 Free Action and 2 Simple Actions"."""
    return join_words(_amount_text(edition, name, amount) for name, amount in resources.items())


def _amount_text(edition: Edition, resource: str, amount: int | str) -> str:
    if amount == "any":
        return f"any number of {resource_text(edition, resource, 2)}"
    if not isinstance(amount, int):
        return f"as many {resource_text(edition, resource, 2)} as {amount}"
    return f"{amount} {resource_text(edition, resource, amount)}"


def resource_text(edition: Edition, resource: str, amount: int | str) -> str:
    """Return the name of a resource, in the plural unless *amount* is 1."""
    declared = edition.resources.get(resource)
    if declared is None:
        return resource.replace("-", " ")
    return declared.one if amount == 1 else declared.plural or declared.name


def timing_text(edition: Edition, entry: Entry) -> str:
    """Return when you can take an action: "Own turn, or later as a Free Action", or ""."""
    names = [(way, _timing_name(edition, key)) for way, key in timings_by_way(edition, entry)]
    if not names:
        return "unknown" if "timing" in entry.unknown else ""
    first = names[0][1]
    further = (lower(name.removeprefix(f"{first} or ")) for _, name in names[1:])
    return ", or ".join(
        f"{name} {way}".rstrip() for (way, _), name in zip(names, [first, *further], strict=True)
    )


def timings_by_way(edition: Edition, entry: Entry) -> list[tuple[str, str]]:
    """Return ways to pay, "as a Free Action (accept)" or "" for all, with each one's timing."""
    found = {entry.timing: ""} if entry.timing else {}
    for key, cost in entry.costs.items():
        if cost.timing:
            # what has needs of its own is another thing to do
            called = f" ({key})" if cost.requires and key not in cost.spend else ""
            found.setdefault(cost.timing, f"{_payment_text(edition, cost)}{called}")
    return [(way, key) for key, way in found.items()]


def _timing_name(edition: Edition, key: str) -> str:
    return edition.timings[key].name if key in edition.timings else key


def _payment_text(edition: Edition, cost: Cost) -> str:
    """Return what a way to pay makes of an action: "as a Free Action", or "for Free and 10 Init"."""
    if list(cost.spend.values()) == [1]:
        (name,) = cost.spend
        return f"as {_spent_text(edition, name, 1)}"
    return f"for {way_text(edition, cost)}"


def requirement_text(edition: Edition, requirement: Requirement) -> str:
    """Return a requirement: "1 mark or more on the target", "a bow or a crossbow"."""
    if isinstance(requirement, str):
        return requirement
    if isinstance(requirement, AnyOf):
        return join_clauses([requirement_text(edition, part) for part in requirement.any_of])
    if isinstance(requirement, SpentNeed):
        spent = (_spent_text(edition, name, count) for name, count in requirement.spent.items())
        return f"you have already used {join_words(spent)}"
    if isinstance(requirement, StateNeed):
        return _state_need_text(edition, requirement)
    if isinstance(requirement, EdgeNeed):
        return "you use no Edge on the roll"
    if requirement.says is not None:
        return requirement.says
    whose = {"actor": "", "target": " on the target"}.get(requirement.on, f" on {requirement.on}")
    term = singular(requirement.term) if requirement.least == 1 else requirement.term
    counted = requirement.term.islower()  # such as marks; a rating's number follows its name
    amount = f"{requirement.least} {term}" if counted else f"{requirement.term} {requirement.least}"
    declared = edition.terms.get(requirement.term)
    more = "" if declared is not None and declared.most == requirement.least else " or more"
    return f"{amount}{more}{whose}"


def requirement_clause(edition: Edition, requirement: Requirement) -> str:
    """Return a requirement as it stands after "if": "you have 1 mark or more on the target"."""
    if isinstance(requirement, AnyOf):
        return join_clauses([requirement_clause(edition, part) for part in requirement.any_of])
    text = requirement_text(edition, requirement)
    return f"you have {text}" if isinstance(requirement, Need) and requirement.says is None else text


def join_clauses(clauses: Sequence[str]) -> str:
    """Return alternatives: "you own it or its owner lets you in".

    Of more than two, or with a comma or an "or" of their own, each stands apart: "you own it, or it is open".
    """
    simple = len(clauses) == 2 and not any("," in each or " or " in each for each in clauses)
    return join_words(clauses, "or") if simple else ", or ".join(clauses)


def brief_requirement(edition: Edition, requirement: Requirement, letters: int) -> str:
    """Return a requirement in words; of alternatives with more than *letters*, only the first."""
    text = requirement_text(edition, requirement)
    if not isinstance(requirement, AnyOf) or len(text) <= letters:
        return text
    others = len(requirement.any_of) - 1
    return f"{requirement_text(edition, requirement.any_of[0])}, or {others} other{'s' if others > 1 else ''} below"


def _spent_text(edition: Edition, name: str, count: int) -> str:
    resource = edition.resources.get(name)
    if resource is None:
        return f"{count} {name}"
    return (
        f"{article(resource.name)} {resource.name}"
        if count == 1
        else f"{count} {resource.plural or resource.name}"
    )


def state_need_words(edition: Edition, need: StateNeed) -> str | None:
    """Return the words that a needed state has of its own, in the requirement or as the edition says it of you."""
    own = state_clause(edition, need.state, holds=need.is_) if need.on == "actor" else ""
    return need.says or (f"{own}{f', {need.when}' if need.when else ''}" if own else None)


def state_clause(edition: Edition, key: str, *, holds: bool) -> str:
    """Return the clause that a state has for your being in it or not: "there is no clip in your gun", mostly ""."""
    says = edition.states[key].says if key in edition.states else None
    return "" if says is None else says.holds if holds else says.ended


def _state_need_text(edition: Edition, need: StateNeed) -> str:
    if words := state_need_words(edition, need):
        return words
    name = edition.states[need.state].name if need.state in edition.states else need.state
    who = {"actor": "you are", "target": "the target is"}.get(need.on, f"{need.on} is")
    return f"{who}{'' if need.is_ else ' not'} {name}" + (f", {need.when}" if need.when else "")


def use_text(what: str, amount: int | str) -> str:
    """Return what an action uses up, a plural term with its amount: "6 bullets", "1 arrow"."""
    return f"{amount} {singular(what) if amount == 1 else what}"


def combine_text(edition: Edition, entry: Entry, edition_id: str) -> list[tuple[str, str]]:
    """Return what an action can and can't be combined with, as pairs of a label and a text."""
    combine = entry.combine
    spans = {
        "at most once": f"each {edition.turn.name_of(combine.once)}" if combine.once else "",
        "nothing else": f"in the same {edition.turn.name_of(combine.alone)}" if combine.alone else "",
    }
    texts = [(label, say(combine, edition_id)) for label, say in _COMBINE]
    if combine.not_with and combine.once:
        each = f" in the same {edition.turn.name_of(combine.once)}"
        texts = [(label, text + (each if label == _NOT_WITH else "")) for label, text in texts]
    return [(label, text) for label, text in (*texts, *spans.items()) if text]


def _several_text(ruling: str) -> str:
    return f"{singular(ruling.replace('_', ' '))} with each action, unless your table allows more"


def _links(references: list[str], edition_id: str) -> str:
    return join_words(_each_link(references, edition_id), "or")


def _prefixed(link: str, word: str) -> str:
    """Return a class with a *word* before it, and an entry without."""
    return f"{word} {link}" if _is_class(link) else link


def _one_of(references: Sequence[str], edition_id: str) -> str:
    """Return links joined by "or", those to classes with an article: "a Matrix Action"."""
    each = (
        _prefixed(reference_link(reference, edition_id), article(reference.removeprefix(CLASS)))
        for reference in references
    )
    return join_words(each, "or")


def _is_class(link: str) -> bool:
    return link.startswith("[[class:")


def _each_link(references: Sequence[str], edition_id: str) -> list[str]:
    return [reference_link(reference, edition_id) for reference in references]


def _part_text(part: Sequence[str], edition: str, *, among: int) -> str:
    """Return one of the actions *among* those that are part of another: "either Fire Gun or Throw Weapon"."""
    choices = " or ".join(_prefixed(each, "one") for each in _each_link(part, edition))
    return f"either {choices}" if len(part) > 1 and among > 1 else choices


def _use_text(kind: str, use: str, edition_id: str) -> str:
    """Return what an action may be used for: "a combat spell, which counts as an attack"."""
    name = kind.replace("-", " ")
    if use.casefold() == f"{article(name)} {name}":
        return use
    return f"{use}, which counts as {_one_of([CLASS + kind], edition_id)}"


_NOT_WITH = "can't be taken with"


_COMBINE: tuple[tuple[str, Callable[[Combine, str], str]], ...] = (
    ("must be taken with", lambda c, e: ("any one of " if len(c.must) > 1 else "") + _links(c.must, e)),
    ("only one", lambda c, _: _several_text(c.several) if c.several else ""),
    ("only as", lambda c, e: _one_of(c.makes, e)),
    ("may be taken with", lambda c, e: _links(c.may, e)),
    (
        "includes",
        lambda c, e: join_words(_part_text(part, e, among=len(c.parts)) for part in c.parts),
    ),
    ("can include, any number of times:", lambda c, e: _links(c.includes_all, e)),
    (
        _NOT_WITH,
        lambda c, e: join_words((_prefixed(each, "another") for each in _each_link(c.not_with, e)), "or"),
    ),
    (
        "can't be added to",
        lambda c, e: _one_of([each for each in c.not_joining if each.startswith(CLASS)], e),
    ),
    (
        "can't be combined with",
        lambda c, e: join_words((each for each in _each_link(c.not_joining, e) if not _is_class(each)), "or"),
    ),
    (
        "can be followed by",
        lambda c, e: "; ".join(
            f"{_one_of(each.with_, e)} only if {each.says}" for each in c.needs if not c.must
        ),
    ),
    (
        "with",
        lambda c, e: "; with ".join(
            f"{_links(each.with_, e)}, only if {each.says}" for each in c.needs if c.must
        ),
    ),
    (
        "can be used for",
        lambda c, e: ", or ".join(_use_text(kind, use, e) for kind, use in c.may_be.items()),
    ),
)
