"""A stat block as a sheet: its parts as numbers and weapons, by the names of one edition."""

from collections.abc import Sequence

from kb.characters import sentences
from kb.characters.foundry_swnr import IN_AN_ATTACK_BONUS, modifier_of
from kb.characters.sheet import Sheet, SheetWeapon
from kb.characters.stat_blocks.blocks import TypedBlock
from kb.characters.stat_blocks.names import BlockNames
from kb.characters.stat_blocks.parts import (
    BlockPart,
    bracketed,
    name_and_value,
    parts_of,
    spellings,
)
from kb.characters.stat_blocks.values import (
    BlockValue,
    initiative_of,
    modifier_in,
    number_of_dice,
    series_of,
    value_of,
)
from kb.model.character import Numbers
from resolver.reasons import Reason

FORMAT = "a stat block"

_INITIATIVE = "Initiative"
_INITIATIVE_PARTS = ("Initiative Attribute", "Initiative Dice")
_MULTIPLIER = "Damage Multiplier"
_ATTACK = "atk"
"""What a weapon's own Attack Bonus and damage stand for."""
_DASHES = ("-", "—")
_LEAST_SCORE = 3
"""The lowest score of an attribute; no modifier is as high."""


class _Numbers:
    """Numbers of a character or a weapon, with what to tell about them."""

    def __init__(self, names: BlockNames) -> None:
        self.names = names
        self.numbers: Numbers = {}
        self.given: set[str] = set()
        """The names as they were written, in lower case."""
        self.augmented: list[str] = []
        self.warnings: list[Reason] = []
        self.notes: list[str] = []
        """What stands beside values and is not read."""
        self._written: dict[str, str] = {}

    def add(self, part: BlockPart) -> bool:
        """Add a part with a value; return whether its value could be read."""
        written = " ".join(part.name.split())
        spelled = next(filter(self.names.known, spellings(written)), None)
        self.given.add(spelled or written.casefold())
        if spelled is not None and spelled in self.names.in_order:
            return self._add_series(written, self.names.in_order[spelled], part.value, spelled)
        name = self.names.names.get(spelled or "", written)
        if name == _INITIATIVE and (found := initiative_of(part.value)):
            for each, number in zip(_INITIATIVE_PARTS, found[:2], strict=True):
                self._put(each, number, written)
            self._note(written, found.note)
            return True
        if name == _INITIATIVE:
            name = _INITIATIVE_PARTS[0]
        value = self._value(name, part.value)
        if value is None or (value.times is not None and name not in self.names.of_weapons):
            return False
        if value.augmented:
            self.augmented.append(name)
        if value.pips:
            self.warnings.append(sentences.pips_not_counted(name, part.value))
        if value.times is not None:
            self._put(_MULTIPLIER, value.times, written)
        self._put(name, value.counts, written)
        self._note(written, value.note)
        if spelled and "(" in written and "(" not in spelled and not value.note:
            self.notes.append(written)
        return True

    def _value(self, name: str, text: str) -> BlockValue | None:
        if self.names.rolls_one_kind and (dice := number_of_dice(text)):
            return dice
        value = value_of(text)
        may_be_words = name not in self.names.read_by_rolls
        if value is None:
            return BlockValue(text) if may_be_words and series_of(text) else None
        if isinstance(value.counts, str) and self.names.rolls_one_kind and not may_be_words:
            return None
        if name in self.names.scores and isinstance(value.counts, int):
            return _modifier(value, text)
        return value

    def _add_series(self, written: str, names: Sequence[str], text: str, spelled: str) -> bool:
        given = series_of(text) or [text]
        values = [value_of(each) for each in given]
        if None in values or len(values) > len(names):
            return False
        read = [value for value in values if value is not None]
        if len(read) == 1 and spelled in self.names.for_each:
            read *= len(names)
        for name, value in zip(names, read, strict=False):
            self._put(name, value.counts, written)
        self._note(written, read[-1].note)
        return True

    def _put(self, name: str, value: int | str, written: str) -> None:
        if name in self.numbers:
            before = self._written[name]
            same = before.casefold() == written.casefold()
            several = [before, written]
            self.warnings.append(
                sentences.rating_named_twice(name) if same else sentences.under_several_names(several)
            )
        self.numbers[name] = value
        self._written[name] = written

    def _note(self, written: str, note: str) -> None:
        if note:
            self.notes.append(f"{written} {note}")


def _modifier(value: BlockValue, text: str) -> BlockValue:
    """Return the modifier that counts of a score, "14" or "14 (+1)"; a number with a sign is one already."""
    if (given := modifier_in(value.note)) is not None:
        return BlockValue(given)
    is_score = text[0].isdecimal() and int(value.counts) >= _LEAST_SCORE
    return value._replace(counts=modifier_of(int(value.counts))) if is_score else value


def sheet_of(block: TypedBlock, names: BlockNames) -> Sheet:
    """Return what *block* says by the *names* of its edition."""
    read = _Numbers(names)
    not_read, weapons = [*block.not_read], []
    for part in block.parts:
        if weapon := _weapon(part, names, not_read, read):
            weapons.append(weapon)
        elif not (_may_count(part, names) and read.add(part)):
            not_read.append(part.text)
    if read.augmented:
        read.warnings.append(sentences.augmented_counts(list(dict.fromkeys(read.augmented))))
    loose = {name: value for name, value in read.numbers.items() if name in names.of_weapons}
    numbers = {name: value for name, value in read.numbers.items() if name not in loose}
    if not read.given.isdisjoint(names.of_npcs):
        numbers = _of_npc(numbers)
        read.warnings.append(sentences.held_in_attack_bonus())
    return Sheet(
        name=block.name,
        edition=names.edition,
        format=FORMAT,
        numbers=numbers,
        warnings=list(dict.fromkeys(read.warnings)),
        not_read=[*not_read, *read.notes],
        weapons=_with_loose(weapons, loose),
    )


def _may_count(part: BlockPart, names: BlockNames) -> bool:
    """Return whether a part may be a number of the character; in a list of weapons only what the edition has is."""
    if not part.name or not part.value or part.section == "not_read":
        return False
    return part.section != "weapons" or any(map(names.known, spellings(part.name)))


def _of_npc(numbers: Numbers) -> Numbers:
    """Return the numbers of an NPC, whose Attack Bonus holds what others add to an attack."""
    skill = {"Applicable Combat Skill": numbers["Skill"]} if "Skill" in numbers else {}
    return {**dict.fromkeys(IN_AN_ATTACK_BONUS, 0), **skill, **numbers}


def _with_loose(weapons: list[SheetWeapon], loose: Numbers) -> list[SheetWeapon]:
    """Return *weapons* with numbers that stand apart from them: those of the only weapon, or of a nameless one."""
    if not loose:
        return weapons
    if len(weapons) == 1:
        return [SheetWeapon(weapons[0].name, {**loose, **weapons[0].ratings})]
    return [*weapons, SheetWeapon("Weapon", loose)]


def _weapon(
    part: BlockPart, names: BlockNames, not_read: list[str], character: _Numbers
) -> SheetWeapon | None:
    """Return the weapon that a part is, and add what isn't read of it; None if it is none."""
    before, within, after = bracketed(part.text)
    read = _Numbers(names)
    unread = [each.text for each in parts_of(within) if not _add_property(read, each)]
    name = before
    if not read.numbers.keys() & {*names.of_weapons}:
        if part.section != "weapons":
            return None
        read, unread = _Numbers(names), [within] if within else []
    if found := _damage_without_brackets(before, names):
        name, damage = found
        read.numbers = {**damage, **read.numbers}
    if not read.numbers or not name:
        return None
    character.warnings += read.warnings
    character.augmented += read.augmented
    if unread := [*unread, *read.notes, *([after] if after else [])]:
        not_read.append(f"{name}: {', '.join(unread)}")
    return SheetWeapon(name, read.numbers)


def _add_property(read: _Numbers, part: BlockPart) -> bool:
    """Add a property of a weapon; return whether the edition has it. A dash stands for nothing: 0."""
    for dash in _DASHES:
        name = part.text.removesuffix(dash).strip()
        if name != part.text and any(map(read.names.known, spellings(name))):
            return read.add(BlockPart("", part.text, name, "0"))
    known = any(map(read.names.known, spellings(part.name)))
    return bool(part.value) and known and read.add(part)


def _damage_without_brackets(text: str, names: BlockNames) -> tuple[str, Numbers] | None:
    """Return the name of a weapon with the damage behind it, "1d8" or "+2/1d8"; None if there is none.

    A number alone is part of the name: AK-97.
    """
    name, value = name_and_value(text)
    is_series = series_of(value) is not None
    written = _ATTACK if is_series else names.bare_damage
    if written is None or not name or value.isdecimal() or (is_series and _ATTACK not in names.in_order):
        return None
    read = _Numbers(names)
    return (name, read.numbers) if value and read.add(BlockPart("", text, written, value)) else None
