"""The actor and the target of a request as characters or tiers: ratings beside those that it gives itself."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kb.model import Edition, Tier, Variant
from kb.model.character import Character, Weapon
from kb.play.request.open_choices import WEAPON, OpenChoice
from kb.play.request.ratings import WORDY, aliases_of, canonical_ratings, check_value
from kb.play.request.shapes import ResolveRequest
from kb.play.request.skills import RollReads, WithoutSkill, settle_skills, skills_for
from kb.play.request.tiers import Ratings, never_untrained_names, tier_ratings
from kb.play.request.untrained import UNTRAINED
from kb.play.request.weapons import has_weapon_for, no_weapon, settle_weapon
from kb.play.sentences import characters as sentences
from kb.play.sentences.requests import counts_as_term, never_untrained
from kb.play.side import PARTIES
from kb.problems import RequestError, unknown_name
from resolver.notation import Choice
from resolver.reasons import Reason
from resolver.values.names_read import Side, SideRating
from resolver.wording import nearest

_MOST_MISTYPED = 20
"""The most names of a character that are compared with those that a roll lacks."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The ratings of one side of a request, with what is taken from its character."""

    given: Ratings
    """Those that the request gives itself, by the edition's names."""
    taken: Ratings = field(default_factory=dict)
    open: Sequence[OpenChoice] = ()
    notes: Sequence[Reason] = ()
    tier: Tier | None = None
    """The tier that they are taken from, if it is no character."""
    weapon: Weapon | None = None
    """The weapon that the roll is made with."""
    counted: Collection[str] = ()
    """The names on the character's sheet whose numbers count as something else that is read."""

    @property
    def ratings(self) -> Ratings:
        """All of them."""
        return {**self.taken, **self.given}

    def without_taken(self, ratings: Ratings) -> Ratings:
        """Return those *ratings* that don't come from the character."""
        return {name: value for name, value in ratings.items() if name not in self.taken}


def without_character(request: ResolveRequest) -> bool:
    """Return whether neither side of *request* is a character or a tier, and nothing is said of a weapon."""
    return request.actor is None and request.target is None and request.weapon is None


def with_characters(
    edition_id: str,
    edition: Edition,
    request: ResolveRequest,
    reads: Collection[SideRating],
    granted: Collection[SideRating],
    limits: Sequence[Choice],
    counting: Mapping[str, Collection[str]],
    made_with: Collection[str],
    variants: Sequence[Variant],
    *,
    without_skill: WithoutSkill,
    variant_for_weapon: str | None,
) -> dict[Side, Taken]:
    """Return the ratings of both sides, with those of characters and tiers for what *request* doesn't give.

    Args:
        edition_id: The key of the edition.
        edition: The edition of the roll.
        request: The request.
        reads: The ratings that the roll reads, by side.
        granted: The ratings that grants in the request read, by side.
        limits: The pairs of limits that exclude each other.
        counting: The names that can count as each term in the roll.
        made_with: The skills of the weapons that a roll without a skill is about.
        variants: The variants of the roll.
        without_skill: Whether a weapon that names no skill counts.
        variant_for_weapon: The variant that the weapon named is a word for, if it is one.

    Raises:
        RequestError: If a character is of another edition or has impossible ratings, or if the weapon isn't there.
    """
    read_names = [each.name for each in reads]
    own_of = {
        side: canonical_ratings(edition, getattr(request, party.ratings), party.ratings, read_names)
        for side, party in PARTIES.items()
    }
    read_of, in_grants_of = (_names_by_side(each) for each in (reads, granted))
    of_weapons = (made_with, variants, without_skill, variant_for_weapon)
    readings: dict[Side, RollReads] = {
        "actor": RollReads(edition, "actor", read_of["actor"], in_grants_of["actor"], counting, *of_weapons),
        "target": RollReads(edition, "target", read_of["target"], in_grants_of["target"], counting),
    }
    armed: Side = "actor"
    if isinstance(request.target, Character):
        sheet = _sheet(edition_id, edition, request.target, "target", read_of["target"])
        if has_weapon_for(readings["target"], request.target, own_of["target"], sheet):
            armed = "target"
    if request.weapon is not None and not isinstance(getattr(request, armed), Character):
        raise no_weapon(request.weapon, variant_for_weapon) or RequestError(
            WEAPON, sentences.weapon_without_character()
        )
    found: dict[Side, Taken] = {}
    for side in PARTIES:
        who, own = getattr(request, side), own_of[side]
        if who is None:
            found[side] = Taken(own)
        elif isinstance(who, Character):
            weapon = request.weapon if side == armed else None
            found[side] = _of_character(edition_id, readings[side], who, own, weapon)
        else:
            sheet = _of_tier(edition, who)
            _require_learned(edition, who, own, side, read_of[side])
            if side == "target":
                sheet = {name: value for name, value in sheet.items() if not _is_of_scene(edition, name)}
            left = _left_for(edition, own, sheet, read_of[side], in_grants_of[side])
            found[side] = Taken(own, left, tier=who)
    found = _with_weapon_of_target(edition, found, read_of)
    left_out = {name for each in limits for name in _other_limits(each, found)}
    left_out |= {name for each in found.values() for name in each.given if _is_of_scene(edition, name)}
    return {
        side: replace(
            each,
            taken={name: value for name, value in each.taken.items() if name not in left_out},
        )
        for side, each in found.items()
    }


def _names_by_side(ratings: Collection[SideRating]) -> dict[Side, set[str]]:
    return {side: {each.name for each in ratings if each.side == side} for side in PARTIES}


def _with_weapon_of_target(
    edition: Edition, found: dict[Side, Taken], read_of: Mapping[Side, Collection[str]]
) -> dict[Side, Taken]:
    """Return what is taken, with what the target's weapon gives that the roll reads as yours: a Damage Level."""
    actor, target = found["actor"], found["target"]
    if target.weapon is None or actor.weapon is not None:
        return found
    gives = canonical_ratings(edition, target.weapon.ratings, "target.weapons")
    of_yours = {*read_of["actor"]} - {*read_of["target"]}
    yours = {name: value for name, value in gives.items() if name in of_yours - actor.given.keys()}
    kept = {name: value for name, value in target.taken.items() if name not in of_yours & gives.keys()}
    return {
        "actor": replace(actor, taken={**actor.taken, **yours}),
        "target": replace(target, taken=kept),
    }


def numbers_of(
    edition_id: str, edition: Edition, who: Tier | Character | None, side: Side = "actor"
) -> Ratings:
    """Return the ratings of a character or a tier that a turn may read: numbers and words of categories, by terms.

    Raises:
        RequestError: If a character is of another edition or has impossible ratings.
    """
    if who is None:
        return {}
    sheet = _sheet(edition_id, edition, who, side) if isinstance(who, Character) else _of_tier(edition, who)
    ratings = {
        name: value
        for name, value in sheet.items()
        if (term := edition.terms.get(name)) and (isinstance(value, int) or value in term.values)
    }
    for name, value in ratings.items():
        check_value(f"{side}.ratings.{name}", name, edition.terms[name], value)
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


def _require_learned(
    edition: Edition, tier: Tier, own: Ratings, side: Side, read_here: Collection[str]
) -> None:
    """Refuse a roll by the untrained with a skill that nobody uses so.

    Raises:
        RequestError: If such a skill is read and not given.
    """
    lacking = (name for name in edition.terms if name in read_here and name not in own)
    for name in never_untrained_names(edition, lacking, tier):
        raise RequestError(side, never_untrained(name, edition.short))


def _other_limits(limit: Choice, found: Mapping[Side, Taken]) -> Iterator[str]:
    """Yield the name of the second of two limits, or of the first if a side gives the second itself."""
    first, second = (getattr(each, "name", "") for each in (limit.first, limit.second))
    yield first if any(second in each.given for each in found.values()) else second


def _is_of_scene(edition: Edition, name: str) -> bool:
    term = edition.terms.get(name)
    return term is not None and term.of == "scene"


def _left_for(
    edition: Edition, own: Ratings, sheet: Ratings, read_here: Collection[str], in_grants: Collection[str]
) -> Ratings:
    """Return what a *sheet* says beside the side's *own* ratings, by terms of the edition or names that are read.

    A rating under another name (Pistols for Weapon Skill) takes the place of that of the sheet, and of others there
    that could stand for it.
    """
    stood_for = edition.terms_by_name_stood_for
    replaced = _terms_of_other_names(edition, own, read_here)
    rivals = {name for name in sheet if not replaced.isdisjoint(stood_for.get(name.casefold(), ()))}
    pools = {name for name, term in edition.terms.items() if term.is_ == "pool" and name not in read_here}
    left_out = {*own, *replaced, *pools, *(rivals - {*read_here, *in_grants})}
    return {
        name: value
        for name, value in sheet.items()
        if (name in edition.terms or name in read_here) and name not in left_out
    }


def _terms_of_other_names(edition: Edition, own: Ratings, read_here: Collection[str]) -> set[str]:
    """Return the terms that a side's *own* ratings give under other names: Weapon Skill by Pistols."""
    stood_for = edition.terms_by_name_stood_for
    meant = {name: stood_for.get(name.casefold(), ()) for name in own if name not in read_here}
    by_terms = [term for name in meant if name in edition.terms for term in meant[name] if term in read_here]
    given = {term for name in meant if name not in edition.terms for term in meant[name]}
    return given | {term for term in by_terms if by_terms.count(term) == 1}


def _of_character(
    edition_id: str, reads: RollReads, who: Character, own: Ratings, weapon: str | None
) -> Taken:
    edition, side = reads.edition, reads.side
    sheet = _sheet(edition_id, edition, who, side, reads.names)
    if side == "actor":  # what a person has of the scene is for attacks on them, as a Trauma Target
        terms = edition.terms
        sheet = {
            name: value
            for name, value in sheet.items()
            if not _is_of_scene(edition, name) or terms[name].brought
        }
    own, named = _with_named_ratings(reads, who, own, sheet)
    skills = dict(skills_for(reads, own, sheet))
    by_weapon = settle_weapon(reads, who, own, sheet, skills, weapon, named.values())
    decided = {*by_weapon.ratings, *by_weapon.skills}
    given = _terms_of_other_names(edition, own, reads.names)
    left_open = {
        term: ratings
        for term, ratings in skills.items()
        if term not in decided and term not in given and not by_weapon.open
    }
    by_skill = settle_skills(side, left_open)
    choices = [*by_weapon.open, *by_skill.open]
    left = _left_for(
        edition,
        own,
        {**_without_candidates(reads, sheet, choices), **by_weapon.ratings, **by_skill.ratings},
        reads.names,
        reads.in_grants,
    )
    for name, value in left.items():
        if name in edition.terms:
            check_value(f"{side}.ratings.{name}", name, edition.terms[name], value)
    plain = [name for name in left if name in reads.names and _is_learned(edition, name)]
    added = [name for name in reads.names if name in edition.terms and edition.terms[name].adds_to]
    lacking = [name for name in reads.names if name not in {*own, *left} and _is_one_skill(edition, name)]
    own_names = [*named.values(), *by_weapon.names, *by_skill.names]
    beside = [*_beside(who, [*plain, *added, *lacking, *own_names])]
    counted = (counts_as_term(meant, term, side) for term, meant in named.items())
    notes = [
        *counted,
        *by_weapon.notes,
        *by_skill.notes,
        *_mistyped(reads, sheet, {*own, *left}),
        *([sentences.not_counted(beside)] if beside else []),
    ]
    return Taken(own, left, choices, notes, weapon=by_weapon.weapon, counted=own_names)


def _without_candidates(reads: RollReads, sheet: Ratings, choices: Sequence[OpenChoice]) -> Ratings:
    """Return a *sheet* without what could count as that which a choice leaves open, unless the roll reads it."""
    undecided = {term for choice in choices for option in choice.options for term in option.ratings}
    stood_for = reads.edition.terms_by_name_stood_for
    return {
        name: value
        for name, value in sheet.items()
        if name in reads.names or undecided.isdisjoint(stood_for.get(name.casefold(), ()))
    }


def _mistyped(reads: RollReads, sheet: Ratings, found: Collection[str]) -> Iterator[Reason]:
    """Yield a question for each name of a *sheet* that is nearly one that the roll reads and that isn't *found*."""
    known = {*reads.edition.terms, *reads.names}
    unknown = [
        name
        for name in sheet
        if name not in known and name.casefold() not in reads.edition.terms_by_name_stood_for
    ]
    lacking = [name for name in reads.names if name not in found]
    wanted = sorted({name for term in lacking for name in (term, *reads.counting.get(term, ()))} - {*sheet})
    for name in unknown[:_MOST_MISTYPED] if wanted else ():
        alike = [each for each in wanted if each[:1].casefold() == name[:1].casefold()]
        if (meant := nearest(name, alike)) is not None:
            yield sentences.mistyped(name, meant)


def _is_learned(edition: Edition, name: str) -> bool:
    return name not in edition.terms or edition.terms[name].kind in ("attribute", "skill")


def _is_one_skill(edition: Edition, name: str) -> bool:
    return edition.is_skill(name) and not edition.terms[name].stands_for


def _beside(who: Character, names: Collection[str]) -> Iterator[str]:
    """Yield what the character's file held besides that concerns *names*: a specialization of a skill."""
    patterns = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE) for name in names]
    yield from (each for each in who.not_read if any(pattern.search(each) for pattern in patterns))


def _with_named_ratings(
    reads: RollReads, who: Character, own: Ratings, sheet: Ratings
) -> tuple[Ratings, dict[str, str]]:
    """Return a side's *own* ratings with the number for each that names another of its character: Pistols, DEX.

    They come with the names, by the terms that they count as.

    Raises:
        RequestError: If the character has nothing of such a name, or of one that is nearly that.
    """
    edition, side = reads.edition, reads.side
    by_name = {name.casefold(): name for name in sheet}
    by_name |= {alias.casefold(): name for alias, name in aliases_of(edition).items() if name in sheet}
    counted, named = dict(own), {}
    for name, value in own.items():
        term = edition.terms.get(name)
        if isinstance(value, str) and term is not None and term.kind not in WORDY and not term.values:
            meant = by_name.get(value.casefold()) or _beginning_with(value, term.stands_for, sheet)
            if meant is not None:
                counted[name] = sheet[meant]
                named[name] = meant
                continue
            field = f"{PARTIES[side].ratings}.{name}"
            if value.casefold() in map(str.casefold, term.stands_for):
                raise RequestError(field, sentences.not_on_sheet(who.name, value, name))
            usable = [
                each for each in reads.counting.get(name, term.stands_for) if each.casefold() in by_name
            ]
            if value.casefold() != UNTRAINED and nearest(value, usable) is not None:
                raise unknown_name(field, term.kind, value, usable, of=who.name or "this character")
    return counted, named


def _beginning_with(word: str, names: Collection[str], sheet: Ratings) -> str | None:
    """Return the one of *names* on a *sheet* that begins with *word*: "Dexterity Modifier" for "Dexterity"."""
    found = [
        name for name in names if name in sheet and f"{word} ".casefold() == name[: len(word) + 1].casefold()
    ]
    return found[0] if len(found) == 1 else None
