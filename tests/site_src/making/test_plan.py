import os
from pathlib import Path

import kb
from site_src.making.plan import planned_files


def test_each_page_is_printed_at_the_path_under_which_it_is_planned(base: kb.KnowledgeBase) -> None:
    for path, make in planned_files(base).items():
        if path.endswith(".md"):
            assert make.args[1]().path == path  # type: ignore[attr-defined]  # a page is made by a partial


def test_pages_are_made_in_the_order_in_which_mkdocs_reads_them(base: kb.KnowledgeBase, docs: Path) -> None:
    read: list[str] = []
    for where, folders, names in os.walk(docs):
        folders.sort()
        read += [Path(where, name).relative_to(docs).as_posix() for name in names if name.endswith(".md")]
    files = list(planned_files(base))
    assert files[: len(read)] == read
