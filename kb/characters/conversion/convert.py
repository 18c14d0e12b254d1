"""Convert a whole character to another edition by the tier nearest to each number. Ours."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kb.characters.conversion import sentences
from kb.characters.conversion.counterparts import (
    EditionNames,
    counterpart_of,
    counterparts_of,
    find_counterpart,
    rating_there,
    skills_of_attack,
)
from kb.characters.conversion.shapes import (
    CharacterConversionRequest,
    CharacterConverted,
    How,
    NumberConverted,
    NumberLeft,
    WeaponConverted,
)
from kb.characters.formats.numbers import by_skill
from kb.characters.foundry.swnr import IN_AN_ATTACK_BONUS, attack_bonus_holds_all
from kb.characters.foundry.swnr_weapons import ATTACK_BONUS
from kb.characters.read import read_character
from kb.characters.sentences import held_in_attack_bonus
from kb.characters.stat_blocks.names import names_of, names_on_sheets
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Term
from kb.model.character import Character, Numbers, ReadCharacter, Weapon
from kb.model.coded import CodedReason
from kb.play.advice.headlines import block_headline
from kb.play.answer.parts import Reasons, why_fields
from kb.play.procedure.subject import require_edition
from kb.play.request.untrained import low_skill
from kb.play.sentences import advice
from kb.problems import RequestError
from resolver.reasons import Reason

_DICE = ("attribute", "skill")
"""Kinds of numbers that are dice of a pool."""


class _Converted(NamedTuple):
    """Numbers in the other edition, and those without a counterpart."""

    numbers: list[NumberConverted]
    left: list[NumberLeft]

    @property
    def ratings(self) -> Numbers:
        return {each.name: each.value for each in self.numbers}


def convert_character(base: KnowledgeBase, request: CharacterConversionRequest) -> CharacterConverted:
    """Return a character in another edition, each number with where it comes from.

    Raises:
        RequestError: If there is no such edition, or if the character is of it already.
    """
    from_ = require_edition(base, request.character.edition, "character.edition")
    to = require_edition(base, request.to, "to")
    if from_ == to:
        raise RequestError("to", advice.ratings_of_edition(base.editions[to].short))
    source, target = (EditionNames(key, base.editions[key]) for key in (from_, to))
    given = _read(base, request.character.model_copy(update={"edition": from_}))
    found = _numbers(source, target, given.character.ratings, given.unused)
    needed = _needed_of_weapons(target)
    weapons = [
        _weapon(source, target, _with_its_skill(source, given.character, each), needed, found.ratings)
        for each in given.character.weapons
    ]
    character = Character(
        name=given.character.name,
        edition=to,
        ratings=found.ratings,
        weapons=[
            Weapon(
                name=each.name,
                skill=each.skill,
                ratings={number.name: number.value for number in each.numbers},
            )
            for each in weapons
        ],
        notes=given.character.notes,
    )
    read = _read(base, character).character
    numbers = [*found.numbers, *_by_formula(read, found.ratings)]
    warnings = [*_give(weapons, target)]
    whole = {each.name: each.value for each in numbers if isinstance(each.value, int)}
    return CharacterConverted(
        headline=block_headline(
            target.edition, whole, [each.name for each in found.left if not each.has_counterpart]
        ),
        edition=from_,
        to=to,
        origin="ours",
        character=read,
        numbers=numbers,
        weapons=weapons,
        left=found.left,
        warnings=[*map(str, warnings)],
        reasons=Reasons(warnings=[*map(CodedReason.of, warnings)]),
        data_version=base.version,
    )


def _read(base: KnowledgeBase, character: Character) -> ReadCharacter:
    """Return a character in the names of its edition, with what follows by formulas."""
    return read_character(base.editions, character.model_dump_json(exclude_none=True).encode(), "character")


def _numbers(
    source: EditionNames, target: EditionNames, ratings: Numbers, unused: Iterable[str] = ()
) -> _Converted:
    """Return *ratings* in the other edition; of several with one counterpart the highest counts."""
    found: dict[str, NumberConverted] = {}
    left: list[NumberLeft] = []
    is_npc = attack_bonus_holds_all(source.key, ratings)
    for name, value in ratings.items():
        if name in unused:
            left.append(_left(name, value, sentences.not_rolled(name, source.edition.short)))
            continue
        if is_npc and name in IN_AN_ATTACK_BONUS:
            left.append(_left(name, value, held_in_attack_bonus()))
            continue
        stands_for_skills = is_npc and name == ATTACK_BONUS
        counterparts = (skills_of_attack if stands_for_skills else counterparts_of)(source, target, name)
        made = _number(source, target, name, counterparts[0] if counterparts else None, value)
        if isinstance(made, Reason):
            left.append(_left(name, value, made))
            continue
        before = found.get(made.name)
        best, other = (made, before) if before is None or _is_higher(made, before) else (before, made)
        found[made.name] = best
        if other and other.how != "untrained" and other.from_ and other.was is not None and best.from_:
            why = sentences.higher_one_counts(best.name, best.value, best.from_)
            left.append(_left(other.from_, other.was, why))
        for each in counterparts[1:]:
            more = _number(source, target, name, each, value)
            if isinstance(more, NumberConverted) and (each not in found or _is_higher(more, found[each])):
                found[each] = more
    return _Converted([*found.values()], left)


def _is_higher(one: NumberConverted, other: NumberConverted) -> bool:
    """Return whether a number is higher than another; of equal ones, whether what it comes from is."""
    if not isinstance(one.value, int) or not isinstance(other.value, int) or one.value != other.value:
        return isinstance(one.value, int) and isinstance(other.value, int) and one.value > other.value
    return isinstance(one.was, int) and isinstance(other.was, int) and one.was > other.was


def _left(name: str, value: int | str, why: Reason) -> NumberLeft:
    return NumberLeft(name=name, value=value, **why_fields([why]))


def _number(
    source: EditionNames, target: EditionNames, name: str, counterpart: str | None, value: int | str
) -> NumberConverted | Reason:
    """Return a number in the other edition under its *counterpart* there, or why there is none."""
    term, other = source.term(name), target.term(counterpart or "")
    if term is None or other is None or counterpart is None:
        is_printed = name in names_on_sheets(target.key, target.edition)
        short = target.edition.short
        return sentences.not_rolled(name, short) if is_printed else advice.no_term_there(short)
    if (
        name.casefold() == counterpart.casefold() and term.kind != other.kind
    ):  # the same word for something else
        return advice.no_term_there(target.edition.short)
    low = low_skill(source.edition, name, value)
    was, value = value, value if low is None else low.natural
    if isinstance(value, str):
        is_same = value in term.values and value in other.values
        return (
            _number_converted(counterpart, value, "same-word", name, value)
            if is_same
            else _no_number(term, name)
        )
    if _is_untrained(source.edition, term, value) and other.untrained is not None:
        return _number_converted(counterpart, target.edition.untrained_at, "untrained", name, was)
    tier, converted = rating_there(term, value, other)
    if tier == "untrained" and other.untrained is not None and term.kind != "skill":  # an Attack Bonus
        return _number_converted(counterpart, target.edition.untrained_at, "untrained", name, was)
    if tier is None or converted is None:
        lacking, of = (name, source) if tier is None else (counterpart, target)
        return advice.no_tiers(lacking, of.edition.short)
    how: How = "same-number" if term.tiers == other.tiers else "same-tier"
    made = _number_converted(counterpart, converted, how, name, was)
    is_equal = was == converted and term.kind in _DICE and _rolls_alike(source.edition, target.edition)
    return made.model_copy(update={"tier": tier, **({"equal_odds": True} if is_equal else {})})


def _number_converted(name: str, value: int | str, how: How, from_: str, was: int | str) -> NumberConverted:
    return NumberConverted(name=name, value=value, how=how, from_=from_, was=was)


def _no_number(term: Term, name: str) -> Reason:
    return advice.category_has_no_tiers(name) if term.values else sentences.dice_not_compared(name)


def _is_untrained(edition: Edition, term: Term, value: int) -> bool:
    return term.untrained is not None and (value <= edition.untrained_at or value == term.untrained)


def _rolls_alike(one: Edition, other: Edition) -> bool:
    """Return whether a die is as good in one edition as in the other."""
    first, second = (
        (each.mechanic.family, each.mechanic.sides, each.mechanic.hit_from, each.mechanic.open_ended)
        for each in (one, other)
    )
    return first == second


def _needed_of_weapons(target: EditionNames) -> list[str]:
    """Return the terms of the other edition that every weapon there has a number for."""
    own, terms = names_of(target.key, target.edition).of_weapons, target.edition.terms
    return [each for each in own if each in terms and terms[each].without is None]


def _weapon(
    source: EditionNames, target: EditionNames, weapon: Weapon, needed: Sequence[str], owner: Numbers
) -> WeaponConverted:
    """Return a weapon in the other edition, with what of the *needed* numbers has to be given for it there.

    Its own skill decides all that comes from skills, also where its *owner* has a higher number of that skill there.
    """
    found = _numbers(source, target, dict(_by_its_skill(source, target, weapon)))
    skill = counterpart_of(source, target, weapon.skill) if weapon.skill else None
    return WeaponConverted(
        name=weapon.name,
        skill=skill,
        skill_was=weapon.skill,
        numbers=[
            each
            for each in found.numbers
            if not target.edition.is_skill(each.name) or owner.get(skill or each.name) != each.value
        ],
        left=found.left,
        give=[each for each in needed if each not in found.ratings],
    )


def _with_its_skill(source: EditionNames, character: Character, weapon: Weapon) -> Weapon:
    """Return a weapon with the number of its skill among its own, which some formats leave to the character."""
    of_skill = by_skill(source.edition, character.ratings, weapon.skill)
    return weapon.model_copy(update={"ratings": {**of_skill, **weapon.ratings}})


def _by_its_skill(
    source: EditionNames, target: EditionNames, weapon: Weapon
) -> Iterator[tuple[str, int | str]]:
    """Yield the numbers of a weapon; those of a skill that the other edition lacks stand under its own skill."""
    for name, value in weapon.ratings.items():
        term = source.term(name)
        is_of_skill = (
            term is not None and term.kind == "skill" and find_counterpart(name, target.edition) is None
        )
        yield (weapon.skill or name) if is_of_skill else name, value


def _give(weapons: Iterable[WeaponConverted], target: EditionNames) -> Iterator[Reason]:
    for each in weapons:
        if each.give:
            yield sentences.give_numbers(each.name, each.give, target.edition.short)


def _by_formula(character: Character, converted: Numbers) -> Iterator[NumberConverted]:
    """Yield the numbers of a converted character that follow from others."""
    for name, value in character.ratings.items():
        if name not in converted:
            yield NumberConverted(name=name, value=value, how="formula")
