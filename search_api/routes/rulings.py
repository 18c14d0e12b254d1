"""What sources dispute or leave open, and how the editions decide it."""

from apiflask import APIBlueprint
from flask import Response

from kb import KnowledgeBase
from resolver.rulings import RULINGS, Ruling
from search_api.http.answers import answer, served
from search_api.shapes.rulings import RulingsAnswer

endpoints = APIBlueprint("rulings", __name__, tag="Rulings")


@endpoints.get("/rulings")
@endpoints.output(RulingsAnswer)
def rulings() -> Response:
    """List every ruling that a request may set, its choices, and what each edition chooses."""
    base = served().base
    listed = [_ruling(base, ruling) for ruling in RULINGS.values()]
    return answer(RulingsAnswer, {"total": len(listed), "rulings": listed})


def _ruling(base: KnowledgeBase, ruling: Ruling) -> dict[str, object]:
    return {
        "name": ruling.name,
        "meaning": ruling.meaning,
        "default": ruling.default,
        "choices": [{"choice": choice, "meaning": meaning} for choice, meaning in ruling.choices.items()],
        "editions": [
            {"edition": id_, **chosen.model_dump()}
            for id_, edition in base.editions.items()
            for name, chosen in edition.rulings.items()
            if name.replace("_", "-") == ruling.name
        ],
    }
