"""A bound test, numbers for names: what both sides throw, and when you succeed."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from typing import Any, ClassVar

from resolver.dice.counting import plays_legend
from resolver.dice.handling import HandlingError
from resolver.dice.mechanic import Mechanic
from resolver.dice.odds import Odds
from resolver.dice.throws import CountedThrow, TotalThrow, deciding_die, exploding_dice
from resolver.notation import Choice, Roll, dice_in, leaves_rounding_open
from resolver.reasons import Reason
from resolver.rolls.bind.apply_changes import apply_changes
from resolver.rolls.bind.roll_changes import Change, ChangedRoll
from resolver.rolls.bind.roll_rules import NumberReader, RollRules
from resolver.rolls.bind.sides import BoundSide, Requirement, bind_requirement, bind_side
from resolver.rolls.outcomes import WrittenOutcome
from resolver.rolls.verdict import Contest
from resolver.rulings import Declared, rulings_in_force
from resolver.sentences.dice import open_test_on_one_side
from resolver.sentences.rolls import (
    limits_differ,
    modifier_not_used,
    one_hit,
    opponents_requirement_not_used,
    requirement_not_used,
)
from resolver.values.scene import Scene

_ACTOR_WINS_TIE = {"defender": False, "actor": True, "draw": None}


def roll_of(party: str) -> str:
    """Return the name of a party's roll in sentences: "your roll", or "the roll of" a party of many words."""
    if party == "you":
        return "your roll"
    return f"{party}'s roll" if len(party.split()) == 2 else f"the roll of {party}"


@dataclass(frozen=True, slots=True)
class PrintedRoll:
    """A roll as its source prints it, with what is said about it."""

    roll: Roll
    _: KW_ONLY
    outcomes: tuple[WrittenOutcome, ...] = ()
    """Conditions ("success", "critical glitch", "net >= 2"), each with what follows."""
    wild: str = "none"
    """The wild die of the roll: `none`, `replace 1` or `add 1`."""
    one_hit: str = ""
    """Why one hit is a success if there is nothing to reach; without it such a roll has no success."""
    counted: bool = False
    """Whether hits are only counted, although each die has a number to reach."""
    who: str = ""
    """Who rolls, in words, if that is neither side or a side has another name."""

    def roll_fields(self) -> dict[str, Any]:
        """Return the fields of a printed roll, which a test and a step of a procedure share."""
        return {name: getattr(self, name) for name in _ROLL_FIELDS}


_ROLL_FIELDS = tuple(each.name for each in fields(PrintedRoll))


@dataclass(frozen=True, slots=True)
class Test(PrintedRoll):
    """A printed roll, with the dice and the rulings to read it by."""

    __test__: ClassVar[bool] = False  # or pytest would collect it

    mechanic: Mechanic
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Choices other than the defaults: the edition's, overridden by the roll's."""
    names: Collection[str] = ()
    """Declared terms, for the expressions of changes and the conditions of outcomes."""
    declared: Declared = field(default_factory=dict)
    """Rulings that only data read; none of them affects dice."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A test in a scene, after its changes."""

    test: Test
    rules: RollRules
    changed: ChangedRoll
    actor: BoundSide
    opponent: BoundSide | None
    requirement: Requirement | None
    unknown: tuple[Reason, ...]
    """Why some or all odds are unknown."""
    warnings: tuple[Reason, ...]

    @property
    def judged(self) -> bool:
        """Whether the roll can succeed or fail: it has something to reach, or one hit is enough."""
        if self.opponent is not None or self.requirement is not None:
            return True
        if self.is_total or self.test.counted:
            return False
        each_die = (
            self.rules.mechanic.family == "target-number" and self.changed.roll.actor.requirement is not None
        )
        return bool(self.test.one_hit) or each_die

    @property
    def decided(self) -> bool:
        """Whether the roll is judged and all that the actor's score must reach is known."""
        if self.requirement is not None and self.requirement.odds is None:
            return False
        if self.opponent is not None:
            return self.opponent.score_known
        return self.judged

    @property
    def is_total(self) -> bool:
        """Whether the score is a total instead of hits."""
        return self.rules.mechanic.family == "total" or self.changed.handling("actor").is_open

    @property
    def requirements(self) -> Odds[int | None]:
        """The odds of the requirement; None if there is none or it is unknown."""
        if self.requirement is None or self.requirement.odds is None:
            return Odds.certain(None)
        numbers: Odds[int] = self.requirement.odds
        return numbers.map(_optional)

    @property
    def to_reach(self) -> int | None:
        """The number that the score or, if each die has a target number, the dice have to reach, if it is known."""
        if self.actor.target is not None:
            value = self.actor.target.value
            return value if isinstance(value, int) else None
        numbers = self.requirements.weights
        return next(iter(numbers)) if len(numbers) == 1 else None

    @property
    def wins_ties(self) -> bool | None:
        """Whether as many hits as the opponent's succeed; None if that is a draw."""
        return _ACTOR_WINS_TIE[self.rules.rulings["tie"]]

    def contest(self, requirement: int | None) -> Contest:
        """Return the contest of the actor's score with *requirement*."""
        opposed = self.opponent is not None
        even: bool | None = requirement is not None and self.rules.rulings["difficulty"] == "meet"
        if opposed:
            even = self.wins_ties
        if requirement is not None:
            requirement = self.lowest_score(requirement)
        critical_fails = not self.rules.mechanic.glitch
        return Contest(requirement, opposed, even, critical_fails=critical_fails, judged=self.decided)

    def lowest_score(self, requirement: int) -> int:
        """Return the lowest score to meet *requirement* if opposed, else the requirement."""
        beaten = self.opponent is not None and self.rules.rulings["difficulty"] == "beat"
        return requirement + beaten

    def role(self, who: str) -> str:
        """Return the name of the roll of *who* (actor, opponent) in sentences."""
        if who not in ("actor", "opponent"):
            return who if who.startswith("helper") else f"the {who}"
        return roll_of(self.party(who))

    def party(self, who: str) -> str:
        """Return the word for *who* (actor, opponent): you, the target, or the test's own word."""
        if who == "actor" and self.test.who:
            return self.test.who
        return "the target" if (self.changed.scene.roller == "target") == (who == "actor") else "you"

    def bearing(self) -> frozenset[str]:
        """Return the rulings that affect this roll."""
        throw = self.actor.throw
        single = isinstance(throw, TotalThrow) and deciding_die(throw, self.rules.mechanic)
        required = self.requirement is not None
        roll, before = self.changed.roll, self.changed.scene
        bearing = {
            "tie": self.opponent is not None,
            "difficulty": required,
            "difficulty_dice": self.requirement is not None and bool(dice_in(self.requirement.expression)),
            "rounding": leaves_rounding_open(roll),
            "range": any(scene.reads_range(roll) for scene in (before, before.other_side())),
            "natural_20": single and self.judged,
            "natural_1": single and self.judged,
            **self._bearing_on_dice(),
        }
        return frozenset(name for name, bears in bearing.items() if bears)

    def _bearing_on_dice(self) -> dict[str, bool]:
        """Return the rulings that affect dice with a special handling."""
        mechanic = self.rules.mechanic
        throws = [side.throw for side in (self.actor, self.opponent) if side is not None]
        counted = [throw for throw in throws if isinstance(throw, CountedThrow)]
        exploding = [throw for throw in counted if exploding_dice(throw)]
        again = [throw for throw in counted if throw.handling.changes_faces]
        return {
            "wild": bool(counted) and plays_legend(mechanic, "legend"),
            "glitch_base": mechanic.glitch and bool(exploding),
            "exploded_fives": any(throw.wild for throw in exploding),
            "reroll_ones": mechanic.glitch and bool(again),
            "helpers": self.changed.roll.actor.interval is not None
            and any(throw.handling.helpers for throw in counted),
        }

    @property
    def bears_marks(self) -> bool:
        """Whether the dice of the roll can glitch or fail critically."""
        mechanic = self.rules.mechanic
        return mechanic.glitch or mechanic.all_ones or plays_legend(mechanic, self.rules.rulings["wild"])

    def rulings(self) -> dict[str, str]:
        """Return the rulings that affect the roll."""
        names = self.bearing()
        return {name: choice for name, choice in self.rules.rulings.items() if name in names}


def bind(
    test: Test, scene: Scene, changes: Iterable[Change] = (), rulings: Mapping[str, str] | None = None
) -> Bound:
    """Return *test* with names replaced by numbers.

    Args:
        test: The roll, and how to read it.
        scene: The ratings of both sides, and fields of earlier steps.
        changes: Variants, grants and modifiers, in any order.
        rulings: The request's choices, which override the test's.

    Raises:
        ValueError: If the request names something that the roll does not have (`ChangeError`, `RulingError`),
            that has no value (`ExpressionError`), or that is too large (`OutOfRange`).
    """
    in_force = rulings_in_force(test.rulings, rulings or {}, declared=test.declared)
    rules = RollRules(test.mechanic, in_force)
    word = test.mechanic.word("requirement")
    after = apply_changes(test.roll, scene, changes, names=test.names, wild=test.wild, word=word)
    actor = bind_side(
        after.roll.actor, after.scene, rules, "actor", after.modifiers, after.wild, after.handling("actor")
    )
    opponent = None
    if after.roll.opposition is not None:
        opponent = bind_side(
            after.roll.opposition,
            after.scene.other_side(),
            rules,
            "opponent",
            after.modifiers,
            after.opposing_wild,
            after.handling("opponent"),
        )
    if opponent is not None and after.handling("actor").is_open != after.handling("opponent").is_open:
        raise HandlingError(open_test_on_one_side())
    reading = NumberReader(after.scene, rules)
    requirement = _requirement(after, reading)
    actor, opponent = _as_fallen(actor, after), _as_fallen(opponent, after) if opponent is not None else None
    sides = [side for side in (actor, opponent) if side is not None]
    reading.warnings.extend(_other_limit(after, actor, opponent))
    if test.one_hit and opponent is None and requirement is None:
        reading.warnings.append(one_hit(test.one_hit))
    return Bound(
        test,
        rules,
        after,
        actor,
        opponent,
        requirement,
        (*(reason for side in sides for reason in side.unknown), *reading.unknown),
        (*(warning for side in sides for warning in side.warnings), *reading.warnings),
    )


def _other_limit(after: ChangedRoll, actor: BoundSide, opponent: BoundSide | None) -> list[Reason]:
    """Return a warning if the sides are limited by different ones of the same two ratings."""
    opposition = after.roll.opposition
    if opponent is None or opposition is None or not isinstance(opposition.limit, Choice):
        return []
    mine, theirs = actor.limit, opponent.limit
    if opposition.limit != after.roll.actor.limit or mine is None or theirs is None:
        return []
    known = mine.value is not None and theirs.value is not None
    return [limits_differ(mine.label, theirs.label)] if known and mine.label != theirs.label else []


def _as_fallen(side: BoundSide, after: ChangedRoll) -> BoundSide:
    """Return *side* with dice that have fallen already in place of those to throw."""
    fallen = after.fallen.get(side.who)
    return side if fallen is None else replace(side, fallen=fallen, unknown=(), warnings=())


def _requirement(after: ChangedRoll, reading: NumberReader) -> Requirement | None:
    """Return the requirement of the actor's score; none if each die has its own number to reach."""
    if reading.rules.mechanic.family == "target-number":
        if after.handling("actor").is_open and after.roll.actor.requirement is not None:
            what = reading.rules.mechanic.word("requirement")
            reading.warnings.append(requirement_not_used(what))
        return None
    what = reading.rules.mechanic.word("requirement")
    opposition, required = after.roll.opposition, after.roll.actor.requirement
    changes = [modifier for modifier in after.modifiers if modifier.on == "requirement"]
    mine = [modifier for modifier in changes if modifier.who == "actor"]
    if opposition is not None and (opposition.requirement is not None or len(mine) < len(changes)):
        reading.warnings.append(opponents_requirement_not_used(what))
    if required is not None:
        return bind_requirement(required, reading, mine)
    if mine:
        reading.warnings.append(modifier_not_used("requirement", what))
    return None


def _optional(number: int) -> int | None:
    return number
