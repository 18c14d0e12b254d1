"""What is wrong with a request: what it names, gives twice, or contradicts."""

from collections.abc import Sequence

from kb.play.side import PARTIES
from resolver.reasons import Reason, reason
from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import Side
from resolver.wording import dice_word, join_words, plain_number, signed_text, upper

# Fields that exclude each other


@reason
def entry_or_roll() -> str:
    """A request has neither an entry nor a roll, or both."""
    return "give either `entry`, or `roll` with its `edition`"


@reason
def roll_without_edition() -> str:
    """A typed roll has no edition."""
    return "`roll` needs the `edition` whose dice it uses"


@reason
def roll_with_entry() -> str:
    """A typed roll to convert to has no edition, or an entry beside it."""
    return "`roll` needs the `edition` whose dice it uses, and no `entry`"


@reason
def step_of_typed_roll() -> str:
    """A typed roll has a step or a variant."""
    return "`test` and `variant` belong to an `entry`; a typed roll has neither"


@reason
def step_without_entry() -> str:
    """A step or a variant has no entry that it belongs to."""
    return "`test` and `variant` belong to an `entry`"


@reason
def ratings_of_nothing() -> str:
    """Ratings, modifiers or rulings have no edition or entry that they are for."""
    return "ratings, modifiers and rulings need an `edition` or an `entry`; name it"


@reason
def no_kinds(entry: str) -> str:
    """An entry's roll has no kinds of its own that a request could name."""
    return f"you can't choose the kind of roll for {entry}; leave out `classes`"


@reason
def seed_and_dice() -> str:
    """Both a seed and dice are given."""
    return "give either a `seed`, or `dice` (and `hits` if you don't know the faces)"


@reason
def dice_given_for_odds(known_hits: Sequence[str] = ()) -> str:
    """Dice are given for a question about odds; `known_hits` says whose hits may be."""
    hits = "".join(f" other than `hits.{who}`" for who in known_hits)
    return f"this is about chances before you roll; leave out `dice`, `seed` and `hits`{hits}"


@reason
def curve_length(least: int, most: int, length: int, allowed: int) -> str:
    """A curve has no values, or too many."""
    return f"a curve from {least} to {most} has {length} values; it needs 1 to {allowed}"


@reason
def not_a_chance() -> str:
    """The wanted chance is no number."""
    return "a chance is a fraction (3/4), a percentage (75%) or a decimal (0.75)"


# Names


@reason
def notation(says: str) -> str:
    """Text in the notation can't be read; `says` has why, and the column."""
    return says


@reason
def notation_as_read(written: str, ours: str, says: str) -> str:
    """Text in another form can't be read in ours; `says` has why, and the column in ours."""
    return f'"{written}" reads as "{ours}". {says}'


@reason
def interval_is_no_time(given: str) -> str:
    """What stands as the interval of a typed roll is no time."""
    return f'"{given}" isn\'t a time between rolls; write one such as "1 hour", or leave it out'


@reason
def value_is_no_state(value: str, rating: str) -> str:
    """The value of a rating is given as a state."""
    return f"{value} is not a state but a value of {rating}; give {rating}={value}"


@reason
def several_entries(given: str, entries: Sequence[str]) -> str:
    """Several entries have the name that is given."""
    return f"{given!r} is the name of several entries; choose {join_words(entries, 'or')}"


@reason
def no_dice(roll: str, with_dice: Sequence[str]) -> str:
    """A typed roll has no dice, in an edition that adds dice up."""
    ways = join_words((f'"{each}"' for each in with_dice), "or")
    return f"{roll} rolls no dice; write them with it: {ways}"


@reason
def two_sides(given: str) -> str:
    """What is rolled against a roll has two sides of its own."""
    return f'{given!r} has two sides; write the dice of the target alone, without "v."'


@reason
def variant_or_step(entry: str, name: str, what: str, meant: str, field: str) -> str:
    """A name is given as a variant and is a step's, or the other way round."""
    return f"{entry} has no {what} {name!r}, but a {meant} of that name; give it under `{field}`"


@reason
def variant_given_twice(variant: str) -> str:
    """A variant is named twice."""
    return f"you gave {variant!r} twice; give it once"


@reason
def variants_of_different_rolls(first: str, second: str) -> str:
    """Two variants belong to different rolls."""
    return f"{first} and {second} are variants of different rolls; give one of them"


@reason
def exclude_each_other(first: str, second: str) -> str:
    """Two variants, or two grants, can't both apply."""
    return f"{first} and {second} can't both apply; give one of them"


@reason
def variant_changes_nothing(variant: str, roll: str) -> str:
    """A variant changes nothing of the roll that is asked for."""
    return f"{variant} changes nothing of the roll {roll}; leave it out"


@reason
def state_bars_variant(state: str, side: Side, variant: str) -> str:
    """The request has a variant for not being in a state, and the state."""
    return (
        f"the variant {variant} doesn't apply while {PARTIES[side].they_are} {state}; leave one of them out"
    )


@reason
def state_excludes_variant(state: str, variant: str, excluded: str) -> str:
    """A state brings in a variant that excludes the one asked for."""
    return f"{state} brings in the variant {variant}, which excludes {excluded}; leave out one of the two"


@reason
def state_ruled_out(state: str, side: Side, what: str) -> str:
    """Something counts only in a state that the request rules out."""
    party = PARTIES[side]
    message = f"{state} is 0 (under {party.ratings}), but {what} counts only while {party.they_are} {state}"
    return f"{message}; leave out one of the two"


@reason
def state_at_two_levels(state: str) -> str:
    """A state is given at two levels."""
    return f"you gave {state} at two levels; give one of them"


@reason
def state_both_given_and_ruled_out(state: str) -> str:
    """A state is both given and ruled out."""
    return f"you gave {state} and ruled it out; give it once"


@reason
def no_level_of_state(given: str, value: int | str, levels: int) -> str:
    """A rating with the name of a state has a value that is none of its levels; 0 levels if it has none."""
    steps = f", or its level from 1 to {levels}" if levels else ""
    inside = "above 0 if" if levels else "1 if"
    return f"{given} is {value}, but it is a state: give {inside} you are in it{steps}, and 0 if not"


@reason
def rating_given_twice(rating: str) -> str:
    """A rating, or what a modifier changes, is given twice."""
    return f"you gave {rating} twice; give it once"


@reason
def scene_given_twice(rating: str, yours: int | str, theirs: int | str) -> str:
    """A rating that both sides share is given with two values."""
    return f"both sides share {rating}, and you gave it as {yours} and as {theirs}; give it once"


@reason
def dice_and_misplaced_ratings(misplaced: Sequence[str], why: Reason) -> str:
    """The dice don't fit a roll that lacks ratings, and `misplaced` says which are given for the wrong side."""
    return " ".join([*misplaced, upper(str(why))])


@reason
def part_of_roll(edition: str, name: str, value: int | str) -> str:
    """What is given as a rating is a part of the roll, which only a modifier sets."""
    return f"{edition} has no rating {name!r}; set `{name.casefold()}` to {value} in a modifier"


@reason
def rating_too_low(rating: str, value: int, least: int) -> str:
    """A rating is lower than its term allows."""
    return f"{rating} can't be {plain_number(value)}; give {least} or more"


@reason
def rating_no_whole_number(rating: str, value: str) -> str:
    """A rating has a decimal point or comma."""
    mark = "comma" if "," in value else "point"
    return f'{rating} is "{value}"; give a whole number, without the {mark}'


@reason
def rating_no_number(
    rating: str,
    value: str,
    without: int | str | None = 0,
    untrained: int | None = None,
    about: str | None = None,
) -> str:
    """A rating is a word instead of a number or dice.

    `without` is what it counts as if it isn't given, `untrained` what an untrained character has in its place.
    """
    if untrained is not None:
        return f'{rating} is "{value}"; give a number, or "untrained" ({signed_text(untrained)}) if you are'
    if without == 0:
        otherwise = ", or 0 if you have none"
    else:
        otherwise = "" if without is None else f", or leave it out: it then counts as {without}"
    return ". ".join(filter(None, [f'{rating} is "{value}"; give a number{otherwise}', about]))


@reason
def rating_no_flag(rating: str, value: str, about: str | None = None) -> str:
    """A rating that is 1 or 0 is another word than "yes" or "no"."""
    return ". ".join(filter(None, [f'{rating} is "{value}"; give yes or no, or 1 or 0', about]))


@reason
def result_changed(rating: str) -> str:
    """A modifier changes a result, which follows from the roll."""
    message = f"{rating} is a result, which no modifier can change"
    return f"{message}; change a part of the roll, or a rating that it depends on"


@reason
def modifier_changes_nothing() -> str:
    """A modifier has nothing in it that changes anything."""
    return "the modifier changes nothing; give it `value`, `set`, `add` or `from`"


@reason
def changes_of_another_roller(who: str, what: str, field: str, instead: str | None = None) -> str:
    """A request changes your dice in a roll of someone else that nobody opposes; `instead` is for theirs."""
    dont = "don't" if what.endswith("s") else "doesn't"
    theirs = f". For the {what} of {who} give `{instead}`" if instead is not None else ""
    theirs += " and the rating Edge under `against`" if instead == PARTIES["target"].edge else ""
    return f"{who} makes this roll, so your {what} {dont} change it; leave out `{field}`{theirs}"


@reason
def against_has_no_side() -> str:
    """A modifier of what is rolled against a roll names a side."""
    message = "`against` is what is rolled against this roll and has no `side`"
    return f"{message}; leave that out, or change `pool` instead"


@reason
def no_requirement_on_side(side: Side, requirement: str) -> str:
    """A modifier changes the number to reach of dice that have none, because they are rolled against a roll."""
    message = f"{PARTIES[side].whose} dice are rolled against this roll and have no {requirement}"
    return f"{message}; leave out `side`, or change `pool` instead"


@reason
def no_limit_on_side(side: Side) -> str:
    """A modifier adds to a limit that the dice of a side don't have."""
    return f"{PARTIES[side].whose} dice have no limit to add to; set one, or leave this out"


@reason
def sides_contradict(key: str, rating: str, owner: Side, side: Who) -> str:
    """A modifier names one side before a rating, and another under `side`."""
    return f"{key} is {PARTIES[owner].whose} {rating}, but `side` says {side}; leave out one of the two"


_NO_OPTION = {
    "wounds": "the {edition} page has no rule for boxes of damage; give the penalty as a modifier",
    "edge": "the {edition} page has no uses of Edge; leave it out",
    "teamwork": "the {edition} page has no rule for the dice of helpers; give their help as a modifier",
    "wild": "{edition} has no Wild Die; leave out `wild`",
    "buy_hits": "{edition} has no rule for buying hits; leave it out",
    "open_test": "{edition} has no open tests; leave it out",
}


@reason
def wounds_are_a_state(edition: str, state: str) -> str:
    """The edition has wounds as a state, and counts no boxes of damage."""
    return f"the {edition} page has no rule for boxes of damage; give the state {state!r}, or a modifier"


@reason
def no_such_option(edition: str, option: str) -> str:
    """The edition has no such option for dice: wounds, edge, teamwork, wild, buy_hits or open_test."""
    return _NO_OPTION[option].format(edition=edition)


@reason
def wounds_given_twice(rating: str) -> str:
    """Wounds are given both as boxes and as the rating for the dice that they take."""
    return f"{rating} already takes these dice; give one of the two"


@reason
def you_roll_no_dice() -> str:
    """Dice are given for you in a roll that only the target makes."""
    return "you roll none here; give only the target's dice"


@reason
def dice_of_later_rolls(rolls: Sequence[str], field: str) -> str:
    """Dice or hits are given for the target, who rolls nothing against the roll but makes later ones.

    They may be those of the roll itself, which an attacker makes against the player: `field` takes them.
    """
    named = join_words([f"`dice.{roll}`" for roll in rolls], "or")
    later = f"the target doesn't roll against this; give the dice of its later rolls as {named}"
    return f"{later}, and those of the roll itself under `{field}.actor`"


TARGETS_DICE = "the target's dice"


@reason
def target_rolls_none(ways: Sequence[str]) -> str:
    """Dice or hits are given for the target, who rolls nothing against the roll; `ways` would give it a roll."""
    instead = f", or choose {join_words(ways, 'or')}" if ways else ""
    return f"the target doesn't roll against this; leave its dice out{instead}"


@reason
def target_has_no_dice(ways: Sequence[str]) -> str:
    """A modifier is about the target's dice, but the target rolls none; `ways` would give it a roll."""
    return f"the target rolls nothing against this, so no modifier reaches its dice; choose {join_words(ways, 'or')}"


@reason
def no_term(edition: str, name: str, given: bool, near: str | None) -> str:
    """A typed roll reads a name that the edition doesn't have; `given` says whether it has a value."""
    parts = [
        f'{edition} has no rating "{name}"',
        "your value is used as given" if given else "",
        f'did you mean "{near}"?' if near is not None else "",
    ]
    return "; ".join(filter(None, parts))


@reason
def unknown_difficulty(edition: str, name: str, levels: Sequence[str]) -> str:
    """A typed roll has a word for its difficulty that the edition doesn't have; `levels` are those with a number."""
    return f'{edition} has no difficulty "{name}"; choose {join_words(levels, "or")}.'


@reason
def no_limits(edition: str) -> str:
    """A roll or a modifier has a limit, which the edition's rules don't know; the answer counts it."""
    return f"{edition} has no limits; yours counts all the same. Leave it out to roll by the rules."


def ratings_of_test(names: Sequence[str]) -> str:
    """Return which ratings a test reads."""
    return f"This test uses {join_words(names)}"


@reason
def rolled_here(name: str) -> str:
    """A value is given for a roll that the answer makes, which doesn't take it."""
    return f"{name} follows from the roll here, so your value for it changes nothing."


@reason
def counts_as_untrained(name: str, untrained: int, side: Side, more: int = 0) -> str:
    """A skill with the number that sheets give an untrained one counts as the edition says.

    `more` is what something adds to it, or takes away.
    """
    counts = f"{name}{PARTIES[side].after} is untrained, which counts as {signed_text(untrained)} here"
    total = (
        f"; with {signed_text(more)} from elsewhere it is {plain_number(untrained + more)}" if more else ""
    )
    return f"{counts}{total}."


@reason
def never_untrained(name: str, edition: str) -> str:
    """A skill is untrained, and the rules let nobody use it so."""
    return f"nobody rolls {name} untrained in {edition}: it takes a rating of at least 1"


@reason
def untrained_unknown(name: str, edition: str) -> str:
    """A typed roll has an untrained skill that the edition has no number for."""
    return f"{edition} doesn't say what {name} untrained counts as; give {name} a number"


@reason
def counts_as_augmented(name: str, written: str, value: int, side: Side) -> str:
    """A rating is written with a natural and an augmented value, as sheets print them."""
    return f"{name} {written}{PARTIES[side].after} counts as {plain_number(value)}, the augmented value."


@reason
def pips_not_counted(name: str, written: str, value: int, side: Side) -> str:
    """A number of dice has pips behind it, which are added to a total; the edition counts dice that succeed."""
    dice = f"{plain_number(value)} {dice_word(value)}"
    counts = f"{name} {written}{PARTIES[side].after} counts as {dice}"
    return f"{counts}: the page has no pips. For one die more, write {value + 1}D."


@reason
def counts_as_modifier(name: str, score: int, modifier: int, side: Side) -> str:
    """An attribute is given by its score, where rolls use the modifier."""
    return f"{name} {score}{PARTIES[side].after} is a score; its modifier counts: {signed_text(modifier)}."


@reason
def dice_and_no_rating(name: str, value: int) -> str:
    """A modifier of the dice has the name of a rating that isn't given, so the rating may be meant."""
    return (
        f"{signed_text(value)} {name} counts as dice; to give {name} as a rating, write {name}={abs(value)}."
    )


@reason
def rolled_with(action: str, roll: str) -> str:
    """The action that is asked for has no roll of its own; the answer is for a roll that it changes or makes."""
    return f"{action} has no roll of its own; this is {roll} with it."


@reason
def counts_as_term(name: str, term: str, side: Side) -> str:
    """A rating by a name of the core rulebook counts as the term that stands for it."""
    return f"We read {name}{PARTIES[side].after} as {term}."


@reason
def highest_counts_as_term(names: Sequence[str], highest: str, term: str, side: Side) -> str:
    """Of several attributes that a roll can be made with the highest counts."""
    lower_ones = join_words([name for name in names if name != highest], "and")
    whose = PARTIES[side].after
    return (
        f"{highest} counts as {term}{whose}, being higher than {lower_ones}; to use another, give only that."
    )


@reason
def several_count_as_term(names: Sequence[str], term: str, side: Side, instead: Sequence[str] = ()) -> str:
    """Several ratings with different numbers can count as one term; only the player knows which.

    *instead* are terms that an action reads for several of them.
    """
    each = "both" if len(names) == 2 else "all"
    could = f"{join_words(names)}{PARTIES[side].after} could {each} be {term} here"
    others = f", or {join_words(instead)}" if instead else ""
    return f"{could}; give only one of them{others}."


@reason
def above_usual_maximum(rating: str, value: int, edition: str, most: int, of_score: int | None) -> str:
    """A rating is above what characters of the edition normally have; it may be a score with that modifier."""
    given = f"{value} {rating} are" if rating.islower() else f"{rating} {value} is"
    meant = "" if of_score is None else f" If it is a score, give its modifier: {signed_text(of_score)}."
    return f"{given} more than {edition} normally allows: {most} at most.{meant}"
