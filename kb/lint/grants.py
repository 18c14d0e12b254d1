"""Rules: what changes in a roll is something that a change can reach, and is known where it is made."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase, edition_of
from kb.lint.notation import changes_of, parsed
from kb.lint.rules import Finding, rule
from kb.model import Entry
from kb.notated import Notated, names_known, notated
from resolver.notation import NotationError, names_in


@rule("grant")
def grants_are_worked_out_in_other_rolls(base: KnowledgeBase) -> Iterator[Finding]:
    """What a grant sets or adds reads ratings: another roll knows no step of the entry that grants it."""
    for id_, entry in base.entries.items():
        if edition_of(id_) not in base.editions:
            continue
        names = names_known(base.editions[edition_of(id_)], entry)
        for item in notated(entry):
            for step in _steps_read(item, entry, names) if item.trail[0] == "grants" else ():
                message = f"reads {step!r}, a step of this entry, which no other roll knows"
                yield "entries", id_, item.trail, f"{message}; name a rating that holds what it came to"


def _steps_read(item: Notated, entry: Entry, names: frozenset[str]) -> list[str]:
    """Return the steps of *entry* that a text reads."""
    try:
        found = names_in(parsed(item, names))
    except NotationError:
        return []
    read = (name.name if name.of is None else name.of for name in found)
    return [step for step in dict.fromkeys(read) if step in entry.tests]


@rule("result")
def changes_leave_results_alone(base: KnowledgeBase) -> Iterator[Finding]:
    """No variant, grant or modifier sets or adds to a result, which comes of a roll and is no part of one."""
    for id_, entry in base.entries.items():
        edition = base.editions.get(edition_of(id_))
        results = {name for name, term in edition.terms.items() if term.kind == "result"} if edition else ()
        for trail, change in changes_of(entry):
            for part in ("set", "add"):
                for key in getattr(change, part):
                    if key in results:
                        message = f"{key!r} is a result, which no change of a roll reaches"
                        hint = "change what it is worked out from; a variant may have results of its own"
                        yield "entries", id_, (*trail, part, key), f"{message}; {hint}"
