"""Characters as actors of Foundry."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kb.characters.formats import actor_sr5, actor_sr6, actor_swnr, sentences
from kb.characters.formats.comparison import Kept, compare_with_text
from kb.characters.foundry.sr5 import EDITION as SR5
from kb.characters.foundry.sr5 import SYSTEM as SHADOWRUN5E
from kb.characters.foundry.sr6 import EDITION as SR6
from kb.characters.foundry.sr6 import SYSTEM as SHADOWRUN6
from kb.characters.foundry.swnr import EDITION as CWN
from kb.characters.foundry.swnr import SYSTEM as SWNR
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
    found = []
    for actor in _WRITERS[character.edition](edition, character):
        text = json.dumps(actor, ensure_ascii=False, indent=2) + "\n"
        found.append((text, compare_with_text(editions, character, text)))
    return min(found, key=lambda each: len(each[1].lost))
