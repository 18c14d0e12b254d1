"""Ratings that a request leaves out and whose terms say what that means; answers mention those that count."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

import resolver
from kb.model import Edition
from kb.play.procedure.dependent_steps import trees_of
from kb.play.sentences.rolls import counts_as
from resolver import UNKNOWN
from resolver.notation import Tree
from resolver.procedures.chain import ChainOdds
from resolver.procedures.procedure import body_of
from resolver.procedures.step_over_states import StepOdds
from resolver.reasons import Reason
from resolver.solving.evaluator import SUCCESS
from resolver.values.names_read import Keys, names_in_trees, ratings_in_trees, step_of


@dataclass(frozen=True, slots=True)
class MissingRatings:
    """Missing ratings with the values that they count as, and the steps that may read them."""

    values: Mapping[str, int | str]
    flags: Mapping[str, str | None]
    """What 1 and 0 mean, of each rating that is one of these."""
    procedure: resolver.Procedure
    keys: Keys

    @staticmethod
    def of(
        edition: Edition, settled_names: Collection[str], procedure: resolver.Procedure, keys: Keys
    ) -> "MissingRatings":
        """Return the ratings that *procedure* reads and whose terms have such a value, without *settled_names*."""
        read_names = _ratings(keys, trees_of(procedure))
        terms = {name: edition.terms[name] for name in read_names if name in edition.terms}
        missing = ((name, term.without) for name, term in terms.items())
        return MissingRatings(
            {name: value for name, value in missing if value is not None and name not in settled_names},
            {name: term.meaning for name, term in terms.items() if term.is_flag},
            procedure,
            keys,
        )

    def warnings_of_odds(self, odds: ChainOdds) -> list[Reason]:
        """Return a warning for each value that something known in *odds* was computed with."""
        return self._warnings(self._known_trees(odds)) if self.values else []

    def warnings_of_chance(self, on: str | None) -> list[Reason]:
        """Return a warning for each value that the chance of success needs: the entry's, or the roll *on*'s."""
        if not self.values:
            return []
        success = self.procedure.asked.get(SUCCESS)
        wanted = {on} if success is None else {step_of(name) for name in names_in_trees(self.keys, success)}
        trees: list[Tree] = [] if success is None else [success]
        for key, step in reversed([*self.procedure.steps.items()]):
            if key in wanted:
                own = [tree for tree in (body_of(step), step.if_) if tree is not None]
                trees += own
                wanted |= {step_of(name) for name in names_in_trees(self.keys, *own)}
        return self._warnings(trees)

    def _warnings(self, trees: Iterable[Tree]) -> list[Reason]:
        read_names = _ratings(self.keys, trees)
        return [
            counts_as(name, value, self.flags.get(name))
            for name, value in self.values.items()
            if name in read_names
        ]

    def _known_trees(self, odds: ChainOdds) -> Iterator[Tree]:
        """Yield conditions that are decided, steps that can happen with a known end, and known results."""
        for key, step in self.procedure.steps.items():
            step_odds = odds.steps.get(key)
            if step_odds is None:
                continue
            if step.if_ is not None and step_odds.taken.weights.keys() != {UNKNOWN}:
                yield step.if_
            if True in step_odds.taken.weights and _is_known(step_odds):
                yield body_of(step)
        for term, tree in self.procedure.results.items():
            if term in odds.results and odds.results[term].weights.keys() != {UNKNOWN}:
                yield tree
        if odds.asked is not None and any(set(state) != {UNKNOWN} for state in odds.asked.weights):
            yield from self.procedure.asked.values()


def _is_known(step: StepOdds) -> bool:
    """Return whether anything is known about what a step came to."""
    if step.value is not None:
        return step.value.weights.keys() != {UNKNOWN}
    return step.roll is not None and (step.roll.success is not None or step.roll.score is not None)


def _ratings(keys: Keys, trees: Iterable[Tree]) -> list[str]:
    return list(dict.fromkeys(rating.name for rating in ratings_in_trees(keys, *trees)))
