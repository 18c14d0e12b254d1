"""An edition's dice in plain words: how to read them, and the options for any roll."""

from collections.abc import Mapping

from kb.model import Edition
from resolver.wording import dice_word

_FAMILIES = {
    "hits": "Dice that show {hit_from} or more are {hits}.",
    "target-number": "Dice that reach the {requirement} are {hits}.",
    "total": "Dice and bonuses are added up and compared with the {requirement}.",
}


def option_texts(edition: Edition) -> list[tuple[str, str]]:
    """Return the options for any roll except Edge: a name and a sentence each."""
    options = [
        ("Help", help_text(edition)),
        ("Bought hits", _bought_hits(edition)),
        ("Wounds", wounds_text(edition)),
    ]
    return [(name, text) for name, text in options if text]


def dice_texts(edition: Edition) -> list[str]:
    """Return sentences on how to read the dice of *edition*."""
    mechanic = edition.mechanic
    words: Mapping[str, str] = {str(key): word for key, word in mechanic.words.items()}
    hits, needed = words.get("hits", "hits"), words.get("requirement", "number to reach")
    sentences = [_FAMILIES[mechanic.family].format(hit_from=mechanic.hit_from, hits=hits, requirement=needed)]
    if mechanic.open_ended:
        sentences.append(f"A die that shows {mechanic.sides} is rolled again and added.")
    if mechanic.glitch:
        sentences.append("Ones on more than half of the dice are a glitch.")
    if mechanic.all_ones:
        sentences.append("Ones on all of the dice are a critical failure.")
    if mechanic.extended:
        sentences.append(f"In an extended test, each further roll has one die fewer ({mechanic.extended}).")
    return sentences


def help_text(edition: Edition) -> str:
    """Return how helpers help; empty if unknown."""
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


def wounds_text(edition: Edition) -> str:
    """Return what wounds take away; empty if unknown."""
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
