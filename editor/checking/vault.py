"""All entries as a folder of notes with links among them, for Obsidian and similar programs."""

import re
from collections.abc import Iterator
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.compat import StringIO

from editor.checking.output import guard
from editor.features.cards import wiki_page
from kb.files.writing import write_whole
from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE
from kb.references import edition_of

CONTENTS = "Actionary.md"
"""The note that lists all others, and marks the folder."""

_CONTENTS_ITEM = re.compile(r"^- \[\[([a-z0-9-]+/[a-z0-9-]+)\|", re.MULTILINE)
"""An entry in the contents."""


def vault(base: KnowledgeBase) -> Iterator[tuple[Path, str]]:
    """Yield every note of the folder: its path there, and its text.

    The path is the entry's id, so `[[sr5/take-cover]]` in other notes of the vault leads to it. The front matter
    has its name and aliases.
    """
    for id_, entry in base.entries.items():
        names = list(dict.fromkeys([entry.name, *entry.aliases]))
        old = [f"{edition_of(id_)}/{slug}" for slug in entry.formerly]
        head = {
            "aliases": [*names, *old],
            "tags": [f"actionary/{edition_of(id_)}/{base.sections_of[id_]}"],
            "actionary": {"edition": edition_of(id_)},
        }
        yield Path(f"{id_}.md"), f"---\n{_yaml(head)}---\n\n{wiki_page(base, id_)}"
    yield Path(CONTENTS), _contents(base)


def write_vault(base: KnowledgeBase, folder: Path) -> int:
    """Write all notes to *folder*, and return how many there are; notes of a former time that are gone are removed.

    Raises:
        FileExistsError: If *folder* has other content.
    """
    guard(folder, CONTENTS)
    old, notes = _listed_notes(folder), dict(vault(base))
    for relative, text in notes.items():
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    for relative in old - set(notes):  # of entries that were renamed or deleted
        (folder / relative).unlink(missing_ok=True)
    return len(notes)


def _listed_notes(folder: Path) -> set[Path]:
    """Return the notes that the contents in *folder* list; none if it has no contents yet."""
    try:
        contents = (folder / CONTENTS).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return set()
    return {Path(f"{id_}.md") for id_ in _CONTENTS_ITEM.findall(contents)}


def _contents(base: KnowledgeBase) -> str:
    licence = f"{LICENCE.attribution}, [{LICENCE.name}]({LICENCE.url}). {LICENCE.covers}"
    lines = ["# Actionary", "", licence, ""]
    for edition_id, edition in base.editions.items():
        lines += [f"## {edition.name}", ""]
        for section, about in edition.sections.items():
            entries = base.section_entries(edition_id, section)
            if entries:
                lines += [f"### {about.name}", ""]
                lines += [f"- [[{id_}|{entry.name}]]" for id_, entry in entries.items()]
                lines.append("")
    return "\n".join(lines)


def _yaml(content: object) -> str:
    yaml, stream = YAML(), StringIO()
    yaml.width = 4096
    yaml.dump(content, stream)
    return stream.getvalue()
