"""Why there is nothing to roll for an entry, and what to do instead: type its roll, or take what it grants."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Grant, RollStep
from kb.play.procedure.roll_classes import members
from kb.play.sentences.rolls import grants_only, no_roll, roll_by_hand
from kb.references import edition_of, slug_of
from resolver.reasons import Reason

_TYPED_ROLL: Mapping[str, str] = {
    "hits": "10 dice v. 7 dice",
    "target-number": "6 dice, target number 4",
    "total": "1d20 + 5 v. 14",
}
"""A roll as people type it, by the family of dice; dice against it belong to kinds of rolls that are opposed."""


_MOST_ROLLS = 3
"""How many rolls that an entry changes are named; more would be a list that nobody reads."""


def nothing_to_roll(base: KnowledgeBase, id_: str) -> Reason:
    """Return why nothing can be rolled for entry *id_*, and the way on, if there is one.

    The slug of the entry is a class of rolls: it stands for its classes, and for the action itself.
    """
    entry, edition_id = base.entries[id_], edition_of(id_)
    edition, why = base.editions[edition_id], describe.why_no_roll(base, id_)
    if describe.without_roll(entry) == "unknown":
        typed = _TYPED_ROLL[edition.mechanic.family]
        opposed = any(edition.classes[each].opposed_by for each in entry.classes if each in edition.classes)
        if edition.mechanic.family == "hits" and not opposed:
            typed = typed.partition(" v. ")[0]
        return roll_by_hand(why, typed, edition_id, slug_of(id_))
    if not entry.grants:
        return no_roll(why)
    texts, choices = _grant_texts(base, id_, edition), _to_choose(entry.grants)
    rolls = _rolls_changed(base, edition_id, entry.grants)
    return grants_only(why, texts, id_, choices, rolls, unknown=all(map(_is_unknown, entry.grants)))


def _rolls_changed(base: KnowledgeBase, edition_id: str, grants: Sequence[Grant]) -> list[str]:
    """Return the entries whose rolls *grants* change; none if they are many, or if other rolls belong to them."""
    found: set[str] = set()
    for grant in grants:
        left_out = members(base, edition_id, grant.not_to)
        for reference in grant.to:
            reached = [
                id_ for id_ in members(base, edition_id, [reference]) - left_out if _has_roll(base, id_)
            ]
            if not reached:
                return []
            found.update(reached)
    return sorted(found) if len(found) <= _MOST_ROLLS else []


def _has_roll(base: KnowledgeBase, id_: str) -> bool:
    entry = base.entries.get(id_)
    return entry is not None and any(isinstance(step, RollStep) for step in entry.tests.values())


def _is_unknown(grant: Grant) -> bool:
    """Return whether the source gives no amount of a grant."""
    return all(amount == "unknown" for amount in (*grant.set.values(), *grant.add.values()))


def _to_choose(grants: Sequence[Grant]) -> list[str]:
    """Return the keys of grants that reach the same rolls, so that a request has to name one."""
    reached = Counter((grant.one_of, *grant.to) for grant in grants if grant.one_of and not grant.if_)
    usual = {grant.one_of for grant in grants if grant.usual}
    choices = {one_of for (one_of, *_), many in reached.items() if many > 1} - usual
    return [grant.key for grant in grants if grant.key and grant.one_of in choices]


def _grant_texts(base: KnowledgeBase, id_: str, edition: Edition) -> list[str]:
    """Return what an entry grants, in the words of its card."""
    edition_id = edition_of(id_)
    tables = describe.table_names(base, edition_id)
    texts = describe.grants_texts(edition, base.entries[id_].grants, edition_id)
    return [describe.plain(base, describe.with_table_names(text, tables), edition_id) for text in texts]
