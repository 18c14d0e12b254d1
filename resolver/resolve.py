"""A question about a test, or about a procedure, answered."""

from collections.abc import Iterable, Mapping, Sequence

from resolver.dice.seed import Seed
from resolver.procedures.chain import chain_odds
from resolver.procedures.playback import by_step, play
from resolver.procedures.prepared import set_up
from resolver.procedures.procedure import Procedure
from resolver.procedures.procedure_answer import ProcedureAnswer
from resolver.rolls.answer import Answer
from resolver.rolls.bind.bound import Test, bind
from resolver.rolls.bind.roll_changes import Change
from resolver.rolls.odds.extended import followed
from resolver.rolls.odds.roll_odds import roll_odds
from resolver.rolls.replay.drawing import thrown
from resolver.rolls.replay.faces import DiceError, Face
from resolver.rolls.replay.given import Given
from resolver.rolls.replay.play_extended import is_whole, play_extended
from resolver.rolls.replay.replay import replay
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
) -> Answer:
    """Return the exact odds of *test* in *scene*, and what given dice come to.

    Args:
        test: The roll, and how it is read.
        scene: The ratings of both sides. A name without a value makes unknown what depends on it.
        changes: Variants, grants and modifiers, in order.
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
    bound = bind(test, scene, changes, rulings)
    if seed is not None and (dice or hits):
        raise DiceError("Both a seed and dice are given; give one of them.")
    if is_whole(dice or {}, hits or {}) or (seed is not None and followed(bound)):
        drawn_from = None if seed is None else Seed(seed)
        whole = play_extended(bound, dice or {}, hits or {}, drawn_from)
        return Answer(bound, roll_odds(bound), played=whole)
    given = Given(dice or {}, hits or {}) if seed is None else thrown(bound, Seed(seed))
    played = replay(bound, given) if given.dice or given.hits else None
    return Answer(bound, roll_odds(bound), played)


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
) -> ProcedureAnswer:
    """Return the exact odds of every step and result of *procedure*, and what given dice come to.

    Args:
        procedure: The steps and the results.
        scene: The ratings of both sides.
        changes: Variants, grants and modifiers: ratings change for all steps, the rest for one roll.
        on: The step whose roll they change; the first roll by default.
        dice: Faces by step and roller: `soak` or `soak.actor`, `attack.opponent`; of values by step alone.
        hits: Hits instead of dice, keyed as `dice`.
        seed: What dice are drawn from instead, step by step.
        rulings: Choices of this request.

    Raises:
        ValueError: As `resolve`.
    """
    setting = set_up(procedure, scene, changes, on=on, rulings=rulings)
    given = by_step(procedure, dice or {}, hits or {})
    if seed is not None and given:
        raise DiceError("Both a seed and dice are given; give one of them.")
    drawn = None if seed is None else Seed(seed)
    playback = play(setting, given, drawn) if given or drawn else None
    return ProcedureAnswer(setting, chain_odds(setting), playback)
