"""What a test comes to in one line: what came out where dice were given, else what is likely."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.model import Edition, Entry, RollStep
from kb.model.braced import Braced, braced
from kb.play.answer import Headline, HeadlineFigure, Probability, told_value
from resolver import UNKNOWN, Odds, Playback, Replay, Resolved, Value
from resolver.notation import Expression, names_in
from resolver.procedures.procedure import NONE
from resolver.procedures.step_over_states import State
from resolver.rolls.odds.roll_odds import RollOdds
from resolver.wording import percent

MOST_RESULTS = 3
"""How many results stand in one line."""

FLAGS = frozenset({"success", "failure", "tie", "glitch", "critical", "critical glitch"})
"""Fields of a roll that are 1 or 0."""

Said = tuple[str, list[HeadlineFigure]]
"""A part of a line, and its figures."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a procedure was asked for together: its success, its results and the figures of its own headline."""

    names: Sequence[str]
    odds: Odds[State]

    def alone(self, name: str, given: str | None = None) -> Odds[Value] | None:
        """Return the odds of *name*, where the condition *given* is met; None where it never is, or is unknown."""
        place = self.names.index(name)
        if given is None:
            return self.odds.map(lambda state: state[place])
        other = self.names.index(given)
        if any(state[other] is UNKNOWN for state in self.odds.weights):
            return None
        weights = {state: weight for state, weight in self.odds.weights.items() if state[other] == 1}
        total = sum(weights.values())
        return Odds(weights, total).map(lambda state: state[place]) if total else None


def headline(answer: Resolved, edition: Edition | None, entry: Entry | None) -> Headline:
    """Return what *answer* comes to.

    Args:
        answer: Its odds, and what given dice came to.
        edition: That of the test, with the units of its terms; None where nobody knows it.
        entry: What the test is of; None for free notation.
    """
    line = _Line(edition, entry, answer)
    played = answer.playback
    return _joined(line.came(played) if played is not None else line.likely())


def unit_of(edition: Edition, term: str) -> str | None:
    """Return the unit that stands behind an amount of *term*; None where the term says it, or it is another term."""
    unit = edition.terms[term].unit if term in edition.terms else None
    said = unit is None or unit.casefold() in term.casefold() or unit in edition.terms
    return None if said else unit


def results_aside(entry: Entry | None, about: str | None) -> frozenset[str]:
    """Return the results that come of optional rolls alone, other than the roll that is asked about."""
    if entry is None:
        return frozenset()
    optional = {
        key
        for key, step in entry.tests.items()
        if isinstance(step, RollStep) and step.optional and key != about
    }
    return frozenset(
        term
        for term, value in entry.results.items()
        if (
            read := {
                key for key in entry.tests if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", str(value))
            }
        )
        and read <= optional
    )


def is_flag(tree: Expression) -> bool:
    """Return whether a result only says whether a roll came out one way, or so many times that."""
    names = names_in(tree)
    return bool(names) and all(name.name in FLAGS and name.of is not None for name in names)


def mean_on_success(answer: Resolved, entry: Entry | None, term: str) -> Fraction | None:
    """Return the average of a result where the test succeeds; None where it is no number, or unknown.

    Nor is there one where *entry* judges by its results what a success is.
    """
    names = list(answer.prepared.procedure.asked)
    if entry is not None and entry.success is not None and entry.success.if_ is not None:
        return None
    if answer.chain.asked is None or "success" not in names or f"={term}" not in names:
        return None
    odds = _Asked(names, answer.chain.asked).alone(f"={term}", "success")
    if odds is None or not all(isinstance(value, int) for value in odds.weights):
        return None
    return odds.map(_number).mean()


@dataclass(frozen=True, slots=True)
class _Line:
    """One line about an answer."""

    edition: Edition | None
    entry: Entry | None
    answer: Resolved

    @property
    def called(self) -> str:
        """What a success is called."""
        return (
            self.entry.success.called
            if self.entry is not None and self.entry.success is not None
            else "success"
        )

    @property
    def asked(self) -> _Asked | None:
        names = list(self.answer.prepared.procedure.asked)
        odds = self.answer.chain.asked
        return _Asked(names, odds) if odds is not None else None

    @property
    def _own_success(self) -> bool:
        """Whether the entry says by a condition what its success is."""
        success = self.entry.success if self.entry is not None else None
        return (
            success is not None
            and success.if_ is not None
            and "success" in self.answer.prepared.procedure.asked
        )

    def likely(self) -> Iterator[Said]:
        """Yield the parts of what is likely."""
        answer, asked = self.answer, self.asked
        own = self.entry.headline if self.entry is not None else None
        written = list(_written(own.likely, asked)) if own is not None and asked is not None else []
        step = answer.step
        if written:
            yield from written
        elif answer.extended is not None:
            yield from self._extended()
        elif step is None or step.bound is None:
            yield from list(self._results(None)) or self._value()
        elif step.bound.judged or self._own_success:
            yield from self._chance()
        elif results := list(self._results(None)):
            yield from results
        else:
            yield self._yield(answer.odds)

    def _value(self) -> Iterator[Said]:
        """Yield the value that is all there is, where no result bears it."""
        key = self.answer.on or next(reversed(list(self.answer.chain.steps)), None)
        step = self.answer.chain.steps[key] if key is not None else None
        if key is None or step is None or step.value is None or UNKNOWN in step.value.weights:
            return
        yield self._worth(self._title(key), step.value, ranged=True)

    def _title(self, key: str) -> str:
        """Return what a step is called, without its key where it has a title."""
        written = self.entry.tests.get(key) if self.entry is not None else None
        return (written.title if written is not None else None) or key

    def _chance(self) -> Iterator[Said]:
        """Yield the chance of success, and what comes of one."""
        asked, procedure = self.asked, self.answer.prepared.procedure
        chance = self.answer.success
        if asked is not None and "success" in procedure.asked:
            odds = asked.alone("success")
            chance = None if odds is None or UNKNOWN in odds.weights else odds.chance(lambda met: met == 1)
        yield f"{_upper(self._whose())} {_percent(chance)}", [_figure(self.called, chance)]
        if self._own_success:
            yield from self._results(None)
        elif asked is not None and "success" in procedure.asked and chance:
            parts = list(self._results("success"))
            if parts:
                on = f"on a {self.called}" if self.called in ("success", "hit") else "then"
                texts = ", ".join(text for text, _ in parts)
                yield f"{on} {texts}", [figure for _, figures in parts for figure in figures]

    def _whose(self) -> str:
        """Return what a success is called; where somebody else rolls and the entry does not say, whose it is."""
        step = self.answer.prepared.procedure.steps.get(self.answer.on or "")
        by = getattr(step, "by", "actor")
        return "the target succeeds" if by == "target" and self.called == "success" else self.called

    def _results(self, given: str | None) -> Iterator[Said]:
        """Yield what the results come to, where the condition *given* is met; those that are unknown are left out."""
        told, aside = 0, results_aside(self.entry, self.answer.on)
        for term, tree in self.answer.prepared.procedure.results.items():
            odds = self._odds_of(term, given)
            if odds is None or UNKNOWN in odds.weights or told == MOST_RESULTS:
                continue
            if term in aside or (given is not None and set(odds.weights) == {0}):
                continue
            if is_flag(tree) and (given is None or set(odds.weights) <= {0, 1}):
                if given is None:
                    chance = odds.chance(lambda value: value not in (0, NONE))
                    yield f"{term} {percent(chance)}", [_figure(term, chance)]
                    told += 1
                continue
            told += 1
            yield self._worth(term, odds, ranged=given is None)

    def _odds_of(self, term: str, given: str | None) -> Odds[Value] | None:
        if given is None:
            return self.answer.chain.results[term]
        asked = self.asked
        return asked.alone(f"={term}", given) if asked is not None and f"={term}" in asked.names else None

    def _worth(self, term: str, odds: Odds[Value], *, ranged: bool) -> Said:
        """Return what a result comes to: the value, the average of numbers, or the likeliest of words."""
        if len(odds.weights) == 1:
            value = odds.values[0]
            return self.named(term, str(told_value(value))), [
                HeadlineFigure(name=term, value=told_value(value))
            ]
        if not all(isinstance(value, int) or value == NONE for value in odds.weights):
            most = max(odds.values, key=lambda value: odds.weights[value])
            chance = odds.chance(lambda value: value == most)
            return f"{term} most often {most}", [_figure(f"{term} {most}", chance)]
        numbers: Odds[int] = odds.map(_number)
        mean = numbers.mean()
        text = f"{self.named(term, _decimal(mean))} on average"
        return text + (_often(numbers) if ranged else ""), [_figure(term, mean)]

    def named(self, term: str, amount: str) -> str:
        """Return an amount of a term with its unit, unless the term says that already."""
        unit = unit_of(self.edition, term) if self.edition is not None else None
        number = amount.removeprefix("−").removeprefix("-")[:1].isdigit()
        return f"{term} {amount} {unit}" if unit is not None and number else f"{term} {amount}"

    def _yield(self, odds: RollOdds) -> Said:
        """Return what a roll without anything to reach comes to."""
        bound = self.answer.bound
        if odds.score is None:
            return "unknown", [HeadlineFigure(name="mean", value=None)]
        what = "total" if bound.is_total else bound.rules.mechanic.word("hits")
        mean = odds.score.mean()
        amount = f"{what} {_decimal(mean)}" if bound.is_total else f"{_decimal(mean)} {what}"
        return f"{amount} on average{_often(odds.score)}", [_figure(what, mean)]

    def _extended(self) -> Iterator[Said]:
        whole = self.answer.extended
        assert whole is not None  # noqa: S101 - asked before
        yield (
            f"{_upper(self.called)} {percent(whole.success)} over the whole test",
            [_figure(self.called, whole.success)],
        )
        rolls = whole.rolls
        if rolls is not None:
            mean = rolls.mean()
            time = "" if whole.interval is None else f", {_lasting(mean * whole.interval, whole.unit)}"
            yield f"{_decimal(mean)} rolls{time} on average where it succeeds", [_figure("rolls", mean)]

    def came(self, played: Playback) -> Iterator[Said]:
        """Yield the parts of what came out."""
        own = self.entry.headline if self.entry is not None else None
        if own is not None and own.came is not None and played.asked:
            asked = _Asked(list(played.asked), Odds.certain(tuple(played.asked.values())))
            if written := list(_written(own.came, asked)):
                yield from written
                return
        step = played.steps.get(self.answer.on or "")
        if step is not None and step.extended is not None:
            whole = step.extended
            word = self.called if whole.success else "failure"
            hits = self.answer.bound.rules.mechanic.counted(whole.hits)
            rolls = "1 roll" if len(whole.rolls) == 1 else f"{len(whole.rolls)} rolls"
            yield (
                f"{hits} of {whole.required} in {rolls}: {word}",
                [HeadlineFigure(name="outcome", value=word)],
            )
            return
        if step is not None and step.roll is not None:
            yield self._rolled(step.roll, played)
        shown = [
            (term, value)
            for term, value in played.results.items()
            if not is_flag(self.answer.prepared.procedure.results[term])
            and value not in (NONE, UNKNOWN)
            and term not in results_aside(self.entry, self.answer.on)
        ]
        for term, value in shown[:MOST_RESULTS]:
            yield self.named(term, str(value)), [HeadlineFigure(name=term, value=told_value(value))]
        if step is not None and step.roll is None and not shown and step.value not in (None, UNKNOWN):
            name = self._title(self.answer.on or "")
            yield f"{name} {step.value}", [HeadlineFigure(name=name, value=told_value(step.value))]

    def _rolled(self, replay: Replay, played: Playback) -> Said:
        """Return what one roll came to: its hits, what they were held against, and what follows."""
        bound, verdict = replay.bound, replay.verdict
        mechanic = bound.rules.mechanic
        score = f"total {replay.score}" if bound.is_total else mechanic.counted(replay.score)
        figures = [
            HeadlineFigure(name="total" if bound.is_total else mechanic.word("hits"), value=replay.score)
        ]
        then = list(replay.then)
        text = score
        if bound.judged:
            against = verdict.net is not None and (
                bound.opponent is not None or bound.requirement is not None
            )
            if against and verdict.net is not None:
                text += f" against {replay.score - verdict.net}"
            met = played.asked.get("success", UNKNOWN)
            outcome: str = verdict.outcome or "unknown"
            if outcome != "tie" or met == 1:
                success = verdict.outcome == "success" if met is UNKNOWN else met == 1
                outcome = self.called if success else outcome if verdict.success is None else self._missed()
                then = [one for one in then if not success or self.called.casefold() not in one.casefold()]
            text += f": {outcome}"
            figures.append(HeadlineFigure(name="outcome", value=outcome))
            if verdict.success and bound.opponent is not None and verdict.net:
                text += f" with {_net(bound.is_total, mechanic.counted(verdict.net))}"
                figures.append(HeadlineFigure(name="net", value=verdict.net))
        if verdict.mark in ("glitch", "critical-glitch"):
            text += f", with {mark_word(verdict.mark, glitch=mechanic.glitch)}"
        return "; ".join([text, *then]), figures

    def _missed(self) -> str:
        own = self.entry.success if self.entry is not None else None
        return "failure" if own is None or own.if_ is None else f"not {own.called}"


def mark_word(mark: str, *, glitch: bool) -> str:
    """Return what a glitch is called where the edition has them, or else where all ones fail."""
    if not glitch:
        return "a critical failure"
    return "a glitch" if mark == "glitch" else "a critical glitch"


def _net(is_total: bool, counted: str) -> str:
    number, _, hits = counted.partition(" ")
    return f"a margin of {number}" if is_total else f"{number} net {hits}"


def _written(line: str, asked: _Asked) -> Iterator[Said]:
    """Yield the clauses of a line that an entry writes itself, without those that say something unknown."""
    for clause in line.split("; "):
        texts, figures, known = [], [], True
        for part in braced(clause):
            if not isinstance(part, Braced):
                texts.append(part)
                continue
            given = f"{part.text} if" if part.value is not None and part.condition is not None else None
            odds = asked.alone(part.text, given) if part.text in asked.names else None
            if odds is None or UNKNOWN in odds.weights:
                known = False
                break
            text, figure = _told(part, odds)
            texts.append(text)
            figures.append(figure)
        if known:
            yield "".join(texts), figures


def _told(part: Braced, odds: Odds[Value]) -> tuple[str, HeadlineFigure]:
    if part.value is None:
        chance = odds.chance(lambda met: met == 1)
        return percent(chance), _figure(part.text, chance)
    if len(odds.weights) == 1 or not all(isinstance(value, int) for value in odds.weights):
        value = max(odds.values, key=lambda value: odds.weights[value])
        return str(value), HeadlineFigure(name=part.text, value=told_value(value))
    mean = odds.map(_number).mean()
    return _decimal(mean), _figure(part.text, mean)


def _joined(parts: Iterable[Said]) -> Headline:
    told = list(parts)
    text = "; ".join(text for text, _ in told) or "unknown"
    return Headline(text=_upper(text), figures=[figure for _, figures in told for figure in figures])


def _figure(name: str, number: Fraction | None) -> HeadlineFigure:
    return HeadlineFigure(name=name, value=Probability.known(number))


def _percent(chance: Fraction | None) -> str:
    return "unknown" if chance is None else percent(chance)


def _decimal(number: Fraction) -> str:
    return f"{float(number):.1f}".replace("-", "−")


def _often(odds: Odds[int]) -> str:
    low, high = (odds.percentile(Fraction(share, 100)) for share in (10, 90))
    span = f"{low}" if low == high else f"{low} to {high}"
    return f" ({span} most often)".replace("-", "−")


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _lasting(mean: Fraction, unit: str) -> str:
    number = _decimal(mean)
    return f"{number} {unit}" if number == "1.0" or unit.endswith("s") else f"{number} {unit}s"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
