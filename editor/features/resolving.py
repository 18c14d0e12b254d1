"""Resolve the test on a line of a note: its odds, or the result of the line's dice or of a seed."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from editor.features.here import edition_for, edition_needed
from editor.library import Library
from editor.notes.note import Note
from editor.notes.rolls import ToldRoll, told_roll, told_variants
from editor.settings import EditorSettings
from kb.describe import why_no_roll
from kb.model import Edition, RollStep
from kb.model.faults import sentence
from kb.play.advice.likelihood import likelihood
from kb.play.advice.tiers import Ratings, fill_from_tier
from kb.play.answer.shapes import ResolveAnswer
from kb.play.request.ratings import aliases_of
from kb.play.request.shapes import ResolveRequest
from kb.play.required_inputs import inputs_of
from kb.play.resolve import answer_to
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from kb.play.split_pool import GivenDice
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import listed, nearest

_CODE = re.compile(r"`([^`]+)`")
_SLUG = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])", re.IGNORECASE)
_BEFORE_NUMBER = re.compile(r"[^\W\d_][\w-]*")

MOST_ASSUMED = 6
"""The most assumed ratings to name."""


@dataclass(frozen=True, slots=True)
class ResolvedLine:
    """The result of the test on a line."""

    title: str
    headline: str
    about: str
    """What else to know: variants, the seed, ratings taken from a tier, what could not be read; may be empty."""
    answer: ResolveAnswer
    seed: str | None

    @property
    def text(self) -> str:
        """The result as a block quote to put under the line."""
        return f"> **{self.title}:** {self.headline}{self.aside}"

    @property
    def message(self) -> str:
        """The result as a plain line."""
        return f"{self.title}: {self.headline}{self.aside}"

    @property
    def aside(self) -> str:
        """What else to know, in parentheses."""
        return f" ({self.about})" if self.about else ""


def resolved_line(
    library: Library, note: Note, line: int, settings: EditorSettings, given: Mapping[str, Any]
) -> ResolvedLine:
    """Return the result of the test on *line*; missing ratings are those of the settings' tier.

    Args:
        library: The rules.
        note: The note.
        line: The number of a line with a reference to an action with a test, or with a roll between backticks.
        settings: The default edition, and the tier.
        given: `id` chooses one of several references; `seed` rolls if the line has neither dice nor seed.

    Raises:
        RequestError: If there is nothing to resolve on the line, its ratings or dice do not fit the roll, or the
            note's edition is needed and unknown.
    """
    asked, before, after = _asked(library, note, line, settings, given.get("id"))
    edition = library.base.editions[asked["edition"] if "roll" in asked else edition_of(asked["entry"])]
    names, variants = _names(edition), _variants(library, asked.get("entry"))
    if "roll" in asked:
        names |= {name: [] for name in _read_by_roll(library, asked) - names.keys()}
    chosen, rest = told_variants(after, variants)
    told = told_roll(f"{before} {rest}", names)
    _refuse_slips(edition, told, names)
    _refuse_slips_of_variants(after, variants)
    seed = told.seed or (str(given["seed"]) if given.get("seed") and not told.dice else None)
    request = _request(asked | ({"variant": [*chosen]} if chosen else {}), told, seed)
    read = read_request(library.base, request, deciding=not told.dice)
    full, _ = fill_from_tier(read, settings.tier, settings.tier)
    answer = answer_to(full, GivenDice.of(request))
    title = library.base.entries[answer.entry].name if answer.entry else str(asked["roll"])
    unread = told_roll(rest, names).unread
    about = (
        *(variants[key] for key in chosen if key in variants),
        f"seed {seed}" if seed else "",
        _assumed(read, settings),
        *(sentence.rstrip(".") for sentence in answer.unknown),
        f"not understood: {listed(unread)}" if unread else "",
    )
    return ResolvedLine(title, answer.headline.text, "; ".join(filter(None, about)), answer, seed)


def _asked(
    library: Library, note: Note, line: int, settings: EditorSettings, wanted: str | None
) -> tuple[dict[str, Any], str, str]:
    """Return the entry or the roll of a line as fields of a request, and the text before and after it."""
    text, edition = note.line(line), edition_for(library, note, settings)
    if not 0 <= line < len(note.lines):
        raise RequestError("line", f"line {line + 1} is past the end of the note")
    single, several = [], False
    for reference in note.lines[line].references:
        ids = library.meant(reference.target, edition).ids
        several = several or (len(ids) > 1 and any(_rolls(library, id_) for id_ in ids))
        if len(ids) == 1 and (not wanted or ids[0] == wanted):
            single.append((ids[0], reference))
    typed = _CODE.search(text)
    rolled = next((one for one in single if _rolls(library, one[0])), None)
    valued = next((one for one in single if _has_values(library, one[0])), None)
    if found := rolled or (valued if typed is None or wanted else None):
        id_, reference = found
        return {"entry": id_}, text[: reference.start], text[reference.end :]
    if typed or (several and edition is None):
        edition = edition_needed(library, note, settings)
    if typed:
        return {"edition": edition, "roll": typed[1]}, text[: typed.start()], text[typed.end() :]
    if single:
        raise RequestError("line", why_no_roll(library.base, single[-1][0]))
    if references := note.lines[line].references:
        target = references[-1].target
        wrong = library.meant(target, edition).wrong or f"there is no action {target!r}"
        raise RequestError("line", f"there is nothing to roll on line {line + 1}: {wrong}")
    how = "refer to an action, as in [[sr5/hack-on-the-fly]], or write a roll between backticks"
    raise RequestError("line", f"there is nothing to roll on line {line + 1}; {how}")


def _rolls(library: Library, id_: str) -> bool:
    return any(isinstance(step, RollStep) for step in library.base.entries[id_].tests.values())


def _has_values(library: Library, id_: str) -> bool:
    entry = library.base.entries[id_]
    return bool(entry.tests or entry.results)


def _names(edition: Edition) -> dict[str, list[str]]:
    """Return the names of the edition's ratings, each with the words that it may have."""
    terms = edition.terms
    return {name: term.values for name, term in terms.items()} | {
        alias: terms[name].values for alias, name in aliases_of(edition).items()
    }


def _read_by_roll(library: Library, asked: Mapping[str, Any]) -> set[str]:
    """Return the names that a typed roll reads, which the edition need not have."""
    return set(read_request(library.base, _request(asked, ToldRoll(), None)).read)


def _variants(library: Library, id_: str | None) -> dict[str, str]:
    """Return the variants of an entry's rolls: their keys, and when they apply, in words."""
    if id_ is None:
        return {}
    steps = library.base.entries[id_].tests.values()
    rolls = (step for step in steps if isinstance(step, RollStep))
    return {key: variant.when or key for roll in rolls for key, variant in roll.variants.items()}


def _refuse_slips(edition: Edition, told: ToldRoll, names: Collection[str]) -> None:
    """Refuse a number beside a misspelt rating, which would otherwise count with its tier's value."""
    for text in told.unread:
        word = _BEFORE_NUMBER.match(text)
        if word and (near := nearest(word[0], names)):
            raise RequestError(
                "line", f"{edition.short} has no rating {word[0]!r}; did you mean {near!r}? ({text})"
            )


def _refuse_slips_of_variants(text: str, variants: Collection[str]) -> None:
    for found in _SLUG.finditer(text):
        near = nearest(found[0], variants)
        if near and near != found[0].casefold():
            raise RequestError("line", f"there is no variant {found[0]!r}; did you mean {near!r}?")


def _request(about: Mapping[str, Any], told: ToldRoll, seed: str | None) -> ResolveRequest:
    asked = {**about, "ratings": told.ratings, "against": told.against, "dice": told.dice, "seed": seed}
    if told.more_dice:
        asked["modifiers"] = [{"value": told.more_dice}]
    if told.more_dice_against:
        asked.setdefault("modifiers", []).append({"add": {"against": told.more_dice_against}})
    try:
        return ResolveRequest.model_validate(asked)
    except ValidationError as error:
        raise RequestError("line", sentence(error, ResolveRequest)) from error


def _assumed(read: ReadRequest, settings: EditorSettings) -> str:
    """Return the ratings that the test takes from the tier, in words."""
    try:
        sides = likelihood(read, settings.tier, settings.tier).answer().assumed
    except ValueError:  # values alone, without a roll
        sides = _assumed_for_values(read, settings)
    named = [f"{name} {value}" for ratings in sides.values() for name, value in ratings.items()]
    more = [f"{len(named) - MOST_ASSUMED} more"] if len(named) > MOST_ASSUMED else []
    return f"{settings.tier}: {listed([*named[:MOST_ASSUMED], *more])}" if named else ""


def _assumed_for_values(read: ReadRequest, settings: EditorSettings) -> dict[str, Ratings]:
    """Return the ratings of the tier that the values of an entry read, by their fields."""
    if read.subject.entry is None:
        return {}
    _, assumed = fill_from_tier(read, settings.tier, settings.tier)
    needed = inputs_of(read)
    return {
        party.ratings: {
            name: value
            for name, value in assumed[side].items()
            if name in (*getattr(needed, party.ratings), *needed.scene)
        }
        for side, party in PARTIES.items()
    }
