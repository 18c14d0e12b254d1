"""What assistants get unless they ask for everything: the sentence, the roll, what is unknown, where to read on."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from editor.assistant.fitting import fitted
from editor.features.cards import address
from editor.features.comparing import SideBySide
from editor.features.diagnostics import false_friends
from editor.library import Library
from editor.settings import EditorSettings
from kb.describe import LABELS, MATCH_WORDS, first_facts, plain, printed_text, unknowns
from kb.links.equivalents import equivalents
from kb.model import RollStep
from kb.references import edition_of
from resolver.wording import percent

Plain = Mapping[str, Any]
Short = dict[str, Any]

MOST_NAMED = 12
"""The most actions that still fit, and conversions, to name; `detail` has all."""

MOST_FRIENDS = 2
"""The most actions of other editions to warn of."""

_KEPT = ("legal", "thrown", "taken", "assumed", "granted", "changed", "states", "left", "passes")
_LESS_NEEDED = (
    ("summary",),
    ("granted",),
    ("rulings",),
    ("fits",),
    ("conversions",),
    ("to_check",),
    ("warnings",),
)
"""What a long answer leaves out, the least needed first."""

_KEPT_LAST = ("warnings", "unknown", "why", "rulings")
"""The fields of answers that stay whole, and those of them that come last."""


def short_answer(library: Library, answer: Plain) -> Short:
    """Return the answer about a roll, a turn or a conversion without its figures, in sentences."""
    told = {key: shorten(answer[key]) for key, shorten in _SHORTENED.items() if key in answer}
    if "roll" in answer:
        told["roll"] = printed_text(library.base, answer["edition"], answer["roll"])
    kept = {key: answer[key] for key in _KEPT if key in answer}
    last = {key: answer[key] for key in _KEPT_LAST if key in answer}
    whole = _without_empty({**told, **kept, **last, **_about(library, answer.get("entry"))})
    return fitted(whole, _LESS_NEEDED)


def short_entries(library: Library, ids: Sequence[str]) -> Short:
    """Return each of the entries *ids* as `short_entry` does, as far as it fits."""
    fields = ("elsewhere", "not_to_confuse", "page", "variants", "unknown", "facts")
    return fitted(
        {"entries": [short_entry(library, id_) for id_ in ids]}, [("entries", each) for each in fields]
    )


def short_entry(library: Library, id_: str) -> Short:
    """Return the first facts of entry *id_*, what its source leaves unknown, and its equivalents."""
    base, edition_id = library.base, edition_of(id_)
    edition, entry = base.editions[edition_id], base.entries[id_]
    facts = first_facts(edition, entry, edition_id, most_lines=None)
    return _without_empty(
        {
            "id": id_,
            "name": f"{entry.name} ({edition.short})",
            "facts": {
                fact.label: plain(base, f"{fact.text} ({fact.when})" if fact.when else fact.text, edition_id)
                for fact in facts
            },
            "variants": {
                key: variant.when
                for step in entry.tests.values()
                if isinstance(step, RollStep)
                for key, variant in step.variants.items()
            },
            "unknown": [f"{where}: {why}" for where, why in unknowns(edition, entry)],
            "elsewhere": {other.id: MATCH_WORDS[other.match] for other in equivalents(base, id_)},
            "not_to_confuse": [*false_friends(library, id_)][:MOST_FRIENDS],
            **_about(library, id_),
        }
    )


def short_comparison(library: Library, comparison: SideBySide) -> Short:
    """Return the summary, cost and test of each entry, and which actions not to confuse with the first."""
    told = {label: texts for label, texts, _ in comparison.rows if label in _COMPARED}
    columns = {
        id_: {label: texts[place] for label, texts in told.items()}
        for place, id_ in enumerate(comparison.ids)
    }
    whole = _without_empty(
        {
            "actions": {
                id_: _without_empty({**_summary(library, id_), **cells}) for id_, cells in columns.items()
            },
            "not_to_confuse": [*false_friends(library, comparison.ids[0])][:MOST_FRIENDS],
        }
    )
    return fitted(whole, [("actions",)])


_COMPARED = (LABELS["cost"], LABELS["tests"])


def _about(library: Library, id_: str | None) -> Short:
    """Return what an action is for, and the address of its page; nothing for a typed roll."""
    if id_ is None:
        return {}
    return {**_summary(library, id_), "page": address(EditorSettings(), id_)}


def _summary(library: Library, id_: str) -> Short:
    return {"summary": plain(library.base, library.base.entries[id_].summary, edition_of(id_))}


def _conversion(one: Plain) -> str:
    where = one["entry"] or one["edition"]
    if one.get("counts"):
        where = f"{where} ({one['counts']})"
    setting = one.get("setting")
    if setting is None:
        return f"{where}: {one.get('why') or one['status']}"
    chance = percent(Fraction(setting["success"]["fraction"]))
    return f"{where} with {one['what']} {setting['value']}: {chance}"


_SHORTENED: Mapping[str, Callable[[Any], Any]] = {
    "headline": lambda headline: headline["text"],
    "choices": lambda choices: {one["name"]: one["headline"] for one in choices},
    "problems": lambda problems: [one["why"] for one in problems],
    "to_check": lambda open_: [
        f"{one['do']}: {one['requires']}" + (f" (give {one['give']})" if one.get("give") else "")
        for one in open_
    ],
    "fits": lambda fits: [one["do"] for one in fits[:MOST_NAMED]],
    "conversions": lambda found: [_conversion(one) for one in found[:MOST_NAMED]],
    "without": lambda found: [one["why"] for one in found],
    "rolls": lambda rolls: {f"{one['place'] + 1}. {one['do']}": one["headline"]["text"] for one in rolls},
    "replay": lambda replay: replay["then"],
}
"""How the other fields of answers become short."""


def _without_empty(content: Short) -> Short:
    return {key: value for key, value in content.items() if value not in (None, "", [], {})}
