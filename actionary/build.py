"""Build data, index and site as one version, in its own folder, and switch to it in one step."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import kb
import kb.snapshot
import search
import site_src
from actionary import build_folder
from actionary.layers import Layers
from actionary.version import version_of
from kb.files.usable import without
from kb.lint import faulty, lint
from search_api.preparing import prepare
from search_api.serve.manifest import write_manifest
from search_api.serve.policy import write_inline_scripts

Report = Callable[[str], None]
"""Called with a few words as each part of the work begins."""


@dataclass(frozen=True, slots=True)
class BuildResult:
    """A finished version."""

    folder: Path
    version: str
    entries: int
    fresh: bool
    """Whether this run built it; False when it was there already."""
    unread_problems: tuple[kb.Problem, ...] = ()
    """Problems of files that cannot be read; those files are left out."""
    lint_problems: tuple[kb.Problem, ...] = ()
    """Problems of the other files; entries that cannot be printed because of one are left out too."""


def build(layers: Layers, home: Path, report: Report) -> BuildResult:
    """Build what is stale and switch to it; if that fails, the last good version stays in place.

    Args:
        layers: The data.
        home: The folder of built versions.
        report: Called as each part of the work begins.

    Raises:
        BuildFolderError: If *home* has content that is not ours.
        DataError: If an edition cannot be read, or a page other than an entry's cannot be made.
        site_src.SiteError: If the site cannot be rendered, or has links that lead nowhere.
    """
    build_folder.refuse_foreign(home)
    report("reading the data")
    base, unread_problems = layers.load_usable()
    report("checking the data")
    lint_problems = lint(base, style=False)
    if lint_problems:
        base = printable(base, lint_problems)
    version = version_of(base)
    ready = build_folder.complete_version(home, version)
    if ready and not os.access(home, os.W_OK):  # someone else builds here; serve theirs
        return BuildResult(
            ready, version, len(base.entries), False, tuple(unread_problems), tuple(lint_problems)
        )
    with build_folder.build_lock(home):
        build_folder.remove_drafts(home)
        present = build_folder.complete_version(home, version)
        try:
            target = present or _make_version(base, home, version, report)
        except (LookupError, TypeError, ValueError) as error:
            if lint_problems and not isinstance(error, site_src.SiteError):
                raise kb.DataError(lint_problems) from error
            raise
        build_folder.switch(home, target)
        build_folder.prune(home, target)
    fresh = present is None
    return BuildResult(
        target, version, len(base.entries), fresh, tuple(unread_problems), tuple(lint_problems)
    )


def printable(base: kb.KnowledgeBase, problems: list[kb.Problem]) -> kb.KnowledgeBase:
    """Return *base*, which has these *problems*, without the entries that cannot become a page.

    Raises:
        DataError: If a fault in an edition keeps some of its entries from having a page.
    """
    files = faulty(base)
    editions = {id_ for kind, id_ in files if kind == "editions"}
    suspects = [id_ for id_ in base.entries if ("entries", id_) in files or kb.edition_of(id_) in editions]
    lost = [("entries", id_) for id_ in site_src.unprintable(base, suspects)]
    if not files.issuperset(lost):
        raise kb.DataError(problems)
    return without(base, lost)


def _make_version(base: kb.KnowledgeBase, home: Path, version: str, report: Report) -> Path:
    """Make a version and return its folder; a failure leaves nothing behind."""
    draft = build_folder.draft_for(home, version)
    try:
        _write_version(base, home / "docs", draft, report)
        return build_folder.finish(draft)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def _write_version(base: kb.KnowledgeBase, docs: Path, draft: Path, report: Report) -> None:
    kb.snapshot.write(base, draft / "kb.json")
    report("building the search index")
    search.build(base, draft / "index")
    report("making the site")
    site_src.build(base, docs, draft / "site")
    report("checking the links")
    site_src.check_links(draft / "site")
    report("writing down what was built")
    write_inline_scripts(draft)
    report("answering what never changes")
    prepare(draft)
    write_manifest(draft)
