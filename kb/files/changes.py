"""The difference of two exports: what was added, removed, renamed, and changed field by field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

KINDS = ("editions", "entries", "concepts", "tables")

NOT_RULES = ("equivalents",)
"""Fields computed from others; changes show in those others."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A changed field, before and after. None stands for a missing field."""

    field: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class ChangedThing:
    """An item that differs between the exports."""

    id: str
    fields: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of one kind of data."""

    kind: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]
    """Old id, new id."""
    changed: tuple[ChangedThing, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.renamed or self.changed)


def no_export(content: object) -> str | None:
    """Return why *content* is not an export of `actionary export`, or None."""
    if isinstance(content, Mapping) and all(isinstance(content.get(kind), list) for kind in KINDS):
        return None
    return f"is not an export: it must list {', '.join(KINDS)}; make one with: actionary export"


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Changes]:
    """Return the changes from the export *old* to the export *new*, by kind of data."""
    return [_of_kind(kind, old[kind], new[kind]) for kind in KINDS]


def _of_kind(kind: str, old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Changes:
    before = {item["id"]: item for item in old}
    after = {item["id"]: item for item in new}
    renamed = {
        former: id_
        for id_, item in after.items()
        for slug in item.get("formerly", ())
        if (former := f"{id_.partition('/')[0]}/{slug}") in before
        and former not in after
        and id_ not in before
    }
    pairs = [(id_, id_) for id_ in before if id_ in after] + list(renamed.items())
    found = ((was, now, tuple(_fields("", before[was], after[now]))) for was, now in pairs)
    return Changes(
        kind=kind,
        added=tuple(id_ for id_ in after if id_ not in before and id_ not in renamed.values()),
        removed=tuple(id_ for id_ in before if id_ not in after and id_ not in renamed),
        renamed=tuple(renamed.items()),
        changed=tuple(ChangedThing(now, fields) for _, now, fields in found if fields),
    )


def _fields(path: str, old: Any, new: Any) -> Iterator[FieldChange]:
    """Yield the differences, descending into mappings but not into lists."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            if not path and key in ("id", *NOT_RULES):
                continue
            yield from _fields(f"{path}.{key}" if path else str(key), old.get(key), new.get(key))
    elif old != new:
        yield FieldChange(path, old, new)
