"""What to say of a character that is converted to another edition."""

from collections.abc import Sequence

from resolver.reasons import reason
from resolver.wording import join_words


@reason
def give_numbers(weapon: str, terms: Sequence[str], edition: str) -> str:
    """A weapon has numbers in the other edition that nothing compares with those it has."""
    return f"{weapon}: give its {join_words(terms)} for {edition}"


@reason
def higher_one_counts(counterpart: str, value: int | str, source: str) -> str:
    """Several ratings have one counterpart, which comes from the highest of them."""
    return f"{counterpart} is {value}, from {source}."


@reason
def not_rolled(rating: str, edition: str) -> str:
    """No roll of one of the editions uses a rating, so that nothing says what it is in the other."""
    return f"No roll of {edition} uses {rating}."


@reason
def dice_not_compared(rating: str) -> str:
    """A rating is dice or words, which have no tiers."""
    return f"{rating} isn't a plain number; it has no tiers."
