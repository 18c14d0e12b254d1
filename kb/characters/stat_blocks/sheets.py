"""A stat block as a sheet: its parts as numbers and weapons, by the names of one edition."""

from collections.abc import Iterator

from kb.characters import sentences
from kb.characters.foundry.swnr import BY_SKILL_OF_NPCS, IN_AN_ATTACK_BONUS
from kb.characters.foundry.swnr_weapons import MODIFIERS
from kb.characters.sheet import NAMELESS_WEAPON, Sheet, SheetWeapon
from kb.characters.stat_blocks.blocks import TypedBlock
from kb.characters.stat_blocks.names import BlockNames, Section
from kb.characters.stat_blocks.numbers import BlockNumbers
from kb.characters.stat_blocks.parts import BlockPart
from kb.characters.stat_blocks.weapons import BlockWeapon, parts_with_brackets_open, weapon_of, with_property
from kb.model.character import Numbers

FORMAT = "a stat block"

_ONLY_OF_CHARACTERS = {*IN_AN_ATTACK_BONUS, *MODIFIERS.values()}
"""What a block doesn't name beside an Attack Bonus that holds it."""


def sheet_of(block: TypedBlock, names: BlockNames) -> Sheet:
    """Return what *block* says by the *names* of its edition."""
    read = BlockNumbers(names)
    weapons: list[BlockWeapon] = []
    not_read = [*block.not_read]
    behind_weapon = False
    for part in _parts_of(block, names):
        if weapon := weapon_of(part, names):
            weapons.append(weapon)
            behind_weapon = True
        elif behind_weapon and (weapon := with_property(weapons[-1], part, names)):
            weapons[-1] = weapon
        else:
            behind_weapon = behind_weapon and part.section == "weapons"
            if not (_may_count(part, names) and read.add(part)) and not read.add_words(part):
                not_read.append(part.text)
    not_read += [left for each in weapons for left in each.left(read.numbers, names)]
    loose = {name: value for name, value in read.numbers.items() if name in names.only_of_weapons}
    numbers = {name: value for name, value in read.numbers.items() if name not in loose}
    warnings = [*read.warnings, *(warning for each in weapons for warning in each.warnings)]
    if augmented := [*read.augmented, *(name for each in weapons for name in each.augmented)]:
        warnings.append(sentences.augmented_counts(list(dict.fromkeys(augmented))))
    if _is_npc(read):
        numbers = _of_npc(numbers)
        warnings.append(sentences.held_in_attack_bonus())
    else:
        lacking = ((each.name, each.skill_lacking(read.numbers, names)) for each in weapons)
        warnings += [sentences.skill_of_weapon_lacking(weapon, skill) for weapon, skill in lacking if skill]
    return Sheet(
        name=block.name,
        edition=names.edition,
        format=FORMAT,
        numbers=numbers,
        warnings=list(dict.fromkeys(warnings)),
        not_read=[*not_read, *read.notes],
        weapons=_with_loose([each.bound(read.numbers, names) for each in weapons], loose),
    )


def _parts_of(block: TypedBlock, names: BlockNames) -> Iterator[BlockPart]:
    """Yield the parts of a block, those in brackets behind a number too, and programs where these have ratings."""
    programs: Section = "not_read" if names.damage_code is None else ""
    for whole in block.parts:
        part = whole._replace(section=programs) if whole.section == "programs" else whole
        yield from parts_with_brackets_open(part, names)


def _may_count(part: BlockPart, names: BlockNames) -> bool:
    """Return whether a part may be a number of the character; in a list of weapons only what the edition has is."""
    if not part.name or not part.value or part.section == "not_read":
        return False
    return part.section != "weapons" or names.spelled(part.name) is not None


def _is_npc(read: BlockNumbers) -> bool:
    """Return whether the Attack Bonus of a block holds everything: it says what only NPCs have, and no attack skill.

    People type `Atk` and `HD` of player characters too, beside the skills and modifiers that these add.
    """
    is_called_so = not read.given.isdisjoint(read.names.of_npcs)
    return is_called_so and _ONLY_OF_CHARACTERS.isdisjoint(read.numbers)


def _of_npc(numbers: Numbers) -> Numbers:
    """Return the numbers of an NPC, whose Attack Bonus holds what others add to an attack."""
    skill = dict.fromkeys(BY_SKILL_OF_NPCS, numbers["Skill"]) if "Skill" in numbers else {}
    return {**dict.fromkeys(IN_AN_ATTACK_BONUS, 0), **skill, **numbers}


def _with_loose(weapons: list[SheetWeapon], loose: Numbers) -> list[SheetWeapon]:
    """Return *weapons* with numbers that stand apart from them.

    These are those of the only weapon, unless it has others for one of them; else of a nameless one.
    """
    if not loose:
        return weapons
    if len(weapons) == 1:
        (only,) = weapons
        own = {**loose, **only.ratings}
        if own.items() >= loose.items() and only.follows.keys().isdisjoint(loose):
            return [only._replace(ratings=own)]
    return [*weapons, SheetWeapon(NAMELESS_WEAPON, loose)]
