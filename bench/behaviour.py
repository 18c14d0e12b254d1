"""Compare what two revisions answer: the same requests of every face, and each difference by its place.

    python -m bench.behaviour --against REVISION    # this tree with another revision
    python -m bench.behaviour --ask FILE            # write this tree's answers
    python -m bench.behaviour --compare FILE FILE   # two such files, the earlier first

The requests are in `behaviour.jsonl`; `faces` says what each line holds. The exit status is 1 if an answer differs in
more than `ADDED` keys and the differences of `behaviour_allowed.yaml`, each with the `request`, the `path` of the
difference (or of what holds it) and `why`.
"""

import argparse
import difflib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[1]
REQUESTS = ROOT / "bench/behaviour.jsonl"
ALLOWED = ROOT / "bench/behaviour_allowed.yaml"

ADDED = frozenset(
    {
        "code",
        "codes",
        "part",
        "parts",
        "question",
        "reason_code",
        "reasons",
        "restates",
        "succeeds_from",
        "tie_counts_as",
    }
)
"""Keys that an answer may have which it had not before."""

IGNORED = frozenset({"data_version"})
"""Keys whose values do not matter."""

_LONGEST = 300
"""The most letters of a value to print."""


class Difference(NamedTuple):
    """What differs at a place of an answer, each side as text; None where there is nothing."""

    path: str
    before: str | None
    after: str | None


class Allowance(NamedTuple):
    """A difference that is meant to be."""

    request: str
    path: str
    why: str


def differences(before: Any, after: Any, path: str = "") -> Iterator[Difference]:
    """Yield what differs between two JSON values beyond added and ignored keys."""
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _object_differences(before, after, path)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _list_differences(before, after, path)
    elif before != after or type(before) is not type(after):
        yield Difference(path, *_texts_around_difference(_text(before), _text(after)))


def _object_differences(
    before: Mapping[str, Any], after: Mapping[str, Any], path: str
) -> Iterator[Difference]:
    for key in chain(before, (key for key in after if key not in before)):
        place = f"{path}.{key}" if path else key
        if key in IGNORED or (key in ADDED and key not in before):
            continue
        if key not in after:
            yield Difference(place, _shorten(_text(before[key])), None)
        elif key not in before:
            yield Difference(place, None, _shorten(_text(after[key])))
        else:
            yield from differences(before[key], after[key], place)
    kept = [key for key in before if key in after]
    if (order := [key for key in after if key in before]) != kept:
        yield Difference(f"{path} (order)", ", ".join(kept), ", ".join(order))


def _list_differences(before: Sequence[Any], after: Sequence[Any], path: str) -> Iterator[Difference]:
    """Yield what differs item by item, or which items came and went if there are more or fewer."""
    if len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, f"{path}[{place}]")
        return
    old, new = ([_text(_without_added(item)) for item in items] for items in (before, after))
    parts = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for kind, start, end, start_after, end_after in parts:
        if kind != "equal":
            gone, come = ("\n".join(items) for items in (old[start:end], new[start_after:end_after]))
            yield Difference(f"{path}[{start}:{end}]", _shorten(gone) or None, _shorten(come) or None)


def _without_added(value: Any) -> Any:
    """Return *value* with only what is compared, to find the same item in another place."""
    if isinstance(value, dict):
        return {key: _without_added(each) for key, each in value.items() if key not in ADDED | IGNORED}
    return [_without_added(each) for each in value] if isinstance(value, list) else value


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


def _texts_around_difference(before: str, after: str) -> tuple[str, str]:
    """Return both texts from a little before they part."""
    pairs = enumerate(zip(before, after, strict=False))
    same = next((place for place, (one, other) in pairs if one != other), min(len(before), len(after)))
    start = max(same - _LONGEST // 3, 0)
    lead = "… " if start else ""
    return lead + _shorten(before[start:]), lead + _shorten(after[start:])


def allowances(path: Path = ALLOWED) -> list[Allowance]:
    """Return the differences that are meant to be."""
    return [Allowance(**each) for each in YAML(typ="safe").load(path) or ()]


def differences_by_request(
    before: Mapping[str, Any], after: Mapping[str, Any], allowed: Iterable[Allowance] = ()
) -> dict[str, list[Difference]]:
    """Return the differences of each request that has any beyond those *allowed*."""
    allowed_paths: dict[str, list[str]] = {}
    for each in allowed:
        allowed_paths.setdefault(each.request, []).append(each.path)
    by_request = {}
    for id_ in dict.fromkeys((*before, *after)):
        every = differences(before.get(id_), after.get(id_))
        if unexpected := [
            one for one in every if not any(_within(one.path, path) for path in allowed_paths.get(id_, ()))
        ]:
            by_request[id_] = unexpected
    return by_request


def _within(path: str, other: str) -> bool:
    """Return whether *path* is *other* or a place in it."""
    return path == other or (path.startswith(other) and path[len(other)] in ".[ ")


def write_answers(tree: Path, requests: Path, answers: Path) -> None:
    """Write what *tree* answers to the file *answers*."""
    with tempfile.TemporaryDirectory(prefix="behaviour-") as folder:
        passed = {
            name: os.environ[name] for name in ("PATH", "TMPDIR", "LD_LIBRARY_PATH") if name in os.environ
        }
        env = passed | {
            "PYTHONPATH": str(tree),
            "HOME": folder,
            "XDG_CACHE_HOME": folder,
            "ACTIONARY_BUILD": f"{folder}/build",
            "COLUMNS": "110",
            "LC_ALL": "C.UTF-8",
        }
        script = [sys.executable, "-P", str(ROOT / "bench/faces.py")]  # -P: or bench/http.py is Python's http
        subprocess.run([*script, str(requests), str(answers), folder], cwd=tree, env=env, check=True)


def extract_tree(revision: str, folder: Path) -> Path:
    """Return *folder* with the files of a revision."""
    archive = subprocess.run(
        ["git", "archive", revision],  # noqa: S607 - git is where the user has it
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    return folder


def request_lines(only: str) -> list[str]:
    """Return the lines of the requests with *only* in their ids."""
    lines = REQUESTS.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if only in json.loads(line)["id"]]


def report(by_request: Mapping[str, Sequence[Difference]], lines: Iterable[str]) -> Iterator[str]:
    """Yield the differences as lines to read, and how often each place differs."""
    line_by_id = {json.loads(line)["id"]: line for line in lines}
    for id_, differing in by_request.items():
        yield f"{id_}: {_shorten(line_by_id.get(id_, ''))}"
        for one in differing:
            yield f"  {one.path}"
            yield from (f"    - {line}" for line in (one.before or "").splitlines())
            yield from (f"    + {line}" for line in (one.after or "").splitlines())
    places = Counter(
        re.sub(r"\[[^\]]*\]", "[]", one.path) for differing in by_request.values() for one in differing
    )
    yield from (f"{many:5} × {place}" for place, many in places.most_common())
    yield f"{len(by_request)} requests answered differently" if by_request else "no difference"


def main() -> None:
    """Ask and compare as the options say, and exit with 1 if anything differs that must not."""
    options = argparse.ArgumentParser(prog="python -m bench.behaviour", description=__doc__.splitlines()[0])
    mode = options.add_mutually_exclusive_group(required=True)
    mode.add_argument("--against", metavar="REVISION", help="compare with what this revision answers")
    mode.add_argument("--ask", metavar="FILE", type=Path, help="write the answers of this tree")
    mode.add_argument("--compare", metavar="FILE", type=Path, nargs=2, help="compare two such files")
    options.add_argument("--only", metavar="TEXT", default="", help="ask only requests with this in their id")
    arguments = options.parse_args()
    lines = request_lines(arguments.only)
    with tempfile.TemporaryDirectory() as home:
        requests, before, after = (Path(home, name) for name in ("requests.jsonl", "before", "after"))
        requests.write_text("\n".join(lines), encoding="utf-8")
        if arguments.ask:
            write_answers(ROOT, requests, arguments.ask.absolute())
            return
        if arguments.against:
            write_answers(extract_tree(arguments.against, Path(home, "tree")), requests, before)
            write_answers(ROOT, requests, after)
        else:
            before, after = arguments.compare
        answers = [json.loads(path.read_text(encoding="utf-8")) for path in (before, after)]
    by_request = differences_by_request(answers[0], answers[1], allowances())
    print("\n".join(report(by_request, lines)))
    sys.exit(1 if by_request else 0)


if __name__ == "__main__":
    main()
