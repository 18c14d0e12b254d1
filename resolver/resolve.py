"""Resolve a test or a procedure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from resolver.dice.seed import Seed
from resolver.procedures.chain import chain_odds
from resolver.procedures.playback import Playback, by_step, play, play_whole
from resolver.procedures.prepared import PreparedProcedure, prepare
from resolver.procedures.procedure import Procedure
from resolver.procedures.resolved import Resolved
from resolver.rolls.bind.bound import Test
from resolver.rolls.bind.roll_changes import Change
from resolver.rolls.replay.faces import DiceError, Face
from resolver.sentences.given_dice import seed_besides_dice
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
    """Return the exact odds of *test* in *scene*, and the result of given dice.

    Args:
        test: The roll, and how to read it.
        scene: The ratings of both sides, from the side that rolls.
        changes: Variants, grants and modifiers, in any order.
        dice: Faces by roller: `actor`, `opponent`, `requirement` (if it includes dice), `helper1` and so on;
            for a whole extended test by roll, such as `roll1` and `roll1.helper1`.
        hits: Hits instead of dice, before any limit, with the keys of `dice`.
        seed: Draws dice instead, to the end of an extended test; the same seed gives the same dice
            everywhere.
        rulings: The request's choices, which override the test's.

    Raises:
        ValueError: If the request names something that the test does not have, that has no value, or that is
            too large. The message is a sentence for the user.
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
) -> Resolved:
    """Return the exact odds of every step and result of *procedure*, and the result of given dice.

    Args:
        procedure: The steps and the results.
        scene: The ratings of both sides.
        changes: Variants, grants and modifiers. Changes to ratings affect all steps, the rest one roll.
            Anything that depends on a name without a value is unknown.
        on: The step that the answer is about and whose roll they change; by default the first roll.
        dice: Faces by step and roller: `soak` or `soak.actor`, `attack.opponent`; for values by step alone.
            For a single roll, the keys are those of `resolve`.
        hits: Hits instead of dice, with the keys of `dice`.
        seed: Draws dice instead, step by step.
        rulings: The request's choices.

    Raises:
        ValueError: As in `resolve`.
    """
    weighed = weigh(procedure, scene, changes, on=on, rulings=rulings)
    return with_playback(weighed, dice=dice, hits=hits, seed=seed)


def weigh(
    procedure: Procedure,
    scene: Scene,
    changes: Iterable[Change] = (),
    *,
    on: str | None = None,
    rulings: Mapping[str, str] | None = None,
    bearing: Iterable[str] = (),
) -> Resolved:
    """Return the exact odds of every step and result of *procedure*, without any dice.

    The arguments and errors are those of `resolve_procedure`; *bearing* has the rulings that decided about
    *changes*, besides those that the procedure reads.
    """
    prepared = prepare(procedure, scene, changes, on=on, rulings=rulings)
    about = on if on is not None else next(iter(procedure.rolls()), None)
    return Resolved(prepared, chain_odds(prepared), None, about, frozenset(bearing))


def with_playback(
    weighed: Resolved,
    *,
    dice: Mapping[str, Sequence[Face]] | None = None,
    hits: Mapping[str, int] | None = None,
    seed: str | int | None = None,
    target: int = 1,
) -> Resolved:
    """Return *weighed* with the result of dice, as in `resolve_procedure`.

    For every *target* of one roll the same seed gives the same dice to the actor, and other dice to the target.

    Raises:
        ValueError: If the dice fit no roll, or come with a seed.
    """
    if seed is not None and (dice or hits):
        raise DiceError(seed_besides_dice())
    playback = _playback(
        weighed.prepared, dice or {}, hits or {}, None if seed is None else Seed(seed, target)
    )
    return replace(weighed, playback=playback)


def _playback(
    prepared: PreparedProcedure,
    dice: Mapping[str, Sequence[Face]],
    hits: Mapping[str, int],
    seed: Seed | None,
) -> Playback | None:
    """Return the result of the dice; None if none are given for a procedure that throws some."""
    if not (dice or hits or seed or not prepared.throws_dice):
        return None
    whole = play_whole(prepared, dice, hits, seed)
    return whole if whole is not None else play(prepared, by_step(prepared.procedure, dice, hits), seed)
