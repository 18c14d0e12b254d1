"""Which skill of a character counts as the skill that a roll reads."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kb.model import Edition, Variant
from kb.play.request.open_choices import CharacterOption, OpenChoice, Settled
from kb.play.request.tiers import Ratings
from kb.play.request.untrained import is_learned
from kb.play.sentences.requests import counts_as_term
from resolver.values.names_read import Side
from resolver.wording import join_words

WithoutSkill = Literal["counts", "asked", "never"]
"""Whether a roll can be made with a weapon that names no skill, or only if the player names it, or never."""


@dataclass(frozen=True, slots=True)
class RollReads:
    """What a roll reads of one side."""

    edition: Edition
    side: Side
    names: Collection[str]
    in_grants: Collection[str]
    """What the grants in the request read of it."""
    counting: Mapping[str, Collection[str]]
    """The names that can count as each term in the roll."""
    made_with: Collection[str] = ()
    """The skills of the weapons that a roll without a skill is about; any if none is named."""
    variants: Sequence[Variant] = ()
    """The variants of the roll."""
    without_skill: WithoutSkill = "counts"
    """Whether a weapon that names no skill counts."""
    variant_for_weapon: str | None = None
    """The variant that the weapon named is a word for: a fist."""

    @property
    def skills(self) -> list[str]:
        """The skills that are read."""
        terms = self.edition.terms
        return [name for name in self.names if name in terms and terms[name].kind == "skill"]

    def terms_for(self, skill: str) -> list[str]:
        """Return the terms that are read and that *skill* is, or can count as here."""
        return [
            term
            for term in self.skills
            if skill.casefold() in {each.casefold() for each in (term, *self.counting.get(term, ()))}
        ]

    def is_made_with(self, skill: str | None) -> bool:
        """Return whether the roll can be made with weapons of a *skill*; armed, with one that names none too."""
        if skill is None:
            return self.without_skill != "never"
        if self.skills:
            return bool(self.terms_for(skill))
        return not self.made_with or skill.casefold() in {each.casefold() for each in self.made_with}

    def barring(self, weapon: str) -> str | None:
        """Return what the variant is for that bars a *weapon* of this name; None if none does."""
        words = f" {weapon} ".casefold()
        return next((each.when for each in self.variants if _has_any(words, each.not_made_with)), None)

    def usable(self, term: str, name: str, number: int | str) -> bool:
        """Return whether *name*, which counts as *term*, can be used with its *number*: some need to be learned."""
        has_to_be_learned = self.edition.terms[term].has_to_be_learned(name)
        return is_learned(self.edition, name, number) or not has_to_be_learned


def skills_for(reads: RollReads, own: Ratings, sheet: Ratings) -> Iterator[tuple[str, Ratings]]:
    """Yield the terms that are read and that a *sheet* has only by other names, with what it has by these.

    Args:
        reads: What is read.
        own: The ratings that the request gives.
        sheet: Those of the character.
    """
    for term in reads.edition.terms:
        if term in (*reads.names, *reads.in_grants) and term not in own and term not in sheet:
            names = {name.casefold() for name in reads.counting.get(term, ())}
            found = {
                name: value
                for name, value in sheet.items()
                if name.casefold() in names and reads.usable(term, name, value)
            }
            if found:
                yield term, found


def settle_skills(side: Side, skills: Mapping[str, Ratings]) -> Settled:
    """Return each term with the number of its skill, if it has one or all are alike.

    Which of several counts only the player knows; those that the character has learned come first.
    """
    settled: Ratings = {}
    open_, notes, names = [], [], list[str]()
    for term, ratings in skills.items():
        if len({*ratings.values()}) > 1:
            learned_first = sorted(ratings, key=lambda name: ratings[name] == 0)
            open_.append(
                OpenChoice(
                    side, term, [CharacterOption(name, {term: ratings[name]}) for name in learned_first]
                )
            )
            continue
        settled[term] = next(iter(ratings.values()))
        names += ratings
        if settled[term] != 0 or len(ratings) == 1:
            notes.append(counts_as_term(join_words([*ratings], "or"), term, side))
    return Settled(settled, open_, notes, names=names)


def _has_any(words: str, of: Collection[str]) -> bool:
    return any(f" {each} ".casefold() in words for each in of)
