"""The actor and the target of a request as characters or tiers: ratings beside those that it gives itself."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kb.model import Edition, Tier
from kb.model.character import Character
from kb.play.request.ratings import WORDY, canonical_ratings, check_value
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import Ratings, tier_ratings
from kb.play.sentences import characters as sentences
from kb.play.sentences.requests import counts_as_term
from kb.play.side import PARTIES
from kb.problems import RequestError, unknown_name
from resolver.notation import Choice
from resolver.reasons import Reason
from resolver.values.names_read import Side, SideRating
from resolver.wording import join_words

WEAPON = "weapon"
"""What is chosen among weapons, and not for a rating."""


@dataclass(frozen=True, slots=True)
class CharacterOption:
    """One way to settle what a character leaves open: a weapon, or a rating that counts as another."""

    name: str
    ratings: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """What only the player can choose: one of several weapons, or which rating counts as what the roll reads."""

    side: Side
    of: str
    """The rating, or WEAPON."""
    options: Sequence[CharacterOption]


@dataclass(frozen=True, slots=True)
class Taken:
    """The ratings of one side of a request, with what is taken from its character."""

    given: Ratings
    """Those that the request gives itself, by the edition's names."""
    taken: Ratings = field(default_factory=dict)
    open: Sequence[OpenChoice] = ()
    notes: Sequence[Reason] = ()

    @property
    def ratings(self) -> Ratings:
        """All of them."""
        return {**self.taken, **self.given}


def without_character(request: ResolveRequest) -> bool:
    """Return whether neither side of *request* is a character or a tier, and nothing is said of a weapon."""
    return request.actor is None and request.target is None and request.weapon is None


def with_characters(
    edition_id: str,
    edition: Edition,
    request: ResolveRequest,
    reads: Collection[SideRating],
    limits: Sequence[Choice],
) -> dict[Side, Taken]:
    """Return the ratings of both sides, with those of characters and tiers for what *request* doesn't give.

    Args:
        edition_id: The key of the edition.
        edition: The edition of the roll.
        request: The request.
        reads: The ratings that the roll reads, by side.
        limits: The pairs of limits that exclude each other.

    Raises:
        RequestError: If a character is of another edition or has impossible ratings, or if the weapon isn't there.
    """
    if request.weapon is not None and not isinstance(request.actor, Character):
        raise RequestError(WEAPON, sentences.weapon_without_character())
    read_names = [each.name for each in reads]
    found: dict[Side, Taken] = {}
    for side, party in PARTIES.items():
        who = getattr(request, side)
        given = getattr(request, party.ratings)
        if who is None:
            found[side] = Taken(given)
            continue
        own = canonical_ratings(edition, given, party.ratings, read_names)
        read_here = {each.name for each in reads if each.side == side}
        if isinstance(who, Character):
            weapon = request.weapon if side == "actor" else None
            found[side] = _of_character(edition_id, edition, who, own, side, read_here, weapon)
        else:
            sheet = _of_tier(edition, who)
            if side == "target":
                sheet = {name: value for name, value in sheet.items() if not _is_of_scene(edition, name)}
            found[side] = Taken(own, _left_for(edition, own, sheet, read_here))
    left_out = {name for each in limits for name in _other_limits(each, found)}
    return {
        side: replace(
            each,
            taken={name: value for name, value in each.taken.items() if name not in left_out},
        )
        for side, each in found.items()
    }


def numbers_of(edition_id: str, edition: Edition, who: Tier | Character | None) -> Ratings:
    """Return the ratings of a character or a tier that a turn may read: numbers and words of categories, by terms.

    Raises:
        RequestError: If a character is of another edition or has impossible ratings.
    """
    if who is None:
        return {}
    sheet = (
        _sheet(edition_id, edition, who, "actor") if isinstance(who, Character) else _of_tier(edition, who)
    )
    ratings = {
        name: value
        for name, value in sheet.items()
        if (term := edition.terms.get(name)) and (isinstance(value, int) or value in term.values)
    }
    for name, value in ratings.items():
        check_value(f"actor.ratings.{name}", name, edition.terms[name], value)
    return ratings


def _sheet(
    edition_id: str, edition: Edition, who: Character, side: Side, read_here: Collection[str] = ()
) -> Ratings:
    """Return all ratings of a character by the names of its edition."""
    if who.edition != edition_id:
        raise RequestError(
            f"{side}.edition", sentences.character_of_another_edition(who.edition, edition.short)
        )
    return canonical_ratings(edition, who.ratings, f"{side}.ratings", read_here)


def _of_tier(edition: Edition, tier: Tier) -> Ratings:
    """Return the ratings of a tier, without those that count without a value, such as marks: no matter of skill."""
    names = [name for name, term in edition.terms.items() if term.tiers or term.without is None]
    return tier_ratings(edition, names, tier)


def _other_limits(limit: Choice, found: Mapping[Side, Taken]) -> Iterator[str]:
    """Yield the name of the second of two limits, or of the first if a side gives the second itself."""
    first, second = (getattr(each, "name", "") for each in (limit.first, limit.second))
    yield first if any(second in each.given for each in found.values()) else second


def _is_of_scene(edition: Edition, name: str) -> bool:
    term = edition.terms.get(name)
    return term is not None and term.of == "scene"


def _left_for(edition: Edition, own: Ratings, sheet: Ratings, read_here: Collection[str]) -> Ratings:
    """Return what a *sheet* says beside the side's *own* ratings, by terms of the edition or names that are read.

    A rating under another name (Pistols for Weapon Skill) takes the place of that of the sheet.
    """
    stand_ins = edition.terms_by_name_stood_for
    replaced = {
        term for name in own if name not in edition.terms for term in stand_ins.get(name.casefold(), ())
    }
    pools = {name for name, term in edition.terms.items() if term.is_ == "pool" and name not in read_here}
    return {
        name: value
        for name, value in sheet.items()
        if (name in edition.terms or name in read_here) and name not in {*own, *replaced, *pools}
    }


def _of_character(
    edition_id: str,
    edition: Edition,
    who: Character,
    own: Ratings,
    side: Side,
    read_here: Collection[str],
    weapon: str | None,
) -> Taken:
    sheet = _sheet(edition_id, edition, who, side, read_here)
    if side == "actor":  # what a person has of the scene is for attacks on them, as a Trauma Target
        sheet = {name: value for name, value in sheet.items() if not _is_of_scene(edition, name)}
    own, named = _with_named_ratings(edition, own, sheet, side)
    skills = dict(_skills(edition, own, sheet, read_here))
    weapons = [*_weapons(edition, who, own, side, read_here)] if side == "actor" else []
    by_weapon = _settle_weapon(side, weapon, weapons, skills)
    left_open = {term: ratings for term, ratings in skills.items() if term not in by_weapon.ratings}
    by_skill = _settle_skills(side, left_open)
    left = _left_for(edition, own, {**sheet, **by_weapon.ratings, **by_skill.ratings}, read_here)
    for name, value in left.items():
        if name in edition.terms:
            check_value(f"{side}.ratings.{name}", name, edition.terms[name], value)
    return Taken(own, left, [*by_weapon.open, *by_skill.open], [*named, *by_weapon.notes, *by_skill.notes])


class _Settled(NamedTuple):
    """What is settled of the weapons or skills of a character, what is left to the player, and what to say of it."""

    ratings: Ratings
    open: Sequence[OpenChoice] = ()
    notes: Sequence[Reason] = ()


def _settle_weapon(
    side: Side, weapon: str | None, options: Sequence[CharacterOption], skills: Mapping[str, Ratings]
) -> _Settled:
    """Return the ratings of the *weapon* that is named, or of the only one.

    Raises:
        RequestError: If there is none of this name.
    """
    if weapon is not None:
        wanted = _wanted(weapon, options, skills)
        return _Settled({**wanted.ratings})
    if len(options) == 1:
        return _Settled({**options[0].ratings}, notes=[sentences.only_weapon(options[0].name)])
    return _Settled({}, [OpenChoice(side, WEAPON, options)] if options else [])


def _settle_skills(side: Side, skills: Mapping[str, Ratings]) -> _Settled:
    """Return each term with the number of its skill, if it has one or all are alike.

    Which of several counts only the player knows; those that the character has learned come first.
    """
    settled: Ratings = {}
    open_, notes = [], []
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
        if settled[term] != 0:
            notes.append(counts_as_term(join_words([*ratings], "or"), term, side))
    return _Settled(settled, open_, notes)


def _with_named_ratings(
    edition: Edition, own: Ratings, sheet: Ratings, side: Side
) -> tuple[Ratings, list[Reason]]:
    """Return a side's *own* ratings with the number for each that names another of its character: Pistols."""
    by_name, notes = {name.casefold(): name for name in sheet}, []
    counted = dict(own)
    for name, value in own.items():
        term = edition.terms.get(name)
        if isinstance(value, str) and term is not None and term.kind not in WORDY and not term.values:
            meant = by_name.get(value.casefold())
            if meant is not None:
                counted[name] = sheet[meant]
                notes.append(counts_as_term(meant, name, side))
    return counted, notes


def _weapons(
    edition: Edition, who: Character, own: Ratings, side: Side, read_here: Collection[str]
) -> Iterator[CharacterOption]:
    """Yield the weapons that say something of what is read; one with the name of another has a number after it."""
    seen: list[tuple[str, Ratings]] = []
    for each in who.weapons:
        ratings = canonical_ratings(edition, each.ratings, f"{side}.weapons", read_here)
        counts = any(name in read_here and name not in own for name in ratings)
        if not counts or (each.name, ratings) in seen:
            continue
        before = sum(name == each.name for name, _ in seen)
        seen.append((each.name, ratings))
        yield CharacterOption(f"{each.name} ({before + 1})" if before else each.name, ratings)


def _skills(
    edition: Edition, own: Ratings, sheet: Ratings, read_here: Collection[str]
) -> Iterator[tuple[str, Ratings]]:
    """Yield the terms that are read and that the sheet has only by other names, with what it has by these."""
    for term, described in edition.terms.items():
        if term in read_here and term not in own and term not in sheet:
            names = {name.casefold() for name in described.stands_for}
            found = {name: value for name, value in sheet.items() if name.casefold() in names}
            if found:
                yield term, found


def _wanted(
    weapon: str, options: Sequence[CharacterOption], skills: Mapping[str, Ratings]
) -> CharacterOption:
    """Return the weapon that is named; a skill's name stands for a weapon of its kind.

    Raises:
        RequestError: If there is neither.
    """
    for each in options:
        if each.name.casefold() == weapon.casefold():
            return each
    by_skill = {
        term: value
        for term, ratings in skills.items()
        for name, value in ratings.items()
        if name.casefold() == weapon.casefold()
    }
    if not by_skill:
        known = dict.fromkeys(name for ratings in skills.values() for name in ratings)
        raise unknown_name(WEAPON, WEAPON, weapon, [*(each.name for each in options), *known])
    return CharacterOption(weapon, by_skill)
