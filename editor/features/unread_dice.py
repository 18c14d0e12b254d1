"""Dice that a line writes where none are read: behind the target's name, or without the word that says so."""

from collections.abc import Collection, Sequence

from editor.features.cast import Cast
from editor.features.named_sides import tier_in
from editor.notes.loose_dice import loose_dice, with_dice_before_names
from editor.notes.rolls import LaterDice, ParsedRoll
from kb.problems import RequestError


class UnreadDiceError(RequestError):
    """A line has numbers that look like dice, and doesn't say so."""

    def __init__(self, message: str) -> None:
        super().__init__("line", message)


def with_targets_dice(cast: Cast, edition: str, ratings: Collection[str], text: str) -> str:
    """Return the text behind a roll with the target's dice before its name, where those of both sides are read."""
    endings = [f" {each.casefold()}" for each in ratings]

    def is_target(words: str) -> bool:
        return tier_in(words) is not None or bool(cast.members_named(words, edition, parts="any case"))

    def is_name(words: str) -> bool:
        members = (member for _, member in cast.members_named(words, edition))
        names = {name.casefold() for member in members for name in (member.name, member.short_name)}
        return words.casefold() in names

    def is_rating(words: str) -> bool:
        return any(f" {words.casefold()}".endswith(ending) for ending in endings)

    return with_dice_before_names(text, is_target, is_name, is_rating)


def refuse_unread_dice(left: str, parsed: ParsedRoll, later: Sequence[LaterDice]) -> None:
    """Refuse numbers that look like dice in what is *left* of the text behind a roll, and are none as written.

    Raises:
        UnreadDiceError: If there are any; it says how to write them.
    """
    found = loose_dice(left)
    if found is None:
        return
    if parsed.dice.keys() == {"actor"} and not later and not found.other:
        own = " ".join(map(_die, parsed.dice["actor"]))
        raise UnreadDiceError(
            f"{found.own} isn't read; if the target rolled it, write `dice {own} v. {found.own}`, "
            f"if it is the next roll, `then {found.own}`"
        )
    lead = "then" if parsed.dice or later else "dice"
    against = f" v. {found.other}" if found.other else ""
    raise UnreadDiceError(f"These numbers aren't read as dice; write `{lead} {found.own}{against}`")


def _die(die: int | list[int]) -> str:
    return "+".join(map(str, die)) if isinstance(die, list) else str(die)
