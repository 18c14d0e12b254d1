"""The parts of a first build beside MkDocs, which renders the pages: times and ratios.

The generator and MkDocs work at the same time, so what the generator adds is the time of both together less that of
MkDocs alone, by the clock and on two cores. Every run is a new process, because a process keeps much of what it
computes; the best run counts. Run it with `python -m bench.site`. Only the ratios hold on other machines.
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

import kb.snapshot
import search
import site_src
from kb.files.load import load
from kb.lint import lint
from search_api.preparing import prepare
from search_api.serve.policy import write_inline_scripts

RUNS = 3

BARE = "MkDocs, bare"
"""The peer: a process that renders the same Markdown with the site's own settings, as `mkdocs build` does."""

TOGETHER = "generator and MkDocs together"

MOST = 0.15
"""The longest time that the generator may add, as a share of MkDocs's."""


def parts(home: Path) -> Mapping[str, Callable[[], object]]:
    """Return the parts of a build in the empty folder *home*, in their order."""
    base = load()
    docs, version = home / "docs", home / "version"
    version.mkdir()
    kb.snapshot.write(base, version / "kb.json")
    return {
        "checking the data": lambda: lint(base, style=False),
        "search index": lambda: search.build(base, version / "index"),
        TOGETHER: lambda: site_src.build(base, docs, version / "site"),
        "generator, nothing changed": lambda: _generate_unchanged(base, docs),
        BARE: lambda: _render_bare(docs, home / "bare"),
        "links": lambda: site_src.check_links(version / "site"),
        "inline scripts": lambda: write_inline_scripts(version),
        "prepared answers": lambda: prepare(version),
    }


def _generate_unchanged(base: kb.KnowledgeBase, docs: Path) -> None:
    """Generate again without changes, and check that no file is written."""
    if written := site_src.generate(base, docs).written:
        raise ValueError(f"{written} files were written again though nothing changed")


def _render_bare(docs: Path, site: Path) -> None:
    render = "import sys, site_src, pathlib; site_src.render(*map(pathlib.Path, sys.argv[1:]))"
    subprocess.run([sys.executable, "-c", render, str(docs), str(site)], check=True)


def part_seconds() -> dict[str, float]:
    """Return the seconds that each part takes in this process."""
    seconds = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, do in parts(Path(folder)).items():
            start = time.perf_counter()
            do()
            seconds[name] = time.perf_counter() - start
    return seconds


def _part_seconds_in_new_process() -> dict[str, float]:
    """Return the result of `part_seconds` in a new process."""
    command = [sys.executable, "-m", "bench.site", "once"]
    seconds: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return seconds


def main() -> None:
    """Print the time of each part, and the generator's share of MkDocs's."""
    if sys.argv[1:] == ["once"]:
        json.dump(part_seconds(), sys.stdout)
        return
    runs, console = [_part_seconds_in_new_process() for _ in range(RUNS)], Console()
    best_seconds = {name: min(run[name] for run in runs) for name in runs[0]}
    table = Table(
        "part", title=f"A first build, best of {RUNS}", title_justify="left", box=None, header_style="dim"
    )
    for column in ("seconds", "of MkDocs"):
        table.add_column(column, justify="right")
    for name, seconds in best_seconds.items():
        table.add_row(name, f"{seconds:.2f}", f"{seconds / best_seconds[BARE]:.0%}")
    console.print(table)
    share = best_seconds[TOGETHER] / best_seconds[BARE] - 1
    console.print(f"the generator adds {share:.0%} to the bare build; the limit is {MOST:.0%}")


if __name__ == "__main__":
    main()
