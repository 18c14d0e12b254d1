"""Parts of answers, shared by the command line, the API, the site and editors.

Unknown fields are null; fields that do not apply are left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, Protocol, Self, TypeVar

from pydantic import Field

from kb.model import Answer, Tier
from kb.model.coded import CodedReason
from resolver import UNKNOWN, Odds
from resolver.reasons import Reason
from resolver.wording import percent

T = TypeVar("T")


class Probability(Answer):
    """A chance, or another exact number."""

    fraction: str
    """Exact: `11/27`."""
    decimal: float

    @classmethod
    def of(cls, number: Fraction) -> Self:
        """Return *number* as a fraction and a decimal."""
        return cls(fraction=str(number), decimal=float(number))

    @classmethod
    def optional(cls, number: Fraction | None) -> Self | None:
        """Return *number* as a fraction and a decimal; None if it is unknown."""
        return None if number is None else cls.of(number)

    @property
    def exact(self) -> Fraction:
        """The number itself."""
        return Fraction(self.fraction)


class ValueChance(Answer):
    """A value with its chance."""

    value: int | str
    fraction: str
    decimal: float


class HeadlineFigure(Answer):
    """A figure of a headline."""

    name: str
    value: Probability | int | str | None
    """The exact chance or average, or the value rolled; null if unknown."""


RatingsTaken = Annotated[
    dict[str, dict[str, int | str]],
    Field(
        description="Ratings that come from the characters or tiers of both sides, by their fields in requests.",
        examples=[{"ratings": {"Agility": 5}, "against": {"Reaction": 4}}],
    ),
]

Ours = Literal["ours"]
"""Stated in every answer that uses tiers."""


class TiersAtWork(Answer):
    """The sides whose ratings in `taken` are a tier's, by their fields in requests; tiers are ours."""

    ratings: Tier | None = None
    against: Tier | None = None
    origin: Ours


StatesAtWork = Annotated[
    list[str],
    Field(
        description="What the states of both sides change; warnings name states that change nothing.",
        examples=[["Prone (target): −2 to the roll"]],
    ),
]

GrantsAtWork = Annotated[
    list[str],
    Field(description="What the grants of actions change in the roll.", examples=[["Take Aim: +1 die"]]),
]

ChangesAtWork = Annotated[
    list[str],
    Field(
        description="What modifiers, wounds and uses of Edge change in the roll.",
        examples=[["Dark: −1 die"]],
    ),
]


class Headline(Answer):
    """The answer in one sentence, with its figures."""

    text: str
    figures: list[HeadlineFigure]

    @property
    def is_known(self) -> bool:
        """Whether it states figures, and all of them are known."""
        values = [figure.value for figure in self.figures]
        return bool(values) and None not in values and "unknown" not in values


class Reasons(Answer):
    """The codes of an answer's warnings, of what is unknown and of its `why`, in the order of the sentences."""

    warnings: list[CodedReason] = Field(default=[])
    unknown: list[CodedReason] = Field(default=[])
    why: list[CodedReason] = Field(default=[])


class Reasoned(Protocol):
    """An answer, or a part of one, with its warnings and what is unknown."""

    @property
    def warnings(self) -> list[str]: ...  # noqa: D102 - as in answers
    @property
    def unknown(self) -> list[str]: ...  # noqa: D102
    @property
    def reasons(self) -> Reasons: ...  # noqa: D102


def reason_fields(
    warnings: Sequence[Reason] = (), unknown: Sequence[Reason] = (), why: Sequence[Reason] = ()
) -> dict[str, Any]:
    """Return the fields `warnings`, `unknown`, `reasons`, and `why` if there is one: sentences, and their codes."""
    codes = {"warnings": warnings, "unknown": unknown, **({"why": why} if why else {})}
    return {
        "warnings": list(map(str, warnings)),
        "unknown": list(map(str, unknown)),
        **(why_fields(why) if why else {}),
        "reasons": Reasons(**{name: list(map(CodedReason.of, some)) for name, some in codes.items()}),
    }


def why_fields(why: Sequence[Reason]) -> dict[str, Any]:
    """Return the fields `why` and `reasons` of an answer that has no warnings: sentences, and their codes."""
    return {"why": " ".join(map(str, why)), "reasons": Reasons(why=list(map(CodedReason.of, why)))}


def merge_reasons(parts: Iterable[Reasoned], warnings: Sequence[Reason] = ()) -> dict[str, Any]:
    """Return the same fields for all *parts* of an answer, each sentence once, with more *warnings*."""
    warned, unknown = dict[str, CodedReason](), dict[str, CodedReason]()
    for part in parts:
        warned |= _new_sentences(warned, part.warnings, part.reasons.warnings)
        unknown |= _new_sentences(unknown, part.unknown, part.reasons.unknown)
    warned |= _new_sentences(warned, list(map(str, warnings)), list(map(CodedReason.of, warnings)))
    reasons = Reasons(warnings=list(warned.values()), unknown=list(unknown.values()))
    return {"warnings": list(warned), "unknown": list(unknown), "reasons": reasons}


def _new_sentences(
    known: Mapping[str, CodedReason], sentences: Sequence[str], reasons: Sequence[CodedReason]
) -> dict[str, CodedReason]:
    pairs = zip(sentences, reasons, strict=True)
    return {sentence: reason for sentence, reason in pairs if sentence not in known}


def plain_value(value: object) -> int | str:
    """Return a value as a number or a text, `unknown` if it is unknown."""
    return value if isinstance(value, int) else "unknown" if value is UNKNOWN else str(value)


def distribution(odds: Odds[T]) -> list[ValueChance]:
    """Return each value of *odds* with its chance, in ascending order."""
    return [
        ValueChance(value=plain_value(value), fraction=fraction, decimal=decimal)
        for value, fraction, decimal in odds.rows()
    ]


def optional_distribution(odds: Odds[T] | None) -> list[ValueChance] | None:
    """Return each value of *odds* with its chance; None if they are unknown."""
    return None if odds is None else distribution(odds)


def chances(parts: Iterable[tuple[object, Fraction]]) -> list[ValueChance]:
    """Return each value with its chance, in the order given."""
    return [
        ValueChance(value=plain_value(value), fraction=str(chance), decimal=float(chance))
        for value, chance in parts
    ]


def chance_or_unknown(chance: Probability | None) -> str:
    """Return a chance as a percentage; "unknown" without one."""
    return "unknown" if chance is None else percent(chance.exact)
