"""Find the grants that apply to a roll, who has them, and which side they change."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kb.describe import exception_words
from kb.model import Entry, Grant, RollStep
from kb.play.procedure.dependent_steps import sides_of
from kb.play.procedure.roll_facts import RollFacts
from kb.play.procedure.steps import procedure_of
from kb.play.sentences import effects
from kb.play.side import SIDES
from kb.problems import RequestError
from kb.references import CLASS, full_id, slug_of
from resolver.notation import parse_value
from resolver.rolls.bind.roll_changes import KEYS, Who
from resolver.values.expression import evaluate
from resolver.values.scene import ExpressionError
from resolver.wording import article, join_words

_ONCE = "once"
"""How long a grant lasts that is for one roll."""

OTHERS = "target."
"""The prefix of the other party's ratings."""


@dataclass(frozen=True, slots=True)
class GrantSource:
    """A source of grants: an action that was taken, or a state of one side."""

    id: str
    """The id of the action, or another id of the source."""
    name: str
    grants: Sequence[Grant]
    field: str
    """Its place in the request."""
    grant: str | None = None
    """The key of the grant that is meant; by default all that apply to the roll."""
    times: int | None = None
    """How many times the request says it was taken."""
    holder: Who | None = None
    """Who has the grants: the roller or the opponent; by default the side that can have them."""
    reason: str | None = None
    state: str | None = None
    """The state, if a state grants it and not an action."""
    several: str | None = None
    """The ruling that says whether one or several actions of its kind can join a roll."""

    def field_of(self, part: str) -> str:
        """Return the place of *part* in the request; a state has only its name there."""
        return self.field if self.state is not None else f"{self.field}.{part}"


@dataclass(frozen=True, slots=True)
class ApplicableGrant:
    """A grant that applies to a roll."""

    source: GrantSource
    grant: Grant
    holder: Who
    side: Who
    """The side whose dice or ratings it changes."""
    by_rating: bool
    """Whether it applies only through a rating that the roll reads."""
    times: int | None = None
    """How many times it counts; None until that is settled, if the request doesn't say it."""
    before: tuple["ApplicableGrant", ...] = ()
    """Other ways to take the same grant that the request takes too; together they add up to its most."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the grant changes."""
        return (*self.grant.set, *self.grant.add)

    @property
    def name(self) -> str:
        """The name of its source, with its key, if it has one: "Dual Attack (strong)"."""
        return f"{self.source.name} ({self.grant.key})" if self.grant.key else self.source.name


def applicable_grants(roll: RollFacts, source: GrantSource) -> list[ApplicableGrant]:
    """Return the grants of *source* that apply to a roll, for the holder named, or else for you or the target."""
    yours_first = sorted(SIDES, key=lambda who: roll.side(who) != "actor")
    holders = yours_first if source.holder is None else (source.holder,)
    by_holder = (
        [
            candidate
            for grant in requested_grants(source)
            if (candidate := _candidate(roll, source, grant, each))
        ]
        for each in holders
    )
    return next(filter(None, by_holder), [])


def depends_on_holder(roll: RollFacts, source: GrantSource) -> bool:
    """Return whether the grants of an action for a roll depend on who took it, which the request doesn't say.

    Grants for any roll don't count: on those, yours are meant. An action that is taken with the roll is the roller's.
    """
    if source.state is not None or source.holder is not None or is_taken_with(roll, source):
        return False
    specific = replace(source, grants=[grant for grant in source.grants if "roll" not in grant.to])
    grants_by_holder = [
        {(id(one.grant), one.side) for one in applicable_grants(roll, replace(specific, holder=who))}
        for who in SIDES
    ]
    return all(grants_by_holder) and grants_by_holder[0] != grants_by_holder[1]


def is_taken_with(roll: RollFacts, source: GrantSource) -> bool:
    """Return whether an action can be taken only with the action whose roll it is."""
    entry = roll.base.entries.get(source.id)
    partners = entry.combine.must if entry is not None else []
    return any(
        each.removeprefix(CLASS) in roll.classes["actor"]
        if each.startswith(CLASS)
        else full_id(each, roll.edition_id) in roll.ids
        for each in partners
    )


def grants_by_roll(
    roll: RollFacts, source: GrantSource, others: Iterable[RollFacts]
) -> list[tuple[RollFacts, list[ApplicableGrant]]]:
    """Return the grants of *source* that apply to a roll, and to each of the test's other rolls.

    A holder for the roll is the holder for all others. Ratings change for all steps at once, so the other rolls
    leave out grants that reach them only by a rating, and those for one roll that have found it.
    """
    own = applicable_grants(roll, source)
    if own and source.holder is None:
        source = replace(source, holder=own[0].holder)
    by_roll = [(roll, own)]
    for other in others:
        used = {
            id(each.grant) for _, candidates in by_roll for each in candidates if each.grant.until == _ONCE
        }
        applicable = applicable_grants(other, _source_seen_from(other, roll, source))
        counting = [each for each in applicable if not each.by_rating and id(each.grant) not in used]
        by_roll.append((other, counting))
    return by_roll


def _source_seen_from(other: RollFacts, roll: RollFacts, source: GrantSource) -> GrantSource:
    """Return *source* as the other roll sees it, which the opponent may make."""
    if source.holder is None or other.scene.roller == roll.scene.roller:
        return source
    return replace(source, holder=other_party(source.holder))


def requested_grants(source: GrantSource) -> list[Grant]:
    """Return the grants of *source* that the request asks for."""
    return [grant for grant in source.grants if source.grant is None or grant.key == source.grant]


def may_change_yours(source: GrantSource) -> bool:
    """Return whether a grant of *source* may change the dice of the side that rolls, by who holds it."""
    return source.holder is None or any(
        "actor" in affected_sides(grant, source.holder) for grant in requested_grants(source)
    )


def is_effective(roll: RollFacts, candidate: ApplicableGrant, key: str) -> bool:
    """Return whether a roll has the part that *key* of a grant changes."""
    if key == "against" and key in candidate.grant.add and not roll.opposed:
        return False
    return key in KEYS or without_side(key) in roll.values or _reads(roll, key, candidate.side)


def no_grant_error(roll: RollFacts, source: GrantSource) -> RequestError:
    """Return the error that no grant of *source* applies, with the rolls that its grants affect."""
    affects = list(dict.fromkeys(_scope_text(roll, grant) for grant in requested_grants(source)))
    field = "grant" if source.grant else "from"
    reference = f"{source.name} ({source.grant})" if source.grant else source.name
    holder = None if source.holder is None else roll.side(source.holder)
    excepting = _excepting(roll, source)
    instead = like_actions(roll, source)
    return RequestError(
        source.field_of(field),
        effects.grant_does_not_apply(
            reference,
            roll.label,
            holder,
            affects,
            instead,
            _why_nothing_opposes(roll, source),
            _rolls_granted_too(roll, source),
            _excepted(roll, excepting) if excepting is not None else "",
            _dice_against(roll, source),
            {id_: roll.base.entries[id_].name for id_ in instead},
        ),
    )


def _rolls_granted_too(roll: RollFacts, source: GrantSource) -> list[str]:
    """Return the entries whose rolls the entry asked for changes, which rolls none, and *source* too."""
    entries = roll.base.of_edition(roll.edition_id)
    asked = [entries[id_] for id_ in roll.ids & entries.keys()] if not roll.pools else []
    own = {to for entry in asked for grant in entry.grants for to in grant.to}
    return [
        id_
        for id_, entry in entries.items()
        if own & _references(id_, entry) and _reaches(roll, requested_grants(source), id_, entry)
    ]


def _references(id_: str, entry: Entry) -> set[str]:
    """Return what the grants of other entries call a roll of *entry*, if it has one."""
    rolls = any(isinstance(step, RollStep) for step in entry.tests.values())
    return {slug_of(id_), id_, *(CLASS + key for key in entry.classes)} if rolls else set()


def _reaches(roll: RollFacts, grants: Sequence[Grant], id_: str, entry: Entry) -> bool:
    """Return whether one of *grants* is for the rolls of *entry*, or changes a rating that they read."""
    procedure = procedure_of(roll.edition, entry)
    read = {each.name for each in sides_of(procedure, roll.scene.keys)}
    return any(
        not _references(id_, entry).isdisjoint(grant.to)
        or ("rating" in grant.to and any(without_side(key) in read for key in (*grant.set, *grant.add)))
        for grant in grants
    )


def _excepting(roll: RollFacts, source: GrantSource) -> Grant | None:
    """Return the grant of *source* that its exceptions keep from a roll."""
    named = source.holder is not None
    excepting = (
        grant
        for grant in requested_grants(source)
        if any(_is_excepted(roll, grant, side, named) for side in SIDES)
    )
    return next(excepting, None)


def _why_nothing_opposes(roll: RollFacts, source: GrantSource) -> str:
    """Return what the data say on why a roll is opposed by none that *source* might be for, or nothing."""
    named = source.holder is not None
    excepted = any(_is_excepted(roll, one, side, named) for one in source.grants for side in SIDES)
    if source.holder == "actor" or excepted:  # then its own data say why
        return ""
    if not any(to.startswith(CLASS) for one in source.grants for to in one.to):
        return ""
    return roll.opposition_open


def _dice_against(roll: RollFacts, source: GrantSource) -> int | None:
    """Return the dice that *source* would add to the opposing roll; None if they are unknown, or it adds none."""
    amounts = (str(one.add["pool"]) for one in requested_grants(source) if "pool" in one.add)
    amount = next(amounts, None)
    if amount is None:
        return None
    try:
        value = evaluate(parse_value(amount), roll.scene_of("opponent"), roll.rounding).value
    except ExpressionError:
        return None
    return value if isinstance(value, int) else None


def like_actions(roll: RollFacts, source: GrantSource) -> list[str]:
    """Return the ids of the edition's actions that are like *source* and grant something to a roll.

    Those are like it that share a concept with it, and those that one of these is not to be confused with. What only
    takes something away is left out.
    """
    entries = roll.base.of_edition(roll.edition_id)
    own = entries.get(source.id)
    concepts = {each.id for each in own.concepts} if own is not None else set[str]()
    sharing = {
        id_: entry
        for id_, entry in entries.items()
        if id_ != source.id and not concepts.isdisjoint(each.id for each in entry.concepts)
    }
    groups = {roll.base.concepts[id_].group for id_ in concepts}
    named = {full_id(one.id, roll.edition_id) for entry in sharing.values() for one in entry.not_to_confuse}
    beside = {
        id_
        for id_ in named & entries.keys()
        if any(roll.base.concepts[each.id].group in groups for each in entries[id_].concepts)
    }
    return [
        id_
        for id_, entry in entries.items()
        if id_ in {*sharing, *beside} - {source.id}
        and any(
            _may_help(each.grant)
            for each in applicable_grants(roll, replace(source, id=id_, grants=entry.grants, grant=None))
        )
    ]


def _may_help(grant: Grant) -> bool:
    """Return whether a grant does more than take a number off."""
    return bool(grant.set) or any(not str(amount).startswith("-") for amount in grant.add.values())


def _candidate(roll: RollFacts, source: GrantSource, grant: Grant, holder: Who) -> ApplicableGrant | None:
    """Return how *grant*, held by *holder*, applies to a roll; None if it does not."""
    named = source.holder is not None
    sides = [side for side in affected_sides(grant, holder) if not _is_excepted(roll, grant, side, named)]
    for side in sides:
        if any(_is_for(roll, target, side, named) for target in grant.to):
            return ApplicableGrant(source, grant, holder, side, by_rating=False, times=source.times)
    for side in sides:
        if "rating" in grant.to and any(_reads(roll, key, side) for key in (*grant.set, *grant.add)):
            return ApplicableGrant(source, grant, holder, side, by_rating=True, times=source.times)
    return None


def affected_sides(grant: Grant, holder: Who) -> tuple[Who, ...]:
    """Return the sides of a roll that a grant of *holder* may change."""
    match grant.of:
        case "opponent":
            return (other_party(holder),)
        case "anyone":
            return SIDES
    return (holder,)


def _is_excepted(roll: RollFacts, grant: Grant, side: Who, named: bool) -> bool:
    """Return whether a grant excepts what one side rolls: a class of either roll, or an entry's own roll.

    An exception for an entry's own roll leaves the opposing roll alone, if the holder is *named*.
    """
    return any(
        roll.matches(each, who)
        for each in grant.not_to
        for who in ((side,) if named and not each.startswith(CLASS) else SIDES)
    )


def _is_for(roll: RollFacts, target: str, side: Who, named: bool) -> bool:
    """Return whether a grant is for what a side rolls.

    A grant for any roll is for the opposing roll of a typed one without a kind only if the holder is *named*.
    """
    if target == "rating":
        return False
    if target == "roll":
        return side == "actor" or (roll.opposed and (named or roll.has_kind))
    return roll.matches(target, side)


def _reads(roll: RollFacts, key: str, side: Who) -> bool:
    return roll.reads_rating(without_side(key), owner_of(key, side)) or roll.is_required(
        without_side(key), owner_of(key, side)
    )


def owner_of(key: str, side: Who) -> Who:
    """Return whose rating *key* of a grant on one side is."""
    return other_party(side) if key.startswith(OTHERS) else side


def without_side(key: str) -> str:
    """Return *key* without the prefix of the other party."""
    return key.removeprefix(OTHERS)


def other_party(side: Who) -> Who:
    """Return the opposite side of a roll."""
    return "opponent" if side == "actor" else "actor"


def _scope_text(roll: RollFacts, grant: Grant) -> str:
    """Return in words what a grant applies to."""
    edition = roll.edition
    parts = [_target_text(roll, target) for target in grant.to if target not in ("rating", "roll")]
    if "roll" in grant.to:
        parts.append("any roll")
    if "rating" in grant.to:
        names = [without_side(key) for key in (*grant.set, *grant.add)]
        of = {"own": "", "opponent": "an opponent's ", "ally": "an ally's ", "anyone": ""}[grant.of]
        unknown = (why for name in names if (why := edition.unknown.get(f"terms.{name}")))
        parts.append(f"rolls that use {of}{join_words(names, 'or')}{''.join(f' ({why})' for why in unknown)}")
        typed = edition.classes.items() if roll.is_typed else ()
        kinds = (CLASS + key for key, kind in typed if kind.requirement in names)
        parts += [f"{_target_text(roll, kind)} that you type, with a number to reach" for kind in kinds]
    against = " by an opponent" if grant.of == "opponent" and "rating" not in grant.to else ""
    but = f" ({exception_words(edition, grant)} {_names_of(roll, grant.not_to)})" if grant.not_to else ""
    return f"{join_words(parts, 'or')}{against}{but}"


def _names_of(roll: RollFacts, references: Iterable[str]) -> str:
    return join_words(_target_text(roll, each) for each in references)


def _excepted(roll: RollFacts, grant: Grant) -> str:
    """Return what of a roll a grant doesn't count for, or against: "against a ramming attack"."""
    _, preposition = exception_words(roll.edition, grant).rsplit(maxsplit=1)
    met = [each for each in grant.not_to if any(roll.matches(each, who) for who in SIDES)]
    return f"{preposition} {_names_of(roll, met)}"


def _target_text(roll: RollFacts, reference: str) -> str:
    """Return the name of an id or a class; where a roll is typed, with its name in requests."""
    if reference.startswith(CLASS):
        key = reference.removeprefix(CLASS)
        found = roll.edition.classes.get(key)
        if found is None:
            return key
        name = f"{article(found.name)} {found.name}"
        return f"{name} ({reference})" if roll.is_typed else name
    entry = roll.base.entries.get(full_id(reference, roll.edition_id))
    if entry is None:
        return reference
    return f"{entry.name} ({full_id(reference, roll.edition_id)})" if roll.is_typed else entry.name
