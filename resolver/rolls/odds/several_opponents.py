"""One throw against several opponents, each of whom rolls against it."""

from collections.abc import Sequence
from fractions import Fraction

from resolver.dice.tallies import Mark
from resolver.rolls.bind.bound import Bound
from resolver.rolls.odds.roll_odds import TalliedRoll

Scored = tuple[int | None, Mark]
"""A score and the mark of its dice."""


def beaten_odds(rolls: Sequence[Bound]) -> dict[int, Fraction] | None:
    """Return the chance of beating each number of opponents with one throw; None if it is unknown.

    Args:
        rolls: The roll against each of them.

    Raises:
        ValueError: If the throw is not the same against all.
    """
    tallied = [TalliedRoll(bound) for bound in rolls]
    if any(one.success() is None for one in tallied):
        return None
    tables = [_success_by_score(one) for one in tallied]
    throw = {scored: chance for scored, (chance, _) in tables[0].items()}
    if any({scored: chance for scored, (chance, _) in table.items()} != throw for table in tables):
        raise ValueError("The throw is not the same against all opponents.")
    beaten = dict.fromkeys(range(len(rolls) + 1), Fraction(0))
    for scored, chance in throw.items():
        counts = count_odds([table[scored][1] for table in tables])
        for count, of_count in counts.items():
            beaten[count] += chance * of_count
    return beaten


def count_odds(chances: Sequence[Fraction]) -> dict[int, Fraction]:
    """Return the chance of each number of successes among independent ones with these *chances*."""
    counts = {0: Fraction(1)}
    for chance in chances:
        counts = {
            count: counts.get(count, Fraction(0)) * (1 - chance) + counts.get(count - 1, Fraction(0)) * chance
            for count in range(len(counts) + 1)
        }
    return counts


def _success_by_score(roll: TalliedRoll) -> dict[Scored, tuple[Fraction, Fraction]]:
    """Return the chance of each score of the throw, and of success with it."""
    verdicts = roll.verdicts(("hits", "success"))
    cases: dict[Scored, tuple[int, int]] = {}
    for verdict, weight in verdicts.weights.items():
        scored = (verdict.score, verdict.mark)
        made, succeeded = cases.get(scored, (0, 0))
        cases[scored] = (made + weight, succeeded + (weight if verdict.success is True else 0))
    return {
        scored: (Fraction(made, verdicts.total), Fraction(succeeded, made))
        for scored, (made, succeeded) in cases.items()
        if made
    }
