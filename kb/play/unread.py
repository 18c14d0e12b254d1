"""Ratings of a request that nothing in its answer reads: misplaced, unless a whole character sheet is given."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import resolver
from kb.describe import granting_entry
from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import AnyOf, Edition, Entry, Grant, Need, Requirement, RollStep, WrittenChange
from kb.play.as_made import as_made
from kb.play.ratings import canonical
from kb.play.read_request import ReadRequest, names_of
from kb.play.request import ResolveRequest
from kb.play.rolled import reading, tree_of
from kb.play.state_grants import FIELDS, levels_asked, without_states
from kb.play.steps import trees_of, variants_of, with_written_cells
from kb.play.subject import variants_asked
from kb.references import full_id
from resolver.notation import NotationError, names_in, parse_condition
from resolver.values.names_read import Side, other_side, ratings_read
from resolver.wording import listed

MOST_UNREAD = 3
"""With more unread ratings than this on one side, a request gives a character sheet, and no word is lost on them."""

MOST_READ = 6
"""The most ratings to list as those that are read."""

_TARGETS = " (target)"
"""What follows a rating of the target."""

_OWNERS: Mapping[Side, str] = {"actor": "yours", "target": "the target's"}


def unread_told(base: KnowledgeBase, request: ResolveRequest, asked: ReadRequest) -> list[str]:
    """Return a sentence for the few ratings on a side of *request* that nothing in its answer reads.

    Args:
        base: The rules.
        request: The request as given; one whose missing ratings are filled in has ratings that nobody misplaced.
        asked: The same request as read.
    """
    if not (request.ratings or request.against):
        return []
    read, given = _reads(asked), _given(request, asked)
    entry = base.entries[asked.subject.entry] if asked.subject.entry is not None else None
    settled = list(_settled(entry, variants_asked(request), asked, given)) if entry is not None else []
    left = {side: [name for name in names if name not in read[side]] for side, names in given.items()}
    if not any(left.values()):
        return settled
    otherwise = _named_otherwise(base, request, asked)
    allowed = otherwise | (asked.scene.shared & {name for names in read.values() for name in names})
    terms = asked.subject.edition.terms
    allowed |= {
        part  # a missing highest is that of its parts
        for side, names in read.items()
        for name in names
        if name in terms and name not in given[side]
        for part in terms[name].highest_of
    }
    if request.test is not None:  # who asks for one step may give the ratings of all of them
        allowed |= {each.name for each in ratings_read(asked.scene.keys, *trees_of(asked.subject.whole))}
    unread = {side: [name for name in names if name not in allowed] for side, names in left.items()}
    read = {
        side: [*read[side], *(name for name in names if name in otherwise)] for side, names in left.items()
    }
    reader = "action" if len(asked.subject.procedure.steps) > 1 else "roll"
    elsewhere = _read_elsewhere(entry, asked) if entry is not None else {}
    return [
        *settled,
        *(
            text
            for side, names in unread.items()
            if 0 < len(names) <= MOST_UNREAD
            for text in _sentences(_UnreadOn(side, names, read, given, reader, elsewhere))
        ),
    ]


def _settled(
    entry: Entry, variants: Sequence[str], asked: ReadRequest, given: Mapping[Side, Sequence[str]]
) -> Iterator[str]:
    """Yield a sentence for each of *variants* about the given ratings that it sets to something else."""
    roller, shared = resolver.seen_by(asked.subject.by, asked.scene).roller, asked.scene.shared
    for key in variants:
        (variant,) = variants_of(entry, [key])
        sided = {name if "." in name else f"{roller}.{name}" for name in variant.set}
        found = [
            f"{name}{_TARGETS if side == 'target' else ''}"
            for side, names in given.items()
            for name in names
            if f"{side}.{name}" in sided or (name in shared and name in variant.set)
        ]
        if found:
            verb, them = ("changes", "it") if len(found) == 1 else ("change", "them")
            yield f"{listed(found)} {verb} nothing here; the variant {key} sets {them}."


@dataclass(frozen=True, slots=True)
class _UnreadOn:
    """One side with the ratings that it gives to no effect."""

    side: Side
    unread: Sequence[str]
    read: Mapping[Side, Sequence[str]]
    given: Mapping[Side, Sequence[str]]
    reader: str
    """What reads the others: an action, or a roll."""
    elsewhere: Mapping[str, Sequence[str]]
    """What would read a rating, by its name: variants, or a roll that the action grants something."""


def _sentences(one: _UnreadOn) -> Iterator[str]:
    """Yield a sentence for the ratings of the opposite side, for those of each variant, and for the rest."""
    other = other_side(one.side)
    misplaced = [name for name in one.unread if name in one.read[other] and name not in one.given[other]]
    if misplaced:
        are, they_count = ("is", "it counts") if len(misplaced) == 1 else ("are", "they count")
        given = f"{listed(misplaced)} {are} given as {_OWNERS[one.side]}"
        there = f"under `{FIELDS[other][1]}` {they_count}"
        yield f"{given}, but this {one.reader} reads {_OWNERS[other]}; {there}."
    by_readers: dict[tuple[str, ...], list[str]] = {}
    for name in one.unread:
        if name in one.elsewhere and name not in misplaced:
            by_readers.setdefault(tuple(one.elsewhere[name]), []).append(name)
    for readers, names in by_readers.items():
        verb, counts = ("changes", "it counts") if len(names) == 1 else ("change", "they count")
        yield f"{listed(names)} {verb} nothing here; {counts} with {listed(readers, 'or')}."
    if names := [name for name in one.unread if name not in (*misplaced, *one.elsewhere)]:
        whose = _TARGETS if one.side == "target" else ""
        verb = "changes" if len(names) == 1 else "change"
        yield f"{listed(f'{name}{whose}' for name in names)} {verb} nothing here{_instead(one)}."


def _instead(one: _UnreadOn) -> str:
    """Return which ratings are read instead, if they are few."""
    read = one.read[one.side]
    if len(read) > MOST_READ:
        return ""
    whose = " of the target" if one.side == "target" else ""
    none = "none of the target's ratings" if whose else "none of your ratings"
    return f": this {one.reader} reads {f'{listed(read)}{whose}' if read else none}"


def _reads(asked: ReadRequest) -> dict[Side, list[str]]:
    """Return the names of the ratings that a test reads on each side, with its changes, in the order written."""
    subject, scene = asked.subject, resolver.seen_by(asked.subject.by, asked.scene)
    variants = [change for change in asked.changes if change.variant]
    made = as_made(subject.procedure, subject.key, variants, asked.scene)
    read = [
        *reading(made, scene, asked.changes)(),
        *ratings_read(asked.scene.keys, *subject.procedure.asked.values()),
    ]
    written_out = with_written_cells(made, asked.scene)
    if written_out.steps != made.steps:
        read += reading(written_out, scene, ())()
    written = [*names_of(made, asked.scene.keys), *names_in_changes(asked.changes, made.names)]
    order = dict.fromkeys([*written, *sorted(each.name for each in read)])
    sided = {(each.name, each.side) for each in read}
    # an entry may compare with words of categories, which are no ratings
    known = [name for name in order if subject.entry is None or name in subject.edition.terms]
    return {side: [name for name in known if (name, side) in sided] for side in FIELDS}


def _given(request: ResolveRequest, asked: ReadRequest) -> dict[Side, list[str]]:
    """Return the names of the ratings that a request gives for each side, apart from states."""
    edition, read = asked.subject.edition, names_of(asked.subject.procedure, asked.scene.keys)
    rated = without_states(edition, request, read)
    return {
        side: [*canonical(edition, getattr(rated, field), field, read)] for side, (_, field) in FIELDS.items()
    }


def _named_otherwise(base: KnowledgeBase, request: ResolveRequest, asked: ReadRequest) -> set[str]:
    """Return the names that matter to an answer without being read by its roll, whichever side has them.

    They stand in changes and grants (even ones that turn out not to count), requirements and outcomes.
    """
    subject, edition = asked.subject, asked.subject.edition
    taken = [base.entries[id_] for id_ in _granting(base, request, asked)]
    states = [edition.states[key] for key in _held(edition, request, asked)]
    grants = [grant for entry in taken for grant in entry.grants]
    grants += [grant for state in states for grant in state.grants]
    acting = [*taken, *([base.entries[subject.entry]] if subject.entry else [])]
    names = set(names_in_changes([*asked.changes, *request.modifiers, *grants], subject.procedure.names))
    conditions = [grant.if_ for grant in grants if grant.if_]
    steps = subject.procedure.steps.values()
    conditions += [
        outcome[0] for step in steps if isinstance(step, resolver.ProcedureRoll) for outcome in step.outcomes
    ]
    names |= {name for each in conditions for name in _in_condition(each, subject.procedure.names)}
    names |= {name for entry in acting for name in terms_required(entry)}
    names |= {*subject.procedure.steps}
    names |= {
        step.scale for step in subject.whole.steps.values() if isinstance(step, resolver.ProcedureShift)
    }
    if edition.wounds is not None and edition.wounds.rating is not None:
        names.add(edition.wounds.rating)
    return names | {
        part for name in names if name in edition.terms for part in edition.terms[name].highest_of
    }


def _read_elsewhere(entry: Entry, asked: ReadRequest) -> dict[str, list[str]]:
    """Return the names that variants of an entry or its own grants read, each with what reads it, in words."""
    found: dict[str, list[str]] = {}
    conditions = (grant.if_ for grant in entry.grants if grant.if_)
    in_conditions = (name for each in conditions for name in _in_condition(each, asked.subject.edition.terms))
    for name in (*names_in_changes(entry.grants, asked.subject.edition.terms), *in_conditions):
        found[name] = [f"a modifier with `from` {asked.subject.entry} on another roll"]
    for step in entry.tests.values():
        for key, variant in step.variants.items() if isinstance(step, RollStep) else ():
            for name in dict.fromkeys(names_in_changes([variant], asked.subject.procedure.names)):
                found.setdefault(name, []).append(f"the variant {key}")
    return found


def _granting(base: KnowledgeBase, request: ResolveRequest, asked: ReadRequest) -> list[str]:
    """Return the ids of the entries whose grants the modifiers or the states of a request name."""
    edition_id, edition = asked.subject.edition_id, asked.subject.edition
    named = [
        found
        for each in request.modifiers
        if each.from_
        for found in find(base, full_id(each.from_, edition_id))
    ]
    held = (edition.states[key] for key in _held(edition, request, asked))
    return [*named, *(granting_entry(edition_id, each)[0] for state in held for each in state.granted_by)]


def _held(edition: Edition, request: ResolveRequest, asked: ReadRequest) -> list[str]:
    """Return the keys of the states that a request gives for either side, or rules out."""
    read = names_of(asked.subject.procedure, asked.scene.keys)
    return [key for levels in levels_asked(edition, request, read).values() for key in levels]


def names_in_changes(
    changes: Iterable[resolver.Change | WrittenChange], names: Collection[str]
) -> Iterator[str]:
    """Yield the ratings that *changes* change, and those in their amounts."""
    for change in changes:
        own = {"most": change.most, "times": change.times} if isinstance(change, Grant) else {}
        for key, value in (*change.set.items(), *change.add.items(), *own.items()):
            yield key.removeprefix("actor.").removeprefix("target.")
            tree = tree_of(key, value, names) if value is not None else None
            yield from (name.name for name in (names_in(tree) if tree is not None else ()))


def _in_condition(text: str, names: Collection[str]) -> list[str]:
    """Return the names in a condition; none if it is said in words, as "critical glitch" is."""
    try:
        return [name.name for name in names_in(parse_condition(text, names))]
    except NotationError:
        return []


def terms_required(entry: Entry) -> Iterator[str]:
    """Yield the terms that an entry, or one of the ways to pay for it, requires."""
    ways = (entry.requires, *(cost.requires for cost in entry.costs.values()))
    return (name for requirements in ways for name in _needed(requirements))


def _needed(requirements: Iterable[Requirement]) -> Iterator[str]:
    for each in requirements:
        if isinstance(each, Need):
            yield each.term
        elif isinstance(each, AnyOf):
            yield from _needed(each.any_of)
