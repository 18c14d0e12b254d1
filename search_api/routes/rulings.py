"""Rulings: what sources dispute or leave open, and how each edition decides it."""

from collections.abc import Iterable

from kb import KnowledgeBase
from kb.model import EditionRuling
from kb.play.procedure.rulings import declared_by
from resolver.rulings import RULINGS, Ruling
from search_api.http.answers import served
from search_api.http.endpoints import Endpoints, always
from search_api.http.listed import listed
from search_api.shapes.listings import ChosenBy, RulingChoice, RulingListed, RulingsAnswer
from search_api.shapes.parameters import RulingsParameters

endpoints = Endpoints("Rulings")


@endpoints.get("/rulings", fixed=always("/rulings"))
def rulings(asked: RulingsParameters) -> RulingsAnswer:
    """List every ruling that a request can set, its choices, and what each edition chooses."""
    base = served().base
    found = [
        *(_answer(ruling, base, base.editions) for ruling in RULINGS.values()),
        *(_answer(ruling, base, editions) for ruling, editions in _declared(base)),
    ]
    wanted = listed(found, asked)
    return RulingsAnswer(total=len(wanted), rulings=wanted)


def _declared(base: KnowledgeBase) -> list[tuple[Ruling, list[str]]]:
    """Return the rulings that editions declare, each with the editions that declare it."""
    found: dict[object, tuple[Ruling, list[str]]] = {}
    for id_, edition in base.editions.items():
        for ruling in declared_by(edition).values():
            same = (ruling.name, ruling.meaning, tuple(ruling.choices.items()))
            found.setdefault(same, (ruling, []))[1].append(id_)
    return list(found.values())


def _answer(ruling: Ruling, base: KnowledgeBase, editions: Iterable[str]) -> RulingListed:
    return RulingListed(
        name=ruling.name,
        meaning=ruling.meaning,
        default=ruling.default,
        choices=[RulingChoice(choice=choice, meaning=meaning) for choice, meaning in ruling.choices.items()],
        editions=[
            _chosen(id_, chosen)
            for id_ in editions
            if (chosen := base.editions[id_].rulings.get(ruling.name)) is not None
        ],
    )


def _chosen(edition: str, ruling: EditionRuling) -> ChosenBy:
    return ChosenBy(edition=edition, choice=ruling.choice, why=ruling.why, disputed=ruling.disputed)
