"""The odds of an action as editors show them: for a tier, or for a character."""

from typing import NamedTuple

from kb.knowledge import KnowledgeBase
from kb.model import Tier
from kb.model.character import Character
from kb.play.advice.tiers import fill_from_tier
from kb.play.answer.parts import Probability
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import Ratings
from kb.play.required_inputs import inputs_of
from kb.play.resolve import answer_to
from kb.play.sentences.headline import choose_between
from kb.play.several_rolls.choices import requests_by_choice
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from resolver.values.names_read import Side
from resolver.wording import upper


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

    @property
    def label(self) -> str:
        """Return what the text is called."""
        return "Odds" if self.by_dice else "Gives"

    def of(self, whose: str) -> str:
        """Return the text with *whose* ratings it counts with, a tier's or a character's, if it counts with any."""
        return f"{self.text} ({whose})" if self.rated else self.text


def filled(read: ReadRequest, request: ResolveRequest, tier: Tier) -> tuple[ReadRequest, dict[Side, Ratings]]:
    """Return a request as read with the ratings of *tier* for missing ones, and these by side.

    A character gets none of a tier's attributes and skills, and nothing that people may do without: what its sheet
    lacks of these is unknown, or 0.
    """
    full, assumed = fill_from_tier(read, tier, tier)
    characters = {side for side in PARTIES if isinstance(getattr(request, side), Character)}
    if not characters:
        return full, dict(assumed)
    terms = read.edition.terms
    kept = {
        side: {
            name: value
            for name, value in ratings.items()
            if terms[name].without is None
            and not (side in characters and terms[name].kind in ("attribute", "skill"))
        }
        for side, ratings in assumed.items()
    }
    return read.with_ratings({side: {**kept[side], **read.ratings[side]} for side in PARTIES}), kept


def expected_result(base: KnowledgeBase, request: ResolveRequest, tier: Tier) -> ExpectedResult:
    """Return the chances or the values of *request*, with the ratings of *tier* for those that it doesn't give.

    Raises:
        ValueError: If there is no test.
    """
    full, _ = filled(read_request(base, request, deciding=True), request, tier)
    headline = answer_to(full).headline
    by_dice = any(isinstance(figure.value, Probability) for figure in headline.figures)
    rated = request.entry is None or inputs_of(full).any
    nothing = bool(headline.figures) and all(figure.value == 0 for figure in headline.figures)
    return ExpectedResult(headline.text, by_dice, rated, nothing, headline.is_known)


def entry_odds(base: KnowledgeBase, id_: str, tier: Tier) -> ExpectedResult:
    """Return the odds or the values of an entry with both sides of *tier*; empty if it has none that are known."""
    try:
        found = expected_result(base, ResolveRequest(entry=id_), tier)
    except ValueError:  # it has no test, or the source does not give it
        return ExpectedResult()
    return found if found.known and not found.nothing else ExpectedResult()


def character_odds(base: KnowledgeBase, id_: str, character: Character, tier: Tier) -> ExpectedResult:
    """Return an entry's odds or values for *character*; target and missing ratings are of *tier*.

    Of several weapons or skills that could count, each is named with its chance. Why the character can't make the
    roll stands in place of the odds.
    """
    request = ResolveRequest(entry=id_, actor=character)
    try:
        read = read_request(base, request, deciding=True)
        if not read.open:
            found = expected_result(base, request, tier)
            return found if found.known and not found.nothing else ExpectedResult()
        each = requests_by_choice(request, read.open[0])
        headlines = [(name, expected_result(base, chosen, tier).text) for name, chosen in each.items()]
        return ExpectedResult(choose_between(read.open[0].of, headlines), by_dice=True)
    except ValueError as error:
        return ExpectedResult(upper(str(error)), by_dice=True, rated=False)
