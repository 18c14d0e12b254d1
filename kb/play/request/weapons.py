"""Which weapon of a character a roll is made with, and what it gives."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.model.character import Character, Weapon
from kb.play.request.open_choices import WEAPON, CharacterOption, OpenChoice, Settled
from kb.play.request.ratings import canonical_ratings
from kb.play.request.skills import RollReads
from kb.play.request.tiers import Ratings
from kb.play.sentences import characters as sentences
from kb.problems import unknown_name
from resolver.reasons import Reason


@dataclass(frozen=True, slots=True)
class _Armed:
    """A weapon of a character in one roll."""

    option: CharacterOption
    weapon: Weapon
    skills: Collection[str] = ()
    """The terms that its skill is, or counts as."""
    fits: bool = True
    """Whether the roll is made with such weapons."""

    def settled(self, notes: Iterable[Reason]) -> Settled:
        """Return what it gives, as the weapon of the roll."""
        names = [*filter(None, (self.weapon.name, self.weapon.skill))]
        return Settled({**self.option.ratings}, notes=[*notes], skills=self.skills, names=names)


def settle_weapon(
    reads: RollReads,
    who: Character,
    own: Ratings,
    sheet: Ratings,
    skills: Mapping[str, Ratings],
    wanted: str | None,
) -> Settled:
    """Return the ratings of the weapon that is *wanted*, or of the only one that the roll can be made with.

    Args:
        reads: What the roll reads.
        who: The character.
        own: The ratings that the request gives.
        sheet: Those of the character.
        skills: The terms that the character has only by other names, with what it has by these.
        wanted: The weapon's name, or that of a skill for any weapon of its kind.

    Raises:
        RequestError: If there is none of this name.
    """
    weapons = [*_armed(reads, who, own, sheet)]
    if wanted is not None:
        return _wanted(reads, wanted, weapons, skills)
    usual = [each for each in weapons if each.fits]
    if len(usual) == 1:
        return usual[0].settled([sentences.only_weapon(usual[0].option.name)])
    options = [each.option for each in usual]
    return Settled({}, [OpenChoice(reads.side, WEAPON, options)] if options else [])


def _armed(reads: RollReads, who: Character, own: Ratings, sheet: Ratings) -> Iterator[_Armed]:
    """Yield the weapons that say something of what is read; one with the name of another has a number after it."""
    seen: list[tuple[str, Ratings]] = []
    for each in who.weapons:
        ratings = _ratings(reads, each, sheet)
        counts = any(name in reads.names and name not in own for name in ratings)
        if not counts or (each.name, ratings) in seen or _is_never(reads, each, ratings):
            continue
        before = sum(name == each.name for name, _ in seen)
        seen.append((each.name, ratings))
        name = f"{each.name} ({before + 1})" if before else each.name
        skills = reads.terms_for(each.skill or "")
        fits = each.skill is None or not reads.skills or bool(skills)
        yield _Armed(CharacterOption(name, ratings), each, skills, fits)


def _ratings(reads: RollReads, weapon: Weapon, sheet: Ratings) -> Ratings:
    """Return what *weapon* gives: its own ratings, and those of its skill for what this counts as."""
    given = canonical_ratings(reads.edition, weapon.ratings, f"{reads.side}.weapons", reads.names)
    skill = (weapon.skill or "").casefold()
    numbers = [value for name, value in sheet.items() if name.casefold() == skill]
    return {**{term: numbers[0] for term in reads.terms_for(skill) if numbers}, **given}


def _is_never(reads: RollReads, weapon: Weapon, ratings: Ratings) -> bool:
    """Return whether *weapon* takes a skill that its owner would have had to learn."""
    skill = weapon.skill or ""
    return any(
        term in ratings and not reads.usable(term, skill, ratings[term]) for term in reads.terms_for(skill)
    )


def _wanted(
    reads: RollReads, wanted: str, weapons: Sequence[_Armed], skills: Mapping[str, Ratings]
) -> Settled:
    """Return the weapon that is *wanted*; a skill's name stands for a weapon of its kind.

    Raises:
        RequestError: If there is neither.
    """
    if (weapon := _called(wanted, weapons)) is not None:
        return weapon.settled(_odd(reads, weapon))
    by_skill = {
        term: value
        for term, ratings in skills.items()
        for name, value in ratings.items()
        if name.casefold() == wanted.casefold()
    }
    if not by_skill:
        known = dict.fromkeys(name for ratings in skills.values() for name in ratings)
        raise unknown_name(WEAPON, WEAPON, wanted, [*(each.option.name for each in weapons), *known])
    return Settled(by_skill, names=[wanted])


def _called(wanted: str, weapons: Sequence[_Armed]) -> _Armed | None:
    """Return the weapon of this name, or the only one with these words in its name."""
    words = f" {wanted} ".casefold()
    for each in weapons:
        if f" {each.option.name} ".casefold() == words:
            return each
    found = [each for each in weapons if words in f" {each.option.name} ".casefold()]
    return found[0] if len(found) == 1 else None


def _odd(reads: RollReads, weapon: _Armed) -> Iterator[Reason]:
    """Yield a note if the roll isn't made with weapons of this kind."""
    if not weapon.fits:
        usual = dict.fromkeys(name for term in reads.skills for name in reads.counting.get(term) or [term])
        yield sentences.weapon_of_other_skill(weapon.option.name, weapon.weapon.skill or "", [*usual])
