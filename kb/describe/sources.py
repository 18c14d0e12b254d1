"""Where a source says something, and the pages that it refers to."""

from kb.model import Edition, Entry, Reference, Table


def source_text(edition: Edition, described: Entry | Table) -> str:
    """Return where the source says it."""
    work = edition.works.get(described.source.work)
    lines = [str(line).replace("-", "\N{EN DASH}") for line in described.source.lines]
    word = "line" if len(lines) == 1 and lines[0].isdigit() else "lines"
    return f"{work.title if work else described.source.work}, {word} {', '.join(lines)}"


def reference_text(edition: Edition, reference: Reference) -> str:
    """Return a page that the source refers to: "Core Rulebook p. 168: locks"."""
    work = edition.works.get(reference.work)
    page = f" p. {reference.page}" if reference.page is not None else ""
    return f"{work.title if work else reference.work}{page}: {reference.about}"
