"""The pictures of CONTRIBUTING that show which package imports which: `make picture` draws them anew."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import grimp

PAGE = Path(__file__).parents[1] / "CONTRIBUTING.md"

PICTURES: Mapping[str, tuple[str, ...]] = {
    "packages": ("actionary", "client", "editor", "kb", "resolver", "search", "search_api", "site_src"),
    "rooms of kb.play": ("kb.play",),
}
"""What each picture shows: packages, or all that is in one of them."""

_PICTURE = re.compile(r"(<!-- (?P<name>[\w .]+): make picture -->\n```mermaid\n).*?(```\n)", re.S)


def with_pictures(page: str) -> str:
    """Return *page* with its pictures drawn from the imports."""
    every = PICTURES["packages"]
    graph = grimp.build_graph(*every, cache_dir=None)
    return _PICTURE.sub(lambda found: found[1] + _drawn(graph, PICTURES[found["name"]]) + found[3], page)


def _drawn(graph: grimp.ImportGraph, shown: tuple[str, ...]) -> str:
    """Return the arrows between *shown* packages, or between what is in the one that is shown."""
    rooms = sorted(graph.find_children(*shown)) if len(shown) == 1 else list(shown)
    below = {room: set(_imported(graph, room, rooms)) for room in rooms}
    lines = [
        f"  {_short(room)} --> {_short(other)}\n" for room in rooms for other in sorted(_nearest(room, below))
    ]
    return "".join(["graph TD\n", *lines])


def _imported(graph: grimp.ImportGraph, room: str, rooms: list[str]) -> Iterator[str]:
    """Yield the other *rooms* that a room imports."""
    for other in rooms:
        if other != room and graph.direct_import_exists(importer=room, imported=other, as_packages=True):
            yield other


def _nearest(room: str, below: Mapping[str, set[str]]) -> set[str]:
    """Return what a room imports, without what it reaches through another of them."""
    return {each for each in below[room] if not any(_reaches(other, each, below) for other in below[room])}


def _reaches(room: str, wanted: str, below: Mapping[str, set[str]]) -> bool:
    return any(each == wanted or _reaches(each, wanted, below) for each in below[room])


def _short(room: str) -> str:
    return room.removeprefix("kb.play.")


def main() -> None:
    """Draw the pictures anew."""
    PAGE.write_text(with_pictures(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
