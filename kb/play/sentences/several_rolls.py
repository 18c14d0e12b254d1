"""What is wrong with a request for several rolls: of a split pool, against several targets, or made again."""

from collections.abc import Sequence

from resolver.reasons import reason
from resolver.wording import upper


@reason
def times_with_dice() -> str:
    """Several rolls are asked about together, with dice that are those of one."""
    return "`times` is for rolls that you haven't made yet; leave it out, or leave out your dice, hits and `seed`"


@reason
def times_without_success() -> str:
    """Several rolls are asked about that have no success to count."""
    return "`times` counts how many of several rolls succeed, but this one has nothing to reach; leave it out"


@reason
def times_given_for_one_chance() -> str:
    """Several rolls are given where one chance is asked about."""
    return "this compares single rolls; leave out `times`"


@reason
def split_with_options() -> str:
    """A split pool has options that only a whole pool can have."""
    return "you roll each part of a split pool by itself; leave out `edge`, `teamwork` and `buy_hits`"


@reason
def split_given_for_odds() -> str:
    """A split pool is given for a question about one roll."""
    return "this compares single rolls; leave out `split`, and give the dice of one part"


@reason
def other_number_of_parts(parts: int, targets: int) -> str:
    """A split pool has another number of parts than there are targets."""
    return f"you split your dice into {parts} parts for {targets} targets; give one part for each target"


@reason
def targets_given_for_odds() -> str:
    """Several targets are given for a question about one."""
    return "this is about one target; leave out `also_against`"


@reason
def other_number_of_targets(rolls: int, ratings: int) -> str:
    """A typed roll names another number of targets than there are ratings of targets."""
    return f"the roll names {rolls} targets, but you gave ratings for {ratings}; give ratings for each target"


@reason
def nobody_rolls_against(hints: Sequence[str]) -> str:
    """Several targets are given for a roll without a single opposing roll; `hints` are those of its entry."""
    ways = ["If your one roll counts against every target, give the same dice each time", *map(upper, hints)]
    return f"ask about one target at a time: leave out `also_against`. {'. '.join(ways)}"


@reason
def more_rolls_decide() -> str:
    """Several targets are given for an action whose success more rolls than one decide."""
    return (
        "more than one roll decides this, so ask about one target at a time: leave out `also_against`, or choose one "
        "of the rolls with `test`. If your one roll counts against every target, give the same dice each time"
    )


@reason
def one_roll_for_all(number: int, *, can_split: bool = False) -> str:
    """One roll of an action counts against several targets, which may take an action or some of its dice for each."""
    each = "both" if number == 2 else f"all {number}"
    split = " If you split your dice among them, give `split`." if can_split else ""
    return (
        f"You roll once here, against {each} targets. If the action has one target, or you take it again for each, "
        f"ask about one target at a time.{split}"
    )


@reason
def targets_roll_themselves(who: str, hints: Sequence[str] = ()) -> str:
    """Several targets are given for a roll that each of them makes; `hints` are those of its entry."""
    return ". ".join([f"{who} makes their own roll here; ask about one at a time", *map(upper, hints)])


@reason
def not_the_same_throw() -> str:
    """What you roll differs from target to target, so it can't be one roll."""
    return "you don't roll the same dice against each target, so ask about each separately"


@reason
def dice_of_another_target() -> str:
    """Dice or hits are given for a second target of a roll that has one."""
    return "you gave dice for a second target but named only one; give its ratings too (`also_against`)"


@reason
def modifier_of_another_target(number: int, targets: int) -> str:
    """A modifier is for one of several targets that the request doesn't name."""
    named = {0: "no target by itself", 1: "only one target"}.get(targets, f"only {targets} targets")
    return (
        f"a modifier is for target {number}, but you named {named}; give the ratings of each (`also_against`)"
    )


@reason
def extended_pool_split() -> str:
    """The pool of an extended test is split."""
    return "you can't split the dice of an extended test; leave out `split`"


@reason
def total_not_split() -> str:
    """A roll is split whose dice are added up."""
    return "these dice are added up, so you can't split them; leave out `split`"


@reason
def unknown_pool_split(parts: Sequence[str]) -> str:
    """A pool is split whose number of dice isn't known."""
    dice = " and ".join(f"`dice.{part}`" for part in parts)
    return (
        f"your number of dice is unknown, so it can't be split; give your ratings, or what you rolled: {dice}"
    )


@reason
def action_divides_pool(action: str) -> str:
    """A pool is split that an action of the request divides by itself."""
    return f"{action} already splits your dice; leave out `split` or {action}"


@reason
def parts_larger_than_pool(dice: int, pool: int) -> str:
    """The parts of a split pool have more dice than the pool."""
    return f"the parts add up to {dice} dice, but you have only {pool}"


@reason
def split_left_open(why: str) -> str:
    """The source doesn't say what else changes when the pool is split."""
    return why


@reason
def dice_left_over(dice: int) -> str:
    """Even parts of a split pool leave dice over."""
    are = "1 die is" if dice == 1 else f"{dice} dice are"
    return f"{are} left over; to use all, list the dice of each part."
