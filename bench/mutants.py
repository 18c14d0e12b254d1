"""How many faults in the code the tests find, one at a time: `make mutants [ROOMS=kb/play]`.

Faults are drawn from each room and put into a copy of the tree. Those tests of the room meet them that run the
changed function; a mutant is killed if one of them fails.
"""

import argparse
import json
import os
import resource
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from rich.progress import track

from bench.covering import recorded
from bench.faults import drawn
from bench.records import Mutant, Told, lost, record
from bench.trials import PYTEST, ROOT, Bench, copied, waiting

ROUTES = ("resolve", "solve", "convert", "turn")
DRAWS: Mapping[str, Sequence[str]] = {
    "kb/play": ("tests/kb/play", *(f"tests/search_api/routes/test_{route}*.py" for route in ROUTES)),
    "kb/links": ("tests/kb/links",),
    "resolver/dice": ("tests/resolver/dice", "tests/resolver/rolls"),
}
"""The folder that each draw mutates, and the tests that should find it, as far as they exist."""
DRAWN, WANTED = 200, 0.8
"""How many mutants to try in each draw, and the share that tests have to find."""
MEMORY = 4 << 30
"""The most bytes for a process; a mutant that takes more never ends."""


def tried(room: str, most: int, tests: Path, workers: int) -> list[Told]:
    """Return what becomes of *most* mutants of *room* under the tests of a tree, and print those that live."""
    chosen = drawn(room, most)
    found = []
    for mutant, by in track(_killed_by(room, chosen, tests, workers), "Trying", len(chosen)):
        found.append(record(mutant, by))
        if not by:
            print(f"{mutant.file}\n- {mutant.line}\n+ {mutant.becomes}\n", flush=True)
    killed = sum(each["killed"] for each in found)
    print(
        f"{room}: {killed} of {len(found)} were killed: {_share(found):.1%}; the goal is {WANTED:.0%}",
        flush=True,
    )
    return found


def _share(found: Sequence[Told]) -> float:
    return sum(each["killed"] for each in found) / len(found)


def _killed_by(
    room: str, chosen: Sequence[Mutant], tests: Path, workers: int
) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant and what kills it, "" if nothing does."""
    free: SimpleQueue[Bench] = SimpleQueue()

    def killed_by(mutant: Mutant) -> tuple[Mutant, str]:
        bench = free.get()
        try:
            return mutant, bench.killed_by(mutant)
        finally:
            free.put(bench)

    with TemporaryDirectory(prefix="mutants-") as folder, ExitStack() as started:
        trees = [copied(Path(folder, str(number)), tests) for number in range(workers)]
        first = trees[0]
        paths = [
            str(path.relative_to(first)) for pattern in DRAWS[room] for path in sorted(first.glob(pattern))
        ]
        covering = recorded(first, room, (*PYTEST, *paths))
        if covering is None:
            sys.exit("The tests fail before anything is mutated.")
        for tree in trees:
            free.put(Bench(tree, paths, covering, started.enter_context(waiting(tree, paths))))
        yield from started.enter_context(ThreadPoolExecutor(workers)).map(killed_by, chosen)


def main(given: argparse.Namespace) -> int:
    """Print the survivors and the share of deaths in each draw; return 1 if too few died in one."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rooms = [given.rooms] if given.rooms else DRAWS
    found = [tried(room, given.most, given.tests, given.workers) for room in rooms]
    every = [each for draw in found for each in draw]
    if given.record:
        given.record.write_text(json.dumps(every, indent=1) + "\n")
    if given.beside:
        for file, line, becomes in lost(json.loads(given.beside.read_text()), every):
            print(f"Killed before, lives now: {file}\n- {line}\n+ {becomes}\n")
    return int(any(_share(draw) < WANTED for draw in found))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    option = asked.add_argument
    option("--rooms", choices=DRAWS, help="one draw; by default all")
    option("--most", type=int, default=DRAWN, help="how many mutants of each draw")
    option("--workers", type=int, default=os.cpu_count(), help="how many to try at once")
    option("--tests", type=Path, default=ROOT, metavar="TREE", help="whose tests to run; by default these")
    option("--record", type=Path, metavar="FILE", help="where to write what became of each, as JSON")
    option("--beside", type=Path, metavar="FILE", help="a record: print what it killed and lives now")
    sys.exit(main(asked.parse_args()))
