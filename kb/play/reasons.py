"""Why a number of a roll is not given: the reason that its entry or its table has, and how a request gives one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from kb.describe import plain
from kb.knowledge import KnowledgeBase
from kb.model import Edition, RollStep, Table
from kb.model.notated import names_known
from kb.play.ratings import UNTRAINED
from kb.play.typed import slot_named
from kb.references import edition_of
from resolver import Bound
from resolver.notation import Name, lookups_in, parse_roll, parse_value
from resolver.rolls.bind.roll_rules import LEFT_OUT, NOT_GIVEN
from resolver.values.names_read import Side, ratings_read
from resolver.wording import signed

Part = Literal["requirement", "limit", "pool"]

_PARTS: tuple[Part, ...] = ("requirement", "limit", "pool")
"""The parts of a roll, in the order in which a sentence is looked through for their words."""


def with_way(
    base: KnowledgeBase, id_: str | None, key: str | None, told: str, variants: Sequence[str] = ()
) -> str:
    """Return a sentence as `with_reason` does; if it is about what *key* has to beat, add how to give that."""
    reason = with_reason(base, id_, key, told, variants)
    if id_ is None or not told.endswith(NOT_GIVEN):
        return reason
    edition = base.editions[edition_of(id_)]
    word = _to_beat(told, edition)
    if word is None:
        return reason
    both = "; for the target's dice use `side`" if _each_side_has_one(base, id_, key, edition) else ""
    return f"{reason} If the gamemaster gives one, set `{word}` in a modifier{both}."


def if_untrained(edition: Edition, bound: Bound, roller: Side) -> Iterator[str]:
    """Yield what to give for each skill that a roll by *roller* lacks, if its owner is untrained."""
    scene = bound.changed.scene
    for rating in ratings_read(scene.keys, bound.changed.roll, roller=roller):
        number = edition.terms[rating.name].untrained if rating.name in edition.terms else None
        if number is not None and replace(scene, roller=rating.side).value_of(Name(rating.name)) is None:
            who = "you are" if rating.side == "actor" else "the target is"
            yield f'If {who} untrained, give {rating.name} as "{UNTRAINED}" ({signed(number)}).'


def _to_beat(told: str, edition: Edition) -> str | None:
    """Return the word in modifiers for what a roll has to beat, if a sentence is about that."""
    if told.startswith("The opposing "):
        return "against"
    word = edition.mechanic.words.get("requirement", "requirement")
    if not told.startswith(f"The {word} "):
        return None
    return word if slot_named(edition, word) == "requirement" else "requirement"


def _each_side_has_one(base: KnowledgeBase, id_: str, key: str | None, edition: Edition) -> bool:
    """Return whether the target's dice have a number to reach of their own in the roll *key*."""
    step = base.entries[id_].tests.get(key or "")
    if edition.mechanic.family != "target-number" or not isinstance(step, RollStep):
        return False
    return parse_roll(step.roll, names_known(edition, base.entries[id_])).opposition is not None


def with_reason(
    base: KnowledgeBase, id_: str | None, key: str | None, told: str, variants: Sequence[str] = ()
) -> str:
    """Return a sentence about a number that is not given, with the reason that the entry has for its roll.

    If the number comes from a step that the request leaves out, add how to give it.

    Args:
        base: The rules.
        id_: The entry; None for a typed roll.
        key: The roll, unless the sentence begins with another step.
        told: The sentence.
        variants: The variants of the roll.
    """
    if id_ is None:
        return told
    part = _part_in(told, base.editions[edition_of(id_)])
    if told.endswith(LEFT_OUT):
        return f"{told} Leave out `test` to roll it too, or set `{part}` in a modifier."
    if not told.endswith(NOT_GIVEN):
        return told
    step, _, rest = told.partition(": ")
    about = step if rest and step in base.entries[id_].tests else key
    why = next(_reasons(base, id_, about or "", part, variants), None)
    return told if why is None else told.removesuffix(NOT_GIVEN) + plain(base, why, edition_of(id_))


def _part_in(told: str, edition: Edition) -> Part:
    """Return the part of a roll that a sentence is about."""
    words = edition.mechanic.words
    return next((part for part in _PARTS if f"he {words.get(part, part)} " in told), "pool")


def _reasons(base: KnowledgeBase, id_: str, about: str, part: Part, variants: Sequence[str]) -> Iterator[str]:
    """Yield the reasons that the data have for *part* of the roll *about*, the nearest first."""
    entry = base.entries[id_]
    of_variants = (f"tests.{about}.variants.{variant}.set" for variant in variants)
    yield from (entry.unknown[path] for path in of_variants if path in entry.unknown)
    for table in _tables_of(base, id_, about, part, variants):
        if "rows" in table.unknown:
            yield table.unknown["rows"]
    yield from (
        entry.unknown[path] for path in (f"tests.{about}.roll", f"tests.{about}") if path in entry.unknown
    )


def _tables_of(
    base: KnowledgeBase, id_: str, about: str, part: Part, variants: Sequence[str]
) -> Iterator[Table]:
    """Yield the tables in which *part* of a roll is looked up."""
    step, edition_id = base.entries[id_].tests.get(about), edition_of(id_)
    if not isinstance(step, RollStep):
        return
    names = names_known(base.editions[edition_id], base.entries[id_])
    set_ = (step.variants[key].set.get(part) for key in variants if key in step.variants)
    written = next((value for value in set_ if value is not None), None)
    if written is None:
        tree = getattr(parse_roll(step.roll, names).actor, part)
    else:
        tree = parse_value(str(written), names) if written != "none" else None
    for lookup in lookups_in(tree) if tree is not None else ():
        yield base.tables[f"{edition_id}/{lookup.table}"]
