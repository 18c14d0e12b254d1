"""The parts of a first build beside MkDocs, which renders the pages, in one run: what each takes, and the ratios.

Every run is a process of its own, because much of what is worked out is kept; the best of the runs counts. Run it
with `python -m bench.site`. Only the ratios mean something elsewhere.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table

import kb.files.snapshot
import search
import search_api
import site_src
from kb.files.load import load
from kb.lint import lint
from search_api.serve.policy import write_inline_scripts

RUNS = 3

BARE = "MkDocs, bare"
"""What everything is held against: `mkdocs build` of the same Markdown, with the site's own settings."""

MOST = 0.15
"""Of what MkDocs takes, what the generator may add."""


def parts(home: Path) -> Mapping[str, Callable[[], object]]:
    """Return what a build does, in its order, below the empty folder *home*."""
    base = load()
    docs, version = home / "docs", home / "version"
    version.mkdir()
    kb.files.snapshot.write(base, version / "kb.json")
    return {
        "checking the data": lambda: lint(base, style=False),
        "search index": lambda: search.build(base, version / "index"),
        "generator": lambda: site_src.generate(base, docs),
        "generator, nothing changed": lambda: _unchanged(base, docs),
        BARE: lambda: site_src.render(docs, version / "site"),
        "links": lambda: site_src.check_links(version / "site"),
        "inline scripts": lambda: write_inline_scripts(version),
        "prepared answers": lambda: search_api.prepare(version),
    }


def _unchanged(base: kb.KnowledgeBase, docs: Path) -> None:
    """Generate again what is there; not a file may be written."""
    if written := site_src.generate(base, docs).written:
        raise ValueError(f"{written} files were written again though nothing changed")


def once() -> dict[str, float]:
    """Return the seconds that each part takes in this process."""
    taken = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, do in parts(Path(folder)).items():
            start = time.perf_counter()
            do()
            taken[name] = time.perf_counter() - start
    return taken


def _apart() -> dict[str, float]:
    """Return what `once` does in a process of its own."""
    command = [sys.executable, "-m", "bench.site", "once"]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def main() -> None:
    """Print the parts, with the generator's share of what MkDocs takes."""
    if sys.argv[1:] == ["once"]:
        json.dump(once(), sys.stdout)
        return
    runs, console = [_apart() for _ in range(RUNS)], Console()
    best = {name: min(run[name] for run in runs) for name in runs[0]}
    shown = Table(
        "part", title=f"A first build, best of {RUNS}", title_justify="left", box=None, header_style="dim"
    )
    for column in ("seconds", "of MkDocs"):
        shown.add_column(column, justify="right")
    for name, seconds in best.items():
        shown.add_row(name, f"{seconds:.2f}", f"{seconds / best[BARE]:.0%}")
    console.print(shown)
    share = min(run["generator"] / run[BARE] for run in runs)
    console.print(f"the generator adds {share:.0%} to the bare build; it may add {MOST:.0%}")


if __name__ == "__main__":
    main()
