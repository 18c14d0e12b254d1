"""Which weapon of a character a roll is made with, and what it gives."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.model.character import Character, Weapon
from kb.play.request.open_choices import WEAPON, CharacterOption, OpenChoice, Settled
from kb.play.request.ratings import canonical_ratings
from kb.play.request.skills import RollReads
from kb.play.request.tiers import Ratings
from kb.play.sentences import characters as sentences
from kb.play.sentences.requests import never_untrained
from kb.problems import RequestError, unknown_name
from resolver.reasons import Reason


@dataclass(frozen=True, slots=True)
class _Armed:
    """A weapon of a character in one roll."""

    option: CharacterOption
    weapon: Weapon
    skills: Collection[str]
    """The terms that its skill is, or counts as."""
    fits: bool
    """Whether the roll is made with such weapons."""
    counts: bool
    """Whether it has a number of its own that is read, as Accuracy; its skill or attribute alone makes none count."""
    barred: str | None
    """What the variant is for in which the roll can't be made with it."""
    to_learn: bool
    """Whether it takes a skill that its owner would have had to learn."""
    own: Collection[str]
    """The ratings that the request gives, which win over its numbers."""
    left_out: Ratings
    """Ratings that it is given without, with what they count as."""

    def settled(self, notes: Iterable[Reason]) -> Settled:
        """Return what it gives, as the weapon of the roll."""
        names = [*filter(None, (self.weapon.name, self.weapon.skill))]
        return Settled(
            {**self.option.ratings},
            notes=[*notes, *self._skills_taken(), *self._left_out()],
            skills=self.skills,
            names=names,
            weapon=self.weapon,
        )

    def _left_out(self) -> Iterator[Reason]:
        """Yield what each rating counts as that neither the weapon nor the request gives."""
        for term, value in self.left_out.items():
            if term not in self.own:
                yield sentences.weapon_without(self.option.name, term, value)

    def _skills_taken(self) -> Iterator[Reason]:
        """Yield which number of its skill counts as each term by another name: Pistols 4 as Weapon Skill."""
        skill, given = self.weapon.skill or "", self.option.ratings
        for term in self.skills:
            if term in given and term not in self.own and term.casefold() != skill.casefold():
                yield sentences.skill_of_weapon(self.option.name, skill, given[term], term)


def settle_weapon(
    reads: RollReads,
    who: Character,
    own: Ratings,
    sheet: Ratings,
    skills: Mapping[str, Ratings],
    wanted: str | None,
    named: Collection[str] = (),
) -> Settled:
    """Return the ratings of the weapon that is *wanted*, or of the only one that the roll can be made with.

    Args:
        reads: What the roll reads.
        who: The character.
        own: The ratings that the request gives.
        sheet: Those of the character.
        skills: The terms that the character has only by other names, with what it has by these.
        wanted: The weapon's name, or that of a skill for any weapon of its kind.
        named: The skills that the request names; weapons of others aren't meant then.

    Raises:
        RequestError: If there is none of this name, it takes a skill that has to be learned, or a variant bars it.
    """
    weapons = [*_armed(reads, who, own, sheet)]
    usual = _usual(weapons)
    if wanted is not None:
        return _wanted(reads, wanted, weapons, usual, skills)
    meant = [each for each in usual if not named or _is_used_with(each, named)]
    nameless = [each for each in meant if each.weapon.skill is None and reads.without_skill == "asked"]
    sure = [each for each in meant if each not in nameless]
    settled = _one_of(reads, [each for each in sure or nameless if each.barred is None])
    notes = [sentences.weapon_barred(each.weapon.name, each.barred) for each in meant if each.barred]
    if nameless:
        notes.append(sentences.no_skill_named([each.option.name for each in nameless], _usual_skills(reads)))
    return settled._replace(notes=[*settled.notes, *notes])


def has_weapon_for(reads: RollReads, who: Character, own: Ratings, sheet: Ratings) -> bool:
    """Return whether a weapon of *who* gives the roll a number; the arguments are those of `settle_weapon`."""
    return bool(_usual([*_armed(reads, who, own, sheet)]))


def _usual(weapons: Sequence[_Armed]) -> list[_Armed]:
    """Return those of *weapons* that the roll is usually made with."""
    return [each for each in weapons if each.fits and each.counts and not each.to_learn]


def _one_of(reads: RollReads, weapons: Sequence[_Armed]) -> Settled:
    """Return what the only one of *weapons* gives, or the choice between several, or one that only might be meant."""
    is_sure = reads.without_skill != "asked" or all(each.weapon.skill for each in weapons)
    if len(weapons) == 1 and is_sure:
        return weapons[0].settled([sentences.only_weapon(weapons[0].option.name, reads.side)])
    options = [each.option for each in weapons]
    return Settled({}, [OpenChoice(reads.side, WEAPON, options)] if options else [])


def _is_used_with(weapon: _Armed, skills: Collection[str]) -> bool:
    return weapon.weapon.skill is None or weapon.weapon.skill.casefold() in {
        each.casefold() for each in skills
    }


def _armed(reads: RollReads, who: Character, own: Ratings, sheet: Ratings) -> Iterator[_Armed]:
    """Yield the weapons, each once; one with the name of another has a number after it."""
    seen: list[tuple[str, Ratings]] = []
    # what a target wears is no matter of its weapons
    held = own if reads.side == "actor" else {**sheet, **own}
    for each in who.weapons:
        skills = _terms_for(reads, each.skill or "")
        given = canonical_ratings(reads.edition, each.ratings, f"{reads.side}.weapons", reads.names)
        left_out = _left_out(reads, given)
        ratings = {**_of_skill(each, {**sheet, **own}, skills), **left_out, **given}
        if (each.name, ratings) in seen:
            continue
        to_learn = any(
            term in ratings and not reads.usable(term, each.skill or "", ratings[term]) for term in skills
        )
        before = sum(name == each.name for name, _ in seen)
        if not to_learn:
            seen.append((each.name, ratings))
        name = f"{each.name} ({before + 1})" if before else each.name
        yield _Armed(
            CharacterOption(name, ratings),
            each,
            skills,
            fits=reads.is_made_with(each.skill),
            counts=any(_is_of_weapons(reads, name) and name not in held for name in given),
            barred=reads.barring(each.name),
            to_learn=to_learn,
            own=own,
            left_out=left_out,
        )


def _left_out(reads: RollReads, given: Ratings) -> Ratings:
    """Return the ratings that the roll reads of a weapon *given* without them, with what they count as."""
    terms = {
        name: reads.edition.terms[name].weapon_without for name in reads.names if name in reads.edition.terms
    }
    return {name: value for name, value in terms.items() if value is not None and name not in given}


def _is_of_weapons(reads: RollReads, name: str) -> bool:
    """Return whether a rating that is read is one that weapons have themselves."""
    term = reads.edition.terms.get(name)
    return name in reads.names and (term is None or term.kind != "attribute")


def _terms_for(reads: RollReads, skill: str) -> list[str]:
    """Return the terms that a skill counts as in the roll, or else those that it counts as in others."""
    usual = reads.terms_for(skill)
    stand_ins = reads.edition.terms_by_name_stood_for.get(skill.casefold(), ())
    return usual or [term for term in reads.skills if term in stand_ins]


def _of_skill(weapon: Weapon, sheet: Ratings, skills: Collection[str]) -> Ratings:
    """Return the number of a weapon's skill for the terms that this counts as.

    A term that the *sheet* has itself keeps that number: an NPC has one for every skill.
    """
    skill = (weapon.skill or "").casefold()
    numbers = [value for name, value in sheet.items() if name.casefold() == skill]
    terms = [term for term in skills if term not in sheet or term.casefold() == skill]
    return {term: numbers[0] for term in terms if numbers}


def _wanted(
    reads: RollReads,
    wanted: str,
    weapons: Sequence[_Armed],
    usual: Sequence[_Armed],
    skills: Mapping[str, Ratings],
) -> Settled:
    """Return the weapon that is *wanted*; a skill's name stands for the weapons of its kind, or for itself.

    Raises:
        RequestError: If there is neither, the weapon takes a skill that has to be learned, or a variant bars it.
    """
    if (weapon := _called(wanted, weapons)) is not None:
        if weapon.to_learn:
            raise RequestError(WEAPON, never_untrained(weapon.weapon.skill or "", reads.edition.short))
        if weapon.barred is not None:
            raise RequestError(WEAPON, sentences.weapon_barred(weapon.option.name, weapon.barred))
        return weapon.settled(_odd(reads, weapon))
    if of_kind := [
        each for each in usual if each.weapon.skill and not each.barred and _is_used_with(each, [wanted])
    ]:
        return _one_of(reads, of_kind)
    by_skill = {
        term: value
        for term, ratings in skills.items()
        for name, value in ratings.items()
        if name.casefold() == wanted.casefold() and term in reads.skills
    }
    if not by_skill:
        if refusal := no_weapon(wanted, reads.variant_for_weapon):
            raise refusal
        if reads.without_skill == "never":
            raise RequestError(WEAPON, sentences.weaponless_roll(wanted))
        known = dict.fromkeys(name for term in reads.skills for name in skills.get(term, ()))
        raise unknown_name(WEAPON, WEAPON, wanted, [*(each.option.name for each in weapons), *known])
    return Settled(by_skill, names=[wanted])


def no_weapon(wanted: str, variant: str | None) -> RequestError | None:
    """Return why a weapon of a request is none if it is a word for a *variant*; None if it isn't."""
    return RequestError(WEAPON, sentences.weapon_is_variant(wanted, variant)) if variant else None


def _called(wanted: str, weapons: Sequence[_Armed]) -> _Armed | None:
    """Return the weapon of this name, or the only one with these words in its name, or that begins with them."""
    words = wanted.casefold()
    by_name = {each.option.name.casefold(): each for each in weapons}
    if words in by_name:
        return by_name[words]
    for matches in (lambda name: f" {words} " in f" {name} ", lambda name: name.startswith(words)):
        found = [each for name, each in by_name.items() if matches(name)]
        if len(found) == 1:
            return found[0]
    return None


def _odd(reads: RollReads, weapon: _Armed) -> Iterator[Reason]:
    """Yield a note if the roll isn't made with weapons of this kind, or reads nothing of them."""
    if not any(name in reads.names for name in weapon.option.ratings):
        yield sentences.weapon_unused(weapon.option.name)
    elif not weapon.fits:
        usual = _usual_skills(reads)
        yield (
            sentences.weapon_of_other_skill(weapon.option.name, weapon.weapon.skill, usual)
            if weapon.weapon.skill is not None
            else sentences.unarmed_roll(weapon.option.name, usual)
        )
    elif weapon.weapon.skill is None and reads.without_skill == "asked":
        yield sentences.no_skill_named([weapon.option.name], _usual_skills(reads))


def _usual_skills(reads: RollReads) -> list[str]:
    """Return the skills of the weapons that the roll is made with."""
    read = (name for term in reads.skills for name in reads.counting.get(term) or [term])
    return [*(dict.fromkeys(read) or dict.fromkeys(reads.made_with))]
