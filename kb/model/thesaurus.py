"""The words of the table: which of them players use for one another. Ours."""

from pydantic import Field

from kb.model.base import Shape, Words


class Thesaurus(Shape):
    """Words that mean nearly the same in a search; in the order of the keys of `words.yaml`."""

    alike: list[list[Words]] = Field(default=[])
    """Groups of words that stand for each other; a word may be in several groups."""
    short_for: dict[str, Words] = Field(default={})
    """Abbreviations with what they are short for; the long form does not find the short one."""
    everyday: dict[str, list[Words]] = Field(default={})
    """Words of the rules with what people say for them; the rules' words do not find what people say."""
