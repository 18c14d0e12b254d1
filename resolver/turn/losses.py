"""What the actions of a turn end of that which actions or states before them gave."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from resolver.turn.placing import Placed
from resolver.turn.states import lapses, may_take_away, sparing, takes_away
from resolver.turn.turn_rules import TurnRules


@dataclass(frozen=True, slots=True)
class Ending:
    """Something that an action of a turn ends."""

    of: str
    """The name of the action or state that gave it: "Take Aim", "Aiming"."""
    what: str
    """What ends, in words: "what Take Aim gave", "Aiming", "the −2 dice of Hit the Dirt"."""
    by: Placed | None
    """The action that ends it; None for the turn as a whole, which has no action that keeps it."""
    when: str = ""
    """When it ends, in words: "you take any other action"."""
    verb: str = "ends"
    lost: bool = True
    """Whether you would rather have kept it."""
    sure: bool = True
    """Whether the source says so."""

    @property
    def sentence(self) -> str:
        """What ends, and by what, as a sentence."""
        by = "This turn" if self.by is None else self.by.act.title
        if not self.sure:
            return f"The source doesn't say whether {by} {self.verb} {self.what}."
        why = f": it is lost when {self.when}" if self.lost else ""
        return f"{by} {self.verb} {self.what}{why}."


def endings(rules: TurnRules, turn: Sequence[Placed]) -> tuple[Ending, ...]:
    """Return everything that ends unused in *turn*: first what its actions gave, then states from before it."""
    return (*_given(turn), *_brought(rules, turn))


def kept(rules: TurnRules, turn: Sequence[Placed]) -> Iterator[str]:
    """Yield a sentence for each action that leaves you a state because of what another makes of it."""
    for state, (giver, losing) in rules.state_losing.items():
        for each in turn:
            by = sparing(losing, each, turn) if takes_away(losing, giver, each) else None
            if by is not None and each.states.get(state):
                name, made = rules.state_names.get(state, state), losing.spared_by[by.act.name]
                what = f"{by.act.title} makes {each.act.title} a {made}"
                what = f"{by.act.title} is a {made}" if each.part_of == by.index else what
                yield f"{what}, for which {name} doesn't count; you keep it."


def _given(turn: Sequence[Placed]) -> Iterator[Ending]:
    """Yield each thing that an action of *turn* gave and a later one ends before it is used, once."""
    told: set[tuple[str, str, bool]] = set()
    for each in turn:
        for loss in each.act.losses:
            for other in turn[each.index + 1 :]:
                if other.act.name in loss.kept_by:
                    break
                sure = not may_take_away(loss.losing, loss.kept_by, other)
                about = (each.act.name, loss.words, True) if sure else (each.act.name, other.act.name, False)
                if not takes_away(loss.losing, each.act.name, other) or about in told:
                    continue
                told.add(about)
                name = each.act.title
                if loss.penalty:
                    yield Ending(name, f"the {loss.penalty} of {name}", other, lost=False, sure=sure)
                else:
                    yield Ending(name, f"what {name} gave", other, loss.words, "loses", sure=sure)


def _brought(rules: TurnRules, turn: Sequence[Placed]) -> Iterator[Ending]:
    """Yield each state from before *turn* that ends in it without being used."""
    for state, (giver, losing) in rules.state_losing.items():
        if not rules.states.get(state) or not losing.words:
            continue
        name, using = rules.state_names.get(state, state), {giver, *losing.used_by}
        open_ = [each for each in turn if may_take_away(losing, losing.used_by, each)]
        ending = (each for each in turn if each.act.name in using or takes_away(losing, giver, each))
        first = next((each for each in ending if each not in open_), None)
        for each in open_:
            if first is None or each.index < first.index:
                yield Ending(name, name, each, sure=False)
        if (first is None and lapses(losing, turn)) or (first is not None and first.act.name not in using):
            yield Ending(name, name, first, losing.words)
