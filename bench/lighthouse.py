"""Lighthouse on a page of every kind, as a phone loads it: the median of several runs.

Run it with `python -m bench.lighthouse [KIND …]` on a quiet machine, after `make build`: the phone's times are
simulated from this machine's. The first run downloads Lighthouse with npm into `.bench/lighthouse`, without running
scripts of its packages. It needs Node 18 or newer and Chromium.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.conftest import installed
from tests.search_api.running import running

PACKAGE = "lighthouse@12.8.2"
FOLDER = Path(".bench/lighthouse")
RUNS = 5

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
GOALS = {"performance": 95}
"""The goal of each category; 100 if it is not listed."""

PAGES = {
    "home": "",
    "about": "about/",
    "actions": "actions/",
    "calculator": "calculator/?entry=sr5/hack-on-the-fly",
    "matrix": "compare/",
    "comparison of a concept": "compare/go-prone/",
    "comparison of chosen entries": "side-by-side/?ids=sr5/take-aim,sr6/take-aim",
    "concept": "concepts/go-prone/",
    "edition": "sr5/",
    "entry with a test": "sr5/hack-on-the-fly/",
    "entry without a test": "sr5/full-defense/",
    "pair of editions": "pairs/sr5/sr6/",
    "sheet": "sheets/sr5/",
    "table": "tables/sr3/overload-damage/",
    "glossary": "glossary/",
    "states": "states/",
    "rulings": "rulings/",
    "coverage": "coverage/",
    "changes": "changes/",
    "data and API": "data/",
}

Report = Mapping[str, Any]


def program() -> Path:
    """Return the path of Lighthouse; download it if it is missing."""
    cli = FOLDER / "node_modules/lighthouse/cli/index.js"
    if not cli.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = [
            _program("npm"),
            "install",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefix",
            str(FOLDER),
        ]
        subprocess.run([*command, PACKAGE], check=True)
    return cli


def _program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise SystemExit(f"{name} is missing; Lighthouse needs Node 18 or newer")
    return path


def report(cli: Path, url: str) -> Report:
    """Return Lighthouse's report on *url*, with its default phone."""
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    process = subprocess.run(
        [_program("node"), str(cli), url, "--quiet", "--output=json", flags],
        check=True,
        capture_output=True,
        env={**os.environ, "CHROME_PATH": installed()},
    )
    result: Report = json.loads(process.stdout)
    return result


def scores(reports: list[Report]) -> dict[str, float]:
    """Return the median score of each category, from 0 to 100."""
    return {name: median(100 * each["categories"][name]["score"] for each in reports) for name in CATEGORIES}


def failing_audits(reports: list[Report]) -> Iterator[str]:
    """Yield the audits of the last run that lower a score, with their values."""
    last = reports[-1]
    for name in CATEGORIES:
        for reference in last["categories"][name]["auditRefs"]:
            audit = last["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
                yield f"{name}: {audit['title']} {audit.get('displayValue', '')}".strip()


@contextmanager
def serve_build() -> Iterator[str]:
    """Serve the last build."""
    with running(Path("build"), workers=1) as server:
        yield server.url
        server.process.terminate()  # a killed one leaves its counts beside the build
        server.process.wait()


def main() -> None:
    """Print the medians, and the audits that lower the scores of pages below the goal."""
    console, cli = Console(), program()
    pages = {kind: path for kind, path in PAGES.items() if kind in (sys.argv[1:] or PAGES)}
    table = Table(
        "page", title=f"{PACKAGE}, median of {RUNS}", title_justify="left", box=None, header_style="dim"
    )
    for name in CATEGORIES:
        table.add_column(name, justify="right")
    audits = []
    with serve_build() as url:
        for kind, path in track(pages.items(), description=PACKAGE, console=console):
            reports = [report(cli, f"{url}/{path}") for _ in range(RUNS)]
            medians = scores(reports)
            table.add_row(kind, *(f"{score:.0f}" for score in medians.values()))
            if any(score < GOALS.get(name, 100) for name, score in medians.items()):
                audits += [f"{kind}: {audit}" for audit in failing_audits(reports)]
    console.print(table)
    for audit in audits:
        console.print(audit, markup=False)


if __name__ == "__main__":
    main()
