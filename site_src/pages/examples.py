"""The worked examples of an entry: what went in, the dice, what came out."""

from collections.abc import Iterator, Mapping
from typing import Any

from kb import describe
from kb.model import Edition, EditionMechanic, Entry, Example, Expectation, RollStep, Step
from kb.model.examples import Face
from resolver.wording import dice_word, lower, signed_text
from site_src.words.text import sentence


def views(edition: Edition, entry: Entry) -> list[dict[str, Any]]:
    """Return the examples of *entry* for its template."""
    return [
        {
            "title": example.title,
            "ours": example.origin == "ours",
            "lines": _lines(example),
            "consistent": example.consistent,
            "why": example.why or "the reason is not given.",
            "inputs": _inputs(edition, entry, example),
            "rolls": list(_rolls(edition, entry, example)),
            "outcome": sentence(outcome(edition, example.expect)),
        }
        for example in entry.examples.values()
    ]


def _lines(example: Example) -> str:
    listed = [str(line).replace("-", "\N{EN DASH}") for line in example.lines]
    word = "line" if len(listed) == 1 and listed[0].isdigit() else "lines"
    return f", {word} {', '.join(listed)}" if listed else ""


def _inputs(edition: Edition, entry: Entry, example: Example) -> str:
    sides = [_ratings(example.ratings), _ratings(example.against)]
    parts = [" against ".join(filter(None, sides))]
    if example.variant:
        step = entry.tests.get(example.test or next(iter(entry.tests), ""))
        variants = getattr(step, "variants", {})
        keys = [example.variant] if isinstance(example.variant, str) else example.variant
        conditions = ((variants.get(key) and variants[key].when) or key.replace("-", " ") for key in keys)
        parts.append("; ".join(conditions))
    for change in example.modifiers:
        text = describe.change_text(edition, change)
        if change.value is not None:
            text = f"{signed_text(change.value)} {dice_word(change.value)}"
        source = f" from [[{change.from_}]]" if change.from_ else ""
        reason = f" ({change.reason})" if change.reason else ""
        parts.append(f"{text}{source}{reason}".strip())
    parts += [f"ruling {key.replace('-', ' ')}: {choice}" for key, choice in example.rulings.items()]
    if example.turn:
        parts.append(", then ".join(_act(act) for act in example.turn))
    return sentence("; ".join(filter(None, parts)))


def _act(act: str | Mapping[str, str]) -> str:
    if isinstance(act, str):
        return f"[[{act}]]"
    paid = f" ({act['as'].replace('-', ' ')})" if "as" in act else ""
    return f"[[{act.get('do', '')}]]{paid}"


def _ratings(ratings: Mapping[str, int | str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in ratings.items())


def _rolls(edition: Edition, entry: Entry, example: Example) -> Iterator[dict[str, Any]]:
    for who, faces in example.dice.items():
        dice = [{"face": _face(face), "kind": _kind(edition.mechanic, face)} for face in faces]
        yield {"who": _who(entry, example, who), "dice": dice, "words": ""}
    for who, hits in example.hits.items():
        yield {"who": _who(entry, example, who), "dice": [], "words": _hits_text(edition, hits)}


_ROLLERS = {"actor": "You", "target": "The target", "other": "A third party"}
"""Who makes a roll, by the `by` of its step."""


def _who(entry: Entry, example: Example, who: str) -> str:
    """Return who threw dice of an example: a step by its title, else you or the target."""
    key, _, side = who.partition(".")
    if key in entry.tests:
        name = describe.step_title(entry, key)
        return f"{name}, {lower(_roller(entry.tests[key], side))}" if side else name
    step = entry.tests.get(example.test or "") or next(iter(entry.tests.values()), None)
    return _roller(step, who)


def _roller(step: Step | None, who: str) -> str:
    """Return who is `actor` or `opponent` of a roll; others, such as those who help, by their own name."""
    by = step.by if isinstance(step, RollStep) else "actor"
    if who == "opponent":
        by = "target" if by == "actor" else "actor"
    return _ROLLERS[by] if who in ("actor", "opponent") else who.capitalize()


def _face(face: Face) -> str:
    return str(face) if isinstance(face, int) else "+".join(map(str, face))


def _kind(mechanic: EditionMechanic, face: Face) -> str:
    """Return the CSS class of a die: a hit or a one, if its face alone decides that; or ""."""
    last = face if isinstance(face, int) else face[-1]
    if mechanic.family == "hits" and mechanic.hit_from and last >= mechanic.hit_from:
        return "die-hit"
    return "die-one" if last == 1 and (mechanic.glitch or mechanic.all_ones) else ""


def _hits_text(edition: Edition, hits: int, kind: str = "") -> str:
    words = edition.mechanic.words
    return f"{hits} {kind}{words.get('hit', 'hit') if hits == 1 else words.get('hits', 'hits')}"


def outcome(edition: Edition, expect: Expectation) -> str:
    """Return the outcome of an example in words."""
    parts = []
    if expect.hits is not None:
        against = f" against {expect.opposing_hits}" if expect.opposing_hits is not None else ""
        parts.append(_hits_text(edition, expect.hits) + against)
    if expect.total is not None:
        against = f" against {expect.opposing_total}" if expect.opposing_total is not None else ""
        parts.append(f"a total of {expect.total}{against}")
    if expect.value is not None:
        parts.append(str(expect.value))
    if expect.net_hits is not None:
        parts.append(_hits_text(edition, expect.net_hits, "net "))
    if expect.outcome:
        parts.append(expect.outcome.replace("-", " "))
    if expect.glitch and expect.glitch != "none":
        parts.append({"glitch": "a glitch", "critical-glitch": "a critical glitch"}[expect.glitch])
    parts += [f"{name} {value}" for name, value in expect.results.items()]
    parts += [f"{key.replace('-', ' ')}: {outcome(edition, each)}" for key, each in expect.steps.items()]
    if expect.success:
        parts.append(f"a chance of success of {expect.success}")
    if expect.legal is not None:
        parts.append("allowed in one turn" if expect.legal else "not allowed in one turn")
    return ", ".join(parts)
