"""Names on a line that nobody meant has: of characters behind "v.", and of weapons behind "with".

The roll is then against a tier, or with another weapon.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from editor.features.cast import Cast, Member, cast_of, weapon_named, weapons_of
from editor.features.mentions import around_reference, edition_for, resolved_references
from editor.features.named_sides import own_sentence, tier_in
from editor.features.replacing import Finding, change_to
from editor.features.typed_rolls import typed_rolls
from editor.features.written_rolls import WrittenRoll, first_read, names_of_ratings, written_roll
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.rolls import sides_of, without_emphasis
from editor.notes.with_phrases import WithPhrase, with_phrases
from editor.settings import EditorSettings
from kb.model.character import Character
from kb.play.request.open_choices import WEAPON
from kb.play.required_inputs import inputs_of
from kb.references import edition_of
from resolver.wording import join_words, nearest, upper

_MOST_WORDS = 3
"""The most words behind "with" that may name a weapon of nobody; more tell of the story."""

_MOST_TRIED = 5
"""The most characters of a note of whom is looked whether a tier's roll would be made with their weapons."""

_OPPONENT = re.compile(
    r"(?<!\w)v(?:s|ersus)?\b\.?\s+[*_]*(?P<article>(?:an?|the|my|his|her|their)\s+)?"
    r"(?P<name>[^\W\d_](?:(?!\s{1,3}(?:dice|then|seed|variant)\b)[^,;:.()\[\]`|*])*+)",
    re.IGNORECASE,
)
"""What stands behind "v.", up to a sign or to dice."""


def stranger_behind(library: Library, cast: Cast, edition: str, after: str) -> "re.Match[str] | None":
    """Return the `name` behind "v." in the text behind a roll that nobody has; None if there is none.

    A name begins with a capital, or stands behind an article, and has no number.
    """
    key = ("stranger", edition, after, cast.keys)
    return library.cached(key, lambda: _find_stranger(library, cast, edition, after))


def _find_stranger(library: Library, cast: Cast, edition: str, after: str) -> "re.Match[str] | None":
    found = _OPPONENT.search(own_sentence(cast, edition, after))
    if found is None or not (found["article"] or found["name"][0].isupper()):
        return None
    name = without_emphasis(found["name"]).strip()
    if any(map(str.isdigit, name)) or tier_in(name) or library.ids_of_name(name, edition):
        return None
    if cast.members_named(name, edition, parts="any case"):
        return None
    words = f"{name} ".casefold()
    ratings = names_of_ratings(library, edition)
    return None if any(words.startswith(f"{rating} ".casefold()) for rating in ratings) else found


def stranger_text(cast: Cast, name: str) -> str:
    """Return that nobody has a *name*, and the nearest that somebody has."""
    near = nearest(name.strip(), [each.name for each in cast.others.values()])
    return f"nobody in this note is called '{name.strip()}'" + (f" (did you mean '{near}'?)" if near else "")


def strange_weapon(library: Library, cast: Cast, written: WrittenRoll) -> WithPhrase | None:
    """Return what a line makes its roll with if another of the note has that weapon, or nobody; None otherwise.

    A tier has none, and no skill to choose: its roll lacks the weapon if a character would make it with one.
    """
    actor, edition = written.sides.actor, written.edition
    is_tier = actor is None or not isinstance(actor.character, Character)
    if written.sides.weapon is not None or (is_tier and written.parsed.ratings):
        return None
    own, _ = sides_of(own_sentence(cast, edition, written.after))
    rolling = [*islice(cast.armed(edition), _MOST_TRIED)] if is_tier else [actor]
    named = {*written.sides.ratings}
    for phrase in with_phrases(own):
        if named.isdisjoint(phrase.parts) and (
            cast.with_weapon(phrase.words)
            or (is_tier and _is_other_skill(library, written, phrase.words))
            or (
                phrase.is_named
                and len(phrase.words.split()) <= _MOST_WORDS
                and not library.ids_of_name(phrase.words, edition)
                and not cast.members_named(phrase.words, edition, parts="any case")
                and any(_uses_weapon(library, written, each) for each in rolling)
            )
        ):
            return phrase
    return None


def _is_other_skill(library: Library, written: WrittenRoll, words: str) -> bool:
    """Return whether *words* name a skill of the edition that the roll doesn't read."""
    terms = library.base.editions[written.edition].terms.items()
    skills = {each for name, term in terms if term.kind == "skill" for each in (name, *term.stands_for)}
    if words.casefold() not in map(str.casefold, skills):
        return False
    try:
        read = inputs_of(first_read(library, written.request(dice={}))).ratings
    except ValueError:
        return False
    return words.casefold() not in map(str.casefold, read)


def _uses_weapon(library: Library, written: WrittenRoll, actor: Member | None) -> bool:
    """Return whether a roll of somebody is made with a weapon of theirs, or with one of several."""
    made = replace(written, sides=replace(written.sides, actor=actor))
    try:
        read = first_read(library, made.request(dice={}))
    except ValueError:
        return False
    return read.weapon is not None or any(choice.of == WEAPON for choice in read.open)


def strange_weapon_text(cast: Cast, actor: Member | None, words: str) -> str:
    """Return that who rolls has no weapon of that name, which they have, and who else has one."""
    holders = [each for each in cast.with_weapon(words) if actor is None or each.key != actor.key]
    named = [(actor, [one.name for one in weapons_of(actor)])] if actor is not None else []
    named += [(each, [weapon_named(each, words)]) for each in holders]
    has = [f"{member.name} has {join_words(names)}" for member, names in named if names]
    if actor is None or actor.edition is None:
        return "; ".join([f"no character of this note rolls here, so '{words}' doesn't count", *has])
    return "; ".join([f"{actor.name} has no weapon '{words}'", *has])


def stranger_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each name behind "v.", and for each weapon behind "with", that the roller's side lacks."""
    cast = cast_of(library, note, settings)
    seen: set[Span] = set()
    for roll, subject, around in rolls_of_note(library, note, settings):
        for finding in (
            _stranger_finding(library, cast, roll, subject, around[1]),
            _weapon_finding(library, note, cast, roll, subject, around),
        ):
            if finding is not None and finding.span not in seen:
                seen.add(finding.span)
                yield finding


def rolls_of_note(
    library: Library, note: Note, settings: EditorSettings
) -> Iterator[tuple[Span, Mapping[str, str], tuple[str, str]]]:
    """Yield the rolls of *note*: where, the entry or the roll as fields of a request, and the text around it."""
    for line, reference, id_ in resolved_references(library, note, settings):
        if library.base.entries[id_].tests:
            span = Span.in_line(line, reference.start, reference.end)
            yield span, {"entry": id_}, around_reference(library, note, span, id_, settings)
    if (edition := edition_for(library, note, settings)) is not None:
        for roll in typed_rolls(library, note, settings):
            yield roll.span, {"edition": edition, "roll": roll.text}, roll.around


def _stranger_finding(
    library: Library, cast: Cast, roll: Span, subject: Mapping[str, str], after: str
) -> Finding | None:
    edition = subject["edition"] if "edition" in subject else edition_of(subject["entry"])
    found = stranger_behind(library, cast, edition, after)
    if found is None:
        return None
    name = found["name"].rstrip()
    start = roll.end.column + found.start("name")
    span = Span.in_line(roll.end.line, start, start + len(name))
    near = nearest(name, [each.name for each in cast.others.values()])
    fixes = (change_to(near, span),) if near else ()
    return Finding("unknown-character", span, upper(stranger_text(cast, name)), "warning", fixes)


def _weapon_finding(
    library: Library,
    note: Note,
    cast: Cast,
    roll: Span,
    subject: Mapping[str, str],
    around: tuple[str, str],
) -> Finding | None:
    if not any(with_phrases(around[1])):
        return None
    try:
        written = written_roll(library, cast, subject, *around)
    except ValueError:  # resolving the line says why
        return None
    phrase, actor = strange_weapon(library, cast, written), written.sides.actor
    if phrase is None:
        return None
    start = note.line(roll.end.line).find(phrase.words, roll.end.column)
    span = Span.in_line(roll.end.line, start, start + len(phrase.words))
    names = [one.name for one in weapons_of(actor)] if actor is not None else []
    near = nearest(phrase.words, [*names, *(word for name in names for word in name.split())])
    fixes = (change_to(near, span),) if near else ()
    return Finding(
        "unknown-weapon", span, upper(strange_weapon_text(cast, actor, phrase.words)), "warning", fixes
    )
