"""What editions explain beside their entries, as search documents: terms, states, rulings, tables and rules."""

import re
from collections.abc import Iterable, Iterator

from kb.describe import (
    dice_texts,
    help_text,
    option_texts,
    plain,
    state_changes,
    turn_texts,
    wounds_text,
)
from kb.findable.documents import IndexedEntry, Kind
from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.procedure.rulings import known_rulings
from kb.references import edition_of, slug_of
from resolver.wording import upper


def explanations(base: KnowledgeBase) -> Iterator[IndexedEntry]:
    """Yield a document for everything that the editions of *base* explain beside their entries."""
    for id_ in base.editions:
        explain = _Explain(base, id_)
        yield from explain.rules()
        yield from explain.terms()
        yield from explain.states()
        yield from explain.kinds_of_actions()
        yield from explain.resources()
        yield from explain.rulings()
        yield from explain.tables()


def term_places(edition: Edition) -> dict[str, str]:
    """Return the anchor of each term on its edition's page: `term-data-processing`.

    A number is added for terms whose names differ only in punctuation or case.
    """
    found: dict[str, str] = {}
    for term in edition.terms:
        slug = "term-" + (re.sub(r"[^a-z0-9]+", "-", term.lower()).strip("-") or "x")
        alike = sum(place.rpartition("--")[0] == slug or place == slug for place in found.values())
        found[term] = f"{slug}--{alike + 1}" if alike else slug
    return found


class _Explain:
    """The explanations of one edition."""

    def __init__(self, base: KnowledgeBase, edition_id: str) -> None:
        self._base, self._id, self._edition = base, edition_id, base.editions[edition_id]
        self._page = f"/{edition_id}/"

    def rules(self) -> Iterator[IndexedEntry]:
        """Yield the rules of all actions: the turn, the dice, Edge, help and wounds; only what is known of them."""
        edition = self._edition
        dice = [
            *dice_texts(edition),
            *(text for name, text in option_texts(edition) if name == "Bought hits"),
        ]
        mechanic = edition.mechanic
        rolls = [
            *["what counts as a hit", "reading the dice", "dice rules"],
            *(["glitch", "critical glitch", "botch"] if mechanic.glitch else []),
            *(["critical failure"] if mechanic.glitch or mechanic.all_ones else []),
            *(["exploding dice", "exploding sixes"] if mechanic.open_ended else []),
            *(["extended test", "extended tests"] if mechanic.extended else []),
            *(["bought hits", "buying hits"] if len(dice) > len(dice_texts(edition)) else []),
        ]
        passes = ["initiative passes"] if edition.turn.again else []
        turns = [
            "turn order",
            "actions per turn",
            "action economy",
            *passes,
            *(edition.turn.name_of(span) for span in edition.turn.spans),
        ]
        spending = [
            "Edge boosts",
            "uses of Edge",
            "reroll failures",
            "exploding sixes",
            *(use.name for use in edition.edge.values()),
        ]
        uses = [f"{use.name}: {use.meaning}" for use in edition.edge.values()]
        told = {
            "turn": ("The turn", turns, turn_texts(edition)),
            "dice": ("The dice", rolls, dice),
            "edge": ("Edge", spending, uses),
            "teamwork": ("Teamwork", ["helpers", "teamwork test", "teamwork tests"], [help_text(edition)]),
            "wounds": (
                "Wounds",
                ["wound modifiers", "wound penalties", "damage tracks"],
                [wounds_text(edition)],
            ),
        }
        for key, (name, aliases, texts) in told.items():
            if summary := " ".join(filter(None, texts)):
                place = f"{self._page}#{'turn' if key == 'turn' else 'dice'}"
                yield self._document("edition", key, name, summary, place, aliases)

    def terms(self) -> Iterator[IndexedEntry]:
        """Yield the terms with a meaning."""
        for name, place in term_places(self._edition).items():
            term = self._edition.terms[name]
            if term.meaning:
                yield self._document("term", name, name, term.meaning, f"{self._page}#{place}", term.aliases)

    def states(self) -> Iterator[IndexedEntry]:
        """Yield the states, with what they change."""
        for key, state in self._edition.states.items():
            changes = "; ".join(state_changes(self._base, self._id, state))
            place = f"{self._page}#state-{key}"
            yield self._document("state", key, state.name, state.meaning, place, state.aliases, changes)

    def kinds_of_actions(self) -> Iterator[IndexedEntry]:
        """Yield the classes with a meaning."""
        for key, each in self._edition.classes.items():
            if each.meaning:
                yield self._document("class", key, each.name, each.meaning, f"{self._page}#class-{key}")

    def resources(self) -> Iterator[IndexedEntry]:
        """Yield what pays for actions."""
        for key, resource in self._edition.resources.items():
            names = list(filter(None, [resource.plural, resource.short]))
            if resource.meaning:
                yield self._document(
                    "resource", key, resource.name, resource.meaning, f"{self._page}#turn", names
                )

    def rulings(self) -> Iterator[IndexedEntry]:
        """Yield what the rules leave open, with the edition's choice and why."""
        known = known_rulings(self._edition)
        for key, ruling in self._edition.rulings.items():
            if question := known.get(key):
                name = upper(question.called)
                chosen = question.choices.get(ruling.choice, ruling.choice)
                effect = f"{chosen}. {ruling.why}"
                yield self._document("ruling", key, name, question.meaning, f"/rulings/#{key}", effect=effect)

    def tables(self) -> Iterator[IndexedEntry]:
        """Yield the tables with their columns."""
        for id_, table in self._base.tables.items():
            if edition_of(id_) == self._id:
                columns = "; ".join(table.columns)
                place = f"/tables/{id_}/"
                yield self._document("table", slug_of(id_), table.name, table.summary, place, effect=columns)

    def _document(
        self,
        kind: Kind,
        key: str,
        name: str,
        summary: str,
        place: str,
        aliases: Iterable[str] = (),
        effect: str = "",
    ) -> IndexedEntry:
        edition = self._edition
        return IndexedEntry(
            id=f"{self._id}/{kind}:{key}",
            edition=self._id,
            section="",
            name=name,
            aliases=tuple(aliases),
            others=(),
            asked=(),
            asked_elsewhere=(),
            costs=(),
            ways=(),
            cost="",
            roll="",
            tests="",
            concept=None,
            concepts=(),
            figures="",
            marks=None,
            timing=None,
            classes=(),
            facts=f"{edition.short}; {edition.name}; {kind}",
            requires="",
            summary=plain(self._base, summary, self._id),
            effect=plain(self._base, effect, self._id),
            kind=kind,
            place=place,
        )
