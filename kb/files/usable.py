"""Use data with faults, by leaving out the files at fault."""

from collections.abc import Collection, Mapping

from kb.assemble import assemble
from kb.files.load import NO_FOLDER
from kb.knowledge import Kind, KnowledgeBase
from kb.model import Thesaurus
from kb.problems import DataError, Problem
from kb.references import edition_of


def usable_base(base: KnowledgeBase, problems: Collection[Problem]) -> KnowledgeBase:
    """Return *base* without the files that could not be loaded.

    Args:
        base: The data that could be loaded.
        problems: The problems of the other files.

    Raises:
        DataError: With all *problems*, if an edition (which its entries need) or a whole folder could not be
            loaded, or if there is no edition at all.
    """
    loaded: Mapping[Kind, Collection[str]] = {
        "editions": base.editions,
        "entries": base.entries,
        "tables": base.tables,
        "concepts": base.concepts,
        "characters": base.characters,
        "words": ["words"] if base.thesaurus != Thesaurus() else [],
    }
    unloaded = {(kind, id_) for kind, id_ in base.documents if id_ not in loaded[kind]}
    missing = any(kind == "editions" for kind, _ in unloaded) or any(
        one.code == NO_FOLDER for one in problems
    )
    if missing or not base.editions:
        raise DataError(problems)
    homeless = {
        (kind, id_)
        for kind, id_ in base.documents
        if kind in ("entries", "tables") and edition_of(id_) not in base.editions
    }
    return without(base, unloaded | homeless)


def without(base: KnowledgeBase, left_out: Collection[tuple[Kind, str]]) -> KnowledgeBase:
    """Return *base* without the files *left_out*, given by kind and id."""
    if not left_out:
        return base
    kept = {file: document for file, document in base.documents.items() if file not in left_out}
    return assemble(kept, base.sections_of, [])
