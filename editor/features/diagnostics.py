"""Findings in a note: unknown, renamed and misleading references, and illegal turns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from editor.features.cast import cast_of
from editor.features.mentions import edition_for, steps_in_blocks
from editor.features.misplaced_options import misplaced_option_findings
from editor.features.our_table import table_of
from editor.features.replacing import Finding, Replacement, change_to
from editor.features.rolled import findings_by_roll
from editor.features.rolls_joined import misplaced_dice_findings
from editor.features.strangers import stranger_findings
from editor.features.turns import turn_findings
from editor.features.typed_rolls import lone_rating_findings, misspelt_findings, split_roll_findings
from editor.features.unread_blocks import unread_block_findings
from editor.features.unread_rolls import unread_roll_findings
from editor.library import Library, Referent
from editor.notes.front_matter import KEYS
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.references import NoteReference
from editor.settings import EditorSettings
from kb.links.equivalents import equivalents
from kb.links.find import partly_named_of_class
from kb.problems import RequestError, no_such
from kb.references import edition_of, full_id, slug_of
from resolver.wording import did_you_mean, join_words, nearest

CODES = {
    "unknown-reference": "A reference to an action that doesn't exist.",
    "renamed-reference": "A reference by a former id of the action.",
    "unclear-reference": "A name that is used in several editions.",
    "false-friend": "A reference to an action of another edition that is easily confused with one of the note's "
    "edition, or that is named without its edition and has a counterpart in the note's; or a reference that is shown "
    "under the name of another action.",
    "illegal-turn": "An action that the rules forbid in a marked turn.",
    "unclear-turn": "A marked turn that can't be checked: an action, a state or a rating is unknown in its edition.",
    "turn-note": "A marked turn that loses something unused, or is in a state whose effect its source leaves open.",
    "unknown-edition": "An edition in the front matter or in the mark of a turn that doesn't exist, or is no text.",
    "unclear-front-matter": "Front matter that names Actionary, but is not YAML, misspells the key or has "
    "another one in place of the edition.",
    "unreadable-character": "A character of the note that can't be read: the file that its front matter names, or a "
    "block with stat blocks.",
    "unread-character": "A name with ratings in the text that isn't read as a character.",
    "same-name": "A character of the note with the name of another, who counts.",
    "unknown-character": 'A name behind "v." that no character of the note has.',
    "misplaced-dice": "Dice behind an action without a roll of its own.",
    "misplaced-option": "An option of a roll before its reference, where it doesn't count.",
    "unknown-weapon": 'A weapon behind "with" that the character who rolls doesn\'t have, or that a tier is to use.',
    "odd-weapon": 'A weapon behind "with" that the roll isn\'t made with; it counts all the same.',
    "refused-roll": "A roll without dice that is refused for what its line writes.",
    "refused-dice": "Dice that don't fit their roll: too many, too few, or a roll that can't be read.",
    "unread-number": "A number behind a roll that seems to be dice or a modifier, and isn't read.",
    "unread-option": "Words behind a roll that name an action or stand behind `from`, and change nothing.",
    "unknown-rating": "A misspelt name of a rating in a roll between backticks.",
    "lone-rating": "A rating alone between backticks with dice behind it, which is no roll.",
    "unread-roll": "Code with dice or a target behind it that can't be read as a roll, or a roll over two lines.",
    "unreadable-table": "What the note's table decides can't be read: its file is missing or broken.",
    "not-utf-8": "A file that is not UTF-8, and so not checked.",
    "unreadable": "A file or a folder that can't be read, and so is not checked.",
}
"""The codes of findings, and what each finds."""


def findings(
    library: Library, note: Note, settings: EditorSettings, lines: range | None = None
) -> list[Finding]:
    """Return the findings in *note* from top to bottom: all, or at least those in some *lines*."""
    return in_order(chain.from_iterable(findings_by_part(library, note, settings, lines)))


def in_order(found: Iterable[Finding]) -> list[Finding]:
    """Return findings from top to bottom."""
    return sorted(found, key=lambda one: (one.span, one.code))


def findings_by_part(
    library: Library, note: Note, settings: EditorSettings, lines: range | None = None
) -> Iterator[list[Finding]]:
    """Yield the findings in *note* by small parts of the check, so that other work can be done between these.

    With *lines*, references and rolls elsewhere are left out.
    """
    edition = edition_for(library, note, settings)
    yield [*_front_matter_findings(library, note)]
    for line, reference in note.references:
        if lines is None or line in lines:
            yield [
                *_reference_findings(library, note, line, reference, edition),
                *_alias_findings(library, line, reference, edition),
            ]
    yield [
        _renamed_finding(step, Span.in_line(line, step.target_start, step.target_end), referent)
        for line, step, referent in steps_in_blocks(library, note, settings)
        if referent.renamed
    ]
    for part in _PARTS:
        yield [*part(library, note, settings)]
    yield from findings_by_roll(library, note, settings, lines)


def _front_matter_findings(library: Library, note: Note) -> Iterator[Finding]:
    edition = note.head.edition
    if note.head.wrong is not None:
        known = join_words(sorted(library.base.editions), "or")
        message = f"The edition is {note.head.wrong}; write {known}, as in `edition: sr5`"
        yield Finding("unknown-edition", _place_of_key(note, "edition", "actionary"), message, "warning")
    if note.head.broken:
        message = "The front matter is not YAML, so the note's edition is unknown"
        yield Finding("unclear-front-matter", _place_of_key(note, "actionary"), message, "warning")
    for key in note.head.unknown:
        meant = did_you_mean(key, KEYS, f"its keys are {join_words(KEYS)}", quote="'")
        message = f"'{key}' is not a key of `actionary`; {meant}"
        intended = nearest(key, KEYS) or "edition"
        yield _misspelt_key(key, intended, _place_of_key(note, key, "actionary"), message)
    for key, name in note.head.others:
        if nearest(key, ["actionary"]) and (library.edition(name) or nearest(name, library.base.editions)):
            message = f"'{key}' doesn't set the edition; did you mean 'actionary'?"
            yield _misspelt_key(key, "actionary", _place_of_key(note, key), message)
    if edition is None or library.edition(edition):
        return
    for number in range(note.head.ends):
        text = note.line(number)
        if "edition" in text and edition in text:
            at = text.rindex(edition)
            span = Span.in_line(number, at, at + len(edition))
            near = nearest(edition, library.base.editions)
            fixes = (change_to(near, span),) if near else ()
            message = f"{no_such('edition', edition, library.base.editions)}"
            yield Finding("unknown-edition", span, _capital(message), "warning", fixes)
            return


def _cast_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield why characters of the note can't be read, or don't count."""
    cast = cast_of(library, note, settings)
    for name, line, other in cast.namesakes:
        message = (
            f"Lines {min(line, other) + 1} and {max(line, other) + 1} each have a {name}; line {other + 1} counts. "
            "Give the other another name"
        )
        yield Finding("same-name", Span.in_line(line, 0, len(note.line(line))), message, "warning")
    for each in cast.unreadable:
        if each.line is None:
            span = _place_of_key(note, "character", "actionary")
        else:
            span = Span.in_line(each.line, 0, len(note.line(each.line)))
        yield Finding("unreadable-character", span, each.what, "warning")


def _table_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield why the table of the note or the settings can't be read."""
    try:
        table_of(library, note, settings)
    except RequestError as error:
        span = _place_of_key(note, "table", "actionary")
        yield Finding("unreadable-table", span, f"{error}", "warning")


def _misspelt_key(key: str, intended: str, span: Span, message: str) -> Finding:
    """Return the finding for a wrong *key* of the front matter, with a fix if *intended* is near."""
    fixes = (change_to(intended, span),) if nearest(key, [intended]) else ()
    return Finding("unclear-front-matter", span, message, "warning", fixes)


def _place_of_key(note: Note, *keys: str) -> Span:
    """Return the place of the first of *keys* in the front matter of *note*, under `actionary` if it is there."""
    lines = [note.line(number) for number in range(note.head.ends)]
    first = next((at for at, line in enumerate(lines) if re.search(r"actionary['\"]?\s*:", line)), 0)
    for key in keys:
        for number, line in enumerate(lines[first:], first):
            if found := re.search(rf"(?<!\w){re.escape(key)}(?=['\"]?\s*:)", line):
                return Span.in_line(number, found.start(), found.end())
    return Span.in_line(first, 0, len(note.line(first)))


def _reference_findings(
    library: Library, note: Note, line: int, reference: NoteReference, edition: str | None
) -> Iterator[Finding]:
    referent = library.referent(reference.target, edition)
    span = Span.in_line(line, reference.target_start, reference.target_end)
    if how := _how_of_turn(library, reference, edition):
        at = Span.in_line(line, reference.start, reference.end)
        text = note.piece(at).replace(how, "", 1) + how
        message = f"What stands behind @ belongs behind the brackets: {text}"
        yield Finding("unknown-reference", span, message, "warning", (change_to(text, at),))
    elif referent.wrong:
        fixes = _choices(library, span, referent.near, _misspelt_id(reference.target, referent.near, edition))
        yield Finding("unknown-reference", span, referent.wrong, "warning", fixes)
    elif referent.renamed:
        yield _renamed_finding(reference, span, referent)
    elif len(referent.ids) > 1:
        editions = ", ".join(library.base.editions[edition_of(id_)].short for id_ in referent.ids)
        message = f"{reference.target!r} is an action of several editions: {editions}; say which one you mean"
        yield Finding(
            "unclear-reference", span, message, "information", _choices(library, span, referent.ids)
        )
    elif referent.ids and edition is not None and edition_of(referent.ids[0]) != edition:
        yield from _false_friend(library, note, line, reference, referent, edition)


def _how_of_turn(library: Library, reference: NoteReference, edition: str | None) -> str:
    """Return when an action of a turn is taken, and how it is paid, if its brackets hold that too: "@out"."""
    found = re.fullmatch(r"(?P<name>[^:@]+)(?P<how>(?::[a-z0-9-]+)?@\w+)", reference.target)
    return found["how"] if found and library.referent(found["name"].strip(), edition).ids else ""


def _renamed_finding(reference: NoteReference, span: Span, referent: Referent) -> Finding:
    (now,) = referent.ids
    message = f"{reference.target} is now {now}"
    return Finding("renamed-reference", span, message, "warning", (change_to(now, span),))


def _says_edition(library: Library, note: Note, line: int, edition: str) -> bool:
    """Return whether a line names *edition* beside its references, as in `[[sr6/hit-the-dirt]] (SR6)`."""
    text, about = note.line(line), library.base.editions[edition]
    for reference in reversed(note.lines[line].references):
        text = f"{text[: reference.start]} {text[reference.end :]}"
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in (about.short, about.name))


def _false_friend(
    library: Library, note: Note, line: int, reference: NoteReference, referent: Referent, edition: str
) -> Iterator[Finding]:
    """Yield a finding if the entry of another edition is easily confused with one of *edition*, or stands for it."""
    span = Span.in_line(line, reference.target_start, reference.target_end)
    (id_,) = referent.ids
    if _says_edition(library, note, line, edition_of(id_)):
        return
    base = library.base
    for own, why in confusable_entries(library, id_, edition):
        message = _false_friend_text(library, id_, own, why)
        same = [one.id for one in equivalents(base, id_) if edition_of(one.id) == edition]
        near = tuple(dict.fromkeys([*same, own]))
        yield Finding("false-friend", span, message, "warning", _choices(library, span, near))
        return
    if "/" not in reference.target:
        name, short = base.entries[id_].name, base.editions[edition].short
        other = base.editions[edition_of(id_)].short
        near = tuple(
            dict.fromkeys(each.id for each in equivalents(base, id_) if edition_of(each.id) == edition)
        ) or tuple(partly_named_of_class(base, reference.target.replace("-", " "), edition))
        if near:
            message = (
                f"{short} has no {name}, so this is {other}'s; in {short} there is {join_words(near, 'or')}"
            )
            yield Finding("false-friend", span, message, "warning", _choices(library, span, near))


def _alias_findings(
    library: Library, line: int, reference: NoteReference, edition: str | None
) -> Iterator[Finding]:
    """Yield a finding if the alias is the name of another action of the same edition."""
    ids = library.referent(reference.target, edition).ids
    if reference.alias is None or len(ids) != 1:
        return
    base, (id_,), alias = library.base, ids, reference.alias
    namesakes = library.ids_of_name(alias, edition_of(id_))
    if not namesakes or id_ in namesakes:
        return
    other, short = base.entries[namesakes[0]].name, base.editions[edition_of(id_)].short
    why = next(
        (f" {why}" for own, why in confusable_entries(library, id_, edition_of(id_)) if own in namesakes), ""
    )
    message = f"{other} is another action in {short}; this leads to {base.entries[id_].name}.{why}"
    span = Span.in_line(line, reference.target_start, reference.target_end)
    yield Finding("false-friend", span, message, "warning", _choices(library, span, namesakes))


def false_friends(library: Library, id_: str) -> Iterator[str]:
    """Yield a sentence for each action of another edition that is easily confused with *id_*."""
    for edition in library.base.editions:
        if edition != edition_of(id_):
            for own, why in confusable_entries(library, id_, edition):
                yield _false_friend_text(library, id_, own, why)


def _false_friend_text(library: Library, id_: str, own: str, why: str) -> str:
    base = library.base
    name, own_name = base.entries[id_].name, base.entries[own].name
    other, short = base.editions[edition_of(id_)].short, base.editions[edition_of(own)].short
    return f"{name} is from {other}; {own_name} in {short} is another action. {why}"


def confusable_entries(library: Library, id_: str, edition: str) -> Iterator[tuple[str, str]]:
    """Yield the entries of *edition* that are easily confused with *id_*, with the reason."""
    base = library.base
    other = base.editions[edition_of(id_)].short
    for own, entry in base.of_edition(edition).items():
        for friend in entry.not_to_confuse:
            if full_id(friend.id, edition) == id_:
                yield own, f"The page on {entry.name} ({base.editions[edition].short}) says: {friend.why}"
    for friend in base.entries[id_].not_to_confuse:
        own = full_id(friend.id, edition_of(id_))
        if edition_of(own) == edition and own in base.entries:
            yield own, f"The page on {base.entries[id_].name} ({other}) says: {friend.why}"


def _choices(
    library: Library, span: Span, ids: Sequence[str], preferred: str | None = None
) -> tuple[Replacement, ...]:
    """Return a replacement for each of *ids*; editors apply the *preferred* one without asking."""
    return tuple(
        Replacement(f"Change to {id_} ({library.base.entries[id_].name})", span, id_, id_ == preferred)
        for id_ in ids
        if id_ in library.base.entries
    )


def _misspelt_id(target: str, near: Sequence[str], edition: str | None) -> str | None:
    """Return the id of *near* that is spelt almost as *target*, in the edition that it names or that of the note."""
    owner = edition_of(target).casefold() if "/" in target else edition
    spelt = {slug_of(id_): id_ for id_ in near if owner in (None, edition_of(id_))}
    found = nearest(slug_of(target).replace(" ", "-"), spelt)
    return spelt[found] if found else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_PARTS = (
    turn_findings,
    _cast_findings,
    unread_block_findings,
    stranger_findings,
    misplaced_dice_findings,
    misplaced_option_findings,
    misspelt_findings,
    lone_rating_findings,
    split_roll_findings,
    unread_roll_findings,
    _table_findings,
)
"""The parts of the check that look at a whole note."""
