"""What a line writes of a roll beside ratings and dice: Edge, wounds, states, modifiers, and what actions grant.

Each has the meaning of the command line's option: `edge push-before`, `wounds stun 3`, `prone`, `-2 wounded`,
`modifier Logic +1 drug`, `from take-aim`. Before "v." they are yours, behind it the target's. Those without a word
that says what they are, `prone` and `-2 wounded`, stand in the first sentence; later ones tell the story.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from editor.features.bare_values import values_of_edition
from editor.features.rating_changes import change_of_rating
from editor.library import Library
from editor.notes.pieces import TextPiece, pieces
from editor.notes.rolls import HITS
from kb.links.find import find
from kb.model import Edition
from kb.play.request.states import states_by_name
from kb.play.request.written_changes import change_of
from kb.play.side import PARTIES, Party
from kb.problems import RequestError
from kb.references import edition_of, full_id, slug_of
from resolver.wording import SPELLED, nearest
from search.words import fold, stem

_EDGE = re.compile(r"edge\s+(?P<use>[a-z]+(?:[-\s][a-z]+)*)", re.IGNORECASE)
_WOUND = r"(?P<track>[a-z]+(?:-[a-z]+)*)\s?[=:]?\s?(?P<boxes>\d{1,3})"
_WOUNDS = re.compile(
    rf"wounds\s+{_WOUND}(?:\s+(?:and\s+)?{re.sub(r'[?]P<.+?>', '?:', _WOUND)})*", re.IGNORECASE
)
_STATE = re.compile(r"(?P<led>state\s+)?(?P<name>[^\W\d_][\w' -]*)", re.IGNORECASE)
_DICE = re.compile(r"[-+]\s?\d{1,3}(?:\s+(?!(?:dice|die)\b)[^\W\d_][^\d+-]*(?:-[^\d+-]+)*)?", re.IGNORECASE)
_SEVERAL_DICE = re.compile(rf"{_DICE.pattern}(?:\s*{_DICE.pattern})*", re.IGNORECASE)
_MODIFIER = re.compile(r"modifier\s+(?P<change>[^\W\d].*|[-+].*)", re.IGNORECASE)
_REASON_IN_PARENTHESES = re.compile(r"([-+]\s?\d{1,3})\s*\(([^()\d]+)\)")
_IN_PARENTHESES = re.compile(r"^\(([-+][^()]*)\)$")
_KEYED = re.compile(r"(?:edge|from|state)\s+[a-z]+(?:-[a-z]+)+$", re.IGNORECASE)
_KIND = re.compile(r"as\s+(?:an?\s+)?(?P<kind>[a-z]+(?:[-\s][a-z]+)*)", re.IGNORECASE)
_FROM = re.compile(r"from\s+", re.IGNORECASE)
_GRANT = re.compile(r"(?P<action>[^:]+?)(?P<rest>(?::[a-z0-9-]+)?(?:\s+x\d{1,2})?)", re.IGNORECASE)
_JOIN = re.compile(r"\s+(?:and|plus|&)\s+", re.IGNORECASE)
"""What stands between two options without a comma."""

_BEHIND_OPTION = re.compile(rf"\s{{5,}}{_JOIN.pattern}", re.IGNORECASE)
"""What joins words to an option, for which blanks stand."""

_MEANT = re.compile(r"(?:and|edge|from|plus|state|&)\s\D*$", re.IGNORECASE)
"""What begins like an option; unread numbers have findings of their own."""
_FROM_PLACE = re.compile(
    r"from\s+(?:an?|the|my|your|his|her|its|our|their|above|across|behind|below|here|inside|outside|there|under|where)\b",
    re.IGNORECASE,
)
"""Where somebody acts from, in the story."""

_LONGEST = 100
"""The most letters of an option."""

_MOST_WORDS = 3
"""The most words of a piece that is taken for an option that isn't understood; longer ones tell the story."""

_STORY = frozenset(
    {"and", "as", "because", "but", "he", "i", "if", "it", "or", "she", "so", "then", "they", "until", "we"}
    | {"when", "where", "while", "who", "with", "you"}
)
"""Words that begin a piece of the story, or what else is read there."""


@dataclass(frozen=True, slots=True)
class RollOptions:
    """The options of a line's roll."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    """They as fields of a request."""
    texts: Sequence[str] = ()
    """The words that give them."""


class _OptionPlace(NamedTuple):
    """Where an option stands: the rules, the edition, and its piece of the text."""

    library: Library
    edition_id: str
    piece: TextPiece

    @property
    def party(self) -> Party:
        return PARTIES["target" if self.piece.behind_versus else "actor"]

    @property
    def edition(self) -> Edition:
        return self.library.base.editions[self.edition_id]


def parse_options(library: Library, edition_id: str, text: str) -> tuple[RollOptions, str]:
    """Return the options that the *text* behind a roll gives, and the text with blanks for them.

    Raises:
        RequestError: If one side has two uses of Edge.
    """
    fields: dict[str, Any] = {}
    texts: list[str] = []
    left: list[str] = []
    end = 0
    waiting = deque(pieces(text))
    while waiting:
        piece = waiting.popleft()
        if len(piece.text) > _LONGEST or (piece.names_target and piece.text[0].isupper()):  # a State Trooper
            continue
        found = ((each, option_fields(library, edition_id, each)) for each in _beginnings(piece, text))
        option, given = next(((each, read) for each, read in found if read is not None), (piece, None))
        if given is None:
            continue
        name, value = given
        fields[name] = _added(fields.get(name), value)
        texts.append(option.text)
        left += [text[end : option.start], " " * (option.end - option.start)]
        end = option.end
        if joined := _JOIN.match(text, end, piece.end):
            waiting.appendleft(piece.from_column(joined.end(), text))
    return RollOptions(fields, texts), "".join([*left, text[end:]])


def _beginnings(piece: TextPiece, text: str) -> Iterator[TextPiece]:
    """Yield how much of a piece of *text* may be an option; behind "from" up to any word in small letters."""
    yield from piece.beginnings(text)
    if _FROM.match(piece.text):
        written = text[piece.start : piece.end]
        ends = [found.start() for found in re.finditer(r"\s+(\S)", written) if not found[1].isupper()]
        for end in reversed(ends):
            yield piece.up_to(piece.start + end, text)


def option_fields(library: Library, edition_id: str, piece: TextPiece) -> tuple[str, Any] | None:
    """Return the field of a request that a piece gives, and its value; None if it gives none."""
    place = _OptionPlace(library, edition_id, piece)
    return next(filter(None, (read(piece.text, place) for read in _READERS)), None)


def words_not_understood(library: Library, edition_id: str, text: str, *, with_roll: bool) -> list[str]:
    """Return the pieces of a sentence, in which nothing else was read, that look like options and are none.

    They have few words in small letters, and stand behind a sign, before "v.", or name an action or a state. If the
    line writes nothing else of a roll, not *with_roll*, they are only those with a key: "from take-am".
    """

    def is_of_rules(word: str) -> bool:
        if word in states_in_words(library, edition_id) or library.ids_of_name(word, edition_id):
            return True
        return stem(fold(word)) in _stems_of_actions(library, edition_id)

    def looks_like_option(piece: TextPiece) -> bool:
        words = piece.text.split()
        if not with_roll:
            return _KEYED.match(piece.text) is not None
        if piece.names_target or len(words) > _MOST_WORDS or words[0] in _STORY:
            return False
        is_led = words[0].casefold() == "from"
        if not all(word.replace("-", "").isalpha() and (is_led or word.islower()) for word in words):
            return False
        return is_led or not piece.opens or piece.before_versus or any(map(is_of_rules, words))

    def keyed_words(piece: TextPiece) -> str:
        """Return its beginning with a key, before "with the Colt"; all of it without any."""
        beginnings = (each.text for each in piece.beginnings(text))
        return next((words for words in beginnings if _KEYED.match(words)), piece.text)

    def is_meant(piece: TextPiece) -> bool:
        """Return whether it looks like an option, or joined to one, "and take aimm", like an action or a state."""
        joined = _BEHIND_OPTION.match(text, piece.start, piece.end)
        if joined is None:
            return looks_like_option(piece)
        words = piece.from_column(joined.end(), text).text
        return nearest(words.casefold(), _names_to_join(library, edition_id)) is not None

    values = values_of_edition(library, edition_id)
    words_of_pieces = ((piece, keyed_words(piece)) for piece in pieces(text))
    found = (
        words
        for piece, words in words_of_pieces
        if words != piece.text or words.casefold() in values or is_meant(piece)
    )
    return [words for words in found if not library.ids_of_name(words, edition_id)]


def seems_option(words: str) -> bool:
    """Return whether words that aren't understood begin like an option, or are joined to one, and name no place."""
    return _MEANT.match(words) is not None and not _FROM_PLACE.match(words)


def _names_to_join(library: Library, edition_id: str) -> frozenset[str]:
    """Return the names in small letters of what may be joined to an option: an edition's actions and states."""

    def names() -> Iterator[str]:
        for id_, entry in library.base.entries.items():
            if edition_of(id_) == edition_id:
                yield from (entry.name.casefold(), slug_of(id_))

    states = states_in_words(library, edition_id)
    return library.cached(("names to join", edition_id), lambda: frozenset(names())) | states


def _stems_of_actions(library: Library, edition_id: str) -> frozenset[str]:
    """Return the stems of the names of one word of an edition's actions: "charging" is a Charge."""

    def stems() -> Iterator[str]:
        for id_, entry in library.base.entries.items():
            if edition_of(id_) == edition_id and " " not in entry.name:
                yield stem(fold(entry.name))

    return library.cached(("stems of actions", edition_id), lambda: frozenset(stems()))


def _added(earlier: Any, value: Any) -> Any:
    """Return the value of a field that is given again: all states, modifiers and wounds, but one use of Edge."""
    if earlier is None:
        return value
    if isinstance(value, str):
        raise RequestError("line", f"{earlier} and {value} are 2 uses of Edge; a roll takes one")
    return {**earlier, **value} if isinstance(value, dict) else [*earlier, *value]


def _edge(text: str, place: _OptionPlace) -> tuple[str, str] | None:
    """Return a use of Edge: by its name alone, or after "edge" by its key, also misspelt or of another edition.

    The request says what is wrong, also of a name that several uses begin with: Push the Limit, before or after.
    """
    found = _EDGE.fullmatch(text)
    words = " ".join((found["use"] if found else text).casefold().split())
    uses = place.edition.edge
    named = [key for key, use in uses.items() if words in _names_of_use(use.name)]
    if named:
        return place.party.edge, named[0] if len(named) == 1 else words.replace(" ", "-")
    key = words.replace(" ", "-")
    everywhere = {each for edition in place.library.base.editions.values() for each in edition.edge}
    is_use = found is not None and (key in everywhere or nearest(key, uses) is not None)
    return (place.party.edge, key) if is_use else None


def _names_of_use(name: str) -> tuple[str, str]:
    """Return the name of a use of Edge in small letters, and what stands before its comma."""
    return name.casefold(), name.casefold().partition(",")[0]


def _wounds(text: str, place: _OptionPlace) -> tuple[str, dict[str, int]] | None:
    if _WOUNDS.fullmatch(text) is None:
        return None
    boxes = re.finditer(_WOUND, text.partition(" ")[2], re.IGNORECASE)
    return place.party.wounds, {each["track"].lower(): int(each["boxes"]) for each in boxes}


def _state(text: str, place: _OptionPlace) -> tuple[str, list[str]] | None:
    """Return a state of the edition, with its level; any other behind "state", which the request refuses."""
    if (found := _STATE.fullmatch(text)) is None:
        return None
    name = found["name"]
    is_state = place.piece.in_first_sentence and name.casefold() in states_in_words(
        place.library, place.edition_id
    )
    return (place.party.states, [name]) if found["led"] or is_state else None


def states_in_words(library: Library, edition_id: str) -> frozenset[str]:
    """Return the names of an edition's states in small letters, those that have levels also with each."""
    edition = library.base.editions[edition_id]

    def names() -> Iterator[str]:
        for name, key in states_by_name(edition).items():
            yield name
            yield from (f"{name} {level.casefold()}" for level in edition.states[key].levels)

    return library.cached(("states", edition_id), lambda: frozenset(names()))


def _modifier(text: str, place: _OptionPlace) -> tuple[str, list[dict[str, Any]]] | None:
    """Return more or fewer dice, each with its reason, or any change behind "modifier"."""
    text = _REASON_IN_PARENTHESES.sub(r"\1 \2", _IN_PARENTHESES.sub(r"\1", text))
    led = _MODIFIER.fullmatch(text)
    if led is None and not (place.piece.in_first_sentence and _SEVERAL_DICE.fullmatch(text)):
        return None
    several = [led["change"]] if led else [found[0].strip() for found in _DICE.finditer(text)]
    changes = [_change(re.sub(r"([-+])\s(?=\d)", r"\1", each), place) for each in several]
    if any(each is None for each in changes):
        return None
    found = [change for each in changes if each is not None for change in each[1]]
    return "modifiers", found if led else [change_of_rating(place.edition, each) for each in found]


def _hits(text: str, place: _OptionPlace) -> tuple[str, dict[str, int]] | None:
    """Return what a roll came to: before "v." yours, behind it the target's."""
    found = HITS.fullmatch(text)
    if found is None or place.edition.mechanic.family == "total" or not place.piece.in_first_sentence:
        return None
    written = found["hits"].lower()
    hits = SPELLED.index(written) if written in SPELLED else int(written)
    return "hits", {"opponent" if place.piece.behind_versus else "actor": hits}


def _grant(text: str, place: _OptionPlace) -> tuple[str, list[dict[str, Any]]] | None:
    """Return what an action grants, or several joined by "and", each by its id or its name."""
    if (led := _FROM.match(text)) is None:
        return None
    words = text[led.end() :]
    joined = tuple(re.split(rf"{_JOIN.pattern}(?:from\s+)?", words, flags=re.IGNORECASE))
    for named in dict.fromkeys(((words,), joined)):
        granted = [_granted(each, place) for each in named]
        if all(granted):
            return "modifiers", [change for each in granted if each is not None for change in each[1]]
    return None


def _granted(words: str, place: _OptionPlace) -> tuple[str, list[dict[str, Any]]] | None:
    """Return what one action grants, by its id, a name, also in another language, or a nickname of several words."""
    if (found := _GRANT.fullmatch(words)) is None:
        return None
    entries, action = place.library.base.entries, found["action"].strip()
    known = find(place.library.base, action, place.edition_id)
    ids = [
        full_id(action.lower(), place.edition_id),
        *place.library.ids_of_name(action, place.edition_id),
        *(each for each in known if action.casefold() not in map(str.casefold, entries[each].aliases)),
    ]
    id_ = next((each for each in ids if each in entries), None)
    return _change(f"from {id_}{found['rest']}", place) if id_ is not None else None


def _kind(text: str, place: _OptionPlace) -> tuple[str, list[str]] | None:
    """Return what kind of action the roll is: a class, "as a melee attack", or an action, "as throw-weapon".

    An id has a hyphen, so that "as a dodge" tells the story.
    """
    if (found := _KIND.fullmatch(text)) is None:
        return None
    kind = found["kind"].lower()
    key = "-".join(kind.split())
    is_action = "-" in kind and full_id(key, place.edition_id) in place.library.base.entries
    return ("classes", [key]) if is_action or key in place.edition.classes else None


def _change(text: str, place: _OptionPlace) -> tuple[str, list[dict[str, Any]]] | None:
    change = change_of(text)
    if change is None:
        return None
    return "modifiers", [{**change, "side": "opponent"} if place.piece.behind_versus else change]


_READERS: Sequence[Callable[[str, _OptionPlace], tuple[str, Any] | None]] = (
    _edge,
    _wounds,
    _state,
    _modifier,
    _hits,
    _grant,
    _kind,
)
