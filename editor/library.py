"""The rules as editors ask for them: what a reference means, what a name stands for, how likely an action is."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Protocol, TypeVar

from editor.notes.names import NamesInText
from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import Tier
from kb.play.likelihood import about_deciding_roll
from kb.play.read_request import subject_of
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.play.tiers import fill_from_tier
from kb.problems import RequestError, suggestion
from kb.references import edition_of, full_id, slug_of
from resolver.wording import nearest
from search.results import SearchAnswer, Suggestion

T = TypeVar("T")

_log = logging.getLogger(__name__)

_MOST_KEPT = 8192
"""How many answers are kept for when the same is asked again."""

_WORDS_OF_AN_ALIAS = 2
"""From how many words on an alias is found in running text: "aim" and "run" are mostly just words."""


@dataclass(frozen=True, slots=True)
class Referent:
    """What a reference means."""

    ids: tuple[str, ...] = ()
    """The entries; several where a bare name does not say which edition."""
    renamed: bool = False
    """Whether it is an id that an entry had before."""
    wrong: str | None = None
    """Why it means nothing, in a sentence; None where it is none of ours, such as a link to another note."""
    near: tuple[str, ...] = ()
    """The ids that may have been meant, the nearest first."""


class Searching(Protocol):
    """What searches the rules: an index of our own, or a service. Ready to be asked from several threads.

    A service that does not answer is a RequestError.
    """

    def search(self, text: str, *, edition: Sequence[str] = (), limit: int = 20) -> SearchAnswer:
        """Return what is found, with the answer to a question where it knows one."""

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return the entries with a name or an alias that goes on as *text* begins."""


class Library:
    """A knowledge base with what editors need of it. Ready to be asked from several threads."""

    def __init__(self, base: KnowledgeBase, index: Searching | None = None) -> None:
        """Take the rules, and what searches them where there is something."""
        self.base, self.index = base, index
        self._odds: dict[tuple[str, Tier], str] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._keeping = Lock()

    @cached_property
    def names(self) -> NamesInText:
        """The names that are found in running text: of all entries, and their aliases of several words."""
        return NamesInText(self._named())

    @cached_property
    def renamed(self) -> Mapping[str, str]:
        """Old ids with the ids of now."""
        return self.base.renamed()

    def meant(self, target: str, edition: str | None) -> Referent:
        """Return what a reference to *target* means in a note of *edition*.

        An id, a slug, a name or an alias; a slug or a name is looked for in *edition* first.
        """
        searched = self.index is not None  # with the search more is found near a slip
        return self.kept(("meant", target, edition, searched), lambda: self._meant(target, edition))

    def _meant(self, target: str, edition: str | None) -> Referent:
        if target in self.base.entries:
            return Referent((target,))
        if target in self.renamed:
            return Referent((self.renamed[target],), renamed=True)
        if "/" in target:
            return self._unknown(target)
        if edition is not None and edition in self.base.editions:
            own = full_id(target, edition)
            if own in self.base.entries:
                return Referent((own,))
            if own in self.renamed:
                return Referent((self.renamed[own],), renamed=True)
            if found := find(self.base, target, edition):
                return Referent(tuple(found))
        if found := find(self.base, target):
            return Referent(tuple(found))
        return self._nearly(target, edition)

    def named_at(
        self, text: str, column: int, edition: str | None
    ) -> tuple[int, int, tuple[str, ...]] | None:
        """Return the name that stands at *column* of *text*: where it begins and ends, and whose it is.

        Of a name that several editions have, the entries of *edition* are meant where it has one.
        """
        found = self.names.at(text, column)
        if found is None:
            return None
        own = tuple(id_ for id_ in found.ids if edition_of(id_) == edition)
        return found.start, found.end, own or found.ids

    def named_exactly(self, text: str, edition: str) -> tuple[str, ...]:
        """Return the entries of *edition* that have *text* as their name, or as an alias of several words."""
        found = self.names.ids(text)
        return tuple(id_ for id_ in found if edition_of(id_) == edition)

    def odds(self, id_: str, tier: Tier) -> str:
        """Return what is likely when both sides are of *tier*; empty where nothing is known."""
        with self._keeping:
            if (known := self._odds.get((id_, tier))) is not None:
                return known
        told = _odds(self.base, id_, tier)
        with self._keeping:
            return self._odds.setdefault((id_, tier), told)

    def kept(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return what *work* makes, or what it made before for *key*."""
        with self._keeping:
            if key in self._kept:
                self._kept.move_to_end(key)
                found: T = self._kept[key]
                return found
        made = work()
        with self._keeping:
            self._kept[key] = made
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return made

    def known_odds(self, id_: str, tier: Tier) -> str | None:
        """Return the odds that were worked out before; None where they were not."""
        with self._keeping:
            return self._odds.get((id_, tier))

    def learn_odds(self, tier: Tier, told: Mapping[str, str]) -> None:
        """Take odds that were worked out before."""
        with self._keeping:
            self._odds |= {(id_, tier): text for id_, text in told.items()}

    def near(self, target: str, edition: str | None, limit: int = 3) -> tuple[str, ...]:
        """Return the ids that *target* may have been meant to be, the nearest first."""
        owner = edition_of(target) if "/" in target else edition
        text = slug_of(target).replace("-", " ")
        own = [id_ for id_ in self.base.entries if owner in (None, edition_of(id_))] or [*self.base.entries]
        found: dict[str, None] = {}
        by_name = {self.base.entries[id_].name: id_ for id_ in own} | {slug_of(id_): id_ for id_ in own}
        for given in (slug_of(target), text):
            if near := nearest(given, by_name):
                found[by_name[near]] = None
        editions = [owner] if owner is not None and owner in self.base.editions else []
        found |= dict.fromkeys(one.id for one in self.suggested(text, limit * 2) if one.id in own)
        found |= dict.fromkeys(self.found(text, editions, limit))
        return tuple(id_ for id_ in found if id_ in self.base.entries)[:limit]

    def suggested(self, text: str, limit: int) -> list[Suggestion]:
        """Return the entries whose name or alias goes on as *text* begins; none where nothing can be searched."""
        try:
            found = self.index.suggest(text, limit) if self.index is not None else []
        except RequestError as error:
            _log.info("nothing is suggested: %s", error)
            return []
        return [one for one in found if one.id in self.base.entries]

    def found(self, text: str, editions: Sequence[str], limit: int) -> list[str]:
        """Return the ids that a search finds in *editions*; none where nothing can be searched."""
        try:
            results = self.index.search(text, edition=editions, limit=limit).results if self.index else ()
        except RequestError as error:
            _log.info("nothing is found: %s", error)
            return []
        return [one.id for one in results if one.id in self.base.entries]

    def _named(self) -> Iterator[tuple[str, str]]:
        for id_, entry in self.base.entries.items():
            yield entry.name, id_
            for alias in entry.aliases:
                if len(alias.split()) >= _WORDS_OF_AN_ALIAS:
                    yield alias, id_

    def _unknown(self, target: str) -> Referent:
        """Return what is wrong with an id that there is not; a path to another note is none of ours."""
        edition, _, slug = target.partition("/")
        if edition in self.base.editions:
            short = self.base.editions[edition].short
            near = self.near(target, edition)
            return Referent(wrong=f"{short} has no action {slug!r}{_meant(near)}", near=near)
        same = tuple(id_ for id_ in self.base.entries if slug_of(id_) == slug)
        if not same or not edition.islower():
            return Referent()
        editions = suggestion(edition, [edition_of(id_) for id_ in same])
        return Referent(wrong=f"There is no edition {edition!r}{editions}", near=same)

    def _nearly(self, target: str, edition: str | None) -> Referent:
        """Return what a bare word of a note of ours may have been meant to be; in others it is some other note."""
        if edition is None or edition not in self.base.editions or target != target.lower() or " " in target:
            return Referent()
        own = {slug_of(id_): id_ for id_ in self.base.of_edition(edition)}
        near = nearest(target, own)
        if near is None:
            return Referent()
        short = self.base.editions[edition].short
        return Referent(wrong=f"{short} has no action {target!r}; did you mean '{near}'?", near=(own[near],))


def _meant(near: Iterable[str]) -> str:
    first = next(iter(near), None)
    return f"; did you mean '{first}'?" if first else ""


def odds_of(base: KnowledgeBase, request: ResolveRequest, tier: Tier) -> str:
    """Return what is likely in *request* when both sides are of *tier*.

    Raises:
        ValueError: If there is no roll.
    """
    request = about_deciding_roll(base, request)
    full, _ = fill_from_tier(base, subject_of(base, request), request, tier, tier)
    return resolve(base, full).headline.text


def _odds(base: KnowledgeBase, id_: str, tier: Tier) -> str:
    try:
        text = odds_of(base, ResolveRequest(entry=id_), tier)
    except ValueError:  # it has no roll, or one that its source does not give
        return ""
    return "" if "unknown" in text else text
