"""The faults that `make mutants` puts into the code: mutmut's, without those that no test should have to find.

Left out are faults that only change text for people and those that can only crash. A sample is drawn, which stays
the same while its lines do. Mutants equivalent to the code are listed and don't count.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from mutmut.mutation.mutators import mutation_operators

from bench.records import Mutant
from bench.trials import ROOT

EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
SEED = 9

TEXT = m.FormattedString() | m.SimpleString(m.MatchRegex(r"""["']([A-Z]|.* ).*"""))
"""Text for people: it contains a space or begins with a capital."""
TYPES = m.Annotation() | m.Decorator() | m.Subscript(m.Name("Literal")) | m.Call(m.Name("TypeVar"))
EXAMPLES = m.Arg(keyword=m.Name("examples"))
UNSET = m.AnnAssign(value=m.Name("None"))
"""An optional field with the default None; answers leave it out, and "" would be left out as well."""
LEFT_OUT = TEXT | TYPES | EXAMPLES | UNSET | m.Raise() | m.Import() | m.ImportFrom()
NONE, UNNAMED = m.Name("None"), m.Arg(keyword=None)


def draw_mutants(room: str, most: int) -> list[Mutant]:
    """Return the first *most* mutants of the folder *room*, without those listed as equivalent."""
    equivalents = tomllib.loads(EQUIVALENT.read_text())["equivalent"]
    equivalent_keys = {(each["file"], each["line"], each["becomes"]) for each in equivalents}
    files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / room).rglob("*.py"))]
    every = sorted((pair for file in files for pair in mutants(file)), key=lambda pair: pair[0])
    sample = [mutant for _, mutant in every[:most]]
    left = [each for each in sample if each.key not in equivalent_keys]
    print(
        f"{room}: {len(sample)} of {len(every)} mutants; {len(sample) - len(left)} are equivalent", flush=True
    )
    return left


def mutants(file: str) -> Iterator[tuple[str, Mutant]]:
    """Yield every mutant of *file*, each with its place in the drawing order."""
    text = (ROOT / file).read_text()
    before = text.splitlines()
    occurrences: Counter[str] = Counter()
    for code in _mutated_codes(text):
        after = code.splitlines()
        first = _count_shared(before, after)
        last = _count_shared(before[first:][::-1], after[first:][::-1])
        changed = (lines[first : len(lines) - last] for lines in (before, after))
        line, becomes = ("\n".join(map(str.strip, lines)) for lines in changed)
        occurrences[key := "\0".join((file, line, becomes))] += 1
        place = sha256(f"{SEED} {occurrences[key]} {key}".encode()).hexdigest()
        yield place, Mutant(file, first + 1, line, becomes, code)


def _mutated_codes(text: str) -> Iterator[str]:
    """Yield the code *text* with each fault; only the statement around it is written anew, which is far faster."""
    module = cst.parse_module(text)
    statements = [(each, module.code_for_node(each)) for each in module.body]
    start = text.index("".join(code for _, code in statements))
    for statement, code in statements:
        before, after = text[:start], text[start + len(code) :]
        for node, other in _faults(statement):
            changed = statement.deep_replace(node, other)
            assert isinstance(changed, cst.CSTNode)
            yield before + module.code_for_node(changed) + after
        start += len(code)


def _faults(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Yield every node in *node* that is neither text nor type, with its replacements."""
    if m.matches(node, LEFT_OUT):
        return
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            yield from ((node, other) for other in operator(node) if not _is_immaterial(node, other))
    for child in node.children:
        yield from _faults(child)


def _is_immaterial(node: cst.CSTNode, other: cst.CSTNode) -> bool:
    """Return whether *other* only drops a text, examples or an argument, or sets None."""
    dropped = (TEXT, EXAMPLES, UNNAMED)
    fewer = any(len(m.findall(other, part)) < len(m.findall(node, part)) for part in dropped)
    return fewer or len(m.findall(other, NONE)) > len(m.findall(node, NONE))


def _count_shared(first: list[str], second: list[str]) -> int:
    """Return how many leading lines *first* and *second* share."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))))
