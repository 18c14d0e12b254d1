"""What an edition has for the name of a number of another edition, and how high it is there. Ours."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from kb.characters.chummer.names import EDITION as CHUMMER_EDITION
from kb.characters.chummer.names import tables
from kb.files import yaml
from kb.model import Edition, Term, Tier
from kb.play.advice.tiers import nearest_tier


class EditionNames(NamedTuple):
    """One of two editions, and what its names are."""

    key: str
    edition: Edition

    def term(self, name: str) -> Term | None:
        """Return the term of this name, or the first that the name counts as: Weapon Skill for Pistols."""
        stand_ins = self.edition.terms_by_name_stood_for.get(name.casefold(), [])
        return next(
            (self.edition.terms[each] for each in (name, *stand_ins) if each in self.edition.terms), None
        )


def counterparts_of(source: EditionNames, target: EditionNames, name: str) -> Sequence[str]:
    """Return what the other edition has for a name: the same, the skill's group, or all that play its part."""
    for each in filter(None, (name, _group(source.key, name))):
        found = find_counterpart(each, target.edition) or _skill_stood_for(target.edition, each)
        if found is not None:
            return [found]
    return next(
        (
            group["become"].get(target.key, [])
            for group in part_groups()
            if name.casefold() in map(str.casefold, group["names"].get(source.key, []))
        ),
        [],
    )


def skills_of_attack(source: EditionNames, target: EditionNames, attack: str) -> Sequence[str]:
    """Return the skills of the other edition that play the part of those with which the rating *attack* comes."""
    return list(
        dict.fromkeys(
            skill
            for group in part_groups()
            if group["names"].get(source.key) and attack in group["become"].get(source.key, [])
            for skill in group["become"].get(target.key, [])
        )
    )


def counterpart_of(source: EditionNames, target: EditionNames, name: str) -> str | None:
    """Return the best of `counterparts_of`; None if there is none."""
    return next(iter(counterparts_of(source, target, name)), None)


@lru_cache(1)
def part_groups() -> list[dict[str, dict[str, list[str]]]]:
    """Return the groups of names that play the same part, as their file has them."""
    groups: list[dict[str, dict[str, list[str]]]] = yaml.read(Path(__file__).with_suffix(".yaml")).data
    return groups


def _skill_stood_for(edition: Edition, name: str) -> str | None:
    """Return a skill that counts as a term of the edition, in its spelling: Firearms."""
    skills = (word for term in edition.terms.values() if term.kind == "skill" for word in term.stands_for)
    return next((word for word in skills if word.casefold() == name.casefold()), None)


def _group(edition_key: str, name: str) -> str | None:
    """Return the group of a skill, as the core rulebook of sr5 has it: Firearms for Pistols."""
    skills: Mapping[str, Mapping[str, str]] = tables()["skills"] if edition_key == CHUMMER_EDITION else {}
    return skills.get(name, {}).get("group")


def find_counterpart(name: str, target: Edition) -> str | None:
    """Return the term of *target* with the same name, in any case; None if there is none.

    Aliases don't count: the Bod of an SR3 icon is not the Body of a character, although both are called BOD.
    """
    return next((other for other in target.terms if other.casefold() == name.casefold()), None)


def rating_there(term: Term, value: int, other: Term | None) -> tuple[Tier | None, int | None]:
    """Return the tier nearest to a value of *term*, and the rating that *other*, of another edition, has for it.

    Where both have the same ratings for all tiers the value stays: it lies as far between them there.
    """
    tier = nearest_tier(term, value)
    if tier is None or other is None:
        return tier, None
    return tier, value if other.tiers == term.tiers else other.tiers.get(tier)
