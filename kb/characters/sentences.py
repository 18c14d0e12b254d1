"""What is wrong with a file of a character, and what to check of what was read."""

from collections.abc import Sequence

from resolver.reasons import reason
from resolver.wording import join_words

FORMATS = (
    "a save of Chummer5a (.chum5) or its export as JSON, an actor of Foundry's swnr, shadowrun5e or shadowrun6-eden, "
    "an export of Commlink6 or Genesis as JSON, a stat block as text, or a file of Actionary"
)
"""The files that can be read."""

_MOST_SHOWN = 60
"""The most letters of a text of a file that a sentence repeats."""


_MOST_OF_A_FAULT = 300
"""The most letters of a fault, which may repeat a text of the file."""


def _excerpt(text: str, most: int = _MOST_SHOWN) -> str:
    """Return the beginning of a text of the file, which may be of any length."""
    return text if len(text) <= most else f"{text[:most]}…"


@reason
def file_too_large(most: int) -> str:
    """A file has more bytes than any character."""
    return f"The file has more than {most:,} bytes; give the file of one character, without pictures"


@reason
def file_empty() -> str:
    """A file has nothing in it."""
    return f"The file is empty; give {FORMATS}"


@reason
def not_a_character() -> str:
    """A file is in none of the formats."""
    return f"No character can be read from this file; give {FORMATS}"


@reason
def own_file_broken(line: int, key: str, fault: str) -> str:
    """A character in YAML is broken, or a value in it isn't allowed."""
    return (
        f"Line {line} of the file: {f'{_excerpt(key)}: ' if key else ''}{_excerpt(fault, _MOST_OF_A_FAULT)}"
    )


@reason
def own_object_broken(key: str, fault: str) -> str:
    """A value of a character in JSON isn't allowed, or one is missing."""
    return f"In the file, {f'{_excerpt(key)}: ' if key else ''}{_excerpt(fault, _MOST_OF_A_FAULT)}"


@reason
def xml_broken(line: int, fault: str) -> str:
    """A file begins as XML and breaks off, or isn't well-formed."""
    return f"The XML of the file is broken at line {line} ({fault}); save the character again"


@reason
def xml_encoding() -> str:
    """A file declares an encoding that XML of today doesn't have."""
    return "The encoding that the XML of the file declares can't be read; save the file as UTF-8"


@reason
def json_broken(line: int, fault: str) -> str:
    """A file begins as JSON and breaks off, or isn't JSON."""
    return f"The JSON of the file is broken at line {line} ({fault}); save the character again"


@reason
def other_json() -> str:
    """A file is JSON of another kind."""
    return f"This is JSON of another kind; give {FORMATS}"


@reason
def first_of_several(count: int) -> str:
    """A file has several characters."""
    return f"The file has {count} characters; this is the first"


@reason
def xml_declares_types() -> str:
    """A file declares a document type, which no program for characters writes and which may name other files."""
    return "The XML of the file declares a document type; give the file as the program saved it"


@reason
def too_many_values(most: int) -> str:
    """A file has more values than any character."""
    return f"The file has more than {most:,} values; give the file of one character"


@reason
def other_xml(root: str) -> str:
    """A file is XML of another kind; `root` is the name of its first element."""
    return f"This is XML of another kind (<{_excerpt(root)}>); give {FORMATS}"


@reason
def other_game(game: str, games: Sequence[str]) -> str:
    """A character belongs to a game without an edition."""
    return f"The character is of {_excerpt(game)!r}; characters of {join_words(games, 'or')} can be read"


@reason
def other_system(system: str, systems: Sequence[str]) -> str:
    """An actor of Foundry belongs to a system without an edition."""
    return f"The actor is of Foundry's {system}; actors of {join_words(systems, 'or')} can be read"


@reason
def other_kind_of_actor(kind: str, system: str) -> str:
    """An actor of Foundry is no character: a vehicle, a spirit."""
    return f"The actor is of the kind {kind!r} in Foundry's {system}; give a character or an NPC"


@reason
def empty_actor(kind: str, system: str) -> str:
    """An actor of Foundry lacks the numbers that each of its kind has."""
    return f"The actor of the kind {kind!r} has no numbers of Foundry's {system}; open it there and export it again"


@reason
def number_broken(name: str, given: str) -> str:
    """A file has no whole number where one is needed."""
    return (
        f"{_excerpt(name)} is {_excerpt(given)!r} in the file, not a whole number; save the character again"
    )


@reason
def number_beyond(name: str, number: int, most: int) -> str:
    """A number that follows from several of a file is higher or lower than any character's."""
    sum_ = _excerpt(f"{number:,}")
    return f"{_excerpt(name)} comes to {sum_} in the file; numbers of a character go up to {most:,}"


@reason
def unknown_attribute(name: str) -> str:
    """A save has an attribute under a name that Chummer5a doesn't use."""
    return f"The file has an attribute {_excerpt(name)!r}, which was left out"


@reason
def unknown_skill(identity: str) -> str:
    """A save has a skill that Chummer5a doesn't ship."""
    return f"The file has a skill of its own ({_excerpt(identity)}), which was left out"


@reason
def missing_numbers(names: Sequence[str]) -> str:
    """A save lacks attributes that every character has."""
    return f"The file has no {join_words(names, 'or')}"


@reason
def highest_of_several(name: str, count: int) -> str:
    """A save has several skills of one name, for different weapons."""
    return f"The file has {count} skills {_excerpt(name)}; the highest counts"


@reason
def ammunition_not_counted() -> str:
    """A save has weapons whose damage or AP depends on what is loaded or mounted."""
    return "Damage and AP of weapons don't count ammunition and accessories"


@reason
def skills_too_old() -> str:
    """A save keeps its skills in the form of a version before 5.180."""
    return "The skills are in the form of an old version; open the file in Chummer5a and save it again"


@reason
def under_several_names(names: Sequence[str]) -> str:
    """A file has one rating under several names."""
    return f"{join_words(map(_excerpt, names))} are one rating; the last one counts"


@reason
def own_file_without_edition(example: str) -> str:
    """A file of our own has ratings, and names no edition."""
    return f"The file has ratings and no edition; write it above them, such as edition: {example}"


@reason
def skill_of_weapon_lacking(weapon: str, skill: str) -> str:
    """A stat block names the skill of a weapon, and has no number for it."""
    without = f"{_excerpt(weapon)} is used with {skill}, and the block has no number for it"
    return f"{without}: the skill isn't learned, or its number is missing"


@reason
def own_file_with_capitals(key: str, wanted: str) -> str:
    """A file of our own has the right key with a capital letter."""
    return f"The file has the key {_excerpt(key)}; write it in small letters: {wanted}"


@reason
def first_of_series_counts(name: str, written: str, first: str) -> str:
    """A stat block gives several numbers of one kind: the bonuses of two attacks."""
    what = f"{_excerpt(name)} {_excerpt(written)}"
    return f"{what} has several attacks and {first} counts; to roll another, give its number with the roll"


@reason
def augmented_behind_slash(name: str, written: str, value: int) -> str:
    """A stat block has an attribute with a slash, as sheets print its natural and its augmented value."""
    return f"{_excerpt(name)} {_excerpt(written)} counts as {value}: we take the second value as the augmented one"


@reason
def longer_name_counts(longer: str, letter: str) -> str:
    """A stat block has one rating under a name and under a single letter, which may stand for something else."""
    return f"{_excerpt(longer)} and {_excerpt(letter)} are one rating; {_excerpt(longer)} counts"


@reason
def rating_named_twice(name: str) -> str:
    """A stat block has one name twice."""
    return f"{_excerpt(name)} is given twice; the last one counts"


@reason
def augmented_counts(names: Sequence[str]) -> str:
    """A stat block has two numbers for a name: the natural and the augmented one."""
    return f"{join_words(map(_excerpt, names))}: the augmented value in brackets counts"


@reason
def text_too_long(most: int) -> str:
    """A text with stat blocks has more letters than the reader takes."""
    return f"The text has more than {most:,} letters; give fewer characters at once"


@reason
def too_many_characters(most: int) -> str:
    """A file has more characters than the reader takes."""
    return f"The file has more than {most} characters; give fewer at once"


@reason
def edition_needed(fitting: Sequence[str], example: str) -> str:
    """A stat block names no edition, and its names are those of several editions or of none."""
    found = f"{join_words(fitting)} have all these names" if fitting else "No edition has all these names"
    return f"{found}; write the edition on the first line, such as edition: {example}"


@reason
def no_number_read(text: str) -> str:
    """A stat block has names of an edition, and no value behind them that can be read."""
    return f"No number can be read in {_excerpt(text)!r}; write names with numbers, such as Body 4, Agility 5"


@reason
def armor_not_counted(armor: str, value: int) -> str:
    """An NPC wears armor that its Armor Class leaves out."""
    return f"{_excerpt(armor)} (AC {value}) is better than the Armor Class of the NPC, which leaves it out"


@reason
def held_in_attack_bonus() -> str:
    """The Attack Bonus of an NPC is all that it adds to an attack."""
    return "The Attack Bonus of an NPC holds its skills and modifiers, so these count as 0"


@reason
def melee_attack_bonus_not_read(bonus: int) -> str:
    """An NPC of `swnr` has another Attack Bonus for melee, and no weapon that is marked for that."""
    mark = f"mark its melee weapons as melee in Foundry, or give Attack Bonus={bonus} with the roll"
    return f"The melee attack bonus {bonus} isn't counted, since no weapon is marked as melee: {mark}"


@reason
def words_before_numbers() -> str:
    """A text begins with a name, and other words stand between it and its ratings."""
    return "other words stand between the name and the ratings"


@reason
def other_part_in_block(text: str) -> str:
    """A stat block has something beside ratings and lists."""
    return f"{_excerpt(text)!r} is neither a rating nor in a list such as Gear"


@reason
def too_few_ratings(given: int, needed: int) -> str:
    """A stat block among other texts has few ratings, so that it may be anything."""
    return f"it has {given} {'rating' if given == 1 else 'ratings'} and needs {needed}"


@reason
def only_skills() -> str:
    """A stat block among other texts has skills alone, so that it may be a list of tests."""
    return "it has skills alone"
