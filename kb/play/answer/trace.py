"""The sentences of a replay's trace, each with the values of its step."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod
from itertools import count
from typing import Any

from kb.play.answer.shapes import TraceStep
from kb.play.answer.thrown import throw_text
from kb.play.procedure.rulings import ruling_choice
from resolver.dice.mechanic import Mechanic
from resolver.dice.throws import CountedThrow, Throw
from resolver.notation import Dice
from resolver.rolls.bind.sides import PoolTerm
from resolver.rolls.replay import trace
from resolver.rolls.replay.counted_faces import DiceCount
from resolver.rolls.replay.play_extended import PlayedExtended, PlayedRoll
from resolver.rolls.verdict import Outcome
from resolver.rulings import RULINGS, Ruling
from resolver.values.algebras import added_sides
from resolver.wording import dice_word, plain_number, signed_text

_OF_ROLL = {"success": "succeeds", "failure": "fails", "tie": "is tied"}
"""What a roll came to that does not decide about its action."""


def _unchanged(notation: str) -> str:
    return notation


DICE_STAY = "no die is rolled again or raised"
"""What a glitch does to a use of Edge that would reroll or raise dice."""


@dataclass(frozen=True, slots=True)
class TraceWriter:
    """What the sentences of a trace need to know besides its steps."""

    mechanic: Mechanic
    insert_names: Callable[[str], str] = _unchanged
    """Puts the names of tables and the owners of ratings into a text in the notation."""
    roll: str = ""
    """The name of the roll, if its outcome does not decide about its action."""
    success: str = "success"
    """The roll's word for success."""
    known: Mapping[str, Ruling] = field(default_factory=lambda: RULINGS)
    """The rulings that may affect it."""

    def sentences(self, steps: Iterable[trace.Step]) -> list[TraceStep]:
        """Return *steps* with their sentences."""
        return [TraceStep(**self.step(each)) for each in steps]

    def extended_sentences(self, played: PlayedExtended) -> list[TraceStep]:
        """Return a step for each roll of an extended test, with its own steps, and one for the outcome."""
        return [*map(self._extended_roll, count(1), played.rolls), self._extended_outcome(played)]

    def _extended_roll(self, number: int, roll: PlayedRoll) -> TraceStep:
        counted = self.mechanic.hits_text(roll.hits)
        return TraceStep(
            step=f"roll {number}",
            text=f"{roll.dice} {dice_word(roll.dice)}: {counted}, {roll.so_far} in all",
            dice=roll.dice,
            hits=roll.hits,
            so_far=roll.so_far,
            trace=TraceWriter(self.mechanic).sentences(roll.trace),
        )

    def _extended_outcome(self, played: PlayedExtended) -> TraceStep:
        counted = self.mechanic.hits_text(played.required)
        if played.next_dice:
            dice = f"{played.next_dice} {dice_word(played.next_dice)}"
            return TraceStep(step="outcome", text=f"{played.hits} of {counted} so far: {dice} next")
        outcome: Outcome = "success" if played.success else "failure"
        outcome_text = f"{self.roll} {_OF_ROLL[outcome]}" if self.roll else outcome
        hits = f"{played.hits} of {counted}"
        if played.success:
            hits = f"{self.mechanic.hits_text(played.hits)}, {played.required} needed"
        return TraceStep(step="outcome", text=f"{outcome_text}: {hits}", outcome=outcome)

    @singledispatchmethod
    def step(self, step: trace.Step) -> dict[str, Any]:
        """Return the fields of a step."""
        raise TypeError(f"a trace has no step {step}")

    @step.register
    def _(self, step: trace.RollMade) -> dict[str, Any]:
        return {"step": "roll", "text": self.insert_names(step.roll), "roll": step.roll}

    @step.register
    def _(self, step: trace.ChangeMade) -> dict[str, Any]:
        return {"step": "change", "text": self.insert_names(step.note)}

    @step.register
    def _(self, step: trace.PoolSummed) -> dict[str, Any]:
        terms = [{"name": term.label, "value": term.value} for term in step.terms]
        return {"step": "pool", "text": self.insert_names(_sum(step.terms)), "terms": terms}

    @step.register
    def _(self, step: trace.PoolModified) -> dict[str, Any]:
        value, because = step.modifier.value, step.modifier.reason
        unit = "" if self.mechanic.family == "total" else f" {dice_word(value)}"
        text = f"{signed_text(value)}{unit}" + (f": {because}" if because else "")
        number = value if isinstance(value, int) else None
        return {"step": "modifier", "text": self.insert_names(text), "value": number, "reason": because}

    @step.register
    def _(self, step: trace.DiceThrown) -> dict[str, Any]:
        return {"step": "throw", "text": throw_text(step.throw, self.mechanic), **_throw_values(step.throw)}

    @step.register
    def _(self, step: trace.ScoreGiven) -> dict[str, Any]:
        return {"step": "dice", "text": f"given: {step.score}", "score": step.score}

    @step.register
    def _(self, step: trace.DiceShown) -> dict[str, Any]:
        fallen, shown = step.count, _faces(step.faces)
        if fallen.wild:
            shown = f"Wild Die {shown}"
        score = fallen.score
        came = f"total {score}" if self._is_total(fallen) else self.mechanic.hits_text(score)
        if fallen.raised:
            came = f"{came}, a {fallen.raised} as {fallen.raised + 1}"
        text = f"{shown or 'no dice'}: {came}"
        return {"step": "dice", "text": text, "faces": _listed(step.faces), "score": score}

    @step.register
    def _(self, step: trace.ValueThrown) -> dict[str, Any]:
        dice = ", ".join(f"{self._dice_text(each)}: {' '.join(map(str, faces))}" for each, faces in step.dice)
        faces = [face for _, shown in step.dice for face in shown]
        value = step.value if isinstance(step.value, int) else None
        return {"step": "value", "text": dice + self._total_text(step), "faces": faces, "value": value}

    def _dice_text(self, dice: Dice) -> str:
        """Return the dice of a value: "1d8"; "3 dice" if their hits are counted."""
        sides = added_sides(dice, self.mechanic)
        return f"{dice.count}d{sides}" if sides else f"{dice.count} {dice_word(dice.count)}"

    def _total_text(self, step: trace.ValueThrown) -> str:
        """Return what the dice of a value came to, unless a single die says so itself: ", +1 = 2"."""
        value = step.value
        counted = any(added_sides(each, self.mechanic) is None for each, _ in step.dice)
        if counted and value == step.score:
            return f" = {self.mechanic.hits_text(step.score)}"
        if isinstance(value, int) and step.added:
            added = value - step.score
            single = sum(len(faces) for _, faces in step.dice) == 1
            return f", {signed_text(added)} = {value}" if added else "" if single else f" = {value}"
        return f", makes {value}"

    @step.register
    def _(self, step: trace.GlitchChecked) -> dict[str, Any]:
        fallen = step.count
        kind = "glitch" if self.mechanic.glitch else "critical failure"
        origin = f" ({self.mechanic.ones})" if self.mechanic.ones else ""
        critical = "a critical glitch" if self.mechanic.glitch else f"a critical failure{origin}"
        words = {"none": f"no {kind}", "glitch": "a glitch"}.get(fallen.mark, critical)
        thrown = "die shows" if fallen.of == 1 else "dice show"
        text = f"{fallen.ones} of {fallen.of} {thrown} 1: {words}" + (
            f", so {DICE_STAY}" if fallen.kept else ""
        )
        values = {"ones": fallen.ones, "dice": fallen.of, "glitch": fallen.mark}
        return {"step": "glitch", "text": text, **values}

    @step.register
    def _(self, step: trace.HelpGiven) -> dict[str, Any]:
        limit = f", {self.mechanic.word('limit')} {signed_text(step.limit)}" if step.limit else ""
        shown = f"{', '.join(map(str, _listed(step.faces)))}: " if step.faces else ""
        critical = (
            f", critical glitch: no helper raises the {self.mechanic.word('limit')}" if step.critical else ""
        )
        text = (
            f"helper {step.number}: {shown}{signed_text(step.dice)} {dice_word(step.dice)}{limit}{critical}"
        )
        return {"step": "help", "text": text, "who": step.who, "dice": step.dice, "limit": step.limit}

    @step.register
    def _(self, step: trace.HelpLimited) -> dict[str, Any]:
        limit = f"{self.mechanic.word('limit')} {signed_text(step.limit)}"
        text = f"the helpers together: {signed_text(step.dice)} {dice_word(step.dice)}, {limit}"
        return {"step": "help", "text": text, "dice": step.dice, "limit": step.limit}

    @step.register
    def _(self, step: trace.HitsBought) -> dict[str, Any]:
        text = f"{step.dice} dice buy {self.mechanic.hits_text(step.score)}, one for {step.price}"
        return {"step": "bought", "text": text, "score": step.score}

    @step.register
    def _(self, step: trace.HitsAdded) -> dict[str, Any]:
        text = f"{signed_text(step.hits)}: {self.mechanic.hits_text(step.score)}"
        return {"step": "added", "text": text, "hits": step.hits, "score": step.score}

    @step.register
    def _(self, step: trace.GlitchCancelled) -> dict[str, Any]:
        left = "a glitch" if step.after == "glitch" else "no glitch"
        text = f"the {step.before.replace('-', ' ')} is cancelled: {left}"
        return {"step": "cancelled", "text": text, "glitch": step.after}

    @step.register
    def _(self, step: trace.LimitApplied) -> dict[str, Any]:
        counted = self.mechanic.hits_text(step.before)
        kept = f"{counted} count as {step.after}" if step.after < step.before else "no effect"
        text = f"{self.mechanic.word('limit')} {self.insert_names(_term(step.limit))}: {kept}"
        values = {"limit": step.limit.value, "before": step.before, "after": step.after}
        return {"step": "limit", "text": text, **values}

    @step.register
    def _(self, step: trace.RequirementMet) -> dict[str, Any]:
        required = self.insert_names(_term(PoolTerm(step.label, step.value)))
        text = f"{self.mechanic.word('requirement')} {required}"
        return {"step": "requirement", "text": text, "requirement": step.value}

    @step.register
    def _(self, step: trace.OpponentPlayed) -> dict[str, Any]:
        score = step.count.score
        came = f"a total of {score}" if self._is_total(step.count) else self.mechanic.hits_text(score)
        text = f"{step.party} {'have' if step.party == 'you' else 'has'} {came}"
        trace_ = TraceWriter(self.mechanic).sentences(step.trace)
        return {"step": "opponent", "text": text, "score": score, "trace": trace_}

    @step.register
    def _(self, step: trace.TieBroken) -> dict[str, Any]:
        return {"step": "tie", "text": f"a tie: {RULINGS['tie'].choices[step.choice]}", "ruling": step.choice}

    @step.register
    def _(self, step: trace.NetTaken) -> dict[str, Any]:
        text = f"{step.score} − {step.against} = {plain_number(step.net)}"
        return {"step": "net", "text": text, "net": step.net}

    @step.register
    def _(self, step: trace.OutcomeReached) -> dict[str, Any]:
        if not step.judged:
            return {"step": "outcome", "text": "; ".join(step.then), "then": list(step.then)}
        came: str = step.outcome or ("there is nothing to reach" if step.decided else "unknown")
        if self.roll and step.outcome is not None:
            came = f"{self.roll} {_OF_ROLL[step.outcome]}"
        text = "; ".join([came, *step.then])
        return {"step": "outcome", "text": text, "outcome": step.outcome, "then": list(step.then)}

    @step.register
    def _(self, step: trace.RulingsUsed) -> dict[str, Any]:
        text = "; ".join(self._ruling_text(name, choice) for name, choice in step.rulings.items())
        return {"step": "rulings", "text": text, "rulings": dict(step.rulings)}

    @step.register
    def _(self, step: trace.Warned) -> dict[str, Any]:
        return {"step": "warning", "text": str(step.warning)}

    def _ruling_text(self, name: str, choice: str) -> str:
        return ruling_choice(self.known[name], choice, success=self.success)

    def _is_total(self, fallen: DiceCount) -> bool:
        return fallen.is_total or self.mechanic.family == "total"


def _throw_values(throw: Throw) -> dict[str, Any]:
    if not isinstance(throw, CountedThrow):
        return {"dice": throw.dice, "bonus": throw.bonus}
    return {"dice": throw.dice} if throw.target is None else {"dice": throw.dice, "target": throw.target}


def _listed(faces: Sequence[int | tuple[int, ...]]) -> list[int | list[int]]:
    return [face if isinstance(face, int) else list(face) for face in faces]


def _faces(faces: Sequence[int | tuple[int, ...]]) -> str:
    """Return what dice show: "6+2, 3", where the first exploded."""
    return ", ".join(str(face) if isinstance(face, int) else "+".join(map(str, face)) for face in faces)


def _sum(terms: Sequence[PoolTerm]) -> str:
    """Return terms as they are added, and what is taken off: "Logic 4 + 2", "Logic 4 − 2 (further targets)"."""
    first, *others = terms
    return _term(first) + "".join(map(_further_term, others))


def _further_term(term: PoolTerm) -> str:
    if not isinstance(term.value, int) or term.value >= 0:
        return f" + {_term(term)}"
    taken = f" − {-term.value}"
    return taken if _is_plain(term) else f"{taken} ({term.label})"


def _term(term: PoolTerm) -> str:
    """Return a term with its value: "Logic 4", "Rating x 2 (6)"; a plain value alone: "1d20"."""
    value = _value_text(term)
    if _is_plain(term):
        return value
    return f"{term.label} {value}" if term.label[-1].isalpha() else f"{term.label} ({value})"


def _is_plain(term: PoolTerm) -> bool:
    """Return whether a term's label is its value."""
    value = _value_text(term)
    return term.label in (value, value.removeprefix("−"), f"{value} dice", f"{value}D")


def _value_text(term: PoolTerm) -> str:
    return "unknown" if term.value is None else plain_number(term.value)
