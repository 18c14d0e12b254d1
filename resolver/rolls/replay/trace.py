"""The steps of a replay in words, each with its values."""

from collections.abc import Mapping, Sequence

from resolver.dice.mechanic import Mechanic
from resolver.dice.throws import Counted, Throw, Totalled
from resolver.rolls.bind.sides import BoundSide, PoolTerm
from resolver.rolls.replay.counted_faces import DiceCount
from resolver.rolls.replay.faces import Face
from resolver.rolls.verdict import Verdict
from resolver.rulings import RULINGS
from resolver.wording import dice_word, plain_number, signed

Step = dict[str, object]
"""One step: `step` is its kind, `text` says it, and the other keys are its values."""


def pool_steps(side: BoundSide, mechanic: Mechanic) -> list[Step]:
    """Return each term of the pool with its value, each modifier with its reason, and the sum."""
    steps: list[Step] = [
        {
            "step": "pool",
            "text": " + ".join(map(_term, side.terms)),
            "terms": [{"name": term.label, "value": term.value} for term in side.terms],
        }
    ]
    for modifier in side.modifiers:
        unit = f" {dice_word(modifier.value)}" if mechanic.family != "total" else ""
        text = f"{signed(modifier.value)}{unit}" + (f": {modifier.reason}" if modifier.reason else "")
        value = modifier.value if isinstance(modifier.value, int) else None
        steps.append({"step": "modifier", "text": text, "value": value, "reason": modifier.reason})
    if side.throw is not None:
        steps.append({"step": "throw", "text": _throw(side.throw, mechanic), **_throw_values(side.throw)})
    return steps


def dice_step(faces: Sequence[Face], fallen: DiceCount, mechanic: Mechanic) -> Step:
    """Return the step with what the dice show."""
    listed = [face if isinstance(face, int) else list(face) for face in faces]
    shown = ", ".join(str(face) if isinstance(face, int) else "+".join(map(str, face)) for face in listed)
    if fallen.wild:
        shown = f"Wild Die {shown}"
    is_total = fallen.is_total or mechanic.family == "total"
    came = f"total {fallen.score}" if is_total else mechanic.counted(fallen.score)
    if fallen.raised:
        came = f"{came}, a {fallen.raised} as {fallen.raised + 1}"
    return {"step": "dice", "text": f"{shown or 'no dice'}: {came}", "faces": listed, "score": fallen.score}


def glitch_step(fallen: DiceCount, mechanic: Mechanic) -> Step:
    """Return the step with the number of 1s that count, and what that means."""
    kind = "glitch" if mechanic.glitch else "critical failure"
    words = {"none": f"no {kind}", "glitch": "a glitch"}.get(fallen.mark, f"a critical {kind.split()[-1]}")
    thrown = "die shows" if fallen.of == 1 else "dice show"
    text = f"{fallen.ones} of {fallen.of} {thrown} 1: {words}"
    return {"step": "glitch", "text": text, "ones": fallen.ones, "dice": fallen.of, "glitch": fallen.mark}


def help_step(who: str, faces: Sequence[Face], found: DiceCount, higher: int, mechanic: Mechanic) -> Step:
    """Return the step with what one helper adds."""
    shown = ", ".join(map(str, faces))
    limit = f", {mechanic.word('limit')} {signed(higher)}" if higher else ""
    adds = f"{signed(found.score)} {dice_word(found.score)}{limit}"
    text = f"{who[:-1]} {who[-1]}: {f'{shown}: ' if shown else ''}{adds}"
    return {"step": "help", "text": text, "who": who, "dice": found.score, "limit": higher}


def bought_step(throw: Counted, hits: int, mechanic: Mechanic) -> Step:
    """Return the step with the hits bought."""
    text = f"{throw.dice} dice buy {mechanic.counted(hits)}, one for {throw.handling.buy}"
    return {"step": "bought", "text": text, "score": hits}


def added_step(hits: int, score: int, mechanic: Mechanic) -> Step:
    """Return the step with the hits added."""
    text = f"{signed(hits)}: {mechanic.counted(score)}"
    return {"step": "added", "text": text, "hits": hits, "score": score}


def forgiven_step(before: str, after: str) -> Step:
    """Return the step with what is left of a glitch."""
    left = "a glitch" if after == "glitch" else "no glitch"
    text = f"the {before.replace('-', ' ')} is cancelled: {left}"
    return {"step": "cancelled", "text": text, "glitch": after}


def limit_step(limit: PoolTerm, before: int, after: int, mechanic: Mechanic) -> Step:
    """Return the step with the hits after the limit."""
    kept = f"{mechanic.counted(before)} count as {after}" if after < before else "no effect"
    text = f"{mechanic.word('limit')} {_term(limit)}: {kept}"
    return {"step": "limit", "text": text, "limit": limit.value, "before": before, "after": after}


def requirement_step(label: str, value: int, mechanic: Mechanic) -> Step:
    """Return the step with the requirement."""
    text = f"{mechanic.word('requirement')} {_term(PoolTerm(label, value))}"
    return {"step": "requirement", "text": text, "requirement": value}


def opponent_step(party: str, fallen: DiceCount, trace: list[Step], mechanic: Mechanic) -> Step:
    """Return the step with the result of the opposing *party*, and its own steps."""
    score, is_total = fallen.score, fallen.is_total or mechanic.family == "total"
    came = f"a total of {score}" if is_total else mechanic.counted(score)
    text = f"{party} {'have' if party == 'you' else 'has'} {came}"
    return {"step": "opponent", "text": text, "score": score, "trace": trace}


def tie_step(choice: str) -> Step:
    """Return the step that says who wins a tie."""
    text = f"a tie: {RULINGS['tie'].choices[choice]}"
    return {"step": "tie", "text": text, "ruling": choice}


def net_step(score: int, against: int, net: int) -> Step:
    """Return the step with the net."""
    text = f"{score} − {against} = {net}".replace("= -", "= −")
    return {"step": "net", "text": text, "net": net}


def outcome_step(verdict: Verdict, then: Sequence[str], *, judged: bool = True) -> Step:
    """Return the step with the result of the roll, if it is *judged*, and the outcomes."""
    if not judged:
        return {"step": "outcome", "text": "; ".join(then), "then": list(then)}
    text = verdict.outcome or "there is nothing to reach"
    return {
        "step": "outcome",
        "text": "; ".join([text, *then]),
        "outcome": verdict.outcome,
        "then": list(then),
    }


def rulings_step(rulings: Mapping[str, str]) -> Step:
    """Return the step with the rulings in force."""
    listed = "; ".join(f"{name} {choice}" for name, choice in rulings.items())
    return {"step": "rulings", "text": listed, "rulings": dict(rulings)}


def _term(term: PoolTerm) -> str:
    """Return a term with its value: "Logic 4", "Rating x 2 (6)"; a plain value alone: "1d20"."""
    value = "unknown" if term.value is None else plain_number(term.value)
    if term.label in (value, value.removeprefix("−"), f"{value} dice", f"{value}D"):
        return value
    return f"{term.label} {value}" if term.label[-1].isalpha() else f"{term.label} ({value})"


def _throw(throw: Throw, mechanic: Mechanic) -> str:
    if isinstance(throw, Counted):
        dice = f"{throw.dice} {dice_word(throw.dice)}"
        against = (
            f" against {mechanic.word('requirement')} {throw.target}" if throw.target is not None else ""
        )
        return dice + against
    dice = " + ".join(f"{count}d{sides}" for count, sides in throw.dice)
    sign = "−" if throw.bonus < 0 else "+"
    return f"{dice} {sign} {abs(throw.bonus)}" if throw.bonus else dice


def _throw_values(throw: Throw) -> Step:
    if isinstance(throw, Totalled):
        return {"dice": [[count, sides] for count, sides in throw.dice], "bonus": throw.bonus}
    values: Step = {"dice": throw.dice}
    if throw.target is not None:
        values["target"] = throw.target
    return values
