"""What grants, states, rulings and requirements do to a roll, or don't, and what a request has to say about them."""

from collections.abc import Mapping, Sequence

from kb.describe import when_to_roll
from kb.play.side import PARTIES, of_target
from resolver.reasons import reason
from resolver.values.names_read import Side, other_side
from resolver.wording import join_words, lower, signed_text, upper

_HERE = "changes nothing here"


# Grants that are refused


@reason
def grant_from_another_edition(entry: str, edition: str) -> str:
    """The entry whose grant is named is from another edition than the roll."""
    return f"{entry} is from another edition; name an entry of {edition}"


@reason
def grants_nothing(entry: str, why: str | None = None, rules: Sequence[str] = ()) -> str:
    """The entry that a modifier names grants nothing, or nothing that its source gives; `why` has its reason.

    `rules` are those that its text names and that grant something.
    """
    if why is not None:
        return f"{entry} can't be counted: {lower(why)} Leave it out, and give its modifiers yourself"
    if rules:
        return f"{entry} doesn't change a roll itself; give {join_words(rules, 'or')} instead"
    return f"{entry} adds nothing to a roll; leave it out"


@reason
def has_own_roll(name: str, entry: str) -> str:
    """The entry that a modifier names grants nothing, since it is a roll by itself."""
    return f"{name} is a roll of its own and doesn't change this one; leave it out, or ask for {entry}"


@reason
def splits_pool(entry: str) -> str:
    """The entry that a modifier names splits the dice pool, which a request says in another way."""
    return f"{entry} splits the dice pool; leave it out, and give the number of targets as `split`"


@reason
def grant_does_not_apply(
    grant: str,
    roll: str,
    holder: Side | None,
    affects: Sequence[str],
    instead: Sequence[str],
    because: str = "",
    rolls: Sequence[str] = (),
    excepted: str = "",
    dice: int | None = None,
    names: Mapping[str, str] | None = None,
) -> str:
    """No grant of the source reaches the roll; `affects` has what its grants are for, `instead` has others for it.

    `instead` are ids, whose `names` these are.

    The data may say that the source leaves it open, in a sentence; `dice` are then those that it would add. Or only
    exceptions of a grant keep it from the roll: `excepted`. What is asked for may roll nothing itself: `rolls` then
    has the entries whose rolls both change.
    """
    if rolls:
        which = "that roll" if len(rolls) == 1 else "one of those rolls"
        return f"{grant} counts for {join_words(rolls, 'or')}, not for {roll} itself; ask for {which}"
    whose = grant if holder is None else f"{upper(PARTIES[holder].whose)} {grant}"
    helping = join_words((f"{(names or {}).get(id_, id_)} ({id_})" for id_ in instead), "or")
    others = f". {helping} can help here" if instead else ""
    if because:
        amount = f"{signed_text(dice)} {grant}" if dice else "its dice"
        count = f"To count it all the same, give {amount} as a modifier of the target's dice"
        return f"{whose} doesn't count for {roll}. {because.rstrip('.')}{others}. {count}"
    if excepted:
        what = f"for {roll}" if ", which " in roll else excepted
        if holder is None and what.startswith("against"):
            return f"{grant} can't be used {what}{others}"
        return f"{upper(PARTIES[holder or 'actor'].who)} can't use {grant} {what}{others}"
    own = "the target's own rolls: " if holder == "target" and not any(map(_by_others, affects)) else ""
    return f"{whose} doesn't count for {roll}; it counts only for {own}{_either(affects)}{others}"


def _either(kinds: Sequence[str]) -> str:
    """Return *kinds* joined by "or", after a comma where one of them has an "or" of its own."""
    return ", or ".join(kinds) if any(" or " in kind for kind in kinds) else join_words(kinds, "or")


def _by_others(kind: str) -> bool:
    """Return whether rolls of a *kind* are made by an opponent of the side that has a grant, or only read ratings."""
    return "opponent" in kind or kind.startswith("rolls ")


@reason
def kind_of_roll_open(source: str, kinds: Sequence[str], instead: Sequence[str]) -> str:
    """What a grant does depends on the kind of the roll, which isn't given; `instead` has what counts anyway."""
    many, them = ("one kind", "one") if len(kinds) == 1 else ("some kinds", "one of them")
    others = f" or give {join_words(instead, 'or')} instead" if instead else ""
    known = join_words(kinds, "or")
    counts = f"{source} counts only for {many} of roll; say what the roll is under `classes`: {known}"
    return f"{counts}. If it isn't {them}, leave {source} out{others}"


@reason
def grant_does_not_stack(source: str, times: int, ratings: Mapping[str, Side]) -> str:
    """A grant is taken several times that counts once; the ratings that the request has to give say how much."""
    given = join_words(f"{name} under `{PARTIES[side].ratings}`" for name, side in ratings.items())
    much = f", and {given}" if ratings else ""
    once = f"{source} counts only once on one roll, as we read the page"
    return f"{once}; give it once instead of {times} times{much}"


@reason
def grant_given_twice(grant: str) -> str:
    """A grant is named twice that counts once."""
    return f"{grant} counts only once, as we read the page; give it once"


@reason
def only_one_joins(sources: Sequence[str], ruling: str, one: str, several: str) -> str:
    """By a ruling only one action of a kind can join a roll; `one` and `several` are its choices in words."""
    message = f"only one of {join_words(sources)} can join a roll here ({one})"
    return f"{message}; give one of them, or {ruling!r}: 'several' under `rulings` ({several})"


@reason
def condition_not_met(grant: str, condition: str) -> str:
    """The grant that is named counts only under a condition that the request's ratings don't meet."""
    return f"{grant} counts only if {condition}"


@reason
def condition_ruled_out(source: str, condition: str, given: str) -> str:
    """A source has grants only under conditions that the ratings given don't meet."""
    return f"{source} counts only if {condition}; {given}"


@reason
def condition_open(source: str, condition: str, missing: Sequence[str], choices: str) -> str:
    """Whether a grant counts depends on ratings that are missing, or on a choice."""
    return f"{source} counts only if {condition}; {_how(missing, choices)}"


@reason
def grant_to_choose(source: str, missing: Sequence[str], choices: str) -> str:
    """Only one of several grants counts, and the request doesn't say which."""
    return f"{source} has several effects; {_how(missing, choices)}"


def _how(missing: Sequence[str], choices: str) -> str:
    given = f"give {join_words(missing, 'or')}" if missing else ""
    return ", or ".join(filter(None, [given, choices]))


@reason
def times_contradict(source: str, times: int, by_ratings: int, read: str) -> str:
    """A grant is given another number of times than the ratings say."""
    message = f"you gave {source} {_often(times)}, but {read}, so it counts {_often(by_ratings)}"
    return f"{message}; leave one of the two out"


def _often(times: int) -> str:
    return "once" if times == 1 else f"{times} times"


@reason
def grant_on_other_side(grant: str, part: str) -> str:
    """A grant on the opposing dice changes a part that only the roll itself has: what it has to beat."""
    return f"{grant} changes what the opposing roll has to beat; ask about that roll by itself"


@reason
def follows_from_dice(source: str, side: Side, condition: str, then: str) -> str:
    """The dice of an action that are rolled in another roll may bring something by their faces."""
    return f"{source}{PARTIES[side].after}: {then} {condition}."


@reason
def rolled_after(source: str, says: str, entry: str) -> str:
    """An action taken with the roll calls for a roll of its own after it."""
    return f"{source}: {says}; for that roll ask for {entry}."


# Grants that change nothing, or count only if


@reason
def does_not_count_beside(source: str, others: Sequence[str]) -> str:
    """A grant is excluded by another, or by a variant."""
    return f"{source} doesn't count alongside {join_words(others)}."


@reason
def no_grant_counts(source: str, condition: str) -> str:
    """None of a source's grants counts, because their conditions are not met."""
    return f"{source} doesn't count here; it does only if {condition}."


@reason
def grant_counts_no_times(source: str, read: str) -> str:
    """A grant counts no times by the ratings that say how often it does."""
    return f"{source} {_HERE}: {read}."


@reason
def first_times_do_not_count(source: str, times: int, condition: str | None = None) -> str:
    """A grant, which may have a *condition*, is taken only as often as it doesn't count yet."""
    first = "time gives" if times == 1 else f"{times} times give"
    return f"{source} adds nothing yet: {f'{condition}, ' if condition else ''}the first {first} nothing."


@reason
def counts_the_same_times(grant: str, instead: str) -> str:
    """A grant is given beside one that counts the same times, but not the first of them."""
    return f"{grant} and {instead} can't both apply; give only {instead}, with every time you took it"


@reason
def grant_partly_unused(source: str, unused: Sequence[str]) -> str:
    """A source also changes what the roll doesn't use."""
    return f"This roll leaves out part of {source}: {'; '.join(unused)}."


@reason
def grant_unused(source: str, unused: Sequence[str]) -> str:
    """A source changes only what the roll doesn't use."""
    return f"This roll leaves out {source}: {'; '.join(unused)}."


@reason
def grant_counts_as_yours(source: str) -> str:
    """Either side could have a grant, and the request doesn't say which."""
    return f"We take {source} as yours; if it is the target's, say so with `side`."


@reason
def counts_only_when(source: str, when: str, side: Side, part: str = "") -> str:
    """A grant of one side counts only under words that nothing in the request settles.

    What it changes is its *part* of a source that grants something else anyway.
    """
    how = "once" if when.startswith("for each ") else "only"
    which = f" ({part})" if part else ""
    if side == "actor":
        return f"{source}{which} counts {how} {when}."
    return f"The target's {source}{of_target(which)} counts {how} {of_target(when)}."


@reason
def modifier_unused(rating: str, side: Side) -> str:
    """A modifier changes a rating that the roll doesn't use."""
    return f"The modifier to {rating}{PARTIES[side].after} {_HERE}; this roll doesn't use it."


def help_text(limit: int, kinds: Sequence[str]) -> str:
    """Return what helpers add: dice, up to a rating of the first of *kinds* that the pool reads, and to the limit."""
    most = f", at most your {' or '.join(kinds)}" if kinds else ""
    raised = (
        f"; limit +{limit} for each helper with a hit and no glitch, if no helper has a critical glitch"
        if limit
        else ""
    )
    return f"+1 die for each hit of a helper{most}{raised}"


@reason
def wounds_spare(side: Side) -> str:
    """A roll isn't lowered by the roller's wounds, such as one that resists damage."""
    whose = "Your" if side == "actor" else "The target's"
    return f"{whose} wounds don't lower a roll that resists damage."


@reason
def helpers_unlimited(kinds: Sequence[str], why: str) -> str:
    """No rating in the pool limits how many dice helpers add, as one should."""
    rating = " or ".join(kinds)
    return f"Helpers add at most your {rating} in dice; this roll names none, so all their hits count. {why}"


@reason
def counts_in_next_roll(roll: str) -> str:
    """Changes of the opposing dice count in the target's next roll, since nobody opposes this one."""
    return f"This roll is unopposed; changes against it count in the next roll: {roll}."


@reason
def variant_by_ruling(variant: str, ruling: str) -> str:
    """A ruling makes a variant always count."""
    return f"This roll follows {ruling}."


@reason
def variant_by_ratings(variant: str, ratings: Sequence[str], when: str) -> str:
    """A request gives ratings, or dice, that only one variant reads, so it is meant; `when` has its case."""
    case = f": {when}" if when else ""
    return f"You gave {join_words(ratings)}, so this is the variant {variant}{case}."


@reason
def change_by_ruling(entry: str, change: str, ruling: str) -> str:
    """A ruling always changes a roll of an action."""
    return f"{entry}: {change}, by {ruling}."


# Rolls


@reason
def roll_not_known(why: str) -> str:
    """The source doesn't give the roll of an entry, which has values all the same."""
    return why


@reason
def roll_is_optional(when: str) -> str:
    """The roll that is asked for is made only in some cases."""
    return when_to_roll(when)


# States


@reason
def state_counts_for_kind(state: str, kinds: Sequence[str]) -> str:
    """A state counts only for kinds of roll that the request doesn't name."""
    return (
        f"{state} doesn't count here; it does if you name the class {join_words(kinds, 'or')} for the roll."
    )


@reason
def state_effect_unknown(state: str, why: str, rolled: bool = True) -> str:
    """The odds, or an answer without a roll, leave out a state whose effect the source doesn't give."""
    if not rolled:
        return f"The page doesn't say whether {state} changes this."
    return f"These odds leave out {state}: {lower(why)}"


@reason
def state_counts_by_action(state: str, actions: Sequence[str]) -> str:
    """A state counts by the grants of the action that sets it."""
    return f"{state} changes nothing here by itself; give {_from(actions)} as a modifier."


@reason
def state_counts_by_action_for_kind(state: str, actions: Sequence[str], kinds: Sequence[str]) -> str:
    """A state counts by the grants of the action that sets it, on rolls of kinds that the request doesn't name."""
    how = f"name {join_words(kinds, 'or')} under `classes`, and give {_from(actions)} as a modifier"
    return f"{state} changes nothing here by itself; {how}."


@reason
def state_rules_out_variant(state: str, variant: str) -> str:
    """A state means that a variant of the roll doesn't apply, and changes nothing else in it."""
    return f"{state} rules out the variant {variant}."


@reason
def state_has_no_effect(state: str) -> str:
    """A state doesn't affect the roll."""
    return f"{state} doesn't affect this roll."


@reason
def action_sets_state_ruled_out(action: str, side: Side, state: str) -> str:
    """An action sets a state that the request rules out."""
    party = PARTIES[side]
    ruled_out = f"{state} is 0 (under {party.ratings})"
    return f"{action} makes {party.who} {state}, but {ruled_out}; the odds are as if {party.again} weren't."


def _from(actions: Sequence[str]) -> str:
    return join_words([f'"from {action}"' for action in actions], "or")


# What Edge and bought hits cost, and other ratings that could be read


def hits_bought(dice: int) -> str:
    """Return why no dice are rolled: so many *dice* buy a hit."""
    return f"every {dice} dice buy 1 hit"


@reason
def edge_cost(use: str, cost: int) -> str:
    """What a use of Edge costs."""
    return f"{use} costs {cost} Edge."


@reason
def edge_cost_unknown(use: str, why: str) -> str:
    """The source doesn't say what a use of Edge costs."""
    return f"{use}: {lower(why)}"


@reason
def hits_bought_only_if(conditions: Sequence[str]) -> str:
    """The conditions under which a player may buy hits."""
    return f"You can buy hits only if {join_words(conditions)}."


@reason
def buying_hits_not_on_page() -> str:
    """The source doesn't say when a player may buy hits."""
    return "The page doesn't say when you can buy hits; ask your gamemaster."


@reason
def ratings_replace(action: str, names: Sequence[str], replaced: str) -> str:
    """An action could read other ratings in place of one that is missing."""
    them = "it" if len(names) == 1 else "both" if len(names) == 2 else "them"
    return f"{action} reads {join_words(names)} in place of {replaced} if you give {them}."


# Ratings that nothing reads, or that stand for others


@reason
def rating_set_by_variant(ratings: Sequence[str], variant: str) -> str:
    """A variant sets ratings that the request gives."""
    them = "it" if len(ratings) == 1 else "them"
    return f"{_not_used(ratings)}; the variant {variant} sets {them}."


@reason
def rating_left_out_by_variant(ratings: Sequence[str], variants: Sequence[str]) -> str:
    """The printed roll reads ratings that the request gives, and with its variants it doesn't."""
    return f"{_not_used(ratings)} with the variant {join_words(variants)}."


@reason
def rating_on_wrong_side(ratings: Sequence[str], side: Side, field: str) -> str:
    """Ratings are given for one side, and the roll reads those of the other."""
    other = PARTIES[other_side(side)]
    them = "it" if len(ratings) == 1 else "them"
    given = f"You gave {join_words(ratings)} as {PARTIES[side].owned}"
    return f"{given}; this roll uses {other.owned}, so give {them} under `{field}` instead."


@reason
def rating_counts_elsewhere(ratings: Sequence[str], readers: Sequence[str]) -> str:
    """Ratings count only with a variant, or in a roll that the action grants something."""
    them = "it" if len(ratings) == 1 else "them"
    return f"{_not_used(ratings)}; to count {them}, give {join_words(readers, 'or')}."


@reason
def rating_unused(ratings: Sequence[str], side: Side, read: Sequence[str] | None) -> str:
    """Nothing reads ratings of one side; `read` has those that are read instead, unless they are many."""
    unused = _not_used([f"{name}{PARTIES[side].after}" for name in ratings])
    if read is None:
        return f"{unused}."
    of = " of the target" if side == "target" else ""
    instead = f"{join_words(read)}{of}" if read else f"none of {PARTIES[side].whose} ratings"
    return f"{unused}; it uses {instead}."


def _not_used(ratings: Sequence[str]) -> str:
    return f"This roll doesn't use {join_words(ratings, 'or')}"


@reason
def target_rates_third_party(ratings: Sequence[str], who: str, step: str, also: Sequence[str] = ()) -> str:
    """Ratings given for the target count for a third party who rolls; the target rolls with those of *also* too."""
    ours = f"For {who} we use the target's {join_words(ratings)}"
    if not also:
        are, them = ("is", "it") if len(ratings) == 1 else ("are", "them")
        return f"{ours}; if theirs {are} different, give {them} under `against` instead."
    are = "is" if len(also) == 1 else "are"
    return f"{ours}. If {join_words(also)} {are} different there, roll that by itself: give `test` {step}."


@reason
def cap_without_value(source: str, ratings: Sequence[str], holder: Side) -> str:
    """A rating that limits how often a grant counts has no value, so all its times count."""
    whose = PARTIES[holder].after
    return f"{join_words(ratings)}{whose} has no value, so nothing limits {source} here."


@reason
def cap_of_own_side(source: str, ratings: Sequence[str], side: Side, field: str) -> str:
    """A rating that limits how often a grant counts is given only for the opponent of who has the grant."""
    limits, it = ("limits", "it") if len(ratings) == 1 else ("limit", "them")
    own = f"{PARTIES[side].whose} {join_words(ratings)}"
    return f"{upper(own)} {limits} {source}, not {PARTIES[other_side(side)].owned}; give {it} under `{field}` too."


# Rules from another book than the entry's source


@reason
def core_rules(where: str) -> str:
    """The rolls of an entry come from the core rulebook, and not from the entry's source."""
    return f"{where}. To leave them out, give 'core_rolls': 'off' under `rulings`."
