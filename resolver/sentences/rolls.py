"""What is unknown about a roll, and what readers of its odds should know.

`part` is the part of the roll (`pool`, `limit`, `requirement`), `word` its name in the sentence, and `side` the side
whose it is (`actor`, `opponent`). `step` is the roll if it is not the first, and `optional` says when that is made.
"""

from collections.abc import Sequence

from resolver.reasons import Reason, reason
from resolver.sentences.values import Lacking, missing_names_text
from resolver.wording import join_words, lower, plain_number

_NOT_GIVEN = "the page doesn't give it."


@reason
def not_given(
    part: str,
    word: str,
    side: str,
    step: str | None = None,
    optional: str | None = None,
    why: str | None = None,
    way: Reason | None = None,
) -> str:
    """The source does not give a number of a roll: *why* by its data, and a *way* to give it."""
    told = f"{of_step(step, optional)}The {word} {verb(word)} unknown: {_NOT_GIVEN if why is None else lower(why)}"
    return told if way is None else f"{told} {way}"


@reason
def change_not_given(
    part: str,
    word: str,
    side: str,
    change: str,
    why: str | None = None,
    step: str | None = None,
    optional: str | None = None,
) -> str:
    """A change of a number has no known amount: *why*, if its data say so."""
    about = f"{of_step(step, optional)}The {word} {verb(word)} unknown"
    if why is None:
        return f'{about}: the page gives no number for "{change}".'
    return f"{about}. {change}: {lower(why)}"


@reason
def change_without_value(
    part: str,
    word: str,
    side: str,
    names: Sequence[Lacking],
    step: str | None = None,
    optional: str | None = None,
) -> str:
    """A change of a number depends on names that have no value."""
    return f"{of_step(step, optional)}The {word} {verb(word)} unknown: {missing_names_text(names)}."


@reason
def step_unknown(
    part: str,
    word: str,
    side: str,
    steps: Sequence[str],
    step: str | None = None,
    optional: str | None = None,
) -> str:
    """A number comes from earlier steps that are unknown."""
    comes = verb(word, "comes", "come")
    too = f"{join_words(steps)}, which {'is' if len(steps) == 1 else 'are'} unknown too."
    return f"{of_step(step, optional)}The {word} {comes} from {too}"


@reason
def comes_from_step_left_out(
    part: str,
    word: str,
    side: str,
    steps: Sequence[str],
    step: str | None = None,
    optional: str | None = None,
    way: Reason | None = None,
) -> str:
    """A number comes from earlier steps that are not rolled, and a *way* to give it."""
    comes = verb(word, "comes", "come")
    told = f"{of_step(step, optional)}The {word} {comes} from {join_words(steps)}, which isn't rolled here."
    return told if way is None else f"{told} {way}"


@reason
def no_value(
    part: str,
    word: str,
    side: str,
    names: Sequence[Lacking],
    step: str | None = None,
    optional: str | None = None,
) -> str:
    """Names that a number comes from have no value."""
    return f"{of_step(step, optional)}{missing_names_text(names)}, so the {word} {verb(word)} unknown."


@reason
def no_target_number(
    part: str, word: str, side: str, step: str | None = None, optional: str | None = None
) -> str:
    """The dice of a roll need a target number, and it has none."""
    if side != "actor":
        return f'{of_step(step, optional)}The opposing dice have no {word}: write it after them, "v. 3 dice (4)".'
    return f"{of_step(step, optional)}The {word} {verb(word)} unknown: the roll has none."


def set_in_a_modifier(key: str, sides: Sequence[str]) -> str:
    """Return how to give a number that is unknown on these *sides*: "set `threshold` in a modifier"."""
    theirs = "for the target's dice, with `side`"
    whose = f"; {theirs}" if len(sides) > 1 else f" {theirs}" if "opponent" in sides else ""
    return f"set `{key}` in a modifier{whose}"


@reason
def no_result_value(names: Sequence[Lacking]) -> str:
    """Names that values or conditions of a procedure come from have no value."""
    them = "it" if len(names) == 1 else "them"
    return f"{missing_names_text(names)}, so the results that need {them} are unknown."


@reason
def unopposed_without_requirement(word: str) -> str:
    """A roll can neither succeed nor fail."""
    return f"There is nothing to reach: the roll has no {word} and is unopposed."


@reason
def nothing_rolled() -> str:
    """Odds are asked for where nothing is rolled."""
    return "Nothing is rolled here, so there are no odds."


@reason
def counts_as_least(
    part: str,
    word: str,
    side: str,
    value: int,
    least: int,
    step: str | None = None,
    optional: str | None = None,
) -> str:
    """A number of a roll is below its least, which counts instead."""
    whose = "opposing " if side == "opponent" else ""
    named = f"{of_step(step, optional)}The {whose}{word}"
    if part == "pool" and least == 0:
        return f"{named} {verb(word)} below 0 ({plain_number(value)}), so no dice are rolled."
    return f"{named} {verb(word, 'comes', 'come')} to {plain_number(value)}, which counts as {least}."


@reason
def wild_die_not_used() -> str:
    """A Wild Die is asked for among dice that have none."""
    return "The Wild Die doesn't count: it needs dice that hit on fixed faces."


@reason
def wild_ruling_not_used() -> str:
    """The ruling that makes one die wild has no effect beside a Wild Die."""
    return "The ruling wild legend doesn't count: the roll has a Wild Die of another kind."


@reason
def no_wild_die() -> str:
    """The pool has no die that could be wild."""
    return "The pool has no die to make wild."


@reason
def modifier_not_used(part: str, word: str) -> str:
    """A modifier changes a limit or a requirement that the roll does not have."""
    return f"A modifier changes the {word}, but the roll has none."


@reason
def requirement_not_used(word: str) -> str:
    """An open test has a target number, which does not count."""
    return f"The {word} doesn't count: in an open test only the highest die does."


@reason
def opponents_requirement_not_used(word: str) -> str:
    """The opponent's roll has a requirement, which does not count."""
    return f"The opponent's {word} doesn't count: the two rolls are compared."


@reason
def limits_differ(yours: str, theirs: str) -> str:
    """Each side has another one of two limits, the choice between which is the same for both."""
    return f"You are limited by {yours} and the target by {theirs}, but the same limit counts for both; give one."


@reason
def one_hit(why: str) -> str:
    """The source gives nothing to reach, and one hit is taken to be enough."""
    return f"The page gives no threshold, so we count one hit as enough: {why}."


@reason
def first_roll_only(origin: str | None) -> str:
    """The chances of an extended test are those of its first roll."""
    where = f" ({origin})" if origin else ""
    rolls = f"This is an extended test: each further roll has one die fewer{where}"
    return (
        f"{rolls}. The headline is for the whole test; chances of hits and glitches are for the first roll."
    )


@reason
def interval_not_used() -> str:
    """A roll with an interval is not an extended test that can be followed."""
    return (
        "The interval doesn't count: an extended test needs a pool, a known number of hits to reach, and dice that "
        "are rolled once, without Edge."
    )


def verb(word: str, one: str = "is", several: str = "are") -> str:
    """Return the verb that agrees with *word*: "the dice are", "the threshold is"."""
    return several if word.endswith("dice") else one


def of_step(step: str | None, optional: str | None) -> str:
    """Return the beginning of a sentence that names the roll it is about."""
    if step is None:
        return ""
    return f"{step} ({optional}): " if optional else f"{step}: "
