"""Play a procedure with given dice, step by step."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from resolver.dice.seed import Seed
from resolver.notation import Dice, Expression, Most, Sum, dice_in, names_in, parse_value
from resolver.procedures.chain import ChainOdds, chain_odds
from resolver.procedures.prepared import PreparedProcedure, most_of, value_without_net, value_without_result
from resolver.procedures.procedure import (
    LONE,
    MOST,
    VALUE,
    Procedure,
    ProcedureRoll,
    ProcedureShift,
    ProcedureStep,
    ProcedureValue,
    Variable,
    body_of,
    needed_after,
    nets_in,
    variables_in,
)
from resolver.rolls.bind.roll_rules import NumberReader, NumberRole
from resolver.rolls.odds.extended import followed_throw
from resolver.rolls.replay.drawing import draw_dice
from resolver.rolls.replay.faces import ROLLERS, DiceError, Face, GivenDice, GivenFaces, group_by_roll
from resolver.rolls.replay.play_extended import PlayedExtended, is_whole, of_first_roll, play_extended
from resolver.rolls.replay.replay import Replay, replay
from resolver.rolls.replay.trace import ValueThrown
from resolver.rolls.verdict import FIELDS
from resolver.sentences.given_dice import (
    dice_in_vain,
    dice_not_readable,
    no_such_step,
    refused_in_step,
)
from resolver.values.names_read import SIDES
from resolver.values.scene import UNKNOWN, Scene, UnknownValue, Value
from resolver.values.thrown import with_dice
from resolver.wording import nearest

_NOTHING = parse_value("0")


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """The result of one step."""

    taken: bool | UnknownValue
    roll: Replay | None = None
    """For a roll that was made."""
    value: Value | None = None
    """For a value or a shift."""
    thrown: ValueThrown | None = None
    """For a value with dice whose faces are known."""
    extended: PlayedExtended | None = None
    """For an extended test played to its end."""


@dataclass(frozen=True, slots=True)
class Playback:
    """The result of a procedure."""

    steps: Mapping[str, PlayedStep]
    results: Mapping[str, Value]
    """`none` if a result reads the net of a roll that did not succeed."""
    asked: Mapping[str, Value] = field(default_factory=dict)
    """What the procedure asks for besides its results."""
    without_dice: Sequence[str] = ()
    """The later rolls and values that would have been thrown, but that no dice are given for."""
    ahead: ChainOdds | None = None
    """The odds of the steps that no dice decided, and of the results, after those that dice did."""


def play_whole(
    prepared: PreparedProcedure,
    dice: Mapping[str, Sequence[Face]],
    hits: Mapping[str, int],
    seed: Seed | None = None,
) -> Playback | None:
    """Play an extended test to its end, roll by roll, and return the result.

    None if the procedure is not an extended test. Keys of dice and hits are rolls: `roll1`, `roll2.helper1`; those
    of no roll are of the first.

    Raises:
        DiceError: If the test cannot be played, or dice are missing, wrong or left over.
    """
    only = prepared.procedure.lone
    step = prepared.procedure.steps[only] if only is not None else None
    if only is None or not isinstance(step, ProcedureRoll):
        return None
    bound = prepared.bound(only, step, prepared.scene)
    if not is_whole(dice, hits):
        if followed_throw(bound) is None:
            return None
        dice, hits = of_first_roll(dice, only), of_first_roll(hits, only)
    return Playback({only: PlayedStep(taken=True, extended=play_extended(bound, dice, hits, seed))}, {})


def play(
    prepared: PreparedProcedure, given: Mapping[str, GivenDice], seed: Seed | None = None
) -> Playback | None:
    """Return the result of each step; None for a single roll that throws no dice.

    Args:
        prepared: The procedure and its scene.
        given: Dice by step, and by the term of a result that throws some.
        seed: Draws dice instead, in the order of the steps.

    Raises:
        DiceError: If dice are missing, wrong or left over.
    """
    needed = needed_after(prepared.procedure, prepared.scene)
    table = _Table(prepared, dict(given), seed, {step for step in needed if (step, MOST) in needed[step]})
    for name, step in prepared.procedure.steps.items():
        table.take(name, step)
    results = {term: table.result(term, value) for term, value in prepared.procedure.results.items()}
    left = [name for name, given in table.given.items() if any((*given.hits.values(), *given.dice.values()))]
    if left:
        near = nearest(left[0], table.without_dice) if len(left) == 1 else None
        made = [name for name in left if name in table.played and table.played[name].taken is not False]
        if (
            made and prepared.unknown and near is None
        ):  # it may be rolled, but not with a known number of dice
            first, *_ = prepared.unknown
            alike = [each for each in prepared.unknown if each.parts.get("part") == first.parts.get("part")]
            sides = dict.fromkeys(each.parts["side"] for each in alike if "side" in each.parts)
            raise DiceError(dice_not_readable(first, [*sides]))
        raise DiceError(dice_in_vain(left, near))
    only = prepared.procedure.lone
    if only is not None and table.played[only].roll is None:
        return None
    scene = prepared.scene_with(table.known.items())
    asked = {name: prepared.worth(tree, scene) for name, tree in prepared.procedure.asked.items()}
    return Playback(table.played, results, asked, table.without_dice, table.ahead())


def by_step(
    procedure: Procedure, dice: Mapping[str, Sequence[Face]], hits: Mapping[str, int]
) -> dict[str, GivenDice]:
    """Return the given dice by step and roller: `soak` is the actor's soak, `attack.opponent` the opponent's.

    If a procedure has only one roll, `actor`, `opponent` and `requirement` belong to it.

    Raises:
        DiceError: If there is no such step.
    """
    return group_by_roll(dice, hits, partial(_owner, procedure))


def _owner(procedure: Procedure, key: str) -> tuple[str, str]:
    """Return the step (or the result's term) that dice are given for, and their roller."""
    step, dot, who = key.partition(".")
    known = (*procedure.steps, *procedure.results)
    if key in known:
        return key, "actor"
    if dot and step in procedure.steps and who in ROLLERS:
        return step, who
    rolls = procedure.rolls()
    if procedure.lone == LONE:
        return LONE, key
    if key in ROLLERS and len(rolls) == 1:
        return rolls[0], key
    allowed = ("actor", "opponent", *known) if len(rolls) == 1 else known
    raise DiceError(no_such_step(key, _step_reading(procedure, key) or nearest(key, allowed), allowed))


def _step_reading(procedure: Procedure, rating: str) -> str | None:
    """Return the first step that computes something from a *rating*, in any case, whose dice may be meant."""
    wanted = rating.casefold()
    return next(
        (
            name
            for name, step in procedure.steps.items()
            if any(each.of is None and each.name.casefold() == wanted for each in names_in(body_of(step)))
        ),
        None,
    )


def _value_thrown(expression: Expression, shown: GivenFaces, value: Value) -> ValueThrown:
    """Return the dice that a value threw: *expression*, with its dice in place of names."""
    dice = tuple((each, faces) for each, faces, _ in shown.thrown)
    score = sum(score for *_, score in shown.thrown)
    return ValueThrown(dice, score, value, added=_adds_to_dice(expression, value))


def _adds_to_dice(expression: Expression, value: Value) -> bool:
    """Return whether a *value* is its dice and what is added to them: not a multiple, or the least that it can be."""
    match expression:
        case Dice():
            return True
        case Sum(terms):
            with_some = [(sign, term) for sign, term in terms if dice_in(term)]
            return all(sign == "+" and _adds_to_dice(term, value) for sign, term in with_some)
        case Most(first, second) if second == _NOTHING:
            return value != 0 and _adds_to_dice(first, value)
    return False


@dataclass(slots=True)
class _Table:
    """The state of play: results so far, and the remaining dice."""

    prepared: PreparedProcedure
    given: dict[str, GivenDice]
    seed: Seed | None
    measured: Collection[str]
    """Values whose highest possible amount is read."""
    played: dict[str, PlayedStep] = field(default_factory=dict)
    skipped: set[str] = field(default_factory=set)
    """Optional rolls that no dice are given for: whether they are made is open, and what only they decide."""
    without_dice: list[str] = field(default_factory=list)
    """Other rolls and values that no dice are given for."""
    known: dict[Variable, Value] = field(default_factory=dict)
    thrown: dict[str, ValueThrown] = field(default_factory=dict)
    """The dice of values, by step or result."""

    def take(self, name: str, step: ProcedureStep) -> None:
        """Play one step."""
        scene = self.prepared.scene_with(self.known.items())
        taken = self.prepared.taken(step, scene)
        if isinstance(step, ProcedureRoll):
            if taken is True and self.left_out(name, step):
                taken = False
                self.skipped.add(name)
            made = self.roll(name, step, scene) if taken is True else None
            self.played[name] = PlayedStep(taken, made)
            fields = (
                made.verdict.fields() if made else dict.fromkeys(FIELDS, value_without_result(step, taken))
            )
            self.known.update({(name, one): value for one, value in fields.items()})
            return
        value = UNKNOWN if self.waits(step) else value_without_result(step, taken)
        if taken is True:
            value = self.value(name, step.by if isinstance(step, ProcedureShift) else step.value, scene)
            value = self.prepared.shift(step)(value) if isinstance(step, ProcedureShift) else value
        self.played[name] = PlayedStep(taken, value=value, thrown=self.thrown.get(name))
        self.known[name, VALUE] = value
        if name in self.measured and isinstance(step, ProcedureValue):
            most = most_of(self.prepared.odds_of(name, step.value, scene)) if taken is True else value
            self.known[name, MOST] = most

    def left_out(self, name: str, step: ProcedureRoll) -> bool:
        """Return whether an optional roll is left out because no dice are given for it.

        It isn't if its condition reads a rating of a side, such as `target.Shield`, which then says that it is made.
        """
        reads_rating = step.if_ is not None and any(each.of in SIDES for each in names_in(step.if_))
        return bool(step.optional) and self.lacks_dice(name) and not reads_rating

    def lacks_dice(self, name: str) -> bool:
        """Return whether no dice are given for a roll or a value that comes after the first roll, nor drawn."""
        alone = self.prepared.procedure.lone is not None or name == next(
            iter(self.prepared.procedure.rolls()), name
        )
        return not alone and self.seed is None and name not in self.given

    def waits(self, step: ProcedureStep) -> bool:
        """Return whether a step happens only if an optional roll is made that no dice are given for."""
        names = names_in(step.if_) if step.if_ is not None else ()
        return any(name.of in self.skipped and name.name == "made" for name in names)

    def roll(self, name: str, step: ProcedureRoll, scene: Scene) -> Replay | None:
        """Return the result of a roll; None if its dice are unknown, or if none are given for a later roll."""
        if self.lacks_dice(name):
            self.without_dice.append(name)
            return None
        bound = self.prepared.bound(name, step, scene)
        claimed = name in self.given and "actor" in self.given[name].hits
        lone = self.prepared.procedure.lone is not None
        if not bound.actor.score_known and not claimed and not lone:
            return None
        given = draw_dice(bound, self.seed) if self.seed is not None else self.given.pop(name, GivenDice())
        if lone and not (given.dice or given.hits):
            return None
        try:
            return replay(bound, given)
        except DiceError as error:
            why = error.reason if lone else refused_in_step(name, error.reason)
            raise DiceError(why) from None

    def value(self, name: str, expression: Expression, scene: Scene) -> Value:
        """Return a value, with the dice thrown for it; unknown if none are given."""
        mechanic = self.prepared.rules.mechanic
        if self.lacks_dice(name) and dice_in(with_dice(expression, scene)):
            self.without_dice.append(name)
            return UNKNOWN
        given = self.given.pop(name, GivenDice())
        faces: Sequence[Face] = given.dice.get("actor", ())
        if self.seed is not None:
            dice = dice_in(with_dice(expression, scene))
            faces = [self.seed.die(one.sides or mechanic.sides) for one in dice for _ in range(one.count)]
        shown = GivenFaces(mechanic, faces, f"the value {name}", given.hits.get("actor"))
        reading = NumberReader(scene, self.prepared.rules)
        found = reading.sum(NumberRole("value", name), expression, shown)
        self.prepared.lack(reading.lacking) if reading.lacking else self.prepared.because(reading.unknown)
        shown.finish(tuple(self.without_dice))
        if found is None:
            return UNKNOWN
        if shown.thrown:
            self.thrown[name] = _value_thrown(with_dice(expression, scene), shown, found.value)
        return found.value

    def ahead(self) -> ChainOdds | None:
        """Return the odds of rolls without dice, and of what reads those that have to be made; None if all fell."""
        procedure, scene = self.prepared.procedure, self.prepared.scene
        if not (self.skipped or self.without_dice):
            return None
        left = set(self.without_dice)
        for name, step in procedure.steps.items():
            read = variables_in(step.if_, procedure, scene) + variables_in(body_of(step), procedure, scene)
            if left.intersection(of for of, _ in read):
                left.add(name)
        known: dict[str, dict[str, Value]] = {}
        for (name, fieldname), value in self.known.items():
            if name not in left:
                known.setdefault(name, {})[fieldname] = value
        odds = chain_odds(self.prepared, known)
        steps = {name: each for name, each in odds.steps.items() if name in left | self.skipped}
        results = {
            term: each for term, each in odds.results.items() if not self.is_skipped(procedure.results[term])
        }
        return ChainOdds(steps, results, odds.asked)

    def is_skipped(self, result: Expression) -> bool:
        """Return whether a result reads an optional roll that no dice are given for."""
        return any(name.of in self.skipped for name in names_in(result))

    def result(self, term: str, expression: Expression) -> Value:
        """Return the value of one result."""
        read = variables_in(expression, self.prepared.procedure, self.prepared.scene)
        if self.is_skipped(expression):
            return UNKNOWN
        instead = value_without_net([self.known[step, "success"] for step in nets_in(read)])
        if instead is not None:
            return instead
        return self.value(term, expression, self.prepared.scene_with(self.known.items()))
