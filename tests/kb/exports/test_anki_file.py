import io
import sqlite3
import zipfile
from pathlib import Path

import pytest

from kb.exports.anki_file import anki_file
from kb.files.load import load

DATA = Path(__file__).parents[2] / "site_src/data"


@pytest.fixture(scope="module")
def deck() -> bytes:
    return anki_file(load(DATA, shipped=False), "ember")


def cards(deck: bytes, folder: Path) -> list[list[str]]:
    """Return the fields of every card."""
    path = folder / "collection.anki2"
    path.write_bytes(zipfile.ZipFile(io.BytesIO(deck)).read("collection.anki2"))
    with sqlite3.connect(path) as collection:
        rows = collection.execute("SELECT flds FROM notes").fetchall()
    return [row[0].split("\x1f") for row in rows]


def test_each_action_is_a_card_with_its_cost_and_its_roll(deck: bytes, tmp_path: Path) -> None:
    found = {fields[0]: fields[1:] for fields in cards(deck, tmp_path)}
    assert len(found) == 3
    assert found["Take Cover"][:3] == ["EMB", "Free", "Any time"]
    assert found["Snap Shot"][3] == "Aim + Body [Reach] v. Body"


def test_names_cannot_become_markup(deck: bytes, tmp_path: Path) -> None:
    assert not any("<script>" in field for fields in cards(deck, tmp_path) for field in fields)


def test_the_same_data_give_the_same_file(deck: bytes) -> None:
    assert anki_file(load(DATA, shipped=False), "ember") == deck
