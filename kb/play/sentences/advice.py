"""What is wrong with a question for advice, and what to know about its answer."""

from collections.abc import Sequence

from kb.play.side import PARTIES
from resolver.reasons import reason
from resolver.values.names_read import Side
from resolver.wording import join_words


@reason
def nothing_rolled_there(entry: str, rolls: Sequence[str]) -> str:
    """The step of an entry that is asked for is no roll; `rolls` are entries that take what it grants."""
    if rolls:
        roll = join_words(rolls, "or")
        return f"{entry} rolls no dice itself; ask for {roll} and give a modifier with `from` {entry}"
    return f"{entry} has no roll that can succeed or fail; resolve it for the chance of each result"


@reason
def nothing_to_convert(entry: str, matches: Sequence[str]) -> str:
    """An entry has no roll to convert; `matches` say what its equivalents are to it."""
    alike = [*matches, "Compare them to see how they differ."] if matches else []
    return " ".join([f"{entry} has no roll to convert.", *alike])


@reason
def only_counted(roll: str, counted: str, *, askable: bool) -> str:
    """A roll of dice that are only counted has no success; `counted` is the word for its result."""
    way = f"to oppose it, set `against` in a modifier{_or_ask(counted, askable)}"
    return f"{roll} has nothing to reach, so it can't succeed or fail; {way}"


@reason
def nothing_to_reach(roll: str, requirement: str, counted: str, *, askable: bool) -> str:
    """A roll has no number to reach and is unopposed, so it has no success."""
    way = f"set `{requirement}` or `against` in a modifier{_or_ask(counted, askable)}"
    return f"{roll} has no {requirement} and no opponent, so it can't succeed or fail; {way}"


def _or_ask(counted: str, askable: bool) -> str:
    return f", or ask for its {counted}" if askable else ""


@reason
def no_hits_to_ask_for(requirement: str) -> str:
    """A number of hits is wanted of a roll of the target, a total, or a roll with a number to reach of its own."""
    lack = "takes a single roll of yours that counts hits"
    return f"`at_least` {lack}; leave it out, and change the {requirement} instead"


@reason
def no_chance_there(roll: str) -> str:
    """A test to convert to has no success."""
    return f"{roll} has nothing to reach, so it has no chance to compare."


@reason
def no_number_of_result(given: str) -> str:
    """What is wanted at least begins with no number above 0."""
    return f'`at_least` is "{given}"; write a number, such as 4, or a number of a result, such as "18 m"'


@reason
def no_single_result(given: str, known: Sequence[str]) -> str:
    """No result is counted in what is wanted at least, or several are; `known` are those it could be."""
    return (
        f'after the number of `at_least` write {join_words(dict.fromkeys(known), "or")}; you wrote "{given}"'
    )


@reason
def modifier_reads_earlier_roll(step: str) -> str:
    """A modifier depends on an earlier roll, so nothing can be varied beside it."""
    return f"a modifier uses the earlier roll {step}; leave it out to solve or convert"


@reason
def rating_not_varied(rating: str, what: str) -> str:
    """What is to be varied is "a category" or "a result"."""
    return f"{rating} is {what}; only numeric ratings can be varied"


@reason
def extended_odds_of_one_roll() -> str:
    """The chances are for one roll of an extended test."""
    return "This is an extended test; the chances are for one of its rolls."


@reason
def pool_before_division(pool: str, action: str, before: int | None, after: int | None) -> str:
    """Which dice the pool of an action that divides it means, and how many of them are left for the roll."""
    left = f", which leaves {after} of {before} dice for this roll" if None not in (before, after) else ""
    one = "are those" if pool.endswith("dice") else "is the one"
    return f"The {pool} here {one} before {action}{left}."


@reason
def varied_in_vain(what: str) -> str:
    """What is varied makes no difference to the chance."""
    return f"{what} doesn't change the chance of this roll."


@reason
def no_equivalents_of_roll(chance: str | None) -> str:
    """A typed roll names no action to match; its `chance` can be sought with other dice, if it is known."""
    sought = f". For other dice with the same chance, ask `solve` for a roll with {chance}" if chance else ""
    return (
        "a roll alone has no counterpart; say which action it is (`classes`) or which entry to convert it to"
        f"{sought}"
    )


@reason
def already_from_edition(entry: str, edition: str) -> str:
    """An entry is to be converted to its own edition."""
    return f"{entry} is already from {edition}; name an entry to convert it to"


@reason
def no_equivalent_in_edition(edition: str, entry: str) -> str:
    """An edition has no equivalent of the entry."""
    return f"{edition} has no equivalent."


@reason
def original_chance_unknown() -> str:
    """The chance of the test that is to be converted is unknown."""
    return "The chance of the original test is unknown."


@reason
def no_setting_near(points: str) -> str:
    """No setting comes near the wanted chance; `points` is how far off the nearest is."""
    return f"No setting comes near; the nearest is {points} percentage points off."


@reason
def only_average(average_of: str) -> str:
    """A roll with nothing to reach has only an average."""
    return f"The roll has nothing to reach; these are its average {average_of}."


@reason
def ratings_of_edition(edition: str) -> str:
    """Ratings are to be converted to their own edition."""
    return f"the ratings are {edition}'s already; choose another edition"


@reason
def rating_not_a_number(rating: str, value: str) -> str:
    """A rating to convert is no whole number."""
    return f'{rating} is "{value}"; it must be a whole number'


@reason
def category_has_no_tiers(rating: str) -> str:
    """A category has no tiers to convert it by."""
    return f"{rating} is a category; it has no tiers."


@reason
def no_tiers(rating: str, edition: str) -> str:
    """A term has no tiers in an edition."""
    return f"{rating} has no tiers in {edition}."


@reason
def no_term_there(edition: str) -> str:
    """The other edition has no such rating."""
    return f"{edition} has no such rating."


def dial_word(name: str, side: Side | None) -> str:
    """Return a rating that is varied, with its owner: "your Logic", "Logic of the target"."""
    if side is None:
        return name
    return f"your {name}" if side == "actor" else f"{name} of {PARTIES[side].who}"
