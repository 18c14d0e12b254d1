"""Ratings by other names, of the core rulebook or of sheets, that count as the terms standing for them."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from kb.model import Edition
from kb.play.request.states import Ratings
from kb.play.request.untrained import is_learned
from kb.play.sentences import requests as refused
from kb.play.side import PARTIES
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.values.names_read import Side, SideRating


def with_stand_ins(
    edition: Edition,
    ratings: Mapping[Side, Ratings],
    read_names: Collection[str],
    in_grants: Collection[str],
    roller: Side,
    read_by_side: Collection[SideRating] = (),
    counting: Mapping[str, Collection[str]] = MappingProxyType({}),
    deciding: Collection[str] = (),
) -> tuple[dict[Side, dict[str, int | str]], list[Reason]]:
    """Return *ratings* with names that nothing reads as the terms that stand for them here, and a note for each.

    A term stands for another on the side of the *roller* or of who reads the other by *read_by_side*: elsewhere it
    may be for what opposes the roll. The opponent's may first be for what an action grants it, which reads the names
    *in_grants*.
    Of several terms that it may stand for, it isn't one that only the opposing roll reads.
    Of several names for one term those count that the roll is made with, by *counting*: a Dexterity Modifier and no
    Strength Modifier for a shot. Of several attributes that the roll names the highest counts, as of the two that may
    guide a blow. Otherwise more than one only with the same number, since only the player knows which of them counts;
    but a name that isn't a term itself counts before those that are, which may be there for another roll.
    It doesn't where an action's grants read skills that aren't given, as of two weapons: each may be one of them. The
    error then names those *deciding* between the grants too.
    Such a name is also the only term that it can stand for where nothing reads that, so that it's answered as that.

    Raises:
        RequestError: If several may count and one isn't a term, or one has to be learned and isn't.
    """
    counted: dict[Side, dict[str, int | str]] = {}
    notes: list[Reason] = []
    stand_ins = edition.terms_by_name_stood_for
    for side, given in ratings.items():
        first = read_names if side == roller else in_grants
        reads = {who: {each.name for each in read_by_side if each.side == who} for who in PARTIES}
        of_roller = reads[roller] - reads[side]
        terms = {
            name: term
            for name in given
            if name not in read_names
            and (
                (
                    term := stand_in(
                        edition, name, first, {*read_names} - of_roller, {*edition.terms} - of_roller
                    )
                )
                in {*first, *read_names}
                or (name not in edition.terms and len({*stand_ins.get(name.casefold(), ())} - of_roller) == 1)
            )
            and (side == roller or name not in edition.terms or SideRating(str(term), side) in read_by_side)
            and term not in given
        }
        skills = (
            _skills_lacking(edition, in_grants, {*read_names, *given}, deciding) if side == roller else []
        )
        foreign = {name: term for name, term in terms.items() if name not in edition.terms}
        terms = {
            name: term
            for name, term in terms.items()
            if skills or name in foreign or term not in foreign.values()
        }
        counted[side] = dict(given)
        for term in dict.fromkeys(filter(None, terms.values())):
            usual = counting.get(term, ()) if side == roller else ()
            names = _counting_first([name for name in terms if terms[name] == term], usual)
            alike = _is_alike(edition, term, [given[name] for name in names])
            best = None if alike else _highest(edition, term, names, given, usual)
            if len(names) > 1 and not alike and best is None:
                several = refused.several_count_as_term(names, term, side, skills)
                if unknown := next((name for name in names if name in foreign), None):
                    raise RequestError(f"{PARTIES[side].ratings}.{unknown}", several, near=term)
                notes += [several] * (side == roller)
                continue
            counted[side] = {name: value for name, value in counted[side].items() if name not in names}
            counting_name = best or names[0]
            if _is_unlearned(edition, term, counting_name, given[counting_name]):
                unlearned = refused.never_untrained(counting_name, edition.short)
                raise RequestError(f"{PARTIES[side].ratings}.{counting_name}", unlearned)
            counted[side][term] = given[counting_name]
            if best is not None:
                notes.append(refused.highest_counts_as_term(names, best, term, side))
            else:
                plain = edition.mechanic.words.get("requirement", "")  # a term for it needs no word
                notes += (
                    refused.counts_as_term(name, term, side) for name in names if name.casefold() != plain
                )
    return counted, notes


def _is_unlearned(edition: Edition, term: str, name: str, value: int | str) -> bool:
    """Return whether *name*, which counts as *term*, has to be learned, and by its *value* isn't."""
    about = edition.terms.get(term)
    return about is not None and about.has_to_be_learned(name) and not is_learned(edition, name, value)


def _skills_lacking(
    edition: Edition, names: Collection[str], given: Collection[str], deciding: Collection[str]
) -> list[str]:
    """Return the skills of *names* that are not *given*, each once; if any, with the *deciding* ones not given."""
    skills = [name for name in names if edition.terms[name].kind == "skill" and name not in given]
    others = (name for name in deciding if name not in given)
    return list(dict.fromkeys([*skills, *others])) if skills else []


def _counting_first(names: list[str], counting: Collection[str]) -> list[str]:
    """Return those of *names* that count in the roll; all if none does, as for another roll of the action."""
    usual = {each.casefold() for each in counting}
    return [name for name in names if name.casefold() in usual] or names


def _highest(
    edition: Edition, term: str, names: Sequence[str], given: Ratings, counting: Collection[str]
) -> str | None:
    """Return which of several attributes has the highest number, if the roll itself names all of them: *counting*."""
    about, usual = edition.terms.get(term), {each.casefold() for each in counting}
    if about is None or about.kind != "attribute" or [*counting] == about.stands_for or len(names) < 2:
        return None
    if not all(name.casefold() in usual for name in names):
        return None
    numbers = {name: value for name in names if isinstance(value := given[name], int)}
    return max(numbers, key=numbers.__getitem__) if len(numbers) == len(names) else None


def _is_alike(edition: Edition, term: str, values: list[int | str]) -> bool:
    """Return whether it's all one which of *values* counts as *term*; of skills, the kind of roll depends on it."""
    about = edition.terms.get(term)
    return len({*values}) == 1 and about is not None and about.kind != "skill"


def with_sole_stand_ins(edition: Edition, ratings: Ratings) -> tuple[dict[str, int | str], list[Reason]]:
    """Return *ratings* with names for which only one term of *edition* stands as that term, and a note for each.

    It is for where no roll decides which of several terms is meant.
    """
    stand_ins = edition.terms_by_name_stood_for
    sole = {
        name: terms[0]
        for name in ratings
        if name not in edition.terms and len(terms := stand_ins.get(name.casefold(), [])) == 1
    }
    once = {
        name: term for name, term in sole.items() if term not in ratings and [*sole.values()].count(term) == 1
    }
    notes = [refused.counts_as_term(name, term, "actor") for name, term in once.items()]
    return {once.get(name, name): value for name, value in ratings.items()}, notes


def stand_in(edition: Edition, name: str, *wanted: Collection[str]) -> str | None:
    """Return the term that stands for a *name* of the core rulebook; of several one of the first names *wanted*."""
    found = edition.terms_by_name_stood_for.get(name.casefold(), ())
    read = (term for names in wanted for term in found if term in names)
    return next(read, found[0] if found else None)
