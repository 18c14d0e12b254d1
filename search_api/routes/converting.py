"""Converting a test or a stat block to another edition."""

from kb.characters.conversion.ratings import convert_ratings
from kb.characters.conversion.situations import convert_situation
from kb.play.advice.shapes import ConvertAnswer, StatBlockAnswer
from kb.play.request.shapes import ConvertRequest, StatBlockRequest
from search_api.http.answers import answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Convert")

_TEST = {"entry": "sr5/hack-on-the-fly", "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4}, "to": "cwn"}

_STAT_BLOCK = {"edition": "sr5", "ratings": {"Willpower": 4, "Agility": 5}, "to": "sr6"}


@endpoints.post("/convert", example=_TEST, advises=True)
def convert_body(body: ConvertRequest) -> ConvertAnswer:
    """Find the setting that makes each equivalent of a test equally likely to succeed.

    `to` is an edition (`"cwn"`), an entry (`"cwn/use-a-skill"`), or an object with more options; without it
    all other editions are tried. Missing ratings are filled in from a tier and listed as `assumed`.
    """
    return answer_or_422(convert_situation, body)


@endpoints.post("/convert/ratings", example=_STAT_BLOCK, advises=True)
def convert_stat_block(body: StatBlockRequest) -> StatBlockAnswer:
    """Convert a whole stat block: each rating becomes what the same tier has in the other edition.

    It stays where both editions have the same for all tiers. Tiers are ours, not the sources'.
    """
    return answer_or_422(convert_ratings, body)
