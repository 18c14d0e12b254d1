"""A roll as grants see it: the kinds of its sides, and the ratings that it reads."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import resolver
from kb.describe import without_roll
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, Variant
from kb.problems import unknown_name
from kb.references import full_id, slug_of
from resolver.dice.handling import CHOICES
from resolver.notation import (
    Name,
    NotationError,
    Roll,
    Rounding,
    Tree,
    names_in,
    parse_roll,
    parse_value,
    print_value,
)
from resolver.procedures.procedure import body_of
from resolver.rolls.bind.roll_changes import KEYS, Who
from resolver.values.names_read import RatingRead, Side, other_side, ratings_read, roller_of

CLASS = "class:"
"""The prefix of classes in fields that also take ids."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The roll that grants apply to. Its sides are `actor`, who makes it, and `opponent`."""

    base: KnowledgeBase
    edition_id: str
    what: str
    """Its name in messages."""
    classes: Mapping[Who, frozenset[str]]
    """The classes of each side's roll."""
    ids: frozenset[str]
    """The ids of entries whose own roll it is."""
    variants: frozenset[str]
    """The keys of its requested variants."""
    said: bool
    """Whether its kind is known; for typed notation it is not, unless the request names it."""
    opposed: bool
    """Whether it is opposed, as printed or after changes."""
    values: frozenset[str]
    """The values that its test computes."""
    scene: resolver.Scene
    """The scene as the character who rolls sees it."""
    rounding: Rounding
    reads: Callable[[], frozenset[RatingRead]]
    """The ratings read by the roll and by what follows from it."""
    pools: Mapping[Who, str]
    """The dice of each side that rolls, in the notation."""
    required: frozenset[str] = frozenset()
    """The opponent's ratings that the number to reach stands for."""
    step: str | None = None
    """Its step, unless it is the roll asked for."""
    narrower: Mapping[str, "Rolled"] = field(default_factory=dict)
    """The roll as each narrower class that it may have: only a typed roll may, of a class with several."""

    @property
    def edition(self) -> Edition:
        """The edition of the roll."""
        return self.base.editions[self.edition_id]

    def side(self, who: Who) -> Side:
        """Return whose ratings one side of the roll has: the entry's actor or target."""
        return self.scene.roller if who == "actor" else other_side(self.scene.roller)

    def scene_of(self, who: Who) -> resolver.Scene:
        """Return the scene as one side of the roll sees it."""
        return self.scene if who == "actor" else self.scene.other_side()

    def read_of(self, name: str, who: Who) -> bool:
        """Return whether a side's rating is read; the scene's belong to either side."""
        return any(
            read.name == name and (name in self.scene.shared or read.side == self.side(who))
            for read in self.reads()
        )

    def is_required(self, name: str, who: Who) -> bool:
        """Return whether the number to reach stands for a side's rating."""
        return who == "opponent" and name in self.required

    def opposed_kinds(self, kind: str) -> list[str]:
        """Return the classes of rolls that a class opposes."""
        return opposed_kinds(self.edition, kind)

    def is_one(self, reference: str, who: Who) -> bool:
        """Return whether *reference*, an id or a class, names what one side rolls."""
        if reference.startswith(CLASS):
            there = who == "actor" or self.opposed
            return there and reference.removeprefix(CLASS) in self.classes[who]
        return who == "actor" and full_id(reference, self.edition_id) in self.ids


def opposed_kinds(edition: Edition, kind: str) -> list[str]:
    """Return the classes of rolls that a class opposes."""
    return [name for name, each in edition.classes.items() if kind in each.opposed_by]


def defends(base: KnowledgeBase, edition_id: str, kind: str) -> bool:
    """Return whether rolls of a class only ever oppose others."""
    against = set(opposed_kinds(base.editions[edition_id], kind))
    entries = base.of_edition(edition_id).values()
    return bool(against) and not any(
        kind in entry.classes and against & {*entry.classes} for entry in entries
    )


def pools_of(step: object) -> dict[Who, str]:
    """Return the dice of each side of a step that is a roll, in the notation."""
    if not isinstance(step, resolver.ProcedureRoll):
        return {}
    against = step.roll.opposition
    theirs: dict[Who, str] = {} if against is None else {"opponent": print_value(against.pool)}
    return {"actor": print_value(step.roll.actor.pool), **theirs}


def check_classes(base: KnowledgeBase, edition_id: str, classes: Sequence[str]) -> None:
    """Refuse kinds of a typed roll that are neither classes nor slugs of entries.

    Raises:
        RequestError: If the edition has neither a class nor an entry of a name.
    """
    edition = base.editions[edition_id]
    known = [*edition.classes, *map(slug_of, base.of_edition(edition_id))]
    for index, name in enumerate(classes):
        if name not in known:
            raise unknown_name(f"classes.{index}", "class or entry", name, known, of=edition.short)


def of_notation(
    base: KnowledgeBase, edition_id: str, classes: Sequence[str]
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return a typed roll's classes and ids from *classes*: classes or slugs of entries.

    Also return the classes of the roll that opposes it.
    """
    edition = base.editions[edition_id]
    entries = {slug_of(id_): entry for id_, entry in base.of_edition(edition_id).items()}
    classes = with_wider(edition, classes)
    named = [name for name in classes if name in entries]
    of_classes = [name for name in classes if name in edition.classes]
    own = {*of_classes, *(c for n in named for c in entries[n].classes)}
    ids = {full_id(name, edition_id): entries[name] for name in named}
    against = opposing(edition, of_classes, None, ()).union(
        *(_opposing_entry(edition, entry, id_) for id_, entry in ids.items())
    )
    return frozenset(own), frozenset(ids), against


def joined_by(
    base: KnowledgeBase, edition_id: str, classes: Sequence[str], taken: Iterable[str]
) -> dict[str, str]:
    """Return what actions *taken* with a typed roll of *classes* make of it: each class, with the action's name.

    A Trip makes an attack a melee attack.
    """
    edition = base.editions[edition_id]
    said = {f"{CLASS}{name}" for name in with_wider(edition, classes)} | {
        full_id(name, edition_id) for name in classes
    }
    return {
        made.removeprefix(CLASS): entry.name
        for entry in (base.entries[id_] for id_ in taken)
        if any(each in said or full_id(each, edition_id) in said for each in entry.combine.must)
        for made in entry.combine.makes
        if made not in said
    }


def included_in(base: KnowledgeBase, edition_id: str, name: str) -> list[str]:
    """Return the classes and slugs of entries that *name*, an entry without a roll, always includes.

    A Charge is an attack, and an Intercept a melee attack.
    """
    entry = base.of_edition(edition_id).get(full_id(name, edition_id))
    if entry is None or any(isinstance(step, RollStep) for step in entry.tests.values()):
        return []
    always = (part[0] for part in entry.combine.parts if len(part) == 1)
    return [each.removeprefix(CLASS) for each in always]


def with_wider(edition: Edition, classes: Iterable[str]) -> list[str]:
    """Return *classes* and those to which everything of one of them belongs, each once."""
    found = list(dict.fromkeys(classes))
    for name in found:  # grows while it is read
        wider = edition.classes[name].is_ if name in edition.classes else ()
        found += [each for each in wider if each not in found]
    return found


def narrower_kinds(edition: Edition, classes: Sequence[str]) -> list[str]:
    """Return the classes that a roll of *classes* may have besides: those that belong to one of them.

    If *classes* have one of a class's narrower ones, or an entry, they say enough.
    """
    said = with_wider(edition, classes)
    if any(name not in edition.classes for name in said):
        return []
    within = {name: set(with_wider(edition, [name])) - {name} for name in edition.classes}
    open_ = [name for name in said if not any(name in within[each] for each in said)]
    return [name for name in edition.classes if within[name].intersection(open_)]


def required_of(edition: Edition, own: Iterable[str], roll: Roll | None) -> frozenset[str]:
    """Return the ratings that the number to reach of a typed roll of the classes *own* stands for."""
    reached = roll.actor.requirement if roll is not None else None
    if reached is None or names_in(reached):
        return frozenset()
    kinds = (edition.classes[name] for name in own if name in edition.classes)
    return frozenset(kind.requirement for kind in kinds if kind.requirement is not None)


def of_entry(entry: Entry, id_: str, key: str | None) -> tuple[frozenset[str], frozenset[str]]:
    """Return the classes of an entry's roll, and the ids of entries whose own roll it is."""
    step = entry.tests.get(key) if key is not None else None
    if isinstance(step, RollStep):
        if step.classes is not None:
            return frozenset(step.classes), frozenset()
        if step.by != "actor":
            return frozenset(), frozenset()
    return frozenset(entry.classes), frozenset({id_})


def opposing(
    edition: Edition, own: Iterable[str], step: RollStep | None, variants: Iterable[Variant]
) -> frozenset[str]:
    """Return the opposing roll's classes: of the variants, else the roll, else its classes."""
    told = [variant.opposed_by for variant in variants] + [step.opposed_by if step else None]
    said = next((classes for classes in told if classes is not None), None)
    if said is not None:
        return frozenset(with_wider(edition, said))
    against = (each for name in own if name in edition.classes for each in edition.classes[name].opposed_by)
    return frozenset(with_wider(edition, against))


def _opposing_entry(edition: Edition, entry: Entry, id_: str) -> frozenset[str]:
    """Return the classes of everything that may oppose an entry's own rolls, with any variant."""
    own = [
        step
        for key, step in entry.tests.items()
        if isinstance(step, RollStep) and of_entry(entry, id_, key)[1]
    ]
    if not own and not entry.tests and without_roll(entry) == "no test":
        return frozenset()
    if not own:
        return opposing(edition, entry.classes, None, ())
    ways = (
        (step, variants) for step in own for variants in ((), *((each,) for each in step.variants.values()))
    )
    return frozenset().union(*(opposing(edition, entry.classes, step, variants) for step, variants in ways))


def reading(
    procedure: resolver.Procedure, scene: resolver.Scene, changes: Iterable[resolver.Change]
) -> Callable[[], frozenset[RatingRead]]:
    """Return a lazy function for the ratings that a procedure reads and the amounts of *changes* name."""

    @cache
    def read() -> frozenset[RatingRead]:
        found: set[RatingRead] = set()
        for step in procedure.steps.values():
            by = roller_of(step.by) if isinstance(step, resolver.ProcedureRoll) else "actor"
            found.update(ratings_read(scene.keys, body_of(step), roller=by))
            starts = [step.from_ or Name(step.scale)] if isinstance(step, resolver.ProcedureShift) else []
            found.update(ratings_read(scene.keys, step.if_, *starts))
        found.update(ratings_read(scene.keys, *procedure.results.values()))
        for change in changes:
            for key, value in (*change.set.items(), *change.add.items()):
                is_mine = (key == "against") == (change.who == "opponent")
                side = scene.roller if is_mine else other_side(scene.roller)
                found.update(ratings_read(scene.keys, tree_of(key, value, procedure.names), roller=side))
        return frozenset(rating for rating in found if rating.name not in procedure.steps)

    return read


def tree_of(key: str, value: int | str, names: Collection[str]) -> Tree | None:
    """Return the syntax trees of a change of *key*; none if it is a word."""
    if value in CHOICES.get(key, ()):
        return None
    try:
        return parse_roll(str(value), names) if key in KEYS else parse_value(str(value), names)
    except NotationError:
        return None
