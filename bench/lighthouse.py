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

PINNED = "lighthouse@12.8.2"
FOLDER = Path(".bench/lighthouse")
RUNS = 5

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"performance": 95}
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
        subprocess.run([*command, PINNED], check=True)
    return cli


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is missing; Lighthouse needs Node 18 or newer")
    return found


def report(cli: Path, url: str) -> Report:
    """Return Lighthouse's report on *url*, with its default phone."""
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    told = subprocess.run(
        [_program("node"), str(cli), url, "--quiet", "--output=json", flags],
        check=True,
        capture_output=True,
        env={**os.environ, "CHROME_PATH": installed()},
    )
    found: Report = json.loads(told.stdout)
    return found


def scores(reports: list[Report]) -> dict[str, float]:
    """Return the median score of each category, from 0 to 100."""
    return {name: median(100 * each["categories"][name]["score"] for each in reports) for name in CATEGORIES}


def short_of(reports: list[Report]) -> Iterator[str]:
    """Yield the audits of the last run that lower a score, with their values."""
    last = reports[-1]
    for name in CATEGORIES:
        for asked in last["categories"][name]["auditRefs"]:
            audit = last["audits"][asked["id"]]
            if asked["weight"] and audit["score"] is not None and audit["score"] < 1:
                yield f"{name}: {audit['title']} {audit.get('displayValue', '')}".strip()


@contextmanager
def served() -> Iterator[str]:
    """Serve the last build."""
    with running(Path("build"), workers=1) as server:
        yield server.url
        server.process.terminate()  # a killed one leaves its counts beside the build
        server.process.wait()


def main() -> None:
    """Print the medians, and the audits that lower the scores of pages below the goal."""
    console, cli = Console(), program()
    chosen = {kind: path for kind, path in PAGES.items() if kind in (sys.argv[1:] or PAGES)}
    shown = Table(
        "page", title=f"{PINNED}, median of {RUNS}", title_justify="left", box=None, header_style="dim"
    )
    for name in CATEGORIES:
        shown.add_column(name, justify="right")
    missing = []
    with served() as url:
        for kind, path in track(chosen.items(), description=PINNED, console=console):
            reports = [report(cli, f"{url}/{path}") for _ in range(RUNS)]
            found = scores(reports)
            shown.add_row(kind, *(f"{score:.0f}" for score in found.values()))
            if any(score < LEAST.get(name, 100) for name, score in found.items()):
                missing += [f"{kind}: {told}" for told in short_of(reports)]
    console.print(shown)
    for told in missing:
        console.print(told, markup=False)


if __name__ == "__main__":
    main()
