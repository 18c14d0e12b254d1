"""What sources dispute or leave open."""

from kb.model import Answer


class ChoiceOf(Answer):
    """One way to decide, and what it means."""

    choice: str
    meaning: str


class ChosenBy(Answer):
    """How an edition decides, and why."""

    edition: str
    choice: str
    why: str
    disputed: bool


class RulingAnswer(Answer):
    """A question that the rules leave to somebody."""

    name: str
    meaning: str
    default: str
    """The first choice: it holds where an edition makes none."""
    choices: list[ChoiceOf]
    editions: list[ChosenBy]


class RulingsAnswer(Answer):
    """Every ruling that a request may set."""

    total: int
    rulings: list[RulingAnswer]
