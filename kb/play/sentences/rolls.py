"""What a request leaves out of its roll: what counts instead, and how to give it. `side` is `actor` or `target`."""

from collections.abc import Mapping, Sequence

from kb.play.side import PARTIES, of_target
from resolver.reasons import Reason, reason
from resolver.rolls.bind.roll_changes import Who
from resolver.sentences.rolls import set_in_a_modifier
from resolver.values.names_read import Side
from resolver.wording import dice_word, join_words, lower, signed_text, upper


@reason
def several(reasons: Sequence[Reason]) -> str:
    """Several reasons that an answer gives as one."""
    return " ".join(map(str, reasons))


@reason
def set_in_modifier(key: str, sides: Sequence[Who] = ()) -> str:
    """How a request gives a number that the source leaves to the gamemaster; `sides` are those that need one."""
    return f"If the gamemaster gives one, {set_in_a_modifier(key, sides)}."


@reason
def roll_it_too(part: str) -> str:
    """How a request gives a number that comes from a step that it leaves out; `part` is its name in a modifier."""
    return f"Leave out `test` to roll it too, or set `{part}` in a modifier."


@reason
def if_untrained(side: Side, rating: str, untrained: str, modifier: int) -> str:
    """What to give for a skill that is missing because its owner has not learned it."""
    return f'If {PARTIES[side].they_are} untrained, give {rating} as "{untrained}" ({signed_text(modifier)}).'


@reason
def variant_without(rating: str, variant: str, when: str) -> str:
    """The variant in which a roll needs no rating that is missing."""
    return f"If {when}, give the variant {variant} in place of {rating}."


@reason
def give_one_of(
    rating: str, values: Sequence[str], numbers: Mapping[str, str] | None = None, meaning: str | None = None
) -> str:
    """The values that a missing category can have, with what each gives to reach, and what the category means."""
    texts = [f"{value} ({numbers[value]})" if numbers and value in numbers else value for value in values]
    about = f": {lower(meaning.rstrip('.'))}" if meaning else ""
    return f"Give {rating} as {join_words(texts, 'or')}{about}."


@reason
def counts_as(rating: str, value: int | str, about: str | None = None) -> str:
    """A missing rating counts as what its term says; *about* says what 1 and 0 of it mean."""
    meaning = f" ({lower(about.rstrip('.'))})" if about else ""
    return f"You gave no {rating}: {value} is used{meaning}."


@reason
def other_counts(ratings: Sequence[str], others: Sequence[str]) -> str:
    """The *others* count, as the test takes the higher of two ratings and only those are given."""
    if len(ratings) == 1:
        return f"You gave no {ratings[0]}; {join_words(others)} counts."
    return f"You gave no {join_words(ratings, 'or')}; the other of each pair counts."


@reason
def highest_counts(rating: str, side: Side, highest: str, ratings: Sequence[str]) -> str:
    """The highest of several ratings that are given counts for a missing one."""
    return (
        f"{_not_given(rating, side)}; {highest} counts, the highest that you gave of {join_words(ratings)}."
    )


def dice_given(dice: int) -> str:
    """Return why a pool has so many dice: they lie on the table."""
    return f"you gave {dice} {dice_word(dice)}"


def no_limit_given() -> str:
    """Return why dice that lie on the table have no limit: it isn't known."""
    return "no limit given, so all hits count"


@reason
def has_rolled(who: str, score: str) -> str:
    """One side's dice have fallen, and the other's have not: "2 hits"."""
    return f"{'You have rolled' if who == 'actor' else 'Rolled against you'}: {score}"


@reason
def hits_against(hits: int, ties: bool) -> str:
    """So many hits are against you; *ties* of yours with them succeed or don't."""
    count = f"{hits} hit{'' if hits == 1 else 's'}"
    return f"{count} against you, and a tie {'succeeds' if ties else 'fails'}"


@reason
def no_roll(why: str) -> str:
    """An entry has nothing to roll; *why* by its data."""
    return why


@reason
def results_left_open(why: str) -> str:
    """The source leaves results open in a variant of the roll; *why* by its data."""
    return why


@reason
def roll_by_hand(why: str, typed: str, edition: str, kind: str) -> str:
    """The source does not give the dice of an entry; how to type its roll."""
    return (
        f'{why} If you know the dice, type the roll, such as "{typed}", '
        f"with `edition` {edition} and `classes` {kind}."
    )


@reason
def grants_only(
    why: str,
    grants: Sequence[str],
    entry: str,
    choices: Sequence[str] = (),
    rolls: Sequence[str] = (),
    *,
    unknown: bool = False,
) -> str:
    """An entry has nothing to roll, but grants something to *rolls*, if they are few; only one of *choices* counts.

    If every amount is unknown, a roll can't count it.
    """
    changes = ". ".join(map(upper, grants))
    if unknown:
        return f"{why} What it changes: {changes}."
    grant = f" and `grant` {join_words(choices, 'or')}" if choices else ""
    asked = f"ask for {join_words(rolls, 'or')} and " if rolls else ""
    counted = (
        f"To count {'one' if choices else 'it'} in a roll, {asked}give a modifier with `from` {entry}{grant}."
    )
    return f"{why} What it changes: {changes}. {counted}"


def _not_given(rating: str, side: Side) -> str:
    return f"You gave no {rating}{PARTIES[side].after}"


@reason
def rule_not_counted(rule: str, entry: str, change: str, when: str, holder: Side) -> str:
    """A rule changes what is rolled against the roll if a condition holds that the request doesn't settle."""
    own = of_target(when) if holder == "target" else when
    how = " for the target" if holder == "target" else ""
    return f"{rule} isn't counted: {change} {own}. If so, give a modifier with `from` {entry}{how}."


@reason
def rolled_by_action(source: str, rating: str, entry: str) -> str:
    """A grant reads a rating that nobody gives, and that the roll of its own action comes to."""
    return f"The roll of {source} gives {rating}; to roll both, ask for {entry}."
