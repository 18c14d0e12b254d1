"""What things are called, and how they are referred to: `[[id]]`, which `plain` turns into names."""

from kb.knowledge import KnowledgeBase
from kb.model import Match
from kb.references import edition_of, full_id, with_references

MATCH_WORDS: dict[Match, str] = {
    "exact": "the same",
    "close": "nearly the same",
    "narrower": "a narrower case",
    "broader": "a broader action",
    "related": "related",
}


def plain(base: KnowledgeBase, text: str, edition: str) -> str:
    """Return *text* of *edition* with every `[[reference]]` replaced by the name that it refers to."""
    return with_references(text, lambda reference: reference_name(base, reference, edition))


def reference_name(base: KnowledgeBase, reference: str, edition: str) -> str:
    """Return the name of an entry or a class (`class:sr5/attack`), or the reference as it is."""
    if reference.startswith("class:"):
        owner, _, key = full_id(reference.removeprefix("class:"), edition).partition("/")
        declared = base.editions[owner].classes.get(key) if owner in base.editions else None
        return declared.name if declared else key
    entry = base.entries.get(full_id(reference, edition))
    return entry.name if entry else reference


def reference_link(reference: str, edition_id: str) -> str:
    """Return a reference of an entry of *edition_id* as `[[full id]]` or `[[class:edition/key]]`."""
    if reference.startswith("class:"):
        return f"[[class:{full_id(reference.removeprefix('class:'), edition_id)}]]"
    return f"[[{full_id(reference, edition_id)}]]"


def name_of(base: KnowledgeBase, id_: str) -> str:
    """Return an entry's name with its edition: "Hack on the Fly (SR5)"."""
    return f"{base.entries[id_].name} ({base.editions[edition_of(id_)].short})"
