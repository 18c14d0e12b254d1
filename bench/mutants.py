"""How many faults in the code the tests find, one at a time: `make mutants [ROOMS=kb/play]`.

The faults are mutmut's, except those that only change text for people and those that can only crash. A sample
is drawn, which stays the same while its lines do. Each mutant is written into a copy of the tree, where those
tests of its module run that run the mutated function; it is killed if one of them fails. Mutants equivalent to
the code are listed and don't count.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from queue import SimpleQueue
from shutil import copy, copytree, ignore_patterns

import libcst as cst
import libcst.matchers as m
from mutmut.mutation.mutators import mutation_operators
from rich.progress import track

from bench.covering import CALM, Covering, recorded

ROOT = Path(__file__).parents[1]
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
SEED, WANTED = 9, 0.8

ROUTES = ("resolve", "solve", "convert", "turn")
PLAY = ("tests/kb/play", *(f"tests/search_api/routes/test_{route}.py" for route in ROUTES))
DRAWS = {
    "resolver/dice kb/links": {
        "resolver/dice": ("tests/resolver/dice", "tests/resolver/rolls"),
        "kb/links": ("tests/kb/links",),
    },
    "kb/play": {"kb/play": PLAY, "kb/play/turns": PLAY},
}
"""What is mutated in each draw, and the tests that should find it; a module's own tests run first."""
DRAWN = 200
"""How many mutants to try in each draw."""
PACKAGES = ("resolver", "kb", "search", "search_api", "site_src", "client", "actionary", "tests")

PYTEST = ("pytest", "-x", "-m", "not slow and not soak", "-p", "no:randomly")
SECONDS, WAITED, MEMORY = 300, 3600, 4 << 30
"""Limits after which a mutant counts as one that never ends: seconds of a core, seconds in all, bytes."""
WITHIN = ("/bin/sh", "-c", 'ulimit -t "$0" && exec "$@"', str(SECONDS))
"""Limits a core's time and not the clock's, so that a busy machine kills no mutant."""

TEXT = m.FormattedString() | m.SimpleString(m.MatchRegex(r"""["']([A-Z]|.* ).*"""))
"""Text for people: it contains a space or begins with a capital."""
TYPES = m.Annotation() | m.Decorator() | m.Subscript(m.Name("Literal")) | m.Call(m.Name("TypeVar"))
EXAMPLES = m.Arg(keyword=m.Name("examples"))
UNSET = m.AnnAssign(value=m.Name("None"))
"""An optional field with the default None; answers leave it out, and "" would be left out as well."""
LEFT = TEXT | TYPES | EXAMPLES | UNSET | m.Raise() | m.Import() | m.ImportFrom()
NONE, UNNAMED = m.Name("None"), m.Arg(keyword=None)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one fault in it: the lines that were changed, and their replacement."""

    file: str
    first: int
    """The number of the first changed line, from 1."""
    line: str
    becomes: str
    code: str

    @property
    def last(self) -> int:
        """The number of the last changed line."""
        return self.first + self.line.count("\n")


def _faults(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Yield every node in *node* that is neither text nor type, with its replacements."""
    if m.matches(node, LEFT):
        return
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            yield from ((node, other) for other in operator(node) if not _says_nothing(node, other))
    for child in node.children:
        yield from _faults(child)


def _says_nothing(node: cst.CSTNode, other: cst.CSTNode) -> bool:
    """Return whether *other* only drops a text, examples or an argument, or sets None."""
    dropped = (TEXT, EXAMPLES, UNNAMED)
    fewer = any(len(m.findall(other, part)) < len(m.findall(node, part)) for part in dropped)
    return fewer or len(m.findall(other, NONE)) > len(m.findall(node, NONE))


def mutants(file: str) -> Iterator[tuple[str, Mutant]]:
    """Yield every mutant of *file*, each with its place in the drawing order."""
    module = cst.parse_module((ROOT / file).read_text())
    before = module.code.splitlines()
    alike: Counter[str] = Counter()
    for node, other in _faults(module):
        code = module.code_for_node(module.deep_replace(node, other))
        after = code.splitlines()
        first = _shared(before, after)
        last = _shared(before[first:][::-1], after[first:][::-1])
        changed = (lines[first : len(lines) - last] for lines in (before, after))
        line, becomes = ("\n".join(map(str.strip, lines)) for lines in changed)
        alike[key := "\0".join((file, line, becomes))] += 1
        place = sha256(f"{SEED} {alike[key]} {key}".encode()).hexdigest()
        yield place, Mutant(file, first + 1, line, becomes, code)


def _shared(first: list[str], second: list[str]) -> int:
    """Return how many leading lines *first* and *second* share."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))))


def drawn(rooms: Mapping[str, tuple[str, ...]], most: int) -> list[Mutant]:
    """Return the first *most* mutants of *rooms*, without those listed as equivalent."""
    listed = tomllib.loads(EQUIVALENT.read_text())["equivalent"]
    known = {(each["file"], each["line"], each["becomes"]) for each in listed}
    files = [str(path.relative_to(ROOT)) for room in rooms for path in sorted((ROOT / room).glob("*.py"))]
    every = sorted((pair for file in files for pair in mutants(file)), key=lambda pair: pair[0])
    chosen = [mutant for _, mutant in every[:most]]
    kept = [each for each in chosen if (each.file, each.line, each.becomes) not in known]
    print(f"{len(chosen)} of {len(every)} mutants; {len(chosen) - len(kept)} are equivalent")
    return kept


def killed(
    mutant: Mutant, tree: Path, rooms: Mapping[str, tuple[str, ...]], covering: Mapping[str, Covering]
) -> bool:
    """Return whether a test fails in *tree*, a copy, with *mutant* in place."""
    path = tree / mutant.file
    room = str(Path(mutant.file).parent)
    before = path.read_text()
    tests = covering[room].tests(mutant.file, before, mutant.first, mutant.last)
    path.write_text(mutant.code)
    try:
        return tests != [] and fails(tree, *(rooms[room] if tests is None else tests))
    finally:
        path.write_text(before)


def fails(tree: Path, *tests: str) -> bool:
    """Return whether *tests* fail or never end in *tree*."""
    try:
        command = [*WITHIN, sys.executable, "-m", *PYTEST, *tests]
        run = subprocess.run(command, cwd=tree, env=os.environ | CALM, capture_output=True, timeout=WAITED)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def main(names: Iterable[str] = DRAWS, most: int = DRAWN) -> int:
    """Print each draw's survivors and deaths; return 1 if too few died in one."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return max([_draw(DRAWS[name], most) for name in names], default=0)


def _draw(rooms: Mapping[str, tuple[str, ...]], most: int) -> int:
    chosen = drawn(rooms, most)
    free: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for number in range(os.cpu_count() or 1):
            tree = Path(folder, str(number))
            for package in PACKAGES:
                copytree(ROOT / package, tree / package, ignore=ignore_patterns("__pycache__"))
            copy(ROOT / "pyproject.toml", tree)
            free.put(tree)
        covering = _covering(tree, rooms)
        if covering is None:
            print("The tests fail before anything is mutated.")
            return 1

        def tried(mutant: Mutant) -> bool:
            tree = free.get()
            try:
                return killed(mutant, tree, rooms, covering)
            finally:
                free.put(tree)

        survived = 0
        for mutant, is_killed in zip(
            chosen, track(pool.map(tried, chosen), "Trying", len(chosen)), strict=True
        ):
            if not is_killed:
                survived += 1
                print(f"{mutant.file}\n- {mutant.line}\n+ {mutant.becomes}\n", flush=True)
    share = 1 - survived / len(chosen)
    print(f"{len(chosen) - survived} of {len(chosen)} were killed: {share:.0%}; the goal is {WANTED:.0%}")
    return int(share < WANTED)


def _covering(tree: Path, rooms: Mapping[str, tuple[str, ...]]) -> dict[str, Covering] | None:
    """Return for each of *rooms* which tests run its lines; None if any test fails."""
    found = {tests: recorded(tree, rooms, (*PYTEST, *tests)) for tests in dict.fromkeys(rooms.values())}
    by_room = {room: covering for room, tests in rooms.items() if (covering := found[tests]) is not None}
    return by_room if len(by_room) == len(rooms) else None


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rooms", choices=DRAWS, help="one draw; by default all")
    asked.add_argument("--most", type=int, default=DRAWN, help="how many mutants of each draw")
    given = asked.parse_args()
    sys.exit(main([given.rooms] if given.rooms else DRAWS, given.most))
