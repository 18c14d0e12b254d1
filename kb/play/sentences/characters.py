"""What is said of the characters in a request."""

from collections.abc import Mapping, Sequence

from resolver.reasons import reason
from resolver.values.names_read import Side
from resolver.wording import article, join_words, upper

_MOST_NAMED = 3
"""The most things of a file to name."""

_WEAPON_OF: Mapping[Side, str] = {"actor": "The weapon", "target": "The target's weapon"}


@reason
def weapon_without_character() -> str:
    """A weapon is named, and nobody who could have it."""
    return "a weapon belongs to a character, not to a tier; give a character as `actor`"


@reason
def weapon_is_variant(name: str, variant: str) -> str:
    """The weapon that is named is a way to make the roll without one, or a skill for that: a fist."""
    how = "give that as `variant` in place of `weapon`"
    return f"there is no weapon '{name}', but this roll has the variant {variant}; {how}"


@reason
def character_of_another_edition(edition: str, wanted: str) -> str:
    """The ratings of a character mean nothing in the edition of the roll."""
    how = "convert it first, as `actionary character FILE --to` does"
    return f"this character is of {edition}, and you ask about {wanted}; {how}"


@reason
def only_weapon(name: str, side: Side) -> str:
    """The character has one weapon whose numbers the roll reads."""
    return f"{_WEAPON_OF[side]} is {name}, the only one whose numbers count here."


@reason
def skill_of_weapon(weapon: str, skill: str, value: int | str, term: str) -> str:
    """The skill that the weapon of a roll is used with counts as what the roll reads."""
    return f"With {weapon}, {skill} {value} counts as {term}."


@reason
def weapon_of_other_skill(name: str, skill: str, usual: Sequence[str]) -> str:
    """The player names a weapon that the action isn't made with."""
    return f"{name} is used with {skill}; this is rolled with {join_words(usual, 'or')}."


@reason
def only_some_weapons(entry: str, skill: str, which: str) -> str:
    """The roll isn't made with every weapon of a skill, and no number says which ones a weapon belongs to."""
    return f"With {skill}, {entry} takes only {which}."


@reason
def no_skill_named(names: Sequence[str], usual: Sequence[str]) -> str:
    """The roll is made only with weapons of some skills, and the character's file names none for these."""
    return f"No skill is named for {join_words(names, 'and')}; this is rolled with {join_words(usual, 'or')}."


@reason
def unarmed_roll(name: str, usual: Sequence[str]) -> str:
    """The player names a weapon for a roll that is made without one."""
    return f"You roll {join_words(usual, 'or')} without a weapon; the numbers of {name} count because you named it."


@reason
def skill_of_other_class(skill: str, kind: str, usual: Sequence[str]) -> str:
    """The roll counts as one of a class that the skill given isn't for: Firearms with a Trip."""
    return f"{upper(article(kind))} {kind} uses {join_words(usual, 'or')}; you gave {skill}."


@reason
def rating_of_other_rolls(name: str, term: str, entry: str, usual: Sequence[str]) -> str:
    """The roll takes a name for a term that other rolls use so: Pistols for the Weapon Skill of a bow."""
    return f"{entry} uses {join_words(usual, 'or')} as {term}; you gave {name}."


@reason
def weapon_barred(name: str, when: str) -> str:
    """The rules bar a weapon in a variant of the roll: a rifle beside an enemy in melee range."""
    return f"You can't use {name} here: you roll for {when}."


@reason
def weapons_with_variant(names: Sequence[str], variant: str) -> str:
    """The character has weapons with which another variant of the roll is made."""
    return f"For {join_words(names, 'or')}, give the variant {variant}."


@reason
def no_weapon_fits(variant: str, when: str) -> str:
    """The character has no weapon for the roll, and a variant of it is made without one."""
    return f"None of your weapons counts here. If {when}, give the variant {variant}."


@reason
def weaponless_roll(name: str) -> str:
    """The player names a weapon that the character lacks, for a roll that is made without one."""
    return f"there is no weapon '{name}', and this roll is made without one; leave `weapon` out"


@reason
def not_of_sheet(rating: str) -> str:
    """A rating of the character's sheet is of something else: of all that is worn, and not of a single piece."""
    return f"The {rating} on the sheet counts everything you wear; give the {rating} of the one piece you use here."


@reason
def weapon_unused(name: str) -> str:
    """The player names a weapon, and the roll reads nothing of it."""
    return f"{name} changes nothing here: this roll uses no numbers of a weapon."


@reason
def weapon_without(name: str, rating: str, value: int | str) -> str:
    """A weapon is given without a rating that the roll uses, and the edition says what that counts as."""
    return f"{name} is given without {rating}: {value} is used."


@reason
def not_on_sheet(who: str | None, skill: str, term: str) -> str:
    """A rating names a skill or an attribute that the character doesn't have."""
    return f"{who or 'this character'} has no {skill} on the sheet; give {term} as a number"


@reason
def not_counted(what: Sequence[str]) -> str:
    """What the file of a character held besides concerns the roll, and its dice aren't in it."""
    more = [f"{len(what) - _MOST_NAMED} more"] if len(what) > _MOST_NAMED else []
    return f"Not counted here: {join_words([*what[:_MOST_NAMED], *more])}."


@reason
def mistyped(name: str, meant: str) -> str:
    """No roll of the edition uses a name of a character, and the name is nearly one that rolls use."""
    return f"No roll uses {name}; did you mean {meant}?"


@reason
def choose_one(what: str, names: Sequence[str]) -> str:
    """A character has several weapons, or ratings, and one of them counts."""
    return f"Choose the {what}: {join_words(names, 'or')}"


@reason
def third_party_rolls(who: str, missing: Sequence[str]) -> str:
    """You give a character or a tier for yourself in a roll of a third party."""
    give = f"give their {join_words(missing)} under `against`, or a tier as `target`"
    return f"{upper(who)} rolls this, and not you{f'; {give}' if missing else ''}."


@reason
def variant_of_target(variant: str, ratings: Sequence[str], when: str) -> str:
    """The target, as a character, has ratings that only those have whom one variant is for; `when` has its case."""
    case = f": {when}" if when else ""
    return f"The target has {join_words(ratings)}, so this is the variant {variant}{case}."
