"""Rolls as hints and hovers show them: the result of the dice that a line gives, and rolls between backticks."""

from collections.abc import Mapping
from typing import Any

from editor.features.cast import Cast
from editor.features.resolving import ResolvedLine, resolve_roll
from editor.features.typed_rolls import TypedRoll
from editor.library import Library
from editor.notes.rolls import gives_result
from editor.odds import ExpectedResult
from editor.settings import EditorSettings


def rolled_result(
    library: Library, id_: str, cast: Cast, around: tuple[str, str], settings: EditorSettings
) -> tuple[ExpectedResult, str] | None:
    """Return an entry's result with the dice or the seed *around* its reference, and whose roll it is.

    None without any, or if they don't fit: resolving the line says why.
    """
    if not gives_result(" ".join(around)):
        return None
    found = _resolved(library, cast, {"entry": id_}, around, settings)
    if isinstance(found, str):
        return None
    is_result = found.answer.replay is not None  # not if the target's dice are still to roll
    return ExpectedResult(found.headline, True, bool(found.whose), is_result=is_result), found.whose


def typed_result(
    library: Library, cast: Cast, roll: TypedRoll, edition: str, settings: EditorSettings
) -> ResolvedLine | str:
    """Return what comes of a roll between backticks, its chances or the result of its dice, or why nothing does."""
    return _resolved(library, cast, {"edition": edition, "roll": roll.text}, roll.around, settings)


def _resolved(
    library: Library,
    cast: Cast,
    subject: Mapping[str, Any],
    around: tuple[str, str],
    settings: EditorSettings,
) -> ResolvedLine | str:
    def resolve() -> ResolvedLine | str:
        try:
            return resolve_roll(library, cast, subject, around, settings)
        except ValueError as error:
            return str(error)

    key = ("resolved", *sorted(subject.items()), around, cast.keys, settings.tier)
    return library.cached(key, resolve)
