"""The options for any roll of an edition in plain words: help, bought hits, wounds."""

from collections.abc import Mapping

from kb.model import Edition
from resolver.wording import dice_word


def words(edition: Edition) -> list[tuple[str, str]]:
    """Return the options for any roll except Edge: a name and a sentence each."""
    options = [("Help", _help(edition)), ("Bought hits", _bought_hits(edition)), ("Wounds", _wounds(edition))]
    return [(name, text) for name, text in options if text]


def _help(edition: Edition) -> str:
    if edition.teamwork is None:
        return ""
    own = _words(edition)
    limit = f"; one with a {own['hit']} and no glitch raises the {own['limit']} by {edition.teamwork.limit}"
    more = limit if edition.teamwork.limit else ""
    return f"Helpers roll first; each of their {own['hits']} gives the leader one more die{more}."


def _bought_hits(edition: Edition) -> str:
    if edition.buy_hits is None:
        return ""
    return (
        f"Instead of rolling, buy one {_words(edition)['hit']} for every {edition.buy_hits} dice of the pool."
    )


def _wounds(edition: Edition) -> str:
    wounds = edition.wounds
    if wounds is None:
        return ""
    lost = f"{-wounds.pool} {dice_word(wounds.pool)}"
    tracks = " and of ".join(wounds.tracks.values())
    together = "; the tracks add up" if len(wounds.tracks) > 1 else ""
    return f"Every {wounds.boxes} full boxes of {tracks} take {lost} from a roll{together}."


def _words(edition: Edition) -> Mapping[str, str]:
    own: Mapping[str, str] = {str(key): word for key, word in edition.mechanic.words.items()}
    return {"hit": "hit", "limit": "limit", **own}
