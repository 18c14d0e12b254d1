"""The same situation, and the same character, in another edition."""

from kb.play.advice_answer import ConvertAnswer, StatBlockAnswer
from kb.play.convert import convert
from kb.play.request import ConvertRequest, StatBlockRequest
from kb.play.stat_block import convert_ratings
from search_api.http.answers import answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Convert")


@endpoints.post("/convert")
def convert_body(asked: ConvertRequest) -> ConvertAnswer:
    """Find, for each equivalent of a test, the setting at which it is as likely to work.

    `to` names an edition (`"cwn"`), an entry (`"cwn/use-a-skill"`), or more about either; without it every other
    edition is tried. Ratings that are not given are those of a tier, and listed as `assumed`.
    """
    return answer_or_422(convert, asked)


@endpoints.post("/convert/ratings")
def convert_stat_block(asked: StatBlockRequest) -> StatBlockAnswer:
    """Convert the ratings of a whole stat block, each to what its tier has of the same term there.

    Tiers are ours, not the sources'.
    """
    return answer_or_422(convert_ratings, asked)
