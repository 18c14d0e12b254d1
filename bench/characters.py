"""How long the largest files of characters take to read, and how much memory, beside Python's own parsers.

Run it with `make bench`, or on files of your own: `python -m bench.characters FILE ...`.
"""

import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from xml.etree.ElementTree import XML

from rich.console import Console
from rich.table import Table

from kb.characters import read_character
from kb.files.load import load
from tests.kb.characters.files import elements, export, save, skill_id

ROUNDS = 15
MOST_MILLISECONDS = 100
MOST_MEGABYTES = 100

GEAR = "<gear><name>Thing</name>" + "<child><name>Part</name><rating>3</rating></child>" * 20 + "</gear>"


def synthetic_files() -> dict[str, bytes]:
    """Return a save and an export as large as the largest that people publish, by name."""
    change = {"improvementttype": "Skill", "improvedname": "Hacking", "val": 1}
    skills = [(name, {"base": 3}) for name in ("Hacking", "Computer", "Pistols")] * 20
    rows = [{"name": "Hacking", "suid": skill_id("Hacking"), "rating": "5", "note": "x" * 400}] * 200
    weapon = {"name": "Gun", "category": "Heavy Pistols", "accuracy": "5 (7)", "damage": "8P", "ap": "-1"}
    guns = [f"<weapon>{elements({**weapon, 'rc': 0})}</weapon>"] * 40
    thing = {"name": "Thing", "children": {"gear": [{"name": "Part", "rating": "3"}] * 20}}
    return {
        "a save": save(skills=skills, improvements=[change] * 200, weapons=guns, gears=[GEAR] * 1400),
        "an export": export(
            {
                "name": "Trace",
                "skills": {"skill": rows},
                "weapons": {"weapon": [weapon] * 40},
                "gears": {"gear": [thing] * 1700},
            }
        ),
    }


def seconds(work: Callable[[], object]) -> float:
    """Return the median of the seconds that *work* takes."""
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return median(times)


def megabytes(work: Callable[[], object]) -> float:
    """Return the most memory that *work* takes at once."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


def parse(data: bytes) -> object:
    """Return what Python's own parser makes of a file that we trust."""
    return XML(data) if b"<" in data[:5] else json.loads(data)


def main(paths: Iterable[str]) -> None:
    """Print the time and the memory for each file, and exit with 1 if one is over the bounds."""
    editions = load().editions
    files = {path: Path(path).read_bytes() for path in paths} or synthetic_files()
    table = Table("file", "KB", "ms", "of a plain parser", "MB", title="Reading characters")
    over = False
    for name, data in files.items():
        read, peer = partial(read_character, editions, data), partial(parse, data)
        own, most = seconds(read), megabytes(read)
        over |= own * 1000 > MOST_MILLISECONDS or most > MOST_MEGABYTES
        table.add_row(
            name, f"{len(data) / 1000:.0f}", f"{own * 1000:.0f}", f"{own / seconds(peer):.2f}", f"{most:.1f}"
        )
    Console().print(table)
    sys.exit(over)


if __name__ == "__main__":
    main(sys.argv[1:])
