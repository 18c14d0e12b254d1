"""Characters as actors of Foundry."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kb.characters.formats import actor_sr5, actor_sr6, actor_swnr, sentences
from kb.characters.formats.comparison import Kept, compare_with_text
from kb.characters.foundry.lacking import with_lacking
from kb.characters.foundry.sr5 import EDITION as SR5
from kb.characters.foundry.sr5 import SYSTEM as SHADOWRUN5E
from kb.characters.foundry.sr6 import EDITION as SR6
from kb.characters.foundry.sr6 import SYSTEM as SHADOWRUN6
from kb.characters.foundry.swnr import SYSTEM as SWNR
from kb.characters.foundry.swnr_weapons import EDITION as CWN
from kb.model import Edition
from kb.model.character import Character
from kb.problems import RequestError

SYSTEMS = {SR5: SHADOWRUN5E, SR6: SHADOWRUN6, CWN: SWNR}
"""The systems of Foundry, by edition."""

_WRITERS: Mapping[str, Callable[[Edition, Character], Iterator[dict[str, Any]]]] = {
    SR5: actor_sr5.actors,
    SR6: actor_sr6.actors,
    CWN: actor_swnr.actors,
}


def actor_of(editions: Mapping[str, Edition], character: Character) -> tuple[str, Kept]:
    """Return a character as an actor, in JSON, and how that differs from it.

    Where it may be of several types, it is of the type that holds most.

    Raises:
        RequestError: If Foundry has no system for its edition.
    """
    edition = editions[character.edition]
    if character.edition not in _WRITERS:
        systems = {editions[key].short: system for key, system in SYSTEMS.items() if key in editions}
        raise RequestError("format", sentences.no_system(edition.short, systems))
    actors = [*_WRITERS[character.edition](edition, character)]
    found = [(each, compare_with_text(editions, character, _text(each))) for each in actors]
    actor, kept = min(found, key=lambda each: len(each[1].lost))
    return _text(_with_lacking(actor, kept)), kept


def _text(actor: Mapping[str, Any]) -> str:
    return json.dumps(actor, ensure_ascii=False, indent=2) + "\n"


def _with_lacking(actor: dict[str, Any], kept: Kept) -> dict[str, Any]:
    """Return an actor that says which numbers of it and of its weapons its character lacks."""
    lacking = iter(numbers for _, numbers in kept.filled_of_weapons)
    items = [with_lacking(each, next(lacking, {})) if _is_weapon(each) else each for each in actor["items"]]
    return with_lacking({**actor, "items": items}, kept.filled)


def _is_weapon(item: dict[str, Any]) -> bool:
    return "weapon" in (item["type"], str(item["system"].get("type"))[:6].lower())
