"""Rulings: what sources dispute or leave open, and how each edition decides it."""

from collections.abc import Iterable

from kb import KnowledgeBase
from kb.model import EditionRuling
from kb.play.procedure.rulings import declared_rulings
from resolver.rulings import RULINGS, Ruling
from search_api.http.answers import current_version
from search_api.http.endpoints import Endpoints, fixed_path
from search_api.http.lists import filter_and_sort
from search_api.shapes.listings import ChosenBy, RulingChoice, RulingListed, RulingsAnswer
from search_api.shapes.parameters import RulingsParameters

endpoints = Endpoints("Rulings")


@endpoints.get("/rulings", fixed=fixed_path("/rulings"))
def rulings(parameters: RulingsParameters) -> RulingsAnswer:
    """List every ruling that a request can set, its choices, and what each edition chooses."""
    base = current_version().base
    found = [
        *(_list_item(ruling, base, base.editions) for ruling in RULINGS.values()),
        *(_list_item(ruling, base, editions) for ruling, editions in _declared_rulings(base)),
    ]
    wanted = filter_and_sort(found, parameters)
    return RulingsAnswer(total=len(wanted), rulings=wanted)


def _declared_rulings(base: KnowledgeBase) -> list[tuple[Ruling, list[str]]]:
    """Return the rulings that editions declare, each with the editions that declare it."""
    found: dict[object, tuple[Ruling, list[str]]] = {}
    for id_, edition in base.editions.items():
        for ruling in declared_rulings(edition).values():
            same = (ruling.name, ruling.meaning, tuple(ruling.choices.items()))
            found.setdefault(same, (ruling, []))[1].append(id_)
    return list(found.values())


def _list_item(ruling: Ruling, base: KnowledgeBase, editions: Iterable[str]) -> RulingListed:
    return RulingListed(
        name=ruling.name,
        meaning=ruling.meaning,
        default=ruling.default,
        choices=[RulingChoice(choice=choice, meaning=meaning) for choice, meaning in ruling.choices.items()],
        editions=[
            _edition_choice(id_, chosen)
            for id_ in editions
            if (chosen := base.editions[id_].rulings.get(ruling.name)) is not None
        ],
    )


def _edition_choice(edition: str, ruling: EditionRuling) -> ChosenBy:
    return ChosenBy(edition=edition, choice=ruling.choice, why=ruling.why, disputed=ruling.disputed)
