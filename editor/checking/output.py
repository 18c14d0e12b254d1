"""The folder into which notes are written: apart from the notes that are read, and without files of others."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from editor.notes.files import note_files
from kb.files.writing import write_whole
from kb.problems import display_path

MARKER = ".actionary-notes"
"""The file that marks a folder of written notes, so that they can be written again."""


def guard(folder: Path, marker: str) -> None:
    """Refuse to write to *folder* if it has content, but not the file *marker* of an earlier time.

    Raises:
        FileExistsError: If it has other content.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / marker).is_file():
        raise FileExistsError(17, "the folder has other content; choose an empty one", str(folder))


def refuse_overlap(folder: Path, sources: Iterable[Path]) -> None:
    """Refuse to write to *folder* if that could overwrite *sources*, or if it would be read the next time.

    Raises:
        ValueError: If one of *sources* is the folder, contains it or lies within it.
    """
    for path in sources:
        if _within(path, folder):
            what = "is" if _within(folder, path) else "contains"
        elif _within(folder, path):
            what = "lies within"
        else:
            continue
        raise ValueError(
            f"{display_path(folder)} {what} {display_path(path)}, whose notes it could overwrite; "
            "choose another folder"
        )


def write_notes(texts: Mapping[Path, str], folder: Path) -> list[Path]:
    """Write *texts* to their paths below *folder*, and return the other notes there, which stay.

    Raises:
        FileExistsError: If *folder* has other content.
    """
    guard(folder, MARKER)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARKER).write_text("Written by actionary check; it overwrites these notes.\n", encoding="utf-8")
    for relative, text in texts.items():
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    return [path for path in note_files([folder]) if path.relative_to(folder) not in texts]


def _within(inner: Path, outer: Path) -> bool:
    """Return whether *inner* is *outer* or below it, whatever their spelling and links."""
    if not outer.exists():
        return False
    at = inner.resolve()
    return any(one.exists() and one.samefile(outer) for one in (at, *at.parents))
