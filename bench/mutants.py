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

from bench.covering import record_coverage
from bench.faults import draw_mutants
from bench.records import Mutant, Record, no_longer_killed, record
from bench.trials import PYTEST, ROOT, Bench, copy_code, trial_server

ROUTES = ("resolve", "solve", "convert", "turn")
DRAWS: Mapping[str, Sequence[str]] = {
    "kb/play": ("tests/kb/play", *(f"tests/search_api/routes/test_{route}*.py" for route in ROUTES)),
    "kb/links": ("tests/kb/links",),
    "resolver/dice": ("tests/resolver/dice", "tests/resolver/rolls"),
}
"""The folder that each draw mutates, and the tests that should find it, as far as they exist."""
SAMPLE_SIZE, GOAL = 200, 0.8
"""How many mutants to try in each draw, and the share that tests have to find."""
MEMORY = 4 << 30
"""The most bytes for a process; a mutant that takes more never ends."""


def try_mutants(room: str, most: int, tests: Path, workers: int) -> list[Record]:
    """Return what becomes of *most* mutants of *room* under the tests of a tree, and print those that live."""
    mutants = draw_mutants(room, most)
    records = []
    for mutant, by in track(_killers(room, mutants, tests, workers), "Trying", len(mutants)):
        records.append(record(mutant, by))
        if not by:
            print(f"{mutant.file}\n- {mutant.line}\n+ {mutant.becomes}\n", flush=True)
    killed = sum(each["killed"] for each in records)
    print(
        f"{room}: {killed} of {len(records)} were killed: {_share(records):.1%}; the goal is {GOAL:.0%}",
        flush=True,
    )
    return records


def _share(records: Sequence[Record]) -> float:
    return sum(each["killed"] for each in records) / len(records)


def _killers(room: str, mutants: Sequence[Mutant], tests: Path, workers: int) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant and what kills it, "" if nothing does."""
    free: SimpleQueue[Bench] = SimpleQueue()

    def try_mutant(mutant: Mutant) -> tuple[Mutant, str]:
        bench = free.get()
        try:
            return mutant, bench.killer_of(mutant)
        finally:
            free.put(bench)

    with TemporaryDirectory(prefix="mutants-") as folder, ExitStack() as stack:
        trees = [copy_code(Path(folder, str(number)), tests) for number in range(workers)]
        first = trees[0]
        paths = [
            str(path.relative_to(first)) for pattern in DRAWS[room] for path in sorted(first.glob(pattern))
        ]
        covering = record_coverage(first, room, (*PYTEST, *paths))
        if covering is None:
            sys.exit("The tests fail before anything is mutated.")
        for tree in trees:
            free.put(Bench(tree, paths, covering, stack.enter_context(trial_server(tree, paths))))
        yield from stack.enter_context(ThreadPoolExecutor(workers)).map(try_mutant, mutants)


def main(options: argparse.Namespace) -> int:
    """Print the survivors and the share of deaths in each draw; return 1 if too few died in one."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rooms = [options.rooms] if options.rooms else DRAWS
    draws = [try_mutants(room, options.most, options.tests, options.workers) for room in rooms]
    every = [each for draw in draws for each in draw]
    if options.record:
        options.record.write_text(json.dumps(every, indent=1) + "\n")
    if options.beside:
        for file, line, becomes in no_longer_killed(json.loads(options.beside.read_text()), every):
            print(f"Killed before, lives now: {file}\n- {line}\n+ {becomes}\n")
    return int(any(_share(draw) < GOAL for draw in draws))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    add_option = parser.add_argument
    add_option("--rooms", choices=DRAWS, help="one draw; by default all")
    add_option("--most", type=int, default=SAMPLE_SIZE, help="how many mutants of each draw")
    add_option("--workers", type=int, default=os.cpu_count(), help="how many to try at once")
    add_option(
        "--tests", type=Path, default=ROOT, metavar="TREE", help="whose tests to run; by default these"
    )
    add_option("--record", type=Path, metavar="FILE", help="where to write what became of each, as JSON")
    add_option("--beside", type=Path, metavar="FILE", help="a record: print what it killed and lives now")
    sys.exit(main(parser.parse_args()))
