"""An edition's turn in plain words."""

from collections.abc import Iterator, Mapping

from kb.model import Edition
from resolver.wording import dice_word, listed, signed


def words(edition: Edition) -> list[str]:
    """Return sentences on what you can do on a turn of *edition*."""
    return [*_gives(edition), *_trades(edition), *_rest(edition)]


def amounts(edition: Edition, resources: Mapping[str, int | str]) -> str:
    """Return *resources* in words: "1 Free Action and 2 Simple Actions"."""
    return _listed(edition, resources)


def _gives(edition: Edition) -> Iterator[str]:
    for span, resources in edition.turn.gives.items():
        yield f"Each {_plain(span)} you get {_listed(edition, resources)}."


def _trades(edition: Edition) -> Iterator[str]:
    for trade in edition.turn.exchange:
        yield f"You can trade {_listed(edition, trade.pay)} for {_listed(edition, trade.for_)}."


def _rest(edition: Edition) -> Iterator[str]:
    turn = edition.turn
    if turn.anytime:
        yield f"You can spend these out of turn: {listed([_name(edition, each, 1) for each in turn.anytime])}."
    for resource, change in turn.each_more.items():
        changes = ", ".join(_changed(key, value) for key, value in change.items())
        yield f"Each further {_name(edition, resource, 1)} in the same turn: {changes} on every roll."
    if turn.again:
        lost = _listed(edition, turn.again.lose)
        left = _condition(edition, turn.again.while_)
        yield f"After each {_plain(turn.again.after)} you lose {lost}, and act again while {left}."
    if turn.not_first:
        names = listed([_name(edition, each, 1) for each in turn.not_first])
        yield f"Only after your first action of the round: {names}."


def _changed(key: str, value: int) -> str:
    return f"{signed(value)} {dice_word(value)}" if key == "pool" else f"{signed(value)} {key}"


def _listed(edition: Edition, resources: Mapping[str, int | str]) -> str:
    return listed([_amount(edition, name, amount) for name, amount in resources.items()])


def _amount(edition: Edition, resource: str, amount: int | str) -> str:
    if amount == "any":
        return f"any number of {_name(edition, resource, 2)}"
    if not isinstance(amount, int):
        return f"as many {_name(edition, resource, 2)} as {amount}"
    return f"{amount} {_name(edition, resource, amount)}"


def _condition(edition: Edition, text: str) -> str:
    """Return the condition for another phase in words: "your Initiative is above 0"."""
    resource, sign, number = text.partition(" > ")
    return f"your {_name(edition, resource, 1)} is above {number}" if sign else text


def _name(edition: Edition, resource: str, amount: int | str) -> str:
    declared = edition.resources.get(resource)
    if declared is None:
        return _plain(resource)
    return declared.name if amount == 1 else declared.plural or declared.name


def _plain(slug: str) -> str:
    return slug.replace("-", " ")
