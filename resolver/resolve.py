"""A question about a test, or about a procedure, answered."""

from collections.abc import Iterable, Mapping, Sequence

from resolver.dice.seed import Seed
from resolver.procedures.chain import chain_odds
from resolver.procedures.playback import Playback, by_step, play, play_whole
from resolver.procedures.prepared import PreparedProcedure, prepare
from resolver.procedures.procedure import Procedure
from resolver.procedures.resolved import Resolved
from resolver.rolls.bind.bound import Test
from resolver.rolls.bind.roll_changes import Change
from resolver.rolls.replay.faces import DiceError, Face
from resolver.values.scene import Scene


def resolve(
    test: Test,
    scene: Scene,
    changes: Iterable[Change] = (),
    *,
    dice: Mapping[str, Sequence[Face]] | None = None,
    hits: Mapping[str, int] | None = None,
    seed: str | int | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Resolved:
    """Return the exact odds of *test* in *scene*, and what given dice come to.

    Args:
        test: The roll, and how it is read.
        scene: The ratings of both sides, from the side that rolls.
        changes: Variants, grants and modifiers; their order changes nothing.
        dice: Faces by who rolls them: `actor`, `opponent`, `requirement` (where dice are part of that), `helper1`
            and so on; of a whole extended test by roll, as `roll1` and `roll1.helper1`.
        hits: Hits instead of dice, before any limit; keyed as `dice`.
        seed: What dice are drawn from instead, to the end of an extended test; the same seed gives the same dice
            everywhere.
        rulings: Choices of this request, laid over those of the test.

    Raises:
        ValueError: If something is asked for that the test does not have, that has no value, or that is too large;
            the message is a sentence for the person who asked.
    """
    procedure = Procedure.of(test, scene.roller)
    return resolve_procedure(procedure, scene, changes, dice=dice, hits=hits, seed=seed, rulings=rulings)


def resolve_procedure(
    procedure: Procedure,
    scene: Scene,
    changes: Iterable[Change] = (),
    *,
    on: str | None = None,
    dice: Mapping[str, Sequence[Face]] | None = None,
    hits: Mapping[str, int] | None = None,
    seed: str | int | None = None,
    rulings: Mapping[str, str] | None = None,
    bearing: Iterable[str] = (),
) -> Resolved:
    """Return the exact odds of every step and result of *procedure*, and what given dice come to.

    Args:
        procedure: The steps and the results.
        scene: The ratings of both sides.
        changes: Variants, grants and modifiers: ratings change for all steps, the rest for one roll. A name without
            a value makes unknown what depends on it.
        on: The step whose roll they change, and that the answer is about; the first roll by default.
        dice: Faces by step and roller: `soak` or `soak.actor`, `attack.opponent`; of values by step alone. Where one
            roll is all there is, keyed as in `resolve`.
        hits: Hits instead of dice, keyed as `dice`.
        seed: What dice are drawn from instead, step by step.
        rulings: Choices of this request.
        bearing: Rulings that decided on *changes*, beside those that the procedure reads.

    Raises:
        ValueError: As `resolve`.
    """
    prepared = prepare(procedure, scene, changes, on=on, rulings=rulings)
    if seed is not None and (dice or hits):
        raise DiceError("Both a seed and dice are given; give one of them.")
    playback = _played(prepared, dice or {}, hits or {}, None if seed is None else Seed(seed))
    about = on if on is not None else next(iter(procedure.rolls()), None)
    return Resolved(prepared, chain_odds(prepared), playback, about, frozenset(bearing))


def _played(
    prepared: PreparedProcedure,
    dice: Mapping[str, Sequence[Face]],
    hits: Mapping[str, int],
    seed: Seed | None,
) -> Playback | None:
    """Return what dice come to; None where there are none, though some are thrown."""
    if not (dice or hits or seed or not prepared.throws_dice):
        return None
    whole = play_whole(prepared, dice, hits, seed)
    return whole if whole is not None else play(prepared, by_step(prepared.procedure, dice, hits), seed)
