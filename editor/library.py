"""The rules as editors need them: what references and names mean, and the odds of actions."""

import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from threading import Lock
from typing import Any, Protocol, TypeVar

from cachetools import LRUCache

from editor.notes.names import NamesInText
from editor.odds import NO_TABLE, ExpectedResult, Table, entry_odds
from kb.knowledge import KnowledgeBase
from kb.links.editions import find_edition
from kb.links.find import find
from kb.model import SLUG, Entry, Tier
from kb.model.our_table import OurTable
from kb.play.answer.shapes import ResolveAnswer
from kb.play.procedure.our_table import with_table
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import answer_to
from kb.play.situation.read_request import ReadRequest
from kb.problems import RequestError, no_such, unknown_name
from kb.references import edition_of, full_id, slug_of
from resolver.wording import did_you_mean, join_words, nearest, upper
from search.results import SearchAnswer, Suggestion

T = TypeVar("T")

_log = logging.getLogger(__name__)

_MOST_CACHED = 8192
"""The most answers in the cache."""

_MOST_TABLES = 4
"""The most tables whose rules are kept."""

_LEAST_OF_BEST = 0.5
"""The least score of a sure result, as a part of the best one's: others share only a few words with the text."""

_WORDS_OF_AN_ALIAS = 2
"""The fewest words of an alias to find in running text: "aim" and "run" are mostly just words."""


@dataclass(frozen=True, slots=True)
class Referent:
    """What a reference means."""

    ids: tuple[str, ...] = ()
    """The ids of the entries; several if editions share a bare name."""
    renamed: bool = False
    """Whether it is a former id of the entry."""
    wrong: str | None = None
    """Why it means nothing, as a sentence; None if it is right, or a link to another note."""
    near: tuple[str, ...] = ()
    """Ids that may be meant, the nearest first."""


class SearchProvider(Protocol):
    """A search of the rules, over our own index or a service; threads may share it.

    Its methods raise a RequestError if a service does not answer.
    """

    def search(self, text: str, *, edition: Sequence[str] = (), limit: int = 20) -> SearchAnswer:
        """Return the results; if *text* is a question about one fact, also its answer."""

    def suggest(self, text: str, limit: int = 8) -> list[Suggestion]:
        """Return up to *limit* entries with a name or an alias that completes *text*."""


class Library:
    """A knowledge base with a search and caches for editors; threads may share it."""

    def __init__(
        self,
        base: KnowledgeBase,
        index: SearchProvider | None = None,
        table: Table = NO_TABLE,
    ) -> None:
        """Take the rules and their search, which may also be set later, and the table that plays the rules so."""
        self.base, self.index, self.table = base, index, table
        self.printed: Library | None = None
        """The library without the table; None if this is it."""
        self._at_tables: LRUCache[str, Library] = LRUCache(_MOST_TABLES)
        self._odds: dict[tuple[str, Tier], ExpectedResult] = {}
        self._cache: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def names(self, edition: str | None = None) -> NamesInText:
        """Return the names to find in running text: of all entries, and their aliases of several words.

        With *edition*, only those of its entries.
        """
        return self.cached(("names", edition), lambda: NamesInText(self._names_with_ids(edition)))

    @cached_property
    def current_ids(self) -> Mapping[str, str]:
        """Former ids to current ids."""
        return self.base.ids_by_former

    def edition(self, name: str | None) -> str | None:
        """Return the id of the edition with the id or the short name *name*, in any case; None if there is none."""
        return find_edition(self.base, name or "")

    def require_edition(self, name: str) -> str:
        """Return the id of the edition with the id or the short name *name*, in any case.

        Raises:
            RequestError: If there is none.
        """
        if (found := self.edition(name)) is None:
            raise unknown_name("edition", "edition", name, self.base.editions)
        return found

    def require_entry(self, id_: str) -> Entry:
        """Return the entry *id_*.

        Raises:
            RequestError: If there is none.
        """
        if id_ not in self.base.entries:
            raise unknown_name("id", "entry", id_, self.base.entries)
        return self.base.entries[id_]

    def referent(self, target: str, edition: str | None) -> Referent:
        """Return the meaning of a reference to *target* in a note of *edition*.

        *target* is an id, a slug, a name or an alias; an edition and a slash may precede any of them. If *edition*
        has entries of that slug or name, it means those.
        """
        searched = self.index is not None  # the search knows more ids near a typo
        return self.cached(("meant", target, edition, searched), lambda: self._find_referent(target, edition))

    def _find_referent(self, target: str, edition: str | None) -> Referent:
        if target in self.base.entries:
            return Referent((target,))
        if target in self.current_ids:
            return Referent((self.current_ids[target],), renamed=True)
        if "/" in target:
            return self._referent_in_edition(target)
        if edition is not None and edition in self.base.editions:
            own = full_id(target, edition)
            if own in self.base.entries:
                return Referent((own,))
            if own in self.current_ids:
                return Referent((self.current_ids[own],), renamed=True)
            if found := find(self.base, target, edition):
                return Referent(tuple(found))
        if found := find(self.base, target):
            return Referent(tuple(found))
        return self._near_referent(target, edition)

    def _referent_in_edition(self, target: str) -> Referent:
        """Return the meaning of *target*: an edition in any case, a slash, and a slug or a name."""
        prefix, _, name = target.partition("/")
        edition = self.edition(prefix)
        if edition is None:
            return self._unknown_id(target)
        if not name.strip():
            return Referent(wrong=f"{prefix}/ names no action; write one after the slash")
        id_ = full_id(name.strip().casefold(), edition)
        if id_ in self.current_ids:
            return Referent((self.current_ids[id_],), renamed=True)
        if "/" not in name and (found := find(self.base, name, edition)):
            return Referent(tuple(found))
        if prefix != edition and nearest(name, map(slug_of, self.base.of_edition(edition))) is None:
            return Referent()  # a note in a folder called as the edition
        return self._unknown_id(f"{edition}/{name}")

    def name_at(self, text: str, column: int, edition: str | None) -> tuple[int, int, tuple[str, ...]] | None:
        """Return the start, the end and the entries' ids of the name at *column* of *text*; None if there is none.

        In a note of *edition* only that edition's names count: other words are just words there.
        """
        found = self.names(edition).at(text, column)
        return (found.start, found.end, found.ids) if found else None

    def ids_of_name(self, text: str, edition: str) -> tuple[str, ...]:
        """Return the entries of *edition* with the name or the alias of several words *text*."""
        return self.names(edition).ids(text)

    def odds(self, id_: str, tier: Tier) -> ExpectedResult:
        """Return an entry's odds or values with both sides of *tier*."""
        if self.printed is not None and edition_of(id_) not in self.table:
            return self.printed.odds(id_, tier)
        with self._lock:
            if (known := self._odds.get((id_, tier))) is not None:
                return known
        told = entry_odds(self.base, id_, tier, self.table)
        with self._lock:
            return self._odds.setdefault((id_, tier), told)

    def at_table(self, table: Table) -> "Library":
        """Return the library of the rules as *table* plays them; the last few are kept.

        Raises:
            RequestError: If *table* names an edition, a ruling or a choice that isn't there.
        """
        if not table:
            return self
        key = OurTable({**table}).model_dump_json()
        with self._lock:
            found = self._at_tables.get(key)
        if found is None:
            found = Library(with_table(self.base, table), table=table)
            found.printed = self
        found.index = self.index
        with self._lock:
            self._at_tables[key] = found
        return found

    def cached(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return the result of *work*, from the cache if *key* is in it."""
        with self._lock:
            if key in self._cache:
                self._cache.move_to_end(key)
                found: T = self._cache[key]
                return found
        result = work()
        with self._lock:
            self._cache[key] = result
            if len(self._cache) > _MOST_CACHED:
                self._cache.popitem(last=False)
        return result

    def answer_without_dice(self, request: ResolveRequest, tier: Tier, full: ReadRequest) -> ResolveAnswer:
        """Return the answer to *full*, which is *request* as read with the ratings of *tier* for missing ones."""
        return self.cached(("answer", request.model_dump_json(), tier), lambda: answer_to(full))

    def known_odds(self, id_: str, tier: Tier) -> ExpectedResult | None:
        """Return an entry's odds from the cache; None if they are not in it, unless a table changes the edition."""
        if self.printed is not None:
            changed = edition_of(id_) in self.table
            return self.odds(id_, tier) if changed else self.printed.known_odds(id_, tier)
        with self._lock:
            return self._odds.get((id_, tier))

    def learn_odds(self, tier: Tier, odds: Mapping[str, Iterable[Any]]) -> None:
        """Add *odds*, by entry id and each as the items of an `ExpectedResult`, to the cache."""
        with self._lock:
            self._odds |= {(id_, tier): ExpectedResult(*items) for id_, items in odds.items()}

    def near(self, target: str, edition: str | None, limit: int = 3) -> tuple[str, ...]:
        """Return up to *limit* ids that *target* may mean, the nearest first."""
        owner = edition_of(target) if "/" in target else edition
        text = slug_of(target).replace("-", " ")
        own = [id_ for id_ in self.base.entries if owner in (None, edition_of(id_))] or [*self.base.entries]
        found: dict[str, None] = {}
        by_name = {self.base.entries[id_].name: id_ for id_ in own} | {slug_of(id_): id_ for id_ in own}
        for given in (slug_of(target), text):
            if near := nearest(given, by_name):
                found[by_name[near]] = None
        editions = [owner] if owner is not None and owner in self.base.editions else []
        found |= dict.fromkeys(one.id for one in self.suggestions(text, limit * 2) if one.id in own)
        found |= dict.fromkeys(self.search_ids(text, editions, limit))
        return tuple(id_ for id_ in found if id_ in self.base.entries)[:limit]

    def suggestions(self, text: str, limit: int) -> list[Suggestion]:
        """Return up to *limit* entries with a name or alias that completes *text*."""
        try:
            found = self.index.suggest(text, limit) if self.index is not None else []
        except RequestError as error:
            _log.info("no suggestions: %s", error)
            return []
        return [one for one in found if one.id in self.base.entries]

    def search_ids(self, text: str, editions: Sequence[str], limit: int) -> list[str]:
        """Return up to *limit* ids that a search of *editions* finds; none without a search."""
        try:
            results = self.index.search(text, edition=editions, limit=limit).results if self.index else ()
        except RequestError as error:
            _log.info("no results: %s", error)
            return []
        return [one.id for one in results if one.id in self.base.entries]

    def surely_meant(self, text: str, editions: Sequence[str], limit: int) -> list[str]:
        """Return up to *limit* ids of *editions* that *text* describes: with all of its words, as they are typed.

        Without such, that of the nearest name; none if nothing is near, such as for the name of another note.
        """
        try:
            page = self.index.search(text, edition=editions, limit=limit) if self.index else None
        except RequestError as error:
            _log.info("no results: %s", error)
            return []
        if page and page.results and page.every_word and page.did_you_mean is None:
            least = page.results[0].score * _LEAST_OF_BEST
            return [one.id for one in page.results if one.score >= least and one.id in self.base.entries]
        own = {
            id_: one for id_, one in self.base.entries.items() if not editions or edition_of(id_) in editions
        }
        by_name = {name: id_ for id_, one in own.items() for name in (*one.aliases, one.name)}
        near = nearest(text, by_name)
        return [by_name[near]] if near else []

    def _names_with_ids(self, edition: str | None) -> Iterator[tuple[str, str]]:
        entries = self.base.entries if edition is None else self.base.of_edition(edition)
        for id_, entry in entries.items():
            yield entry.name, id_
            for alias in entry.aliases:
                if len(alias.split()) >= _WORDS_OF_AN_ALIAS:
                    yield alias, id_

    def _unknown_id(self, target: str) -> Referent:
        """Return why an id is wrong, with similar ones; nothing for a path to another note."""
        edition, _, slug = target.partition("/")
        same = tuple(id_ for id_ in self.base.entries if slug_of(id_) == slug)
        if edition in self.base.editions:
            short, near = self.base.editions[edition].short, self.near(target, edition)
            others = join_words(self.base.editions[edition_of(id_)].short for id_ in same)
            more = f"; {others} {'have' if len(same) > 1 else 'has'} it" if same else _suggestion_text(near)
            return Referent(wrong=f"{short} has no action {slug!r}{more}", near=(*same, *near))
        if not edition.islower() or not (same or self._like_edition(edition, slug)):
            return Referent()
        if not same:
            return Referent(wrong=upper(no_such("edition", edition, self.base.editions)))
        here = dict.fromkeys(edition_of(id_) for id_ in same)
        known = f"{self.base.entries[same[0]].name} is in {join_words(self.base.editions[id_].short for id_ in here)}"
        meant = did_you_mean(edition, here, known, quote="'")
        return Referent(wrong=f"There is no edition {edition!r}; {meant}", near=same)

    def _like_edition(self, prefix: str, slug: str) -> bool:
        """Return whether a path to a *slug* is a misspelt edition's rather than another note's: `sr55/strike`."""
        return bool(
            nearest(prefix, self.base.editions)
            and any(sign.isdigit() for sign in prefix)
            and re.fullmatch(SLUG, slug)
        )

    def _near_referent(self, target: str, edition: str | None) -> Referent:
        """Return the action that a bare slug or a name of several words may mean; else it names a note."""
        if edition is None or edition not in self.base.editions:
            return Referent()
        if " " in target:
            entries = self.base.of_edition(edition)
            own = {entry.name: id_ for id_, entry in entries.items() if _nearly_same(target, entry.name)}
        elif target == target.lower():
            own = {slug_of(id_): id_ for id_ in self.base.of_edition(edition)}
        else:
            own = {}
        near = nearest(target, own)
        if near is None:
            return Referent()
        short = self.base.editions[edition].short
        return Referent(wrong=f"{short} has no action {target!r}; did you mean '{near}'?", near=(own[near],))


def _nearly_same(typed: str, name: str) -> bool:
    """Return whether two names have the same number of words, each nearly the other's: "Session 11" is no slip."""
    pairs = [*zip_longest(typed.split(), name.split(), fillvalue="")]
    return all(nearest(one, [other]) for one, other in pairs)


def _suggestion_text(near: Iterable[str]) -> str:
    first = next(iter(near), None)
    return f"; did you mean '{first}'?" if first else ""
