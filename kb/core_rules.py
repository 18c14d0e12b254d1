"""Give entries the rolls of the core rulebook that their own source leaves out."""

from collections.abc import Iterator, Sequence

from kb.model import CoreRules, Edition, Entry
from kb.references import CLASS, edition_of, full_id, slug_of

RULING = "core_rolls"
"""The ruling that decides whether the core rulebook's rolls count where a source has none."""

LEFT_OUT = "off"
"""Its choice without them."""


def with_core_rules(entry: Entry, id_: str, edition: Edition | None) -> Entry:
    """Return an entry with the rolls that the core rulebook gives it.

    That is *entry* itself if its source gives its rolls, if it has no roll, or if the edition leaves them out.
    """
    if edition is None or entry.tests or "tests" not in entry.unknown or leaves_out(edition):
        return entry
    found = list(_rules_for(edition, id_, entry))
    return entry.with_core(_join(found, slug_of(id_))) if found else entry


def leaves_out(edition: Edition) -> bool:
    """Return whether the edition's own choice is to leave the core rulebook's rolls out."""
    return RULING in edition.rulings and edition.rulings[RULING].choice == LEFT_OUT


def _rules_for(edition: Edition, id_: str, entry: Entry) -> Iterator[CoreRules]:
    known = {f"{CLASS}{name}" for name in entry.classes}
    for rules in edition.core.values():
        if any(each in known or full_id(each, edition_of(id_)) == id_ for each in rules.to):
            yield rules


def _join(rules: Sequence[CoreRules], slug: str) -> CoreRules:
    """Return several rules for the entry *slug* as one: the steps of all in their order."""
    return CoreRules(
        to=[slug],
        tests={key: step for each in rules for key, step in each.tests.items()},
        results={term: value for each in rules for term, value in each.results.items()},
        success=next((each.success for each in rules if each.success is not None), None),
        examples={key: example for each in rules for key, example in each.examples.items()},
        see=[reference for each in rules for reference in each.see],
    )
