"""What a core rulebook says about the rolls of actions whose own source leaves them out."""

from pydantic import Field

from kb.model.base import Amount, Reference, Shape, Slug
from kb.model.examples import Example
from kb.model.steps import AnyStep, Success


class CoreRules(Shape):
    """The rolls that the core rulebook gives to actions whose own source leaves them out.

    They stay apart from what an entry's source says: an entry has them only if it has no tests of its own and
    says under `unknown` why.
    """

    to: list[str] = Field(min_length=1)
    """The actions: slugs of entries, and classes such as `class:firing-action`."""
    tests: dict[Slug, AnyStep] = {}
    results: dict[str, Amount] = {}
    success: Success | None = None
    examples: dict[Slug, Example] = {}
    see: list[Reference] = []
    """Where the book says it; a page that we don't know is left out. One of the rules for an action has to say it."""
