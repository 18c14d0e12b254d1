"""Why a roll in the form of another tool isn't read as a roll of the edition, with our form for it."""

from collections.abc import Mapping, Sequence

from resolver.reasons import reason
from resolver.wording import join_words


def _either(rolls: Sequence[str]) -> str:
    return join_words((f'"{roll}"' for roll in rolls), "or")


@reason
def counts_other_faces(edition: str, written: str, faces: str, sides: int, ours: str) -> str:
    """A roll of another tool counts other faces, or throws other dice, than the edition does."""
    return f'{edition} counts {faces} on a d{sides}, unlike "{written}"; write "{ours}"'


@reason
def counts_added_dice(edition: str, written: str, ours: str) -> str:
    """A roll of another tool counts dice one by one, in an edition that adds them up."""
    return f'{edition} adds its dice up, but most tools count the dice of "{written}"; write "{ours}"'


@reason
def added_to_count(written: str, ours: str) -> str:
    """Something is added to what another tool counts, which would be more dice here."""
    return f'you can\'t add to the count of "{written}" here; write "{ours}", or more dice'


@reason
def at_least_or_more(written: str, ways: Sequence[str]) -> str:
    """A roll compares with ">", which tools read in two ways."""
    return f'">" in "{written}" is "at least" on Roll20 and "more than" elsewhere; write {_either(ways)}'


@reason
def explodes_by_itself(edition: str, written: str, ours: str) -> str:
    """A roll of another tool marks dice that explode, or needs them to, where all dice do."""
    return f'in {edition} every die explodes, unmarked; instead of "{written}" write "{ours}"'


@reason
def explodes_by_choice(edition: str, written: str, ours: str, uses: Mapping[str, str]) -> str:
    """A roll marks dice that explode, which takes a use of Edge if the edition has one, by key with its name."""
    if not uses:
        return f'in {edition} dice explode only where a rule says so, unlike "{written}"; write "{ours}"'
    ways = join_words([f"{name} (`edge`: {key})" for key, name in uses.items()], "or")
    return f'in {edition} dice explode only with Edge, unlike "{written}"; write "{ours}" and use {ways}'


@reason
def never_explodes(edition: str, written: str, ours: str) -> str:
    """A roll marks dice that explode, in an edition whose dice never do."""
    return f'{edition} has no dice that explode, as in "{written}"; write "{ours}"'


@reason
def keeps_some(written: str, ours: str) -> str:
    """A roll keeps or drops some of its dice, which no roll here does."""
    return f'"{written}" keeps only some of its dice, which no roll here does; write "{ours}" to throw all'


@reason
def plus_or_number_to_reach(written: str, ways: Sequence[str]) -> str:
    """A number stands behind dice without a sign: a bonus or the number to reach."""
    return f'"{written}" lacks a sign or a word before its number; write {_either(ways)}'


@reason
def calculated_dice(written: str, ours: str) -> str:
    """The number of dice is a calculation in brackets that isn't read: with dice in it, or multiplied."""
    return (
        f'"{written}" calculates how many dice in a way we don\'t read; write their number, such as "{ours}"'
    )


@reason
def not_a_form(written: str, ours: str) -> str:
    """A roll of another tool has something beside its dice that means nothing here."""
    return f'"{written}" has more than we read beside its dice; write "{ours}"'


@reason
def comment_without_mark(written: str, ours: str) -> str:
    """A typed roll has words behind it that are no part of a roll."""
    return f'"{written}" has words behind its dice; write "{ours}"'


@reason
def names_without_sign(written: str, ours: str) -> str:
    """Two names of an edition stand beside each other without a sign, as in a link that lost its plus."""
    return f'"{written}" lacks a sign between two names; write "{ours}"'


@reason
def repeats(written: str) -> str:
    """A roll of another tool is repeated: "3#1d20"."""
    return f'"{written}" repeats a roll; write it once, and give `times`'
