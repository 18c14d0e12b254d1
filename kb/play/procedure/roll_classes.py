"""The classes of rolls, which grants are for: those of an entry's rolls, of typed rolls and of what opposes them."""

from collections.abc import Iterable, Sequence

from kb.describe import without_roll
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, Variant
from kb.play.sentences import requests
from kb.problems import RequestError, unknown_name
from kb.references import CLASS, full_id, slug_of
from resolver.notation import Roll, names_in
from resolver.wording import singular


def opposed_classes(edition: Edition, kind: str) -> list[str]:
    """Return the classes of rolls that a class opposes."""
    return [name for name, each in edition.classes.items() if kind in each.opposed_by]


def defends(base: KnowledgeBase, edition_id: str, kind: str) -> bool:
    """Return whether rolls of a class only ever oppose others."""
    against = set(opposed_classes(base.editions[edition_id], kind))
    entries = base.of_edition(edition_id).values()
    return bool(against) and not any(
        kind in entry.classes and against & {*entry.classes} for entry in entries
    )


def class_keys(
    base: KnowledgeBase, edition_id: str, classes: Sequence[str], wanted: Sequence[str] = ()
) -> list[str]:
    """Return the kinds of a typed roll, classes or slugs of entries, that may be given by the names of classes.

    Args:
        base: The rules.
        edition_id: The edition of the roll.
        classes: The kinds as given: "fire-weapon" is the class `firing-action`, whose name is Fire Weapon.
        wanted: Those that the effects on the roll are for, to name first in a refusal.

    Raises:
        RequestError: If the edition has neither a class nor an entry of a name.
    """
    edition = base.editions[edition_id]
    known = [*edition.classes, *map(slug_of, base.of_edition(edition_id))]
    key_by_name = {_as_name(each.name): key for key, each in edition.classes.items()}
    key_by_name |= {_as_name(key): key for key in known}
    found = []
    for index, name in enumerate(classes):
        key = key_by_name.get(_as_name(name))
        if key is None:
            raise unknown_name(f"classes.{index}", "class or entry", name, wanted or known, of=edition.short)
        found.append(key)
    return found


def _as_name(text: str) -> str:
    """Return a name of a class or its key in one form, in the singular: "Fire Weapons" is fire-weapon."""
    return singular(text.strip().casefold().replace(" ", "-"))


def check_kinds(base: KnowledgeBase, id_: str, key: str | None, classes: Sequence[str]) -> None:
    """Refuse kinds of an entry's roll *key* that it can't be of: an Attack may be one in melee.

    Raises:
        RequestError: If one of *classes* isn't such a kind.
    """
    kinds = kinds_of_entry(base.entries[id_], id_, key)
    for index, name in enumerate(classes):
        if not kinds:
            raise RequestError(f"classes.{index}", requests.no_kinds(id_))
        if name not in kinds:
            raise unknown_name(f"classes.{index}", "kind", name, kinds, of=id_)


def kinds_of_entry(entry: Entry, id_: str, key: str | None) -> list[str]:
    """Return the classes that an entry's roll *key* may be of besides its own, which only people can tell."""
    return list(entry.combine.may_be) if classes_of_entry(entry, id_, key)[1] else []


def classes_of_notation(
    base: KnowledgeBase, edition_id: str, classes: Sequence[str]
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return a typed roll's classes and ids from *classes*: classes or slugs of entries.

    Also return the classes of the roll that opposes it.
    """
    edition = base.editions[edition_id]
    entries = {slug_of(id_): entry for id_, entry in base.of_edition(edition_id).items()}
    classes = with_wider_classes(edition, classes)
    named = [name for name in classes if name in entries]
    of_classes = [name for name in classes if name in edition.classes]
    own = {*of_classes, *(c for n in named for c in entries[n].classes)}
    ids = {full_id(name, edition_id): entries[name] for name in named}
    against = opposing_classes(edition, of_classes, None, ()).union(
        *(_classes_opposing_entry(edition, entry, id_) for id_, entry in ids.items())
    )
    return frozenset(own), frozenset(ids), against


def classes_from_actions(
    base: KnowledgeBase, edition_id: str, classes: Sequence[str], action_ids: Iterable[str]
) -> dict[str, str]:
    """Return what actions make of a typed roll of *classes* that they go with: each class, with the action's name.

    A Trip makes an attack a melee attack.
    """
    edition = base.editions[edition_id]
    references = {f"{CLASS}{name}" for name in with_wider_classes(edition, classes)} | {
        full_id(name, edition_id) for name in classes
    }
    return {
        class_reference.removeprefix(CLASS): entry.name
        for entry in (base.entries[id_] for id_ in action_ids)
        if any(each in references or full_id(each, edition_id) in references for each in entry.combine.must)
        for class_reference in entry.combine.makes
        if class_reference not in references
    }


def included_classes(base: KnowledgeBase, edition_id: str, name: str) -> list[str]:
    """Return the classes and slugs of entries that *name*, an entry without a roll, always includes.

    A Charge is an attack, and an Intercept a melee attack.
    """
    entry = base.of_edition(edition_id).get(full_id(name, edition_id))
    if entry is None or any(isinstance(step, RollStep) for step in entry.tests.values()):
        return []
    always = (part[0] for part in entry.combine.parts if len(part) == 1)
    return [each.removeprefix(CLASS) for each in always]


def with_wider_classes(edition: Edition, classes: Iterable[str]) -> list[str]:
    """Return *classes* and those to which everything of one of them belongs, each once."""
    result = list(dict.fromkeys(classes))
    for name in result:  # grows while it is read
        wider = edition.classes[name].is_ if name in edition.classes else ()
        result += [each for each in wider if each not in result]
    return result


def narrower_kinds(edition: Edition, classes: Sequence[str]) -> list[str]:
    """Return the classes that a roll of *classes* may have besides: those that belong to one of them.

    If *classes* have one of a class's narrower ones, or an entry, they say enough.
    """
    known = with_wider_classes(edition, classes)
    if any(name not in edition.classes for name in known):
        return []
    wider = {name: set(with_wider_classes(edition, [name])) - {name} for name in edition.classes}
    narrowest = [name for name in known if not any(name in wider[each] for each in known)]
    return [name for name in edition.classes if wider[name].intersection(narrowest)]


def required_ratings(edition: Edition, own: Iterable[str], roll: Roll | None) -> frozenset[str]:
    """Return the ratings that the number to reach of a typed roll of the classes *own* stands for."""
    requirement = roll.actor.requirement if roll is not None else None
    if requirement is None or names_in(requirement):
        return frozenset()
    kinds = (edition.classes[name] for name in own if name in edition.classes)
    return frozenset(kind.requirement for kind in kinds if kind.requirement is not None)


def classes_of_entry(entry: Entry, id_: str, key: str | None) -> tuple[frozenset[str], frozenset[str]]:
    """Return the classes of an entry's roll, and the ids of entries whose own roll it is."""
    step = entry.tests.get(key) if key is not None else None
    if isinstance(step, RollStep):
        if step.classes is not None:
            return frozenset(step.classes), frozenset()
        if step.by != "actor":
            return frozenset(), frozenset()
    return frozenset(entry.classes), frozenset({id_})


def opposing_classes(
    edition: Edition, own: Iterable[str], step: RollStep | None, variants: Iterable[Variant]
) -> frozenset[str]:
    """Return the opposing roll's classes: of the variants, else the roll, else its classes."""
    opposed_by = [variant.opposed_by for variant in variants] + [step.opposed_by if step else None]
    explicit = next((classes for classes in opposed_by if classes is not None), None)
    if explicit is not None:
        return frozenset(with_wider_classes(edition, explicit))
    against = (each for name in own if name in edition.classes for each in edition.classes[name].opposed_by)
    return frozenset(with_wider_classes(edition, against))


def _classes_opposing_entry(edition: Edition, entry: Entry, id_: str) -> frozenset[str]:
    """Return the classes of everything that may oppose an entry's own rolls, with any variant."""
    own = [
        step
        for key, step in entry.tests.items()
        if isinstance(step, RollStep) and classes_of_entry(entry, id_, key)[1]
    ]
    if not own and not entry.tests and without_roll(entry) == "no test":
        return frozenset()
    if not own:
        return opposing_classes(edition, entry.classes, None, ())
    ways = (
        (step, variants) for step in own for variants in ((), *((each,) for each in step.variants.values()))
    )
    return frozenset().union(
        *(opposing_classes(edition, entry.classes, step, variants) for step, variants in ways)
    )


def members(base: KnowledgeBase, edition: str, references: Iterable[str]) -> frozenset[str]:
    """Return the ids of all entries in *references*; a class stands for its members."""
    found: set[str] = set()
    for reference in references:
        if not reference.startswith(CLASS):
            found.add(full_id(reference, edition))
            continue
        owner, _, key = full_id(reference.removeprefix(CLASS), edition).partition("/")
        found |= base.members(owner, key)
    return frozenset(found)
