"""Improvements of Chummer5a: what qualities, powers and gear change in a character."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kb.characters.chummer.names import tables
from kb.characters.living_persona import LIVING_PERSONA
from kb.characters.sheet import whole_number
from resolver.wording import signed_text

LEARNED = {
    "SkillBase": "skill",
    "SkillLevel": "skill",
    "SkillGroupBase": "group",
    "SkillGroupLevel": "group",
}
"""Kinds that are part of what is learned, and what they name."""

BONUS = {
    "Skill": "skill",
    "SkillGroup": "group",
    "SkillCategory": "category",
    "SkillAttribute": "attribute",
    "SkillLinkedAttribute": "attribute",
}
"""Kinds that add dice, and what they name."""

_OF_WEAPONS = ("WeaponSkillAccuracy", "WeaponCategoryDV", "UnarmedDV")
"""Kinds that change numbers of weapons."""

_OF_LIMITS = {"PhysicalLimit": "Physical", "MentalLimit": "Mental"}
"""Kinds that add to a limit."""

_OF_INITIATIVE = ("InitiativeDice", "InitiativeDiceAdd")

DEFENSE_BONUS = "Defense Bonus"
_OF_DEFENSE = "Dodge"
"""The kind that adds to all defense tests."""

_NEVER_UNTRAINED = ("BlockSkillDefault", "BlockSkillGroupDefault", "BlockSkillCategoryDefault")
"""Kinds that let nobody use a skill untrained."""

_OF_LIVING_PERSONAS = {f"LivingPersona{name.replace(' ', '')}": name for name in LIVING_PERSONA}
"""Kinds that add to a living persona what they have as a name: "+1"."""

SMARTLINK = "Smartlink"
"""The kind that helps with smartguns."""

_CHANGES_NO_ROLL = re.compile(
    r"Text|^(?!(Swap)?Skill).*Attribute|Special|Restricted|Karma|Cost|Nuyen|Multiplier|Metagenetic|Lifestyle|Contact$|Availability|Allow(?!SkillDefault)"
    r"|^Weapon$|UnarmedDVPhysical|Option|Free|Essence|BlockSkill(Category)?Spec|Art$|MentorSpirit|Tradition|Stream|Unlock"
    r"|Limit(Spirit|Spell)|Street|Notoriety|^Gear$"
)
"""Kinds that are settled in the attributes, or that matter only while a character is made."""

_SMALL = re.compile(r"[+-]?\d{1,2}")
_IDENTITY = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")
"""What improvements name that stands elsewhere in the file."""


class Improvement(NamedTuple):
    """What something changes that is switched on."""

    kind: str
    names: str
    amount: str
    excludes: list[str]
    condition: str
    """"" if it counts without one."""
    unique: str
    """Of improvements with the same mark only the highest counts; "" for those that add up."""
    target: str
    """The skill that takes another attribute; mostly ""."""

    @property
    def is_counted(self) -> bool:
        """Whether the numbers of a character have it."""
        if self.condition:
            return False
        if self.kind in _OF_LIVING_PERSONAS:
            return _SMALL.fullmatch(self.names) is not None
        return self.kind in {
            *LEARNED,
            *BONUS,
            *_OF_WEAPONS,
            *_OF_LIMITS,
            *_OF_INITIATIVE,
            _OF_DEFENSE,
            *_NEVER_UNTRAINED,
        }


def read_improvements(elements: Iterable[Element]) -> Iterator[Improvement]:
    """Yield the improvements of a file that are switched on."""
    for each in elements:
        of = {child.tag: (child.text or "").strip() for child in each}
        if of.get("enabled") != "False":
            yield Improvement(
                of.get("improvementttype", ""),
                of.get("improvedname", ""),
                of.get("val", ""),
                of.get("exclude", "").split(","),
                of.get("condition", ""),
                of.get("unique", ""),
                of.get("target", ""),
            )


def added_by(
    improvements: Iterable[Improvement],
    kinds: Iterable[str],
    name: str,
    field: str,
    names: Callable[[Improvement], bool],
) -> int:
    """Return what plain improvements of these *kinds* add to a number.

    Args:
        improvements: All of the character.
        kinds: The kinds.
        name: The number, for refusals.
        field: The place of the file in the request.
        names: Whether an improvement is about this number.

    Raises:
        RequestError: If an amount is no number.
    """
    plain = [each for each in improvements if not each.condition and names(each)]
    return sum(_sum([each for each in plain if each.kind == kind], name, field) for kind in kinds)


def _sum(improvements: list[Improvement], name: str, field: str) -> int:
    """Return what improvements of one kind add up to; those that are marked count as Chummer5a has it."""
    by_mark: dict[str, list[int]] = {}
    for each in improvements:
        by_mark.setdefault(each.unique, []).append(whole_number(each.amount or "0", name, field))
    unmarked = sum(by_mark.pop("", []))
    besides = sum(by_mark.get("precedence-1", []))
    if "precedence0" in by_mark:
        return max(unmarked, max(by_mark["precedence0"]) + besides)
    if "precedence1" in by_mark:
        return max(unmarked, sum(by_mark["precedence1"]) + besides)
    return unmarked + sum(map(max, by_mark.values()))


def added_to_limits(improvements: list[Improvement], field: str) -> dict[str, int]:
    """Return what plain improvements add to limits."""
    found = {
        limit: added_by(improvements, [kind], limit, field, lambda _: True)
        for kind, limit in _OF_LIMITS.items()
    }
    return {limit: more for limit, more in found.items() if more}


def added_initiative_dice(improvements: list[Improvement], field: str) -> int:
    """Return how many Initiative Dice plain improvements add."""
    return added_by(improvements, _OF_INITIATIVE, "Initiative Dice", field, lambda _: True)


def defense_bonus(improvements: list[Improvement], field: str) -> dict[str, int]:
    """Return what plain improvements add to all defense tests; empty if that is nothing."""
    more = added_by(improvements, [_OF_DEFENSE], DEFENSE_BONUS, field, lambda _: True)
    return {DEFENSE_BONUS: more} if more else {}


def added_to_living_persona(improvements: list[Improvement]) -> dict[str, int]:
    """Return what plain improvements add to a living persona."""
    found: Counter[str] = Counter()
    for each in improvements:
        if each.is_counted and each.kind in _OF_LIVING_PERSONAS:
            found[_OF_LIVING_PERSONAS[each.kind]] += int(each.names)
    return found


def changes_of_weapons(improvements: list[Improvement], field: str) -> Mapping[tuple[str, str], int]:
    """Return what improvements add to weapons, by their kind and by the kind of weapon that they name."""
    found: Counter[tuple[str, str]] = Counter()
    for each in improvements:
        if not each.condition and each.kind in _OF_WEAPONS:
            found[each.kind, each.names] += whole_number(each.amount or "0", each.kind, field)
    return found


def is_never_untrained(improvements: Iterable[Improvement], *names: str | None) -> bool:
    """Return whether plain improvements rule out a skill untrained by one of its *names*: its own, its group's."""
    return any(
        each.kind in _NEVER_UNTRAINED and not each.condition and each.names in ("", *names)
        for each in improvements
    )


def not_counted(improvements: list[Improvement]) -> Iterator[str]:
    """Yield what the other improvements change that rolls may use, in Chummer5a's words."""
    for each in improvements:
        if each.kind and not (
            each.is_counted or each.kind == SMARTLINK or _CHANGES_NO_ROLL.search(each.kind)
        ):
            yield _in_words(each)


def _in_words(improvement: Improvement) -> str:
    """Return an improvement with what it names, its amount and its condition: "Skill Hacking +2 (in a host)".

    One that swaps an attribute has the skill behind it: "Swap Skill Attribute Intuition for Negotiation".
    """
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", improvement.kind)
    kind = DEFENSE_BONUS if kind == _OF_DEFENSE else kind
    is_said = improvement.names == kind.partition(" ")[0] or _IDENTITY.fullmatch(improvement.names)
    names = "" if is_said else tables()["attributes"].get(improvement.names, improvement.names)
    target = f"for {improvement.target}" if improvement.kind.startswith("Swap") else ""
    amount = improvement.amount
    is_number = _SMALL.fullmatch(amount) and int(amount) != 0
    more = signed_text(int(amount)) if is_number else ""
    condition = f"({improvement.condition})" if improvement.condition else ""
    return " ".join(filter(None, (kind, names, target, more, condition)))
