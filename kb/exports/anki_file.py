"""An edition as Anki cards, made with genanki, which the extra `anki` installs."""

import io
import tempfile
import zipfile
from hashlib import sha256
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE

_CREATED = 1_700_000_000.0
"""A fixed creation date for the cards, so that the same data always give the same file."""

_ZIP_BEGINS = (1980, 1, 1, 0, 0, 0)
_FRONT = '<div class="edition">{{Edition}}</div><h1>{{Action}}</h1>'
_BACK = (
    "{{FrontSide}}<hr><p><b>Cost</b> {{Cost}}</p><p><b>When</b> {{When}}</p><p><b>Roll</b> {{Roll}}</p>"
    "<p>{{Effect}}</p><p><small>{{Licence}}</small></p>"
)
_FIELDS = ("Action", "Edition", "Cost", "When", "Roll", "Effect", "Licence")


def can_make_cards() -> bool:
    """Return whether genanki is installed."""
    return find_spec("genanki") is not None


def anki_file(base: KnowledgeBase, edition_id: str) -> bytes:
    """Return a deck of an edition's actions: the name on the front, the rest on the back.

    Cards keep their ids across versions of the data, so that learning progress is kept.
    """
    import genanki

    edition = base.editions[edition_id]
    model = genanki.Model(
        _number("model"),
        "Actionary action",
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": "Action", "qfmt": _FRONT, "afmt": _BACK}],
        css=".card { font-family: sans-serif; font-size: 18px; } .edition { color: #666; }",
    )
    deck = genanki.Deck(_number(edition_id), f"Actionary::{edition.name}")
    for id_ in base.of_edition(edition_id):
        fields = [escape(text) for text in _fields(base, edition_id, id_)]
        deck.add_note(genanki.Note(model=model, fields=fields, guid=genanki.guid_for(id_)))
    return _package_bytes(genanki.Package(deck))


def _fields(base: KnowledgeBase, edition_id: str, id_: str) -> list[str]:
    edition, entry = base.editions[edition_id], base.entries[id_]
    cost, timing = describe.cost_text(edition, entry), describe.timing_text(edition, entry)
    texts = [cost or "no cost", timing or "not said", describe.roll_text(base, id_), entry.summary]
    return [
        entry.name,
        edition.short,
        *(describe.plain(base, text, edition_id) for text in texts),
        LICENCE.url,
    ]


def _number(name: str) -> int:
    """Return an Anki id, always the same for the same *name*."""
    return int.from_bytes(sha256(f"actionary {name}".encode()).digest()[:4]) | 1 << 30


def _package_bytes(package: Any) -> bytes:
    """Return the file of *package* with fixed dates inside, so that it is always the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.apkg"
        package.write_to_file(path, timestamp=_CREATED)
        with zipfile.ZipFile(path) as packed:
            parts = {name: packed.read(name) for name in packed.namelist()}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, content in sorted(parts.items()):
            packed.writestr(zipfile.ZipInfo(name, _ZIP_BEGINS), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()
