"""An edition's turn in plain words."""

from collections.abc import Iterator

from kb.describe.costs import amounts_text, resource_text
from kb.model import Edition
from resolver.wording import dice_word, join_words, signed_text


def turn_texts(edition: Edition) -> list[str]:
    """Return sentences on what you can do on a turn of *edition*."""
    return [*_gives(edition), *_trades(edition), *_rest(edition)]


def _gives(edition: Edition) -> Iterator[str]:
    for span, resources in edition.turn.gives.items():
        yield f"Each {edition.turn.name_of(span)} you get {amounts_text(edition, resources)}."


def _trades(edition: Edition) -> Iterator[str]:
    for trade in edition.turn.exchange:
        yield f"You can trade {amounts_text(edition, trade.pay)} for {amounts_text(edition, trade.for_)}."


def _rest(edition: Edition) -> Iterator[str]:
    turn = edition.turn
    if turn.anytime:
        names = join_words(resource_text(edition, each, 1) for each in turn.anytime)
        yield f"You can spend these out of turn: {names}."
    for resource, change in turn.each_more.items():
        changes = ", ".join(_change_text(key, value) for key, value in change.items())
        yield f"Each further {resource_text(edition, resource, 1)} in the same turn: {changes} on every roll."
    if turn.again:
        lost = amounts_text(edition, turn.again.lose)
        left = _condition(edition, turn.again.while_)
        yield f"After each {turn.name_of(turn.again.after)} you lose {lost}, and act again while {left}."
    if turn.not_first:
        names = join_words([resource_text(edition, each, 1) for each in turn.not_first])
        yield f"Only after your first action of the round: {names}."


def _change_text(key: str, value: int) -> str:
    return f"{signed_text(value)} {dice_word(value)}" if key == "pool" else f"{signed_text(value)} {key}"


def _condition(edition: Edition, text: str) -> str:
    """Return the condition for another phase in words: "your Initiative is above 0"."""
    resource, sign, number = text.partition(" > ")
    return f"your {resource_text(edition, resource, 1)} is above {number}" if sign else text
