"""The odds of an action as editors show them: for a tier, or for a character."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from kb.characters import weapon_properties
from kb.describe import cut_short
from kb.knowledge import KnowledgeBase
from kb.model import Tier
from kb.model.character import Character
from kb.model.our_table import TableChoices
from kb.play.advice.tiers import fill_from_tier
from kb.play.answer.parts import Probability
from kb.play.answer.rulings_in_words import rulings_in_words, rulings_of_table
from kb.play.answer.shapes import ResolveAnswer
from kb.play.request.open_choices import requests_by_choice
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import Ratings
from kb.play.required_inputs import RequiredInputs, inputs_of
from kb.play.resolve import answer_to
from kb.play.sentences.characters import not_of_sheet
from kb.play.sentences.headline import choose_between
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from resolver.notation import Expression
from resolver.procedures.procedure import ProcedureRoll
from resolver.values.names_read import Side, SideRating, other_side, ratings_in_trees, roller_of
from resolver.wording import join_words, upper

Table = Mapping[str, TableChoices]
"""What a table decides, by edition."""

AnswerOf = Callable[[ReadRequest], ResolveAnswer]
"""What answers a request that is read already, with all of its ratings."""

NO_TABLE: Table = MappingProxyType({})

_LONGEST_REASON = 80
"""The most letters of a reason in a hint."""


class ExpectedResult(NamedTuple):
    """The chances of a test, or its values, with the ratings of a tier; a tuple, so that JSON can keep it."""

    text: str = ""
    """The headline; empty if it is unknown."""
    by_dice: bool = False
    """Whether dice decide it; else it is a value, such as the distance that somebody walks."""
    rated: bool = True
    """Whether it depends on ratings."""
    nothing: bool = False
    """Whether it comes to nothing, as the roll of a utility that few have."""
    known: bool = True
    """Whether all that the headline states is known."""
    decided: str = ""
    """What the table of the note decided of that, in words; empty if nothing."""
    why: str = ""
    """Why a line's roll has no chance or result: it can't be read, or something is unknown; empty if it has one."""
    is_result: bool = False
    """Whether it is what given dice came to, or why they come to nothing."""
    unknown: Sequence[tuple[str, Mapping[str, Any]]] | None = None
    """The sentences in `why` that say what is unknown, each with the parts of its reason; None if there are none."""

    @property
    def label(self) -> str:
        """Return what the text is called."""
        return "Result" if self.is_result else "Odds" if self.by_dice or self.why else "Gives"

    @property
    def brief(self) -> str:
        """The chance or the result without what follows from it; or why given dice have none, cut to what fits."""
        why = self.why.partition(" (")[0] if self.is_result else ""
        return self.text.partition(";")[0] or cut_short(why, _LONGEST_REASON)

    def of(self, whose: str) -> str:
        """Return the text with *whose* ratings it counts with, a tier's or a character's, if it counts with any."""
        return f"{self.text} ({whose})" if self.rated else self.text


def and_rest_of(tier: Tier, whose: Sequence[str]) -> str:
    """Return *whose* ratings count beside those of a *tier*: "your line and Doc, the rest professional"."""
    return join_words(whose) + ("" if tier in whose else f", the rest {tier}")


def filled(read: ReadRequest, request: ResolveRequest, tier: Tier) -> tuple[ReadRequest, dict[Side, Ratings]]:
    """Return a request as read with the ratings of *tier* for missing ones, and these by side.

    A character gets none of a tier's attributes and skills, and nothing that people may do without: what its sheet
    lacks of these is unknown, or 0, and so is what it has of something else, as the armor of a whole suit. A tier's
    weapon is for one whose sheet says nothing of weapons. Dice that lie on the table are counted, not a tier's.
    """
    full, assumed = _without_pools_rolled(read, request, *fill_from_tier(read, tier, tier))
    characters = _characters(request)
    if not characters:
        return full, dict(assumed)
    terms, of_weapons = read.edition.terms, weapon_properties(read.subject.edition_id)
    of_else = {each.parts["rating"] for each in read.warnings if each.made_by(not_of_sheet)}
    armed = _armed(read, request)
    kept = {
        side: {
            name: value
            for name, value in ratings.items()
            if terms[name].without is None
            and not (side in characters and terms[name].kind in ("attribute", "skill"))
            and not (side in armed and name in of_weapons)
            and not (side in characters and name in of_else)
        }
        for side, ratings in assumed.items()
    }
    known = {
        side: {**kept[side], **dict.fromkeys(names, 0)}
        for side, names in absent_weapon_properties(read, request).items()
    }
    both = read.with_ratings({side: {**known[side], **read.ratings[side]} for side in PARTIES})
    return replace(both, assumed=known), kept


def _without_pools_rolled(
    read: ReadRequest, request: ResolveRequest, full: ReadRequest, assumed: dict[Side, Ratings]
) -> tuple[ReadRequest, dict[Side, Ratings]]:
    """Return a filled request, and what is assumed, without the ratings of pools whose dice the request gives."""
    if not request.dice or read.edition.mechanic.family == "total":  # a total needs what is added to the dice
        return full, assumed
    rolled = {
        rating
        for side, pool in _pools_rolled(read, request.dice)
        for rating in ratings_in_trees(read.keys, pool, roller=side)
        if rating.side == side
    }
    kept = {
        side: {name: value for name, value in ratings.items() if SideRating(name, side) not in rolled}
        for side, ratings in assumed.items()
    }
    return full.with_ratings({side: {**kept[side], **read.ratings[side]} for side in PARTIES}), kept


def _pools_rolled(read: ReadRequest, dice: Collection[str]) -> Iterator[tuple[Side, Expression]]:
    """Yield the pools of the rolls of a request that *dice* are given for, by their places, with who rolls each."""
    subject = read.subject
    steps = {key: step for key, step in subject.procedure.steps.items() if isinstance(step, ProcedureRoll)}
    first = subject.test.roll if subject.test is not None else None
    for key, step in steps.items():
        roller, other = roller_of(step.by), step.roll.opposition
        own, opposing = {key}, {f"{key}.opponent"}
        if key == subject.key:
            own, opposing = ({"actor"}, {"opponent"}) if roller == "actor" else ({"opponent"}, {"actor"})
            own |= {"actor"} if other is None else set()
        elif roller == "target" and first is not None and first.opposition is None:
            own |= {"opponent"}
        if not own.isdisjoint(dice):
            yield roller, step.roll.actor.pool
        if other is not None and not opposing.isdisjoint(dice):
            yield other_side(roller), other.pool


def absent_weapon_properties(read: ReadRequest, request: ResolveRequest) -> dict[Side, list[str]]:
    """Return what the weapons of characters simply lack if nothing says that they have it, by side: Trauma, Shock."""
    terms, armed = read.edition.terms, _armed(read, request)
    of_weapons = weapon_properties(read.subject.edition_id)
    optional = [name for name in of_weapons if name in terms and terms[name].with_ is not None]
    return {
        side: [name for name in optional if side in armed and name not in read.ratings[side]]
        for side in PARTIES
    }


def _characters(request: ResolveRequest) -> set[Side]:
    return {side for side in PARTIES if isinstance(getattr(request, side), Character)}


def _armed(read: ReadRequest, request: ResolveRequest) -> set[Side]:
    """Return the sides of characters that have a weapon, or a number of one."""
    of_weapons = weapon_properties(read.subject.edition_id)
    return {
        side
        for side in _characters(request)
        if getattr(request, side).weapons or not read.ratings[side].keys().isdisjoint(of_weapons)
    }


def expected_result(
    base: KnowledgeBase, request: ResolveRequest, tier: Tier, table: Table = NO_TABLE
) -> ExpectedResult:
    """Return the chances or the values of *request*, with the ratings of *tier* for those that it doesn't give.

    Args:
        base: The rules.
        request: The test.
        tier: Whose ratings are missing ones.
        table: What decides the rules so, if a table does.

    Raises:
        ValueError: If there is no test.
    """
    return _expected_result(base, read_request(base, request, deciding=True), request, tier, table)


def _expected_result(
    base: KnowledgeBase,
    read: ReadRequest,
    request: ResolveRequest,
    tier: Tier,
    table: Table,
    inputs: RequiredInputs | None = None,
    answer_of: AnswerOf = answer_to,
) -> ExpectedResult:
    full, _ = filled(read, request, tier)
    answer = answer_of(full)
    headline = answer.headline
    by_dice = any(isinstance(figure.value, Probability) for figure in headline.figures)
    rated = request.entry is None or (inputs or inputs_of(full)).any
    nothing = bool(headline.figures) and all(figure.value == 0 for figure in headline.figures)
    decided = decided_by(base, answer, table)
    why = "" if headline.is_known else "; ".join(text.rstrip(".") for text in answer.unknown)
    parts = [coded.parts for coded in answer.reasons.unknown]
    unknown = None if why == "" else tuple(zip(answer.unknown, parts, strict=True))
    known = headline.is_known
    return ExpectedResult(headline.text, by_dice, rated, nothing, known, decided, why, unknown=unknown)


def decided_by(base: KnowledgeBase, answer: ResolveAnswer, table: Table) -> str:
    """Return what *table* decided about a roll, in words; empty if nothing."""
    chosen = rulings_of_table(answer.edition, answer.rulings, table)
    return rulings_in_words(base, answer.edition, chosen, answer.entry, answer.test)


def entry_odds(base: KnowledgeBase, id_: str, tier: Tier, table: Table = NO_TABLE) -> ExpectedResult:
    """Return the odds or the values of an entry with both sides of *tier*; empty if it has none that are known."""
    try:
        found = expected_result(base, ResolveRequest(entry=id_), tier, table)
    except ValueError:  # it has no test, or the source does not give it
        return ExpectedResult()
    return found if found.known and not found.nothing else ExpectedResult()


def request_odds(
    base: KnowledgeBase, request: ResolveRequest, tier: Tier, table: Table = NO_TABLE
) -> ExpectedResult:
    """Return the odds or values of a request's entry; missing ratings are of *tier*.

    Of several weapons or skills of a character that could count, each is named with its chance. Why the roll can't be
    made is its `why`.
    """
    try:
        read = read_request(base, request, deciding=True)
    except ValueError as error:
        return ExpectedResult(why=upper(str(error)))
    return odds_as_read(base, read, request, tier, table)


def odds_as_read(
    base: KnowledgeBase,
    read: ReadRequest,
    request: ResolveRequest,
    tier: Tier,
    table: Table = NO_TABLE,
    inputs: RequiredInputs | None = None,
    answer_of: AnswerOf = answer_to,
) -> ExpectedResult:
    """Return what `request_odds` does of a request that is *read*, with the *inputs* of its roll if known.

    `answer_of` answers it, from a cache or anew.
    """
    try:
        if not read.open:
            found = _expected_result(base, read, request, tier, table, inputs, answer_of)
            if found.known and not found.nothing:
                return found
            return ExpectedResult(why=found.why, unknown=found.unknown)
        each = requests_by_choice(request, read.open[0])
        results = {name: expected_result(base, chosen, tier, table) for name, chosen in each.items()}
        text = choose_between(read.open[0].of, [(name, result.text) for name, result in results.items()])
        decided = next((result.decided for result in results.values() if result.decided), "")
        return ExpectedResult(text, by_dice=True, decided=decided)
    except ValueError as error:
        return ExpectedResult(why=upper(str(error)))
