"""The ratings of a request, in the edition's spelling; unknown ones are refused."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from kb.model import Edition, RequestedChange, Term
from kb.play.request.plain_words import slots_by_word
from kb.play.request.stand_ins import stand_in
from kb.play.request.states import Ratings
from kb.play.request.untrained import UNTRAINED, low_skill
from kb.play.request.written import augmented, dice, is_decimal, number_or_dice, pair, without_pips
from kb.play.sentences import requests as refused
from kb.play.sentences.several_rolls import modifier_of_another_target
from kb.play.side import PARTIES
from kb.problems import MOST_LISTED, RequestError, no_such_name, unknown_name
from resolver.reasons import Reason
from resolver.values.names_read import Side, owner_and_name
from resolver.wording import nearest, nearest_by_words

_MOST_SHOWN = 60
"""The most letters of a value that a message repeats."""

WORDY = ("category", "scale", "result")
"""Kinds of terms whose values may be words."""

FLAGS = {"yes": 1, "no": 0}
"""The words that requests may give for a rating that is 1 or 0."""


def aliases_of(edition: Edition) -> dict[str, str]:
    """Return the aliases of *edition*'s terms, with the term of each, and its abbreviations of other attributes."""
    return edition.abbreviations | aliases_of_terms(edition)


def aliases_of_terms(edition: Edition) -> dict[str, str]:
    """Return the aliases of *edition*'s terms, with the term of each."""
    return {alias: name for name, term in edition.terms.items() for alias in term.aliases}


def canonical_ratings(
    edition: Edition,
    ratings: Mapping[str, int | str],
    field: str = "ratings",
    read_names: Collection[str] = (),
) -> dict[str, int | str]:
    """Return *ratings* in the edition's names, and the words of categories as it spells them, from any case.

    Args:
        edition: The edition that has the names.
        ratings: The ratings as given.
        field: Their field in the request.
        read_names: The names in the roll, for those that the edition doesn't have.

    Raises:
        RequestError: If a rating is given twice.
    """
    canonical = _canonical_names(edition, ratings, read_names)
    result: dict[str, int | str] = {}
    for given_name, value in ratings.items():
        for name, each in _ratings_in(edition, canonical[given_name], value):
            if name in result:
                raise RequestError(f"{field}.{given_name}", refused.rating_given_twice(name))
            result[name] = each
    return result


def _canonical_names(edition: Edition, names: Collection[str], read_names: Collection[str]) -> dict[str, str]:
    """Return the name in *edition*, or else in *read_names*, of each of these *names*; others stay.

    A step that is called as the alias of a term is called isn't meant where the term is read too.
    """
    if all(name in edition.terms for name in names):
        return {name: name for name in names}
    known = {name.casefold(): name for name in read_names}
    known |= {alias.casefold(): name for alias, name in aliases_of(edition).items()}
    known |= {name.casefold(): name for name in edition.terms}
    meant = {name: known.get(name.casefold(), name) for name in names if name not in edition.terms}
    return {
        name: name if name in read_names and meant.get(name) not in read_names else meant.get(name, name)
        for name in names
    }


def _ratings_in(edition: Edition, name: str, value: int | str) -> Iterator[tuple[str, int | str]]:
    """Yield the rating *name* with its value, and a second one written behind it: "2/AC15" for a Shock."""
    term = edition.terms.get(name)
    if (low := low_skill(edition, name, value)) is not None:
        yield name, str(low)
        return
    if term is None:
        number = number_or_dice(value) if isinstance(value, str) else value
        yield name, of_score(edition, name, number)
        return
    both = pair(value, term.with_) if isinstance(value, str) and term.with_ is not None else None
    if both is not None and term.with_ is not None:
        value, second = both
        yield term.with_, second
    if (whole := _whole_dice(edition, name, value)) is not None:
        value = whole
    yield name, of_score(edition, name, _canonical_value(value, term))


def _whole_dice(edition: Edition, name: str, value: int | str) -> int | None:
    """Return the dice of a rating with pips, "4D+1", where an edition counts the dice that succeed.

    A pip is added to the total of dice, and such rolls have none.
    """
    counts_dice = edition.mechanic.family == "hits"
    has_words = name in edition.terms and bool(edition.terms[name].values)
    return without_pips(value) if counts_dice and not has_words and isinstance(value, str) else None


def of_score(edition: Edition, name: str, value: int | str) -> int | str:
    """Return the modifier of an attribute given by its score, any other value unchanged.

    A low score is left alone: it would turn what may be a high modifier into a penalty.
    """
    modifier = edition.modifier_of(name, value) if isinstance(value, int) else None
    return value if modifier is None or modifier < 0 else modifier


def notes_on_values(
    edition: Edition,
    ratings: Mapping[str, int | str],
    side: Side,
    read_names: Collection[str],
    *,
    only: Collection[str] | None = None,
) -> list[Reason]:
    """Return a note for each of *ratings* that counts as another number: "5(7)" as 7, "4D+1" as 4 dice, a score.

    Of a whole sheet, *only* these names in any case are noted.
    """
    names = _canonical_names(edition, ratings, read_names)
    noted = {name.casefold() for name in (names.values() if only is None else only)}
    notes: list[Reason] = []
    for given, value in ratings.items():
        name = names[given]
        if name.casefold() not in noted:
            continue
        both = augmented(value) if isinstance(value, str) and not low_skill(edition, name, value) else None
        if both is not None:
            notes.append(refused.counts_as_augmented(name, str(value).strip(), both.augmented, side))
        if (whole := _whole_dice(edition, name, value)) is not None:
            notes.append(refused.pips_not_counted(name, str(value).strip(), whole, side))
        number = number_or_dice(value) if isinstance(value, str) else value
        if (modifier := of_score(edition, name, number)) != number:
            notes.append(refused.counts_as_modifier(name, int(number), int(modifier), side))
    return notes


def _canonical_value(value: int | str, term: Term) -> int | str:
    """Return a category's word as the edition spells it, from any case or its initial, and the number of a word."""
    if isinstance(value, str) and value.casefold() == UNTRAINED and isinstance(term.untrained, int):
        return term.untrained
    if term.is_flag and isinstance(value, str) and value.casefold() in FLAGS:
        return FLAGS[value.casefold()]
    if not isinstance(value, str) or value in term.values:
        return value
    if not term.values:
        return number_or_dice(value)
    words = {word.casefold(): word for word in term.values}
    begun = [word for key, word in words.items() if key[:1] == value.casefold()]
    return words.get(value.casefold(), begun[0] if len(begun) == 1 else value)


def check_ratings(
    edition: Edition,
    ratings: Mapping[Side, Ratings],
    read_names: Collection[str],
    steps: Collection[str] = (),
) -> None:
    """Refuse ratings that are neither terms of *edition* nor *read_names*, and values that they can't have.

    Args:
        edition: The edition.
        ratings: The ratings of both sides, as the edition spells them.
        read_names: The names that the test reads.
        steps: The steps of the test, which nobody means by another name.

    Raises:
        RequestError: If a rating is neither a term nor read, has an unknown category or is too low.
    """
    for side, party in PARTIES.items():
        for name, value in ratings[side].items():
            if name not in edition.terms and name not in read_names:
                meant = [each for each in read_names if each not in steps]
                allowed = {*edition.terms, *meant}
                is_part = side == "actor" and name.casefold() in slots_by_word(edition)
                if is_part and _shortest_with(name, meant) is None:
                    what = refused.part_of_roll(edition.short, name, value)
                    raise RequestError(f"{party.ratings}.{name}", what)
                raise unknown_rating(edition, f"{party.ratings}.{name}", "rating", name, allowed, meant)
            if term := edition.terms.get(name):
                check_value(f"{party.ratings}.{name}", name, term, value)


def check_scene(edition: Edition, ratings: Mapping[Side, Ratings]) -> None:
    """Refuse two values for a rating of the scene, which both sides share.

    Raises:
        RequestError: With the place of the second.
    """
    yours, theirs = ratings["actor"], ratings["target"]
    for name in yours.keys() & theirs.keys() & edition.terms.keys():
        if edition.terms[name].of == "scene" and yours[name] != theirs[name]:
            raise RequestError(
                f"{PARTIES['target'].ratings}.{name}",
                refused.scene_given_twice(name, yours[name], theirs[name]),
            )


def unknown_rating(
    edition: Edition,
    field: str,
    what: str,
    name: str,
    allowed: Collection[str],
    read_names: Collection[str] = (),
) -> RequestError:
    """Return the error that *edition* has no *what* of this *name*, with the term for it or the nearest."""
    stand_ins = edition.terms_by_name_stood_for
    results = {term for term, about in edition.terms.items() if about.kind == "result"}
    aliases = aliases_of_terms(edition)
    near = (
        _shortest_with(name, read_names)
        or _shortest_with(name, stand_ins.keys() - results)
        or nearest(name, _spelled(stand_ins, allowed) - (results - {*read_names}))
        or aliases.get(nearest(name, aliases) or "")
    )
    spelled = {each.casefold(): each for term in edition.terms.values() for each in term.stands_for}
    meant = stand_in(edition, name, read_names) or spelled.get((near or "").casefold(), near)
    if meant is not None:
        either = stand_ins.get(name.casefold(), ())
        choices = list(either) if 1 < len(either) <= MOST_LISTED else []
        return RequestError(field, no_such_name(what, name, edition.short, meant, choices), meant)
    ratings = sorted(each for each in read_names if each in edition.terms)  # and no words of conditions
    if 0 < len(ratings) <= MOST_LISTED:
        about = refused.ratings_of_test(ratings)
        return RequestError(field, no_such_name(what, name, edition.short, None, [], about))
    return unknown_name(field, what, name, allowed, of=edition.short)


def _spelled(names: Iterable[str], terms: Iterable[str]) -> set[str]:
    """Return *names* and *terms* in any case once: as a term if it is one."""
    return {*({name.casefold(): name for name in names} | {term.casefold(): term for term in terms}).values()}


def _shortest_with(word: str, names: Iterable[str]) -> str | None:
    """Return the shortest of *names* that has *word* among its words: "Protection Condition" for "Protection"."""
    found = [name for name in names if f" {word} ".casefold() in f" {name} ".casefold()]
    return min(found, key=len, default=None)


def unusual_ratings(
    edition: Edition,
    ratings: Mapping[Side, Ratings],
    read_names: Collection[str],
    steps: Collection[str] = (),
    *,
    typed: bool,
) -> list[Reason]:
    """Return a warning for each of *read_names* that *edition* lacks, and for each rating above its usual maximum.

    An entry, which is not *typed*, also reads names of its *steps*; those are warned of only if they are given. A
    skill that counts as a term in other rolls is known too: its number is used.
    """
    given = {name for side in PARTIES for name in ratings[side]}
    results = {name for name, term in edition.terms.items() if term.kind == "result"}
    terms = [name for name in (*edition.terms, *aliases_of_terms(edition)) if name not in results]
    others = {*edition.abbreviations.values()}
    stood_for = {name for name in given if name.casefold() in edition.terms_by_name_stood_for}
    known = {*edition.terms, *(stood_for - {*steps})}
    lacking = (name for name in read_names if name not in known and (typed or name in given))
    return [
        *(
            refused.rolled_here(name)
            if name in steps
            else refused.no_term(
                edition.short,
                name,
                name in given,
                stand_in(edition, name, read_names)
                or (None if name in others else nearest_by_words(name, terms)),
            )
            for name in lacking
        ),
        *(warning for side in PARTIES for warning in above_maximum_warnings(edition, ratings[side])),
    ]


def above_maximum_warnings(edition: Edition, ratings: Ratings) -> list[Reason]:
    """Return a warning for every one of *ratings* above the usual maximum of *edition*."""
    return [
        refused.above_usual_maximum(name, value, edition.short, most, edition.modifier_of(name, value))
        for name, value in ratings.items()
        if name in edition.terms
        and isinstance(value, int)
        and (most := edition.terms[name].most) is not None
        and value > most
    ]


def check_modifiers(edition: Edition, modifiers: Sequence[RequestedChange]) -> None:
    """Refuse modifiers that change nothing, or a result.

    Raises:
        RequestError: With the place of the modifier.
    """
    for index, change in enumerate(modifiers):
        for part, values in (("set", change.set), ("add", change.add)):
            for key in values:
                term = edition.terms.get(owner_and_name(key)[1])
                if term is not None and term.kind == "result":
                    raise RequestError(f"modifiers.{index}.{part}.{key}", refused.result_changed(key))
    for index, change in enumerate(modifiers):
        if not (change.from_ or change.value is not None or change.set or change.add):
            raise RequestError(f"modifiers.{index}", refused.modifier_changes_nothing())
    check_targets(modifiers, 1)


def check_targets(modifiers: Sequence[RequestedChange], targets: int) -> None:
    """Refuse modifiers for one of several targets that the request doesn't name: it names *targets* by themselves.

    Raises:
        RequestError: With the place of the modifier.
    """
    for index, change in enumerate(modifiers):
        if change.target is not None and change.target > targets:
            unnamed = modifier_of_another_target(change.target, targets)
            raise RequestError(f"modifiers.{index}.target", unnamed)


def dice_named_as_ratings(
    modifiers: Sequence[RequestedChange], read_names: Collection[str], given: Collection[str]
) -> list[Reason]:
    """Return a warning for each modifier of dice whose reason is a rating that the test reads and nobody gives."""
    if not modifiers:
        return []
    lacking = {name.casefold(): name for name in read_names if name not in given}
    dice = ((lacking.get((each.reason or "").casefold()), each.value) for each in modifiers)
    return [refused.dice_and_no_rating(name, value) for name, value in dice if name and value is not None]


def _is_none_at_zero(term: Term) -> bool:
    """Return whether a character without a rating has it at 0."""
    return term.without in (None, 0) and (term.least or 0) <= 0


def check_value(field: str, name: str, term: Term, value: int | str) -> None:
    """Refuse a value that a category doesn't have, a word for a number, or what is too low."""
    if term.values and value not in term.values:
        if "/" in str(value):  # a fraction is near no word, however many characters they share
            raise RequestError(
                field, no_such_name("value", str(value), name, None, term.values, term.meaning or "")
            )
        raise unknown_name(field, "value", str(value), term.values, of=name, about=term.meaning or "")
    if (
        term.kind not in WORDY
        and not term.values
        and isinstance(value, str)
        and dice(value) is None
        and augmented(value) is None
    ):
        value = value if len(value) <= _MOST_SHOWN else f"{value[:_MOST_SHOWN]}…"
        if term.is_flag:
            raise RequestError(field, refused.rating_no_flag(name, value, term.meaning))
        if is_decimal(value):
            raise RequestError(field, refused.rating_no_whole_number(name, value))
        left_out = 0 if _is_none_at_zero(term) else term.without
        untrained = term.untrained if isinstance(term.untrained, int) else None
        refusal = refused.rating_no_number(name, value, left_out, untrained, term.meaning)
        raise RequestError(field, refusal)
    if term.least is not None and isinstance(value, int) and value < term.least:
        raise RequestError(field, refused.rating_too_low(name, value, term.least))
