"""Rules: what changes in a roll is something that a change can reach, and is known where it is made."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import Written, changing, written
from resolver.notation import NotationError, names_in


@rule("grant")
def grants_are_worked_out_in_other_rolls(base: KnowledgeBase) -> Iterator[Finding]:
    """What a grant sets or adds reads ratings: another roll knows no step of the entry that grants it."""
    for text in written(base):
        for step in _steps_read(text) if text.item.trail[0] == "grants" else ():
            message = f"reads {step!r}, a step of this entry, which no other roll knows"
            yield text.finding(f"{message}; name a rating that holds what it came to")


def _steps_read(text: Written) -> list[str]:
    """Return the steps of its entry that a text reads."""
    try:
        found = names_in(text.tree())
    except NotationError:
        return []
    read = (name.name if name.of is None else name.of for name in found)
    steps = text.place.entry.tests if text.place.entry else ()
    return [step for step in dict.fromkeys(read) if step in steps]


@rule("result")
def changes_leave_results_alone(base: KnowledgeBase) -> Iterator[Finding]:
    """No variant, grant, modifier or use of Edge changes a result, which comes of a roll and is no part of one."""
    for place, trail, change in changing(base):
        for part in ("set", "add"):
            for key in getattr(change, part):
                term = place.edition.terms.get(key.removeprefix("target."))
                if term is not None and term.kind == "result":
                    message = f"{key!r} is a result, which no change of a roll reaches"
                    hint = "change what it is worked out from; a variant may have results of its own"
                    yield place.finding((*trail, part, key), f"{message}; {hint}")
