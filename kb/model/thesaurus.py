"""The thesaurus: words that players use interchangeably. Ours."""

from pydantic import Field

from kb.model.base import Shape, Words


class Thesaurus(Shape):
    """Words that mean nearly the same in a search. Fields are in the order of the keys of `words.yaml`."""

    alike: list[list[Words]] = Field(default=[])
    """Groups of interchangeable words; a word may be in several groups."""
    short_for: dict[str, Words] = Field(default={})
    """Abbreviations and their long forms; the long form does not find the abbreviation."""
    everyday: dict[str, list[Words]] = Field(default={})
    """Rule words and their everyday words; a rule word does not find its everyday words."""
