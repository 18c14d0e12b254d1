"""A pool that a grant divides (Multiple Attacks): it is varied as it stands on the sheet, before the division."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import resolver
from kb.play.procedure.roll_facts import tree_of
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import with_variants_applied
from kb.play.sentences import advice
from resolver.notation import Expression, Name, names_in
from resolver.reasons import Reason
from resolver.rolls.bind.bound import Bound
from resolver.solving.dials import Dial, dice_of


@dataclass(frozen=True, slots=True)
class DividedPool:
    """The dice that a grant works out the dice of a roll from."""

    term: str
    """The term for them, which stands for the dice of the roll unless the request gives a number."""
    by: str
    """The action that divides them."""
    printed: Expression
    """The dice of the roll, as printed or typed."""

    def dial(self, dial: Dial, bound: Bound) -> Dial:
        """Return the *dial* of the roll's dice as that of the dice before the division."""
        # As a rating of the request, the term takes the place of the printed dice.
        change_to = partial(_change_to, self.term)
        return replace(dial, least=0, now=self._dice_before(bound), change_to=change_to, added=0)

    def note_on(self, bound: Bound) -> Reason:
        """Return the note that says which dice are meant, and how many of them are left for the roll."""
        after = dice_of(bound, bound.changed.roll.actor.pool)
        word = bound.rules.mechanic.word("pool")
        return advice.pool_before_division(word, self.by, self._dice_before(bound), after)

    def _dice_before(self, bound: Bound) -> int | None:
        value = bound.changed.scene.value_of(Name(self.term))
        return value if isinstance(value, int) else dice_of(bound, self.printed)


def _change_to(term: str, value: int) -> resolver.Change:
    return resolver.Change(set={term: value})


def divided_pool(
    subject: Subject,
    scene: resolver.Scene,
    changes: Sequence[resolver.Change],
    changes_with: Callable[[str], Sequence[resolver.Change]],
) -> DividedPool | None:
    """Return the pool that a grant divides for the roll of a request; None if none does.

    Args:
        subject: What the request is about.
        scene: Its scene.
        changes: What changes its roll.
        changes_with: Returns the changes if the request gives a number for a term; a grant that reads it names it.
    """
    terms = [name for name, term in subject.edition.terms.items() if term.is_ == "pool"]
    if not terms or not any(_changes_setting_pool(changes)):
        return None
    variants = [change for change in changes if change.variant]
    procedure = with_variants_applied(subject.procedure, subject.key, variants, scene)
    step = procedure.steps.get(subject.key or "")
    if not isinstance(step, resolver.ProcedureRoll):
        return None
    for term in terms:
        for change in _changes_setting_pool(changes_with(term)):
            tree = tree_of("pool", change.set["pool"], procedure.names)
            if tree is not None and Name(term) in names_in(tree):
                return DividedPool(term, change.reason or "", step.roll.actor.pool)
    return None


def _changes_setting_pool(changes: Iterable[resolver.Change]) -> Iterator[resolver.Change]:
    """Yield the changes that set the dice of the roll asked for, apart from variants."""
    for change in changes:
        own = change.step is None and change.who == "actor" and not change.variant
        if own and "pool" in change.set:
            yield change
