"""A state or an action right behind the target's name: "v. Ganger prone", "v. the Ganger in cover II"."""

import re

from editor.features.cast import Cast
from editor.features.roll_options import states_in_words
from editor.library import Library
from editor.notes.pieces import TextPiece, pieces

_JOINED = re.compile(
    r"\s+(?:(?:who|which|that)\s+)?(?:(?:is|are|was|were|lies|stands)\s+)?"
    r"(?:(?:in|behind|while|with|using)\s+)?(?:an?\s+)?(?P<words>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
"""What stands behind a name, with what joins it to that."""


def with_options_of_target(library: Library, cast: Cast, edition_id: str, text: str) -> str:
    """Return the *text* behind a roll with a comma between the target's name and a state or an action of theirs."""
    piece = next((each for each in pieces(text) if each.names_target), None)
    if piece is None or (at := _end_of_name(cast, edition_id, text, piece)) is None:
        return text
    if (found := _JOINED.fullmatch(text, at, piece.end)) is None:
        return text
    words = " ".join(found["words"].split())
    if words.casefold() in states_in_words(library, edition_id):
        option = words
    elif any(library.base.entries[id_].grants for id_ in library.ids_of_name(words, edition_id)):
        option = f"from {words}"
    else:
        return text
    return f"{text[:at]}, {option}{text[piece.end :]}"


def _end_of_name(cast: Cast, edition_id: str, text: str, piece: TextPiece) -> int | None:
    """Return where the name of a character ends that a piece of *text* begins with, behind "the" at most."""
    written = text[piece.start : piece.end]
    for at, member in cast.members_named(written, edition_id, parts="any case"):
        if written[:at].strip().casefold() not in ("", "a", "an", "the"):
            return None
        for name in (member.name, member.short_name, *member.short_name.split()):
            if written[at:].casefold().startswith(name.casefold()):
                return piece.start + at + len(name)
    return None
