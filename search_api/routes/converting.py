"""The same situation, and the same character, in another edition."""

from apiflask import APIBlueprint
from flask import Response

from kb.play.advice_answer import ConvertAnswer, StatBlockAnswer
from kb.play.convert import convert
from kb.play.request import ConvertRequest, StatBlockRequest
from kb.play.stat_block import convert_ratings
from search_api.http.answers import answer, worked_out

endpoints = APIBlueprint("converting", __name__, tag="Convert")


@endpoints.post("/convert")
@endpoints.input(ConvertRequest, location="json", arg_name="asked")
@endpoints.output(ConvertAnswer)
def convert_body(asked: ConvertRequest) -> Response:
    """Find, for each equivalent of a test, the setting at which it is as likely to work.

    `to` names an edition (`"cwn"`), an entry (`"cwn/use-a-skill"`), or more about either; without it every other
    edition is tried. Ratings that are not given are those of a tier, and listed as `assumed`.
    """
    return answer(ConvertAnswer, worked_out(convert, asked))


@endpoints.post("/convert/ratings")
@endpoints.input(StatBlockRequest, location="json", arg_name="asked")
@endpoints.output(StatBlockAnswer)
def convert_stat_block(asked: StatBlockRequest) -> Response:
    """Convert the ratings of a whole stat block, each to what its tier has of the same term there.

    Tiers are ours, not the sources'.
    """
    return answer(StatBlockAnswer, worked_out(convert_ratings, asked))
