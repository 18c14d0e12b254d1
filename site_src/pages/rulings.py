"""The page of rulings: what the rules leave open, the choices, and what each edition chooses."""

from collections.abc import Mapping
from dataclasses import dataclass

from kb.knowledge import KnowledgeBase
from kb.play.procedure.rulings import known_rulings
from resolver import Ruling
from resolver.wording import upper
from site_src import addresses
from site_src.making.press import Page
from site_src.pages import our_table


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """What one edition chooses, and why; `disputed` if its sources differ or are silent."""

    edition: str
    choice: str
    why: str
    disputed: bool


@dataclass(frozen=True, slots=True)
class RulingQuestion:
    """A ruling with its choices and their meanings, and the choices of editions that declare it."""

    key: str
    ruling: str
    """Its name in requests."""
    name: str
    meaning: str
    choices: Mapping[str, str]
    default: str
    chosen: list[EditionChoice]


def page(base: KnowledgeBase) -> Page:
    """Return the page of all rulings."""
    return Page(
        addresses.RULINGS,
        "rulings.md",
        "Rulings",
        {"questions": _questions(base), "data": our_table.data(base)},
        "What the rules leave open, what each edition chooses here, and why.",
        styles=("our-table.css",),
    )


def _questions(base: KnowledgeBase) -> list[RulingQuestion]:
    found: dict[object, RulingQuestion] = {}
    taken: set[str] = set()
    for id_, edition in base.editions.items():
        for key, ruling in known_rulings(edition).items():
            same = (key, ruling.meaning, tuple(ruling.choices.items()))
            if same not in found:
                found[same] = _question(f"{key}-{id_}" if key in taken else key, ruling)
                taken.add(key)
            if own := edition.rulings.get(key):
                found[same].chosen.append(EditionChoice(id_, own.choice, own.why, own.disputed))
    return sorted((one for one in found.values() if one.chosen), key=lambda one: one.name)


def _question(key: str, ruling: Ruling) -> RulingQuestion:
    key = key.replace("_", "-")  # Markdown takes an underline in a heading's id for emphasis
    return RulingQuestion(
        key, ruling.name, upper(ruling.called), ruling.meaning, ruling.choices, ruling.default, []
    )
