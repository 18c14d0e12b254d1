"""A character as programs and books write one: each number plain and apart, and those of weapons with a weapon."""

from kb.characters.sheet import NAMELESS_WEAPON
from kb.characters.stat_blocks.names import names_of
from kb.model import Edition
from kb.model.character import Character, Weapon
from kb.play.request.ratings import canonical_ratings


def with_weapon_numbers(edition: Edition, character: Character) -> Character:
    """Return a *character* who has what only weapons have by its weapons, with numbers as rolls count them.

    A weapon that lacks such a number takes the character's own, as it does in a roll; without weapons a nameless one
    has them. "2/AC15" is two numbers, and "5(7)" is 7.

    Raises:
        RequestError: If a weapon has a number twice.
    """
    ratings = canonical_ratings(edition, character.ratings)
    of_weapons = names_of(character.edition, edition).only_of_weapons
    loose = {name: value for name, value in ratings.items() if name in of_weapons}
    weapons = character.weapons or ([Weapon(name=NAMELESS_WEAPON)] if loose else [])
    own = [canonical_ratings(edition, each.ratings, "weapons") for each in weapons]
    taken = {name: value for name, value in loose.items() if any(name not in each for each in own)}
    return character.model_copy(
        update={
            "ratings": {name: value for name, value in ratings.items() if name not in taken},
            "weapons": [
                each.model_copy(update={"ratings": taken | numbers})
                for each, numbers in zip(weapons, own, strict=True)
            ],
        }
    )
