"""Who rolls on a line of a note, against whom, and with which weapon."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from editor.features.cast import Cast, Member, weapon_words
from editor.notes.name_places import stands_in, without_name
from editor.notes.rolls import SENTENCE_END, sides_of, without_emphasis
from editor.notes.with_phrases import with_phrases
from kb.model.character import Character
from kb.play.request.tiers import TIERS
from kb.problems import RequestError
from resolver.notation import VERSUS_PATTERN
from resolver.values.names_read import Side
from resolver.wording import join_words

_VERSUS = re.compile(VERSUS_PATTERN, re.IGNORECASE)
_BEHIND_VERSUS = re.compile(rf"{VERSUS_PATTERN}\s*(?:the\s+)?$", re.IGNORECASE)
_LETTERS_BEFORE = 80
"""The most letters before a name that say whether it acts."""

_BEHIND_AIM = re.compile(r"\b(?:against|at|into|on|towards?|upon)\s+(?:the\s+)?$", re.IGNORECASE)
"""What makes the name behind it that of the target: "fires at Goon"."""

_PREPOSITIONS = (
    "after|against|around|at|before|behind|beside|between|by|for|from|in|into|like|near|of|off|on|onto|over|past|than|"
    "through|to|toward|towards|under|with|without"
)
_OBJECT_BEFORE_ROLL = re.compile(
    r"(?<![\w-])(?=(?P<subject>I|s?he|they|we|you|(?-i:[^\W\d_a-z])[\w'’-]*)\s+(?:[^\W\d_]+ly\s+)?"
    rf"(?!(?:am|and|are|as|but|is|or|plays?|was|were|{_PREPOSITIONS})\b)[^\W\d_]+\s+(?:the\s+)?"
    r"(?P<name>[\w'’-]+(?:\s(?-i:[^\W\d_a-z])[\w'’-]*)*)\s*(?:[:–—]|(?:in|with)\b|$))",
    re.IGNORECASE,
)
"""Whom the roll behind a name is made at: "she shoots Goon: [[fire-gun]]", "Kára shoots Goon with the Colt"."""

_PRONOUNS = {"i", "he", "she", "they", "we", "you"}
_PRONOUN = re.compile(rf"(?<![\w-])(?:{'|'.join(_PRONOUNS)})(?![\w-])", re.IGNORECASE)

_RIGHT_BEHIND_ROLL = re.compile(r"(?:\s{6,},)*\s*(?P<article>the\s+)?", re.IGNORECASE)
"""What stands before a name right behind a roll: "Kára [[fire-gun|shoots]] the Goon"; blanks are options."""

_CLAUSE_END = re.compile(r";\s")

_OF_TURN = re.compile(r"\S*['’]s (?:action|initiative|phase|turn)\b", re.IGNORECASE)
"""A name that says when something happens: "on Goon's turn"."""

_IS_OBJECT = re.compile(
    rf"\b(?:{_PREPOSITIONS})\s+the\s+$|\b(?:I|he|she|they|we|you)\b[^.!?:;]*\bthe\s+$", re.IGNORECASE
)
"""What stands before a name in small letters that doesn't act: "past the guard"."""

_TIER = re.compile(rf"\s*(?:(?:an?|the)\s+)?(?P<tier>{'|'.join(TIERS)})(?![\w-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NamedSides:
    """The characters of a line's roll."""

    actor: Member | None = None
    target: Member | None = None
    weapon: str | None = None
    ratings: tuple[str, ...] = ()
    """The ratings of the actor that the line names behind "with", beside the weapon: "with the Colt with Pistols"."""
    ratings_against: tuple[str, ...] = ()
    """Those of the target that it names so: "v. Moth with Stab"."""
    tier: str | None = None
    """The tier of the target, if the line names one in place of a character."""

    @property
    def fields(self) -> dict[str, Any]:
        """They as fields of a request."""
        fields = {
            "actor": self.actor and self.actor.character,
            "target": self.target.character if self.target is not None else self.tier,
            "weapon": self.weapon,
        }
        return {name: value for name, value in fields.items() if value is not None}

    @property
    def names(self) -> dict[Side, str]:
        """Who has a name on each side; the tier is one."""
        sides: dict[Side, str | None] = {
            "actor": self.actor.name if self.actor is not None else None,
            "target": self.target.name if self.target is not None else self.tier,
        }
        return {side: name for side, name in sides.items() if name is not None}

    def left_of(self, text: str) -> str:
        """Return a text without the names of weapon and characters, which may have numbers in them."""
        text = self.without_numbers_of_names(text)
        members = [each.name for each in (self.actor, self.target) if each is not None]
        weapon = [self.weapon] if self.weapon and any(map(str.isdigit, self.weapon)) else []
        for name in (*weapon, *members):
            text = without_name(name, text)
        return text

    def without_numbers_of_names(self, text: str) -> str:
        """Return a text without those names of its characters that have numbers in them, which are no ratings."""
        members = [each.name for each in (self.actor, self.target) if each is not None]
        for name in members:
            if any(map(str.isdigit, name)):
                text = without_name(name, text)
        return text


def roll_sides(cast: Cast, edition: str, before: str, after: str) -> NamedSides:
    """Return who rolls on a line, against whom, and with which weapon.

    The first of the clause with the reference rolls, else the note's own character, else who is named last before
    it; never who is rolled against: who stands behind "v.", else behind "at" or the like, else whom "she" or somebody
    with a name does something to right before the roll, or else who stands right behind the roll. Names of later
    sentences count for nothing.

    Args:
        cast: The characters of the note.
        edition: The edition of the roll; the note's own character of another one is left out.
        before: The text before the reference or the roll.
        after: The text behind it, without variants.

    Raises:
        RequestError: If several are rolled against, or several names leave open who is.
    """
    behind, other = sides_of(own_sentence(cast, edition, after))
    story = without_emphasis(before)
    start = max((end for _, end in _sentence_ends(cast, edition, story)), default=0)
    start = _last_clause(cast, edition, story, start)
    versus = found.start() if (found := _VERSUS.search(story, start)) else len(story)
    opposite = other or story[versus:]
    targets = _each_once(member for _, member in cast.members_named(opposite, edition, parts="any case"))
    if len(targets) > 1:
        raise SeveralOnOneSideError(targets, "write a line for each")
    tier = tier_in(opposite) if not targets else None
    told = story[start:versus]
    objects = _objects(cast, edition, told) if not opposite else []
    rolling = [each for each in _subjects(cast, edition, told) if each not in objects]
    own = cast.own_of(edition)
    next_to_roll = _right_behind(cast, edition, behind) if not opposite else None
    acting = rolling or filter(None, [own])
    is_acted_on = next_to_roll is not None and (
        next_to_roll.article
        or _PRONOUN.search(told) is not None
        or any(each.key != next_to_roll.member.key for each in acting)
    )
    aimed_at = _aimed_at(cast, edition, behind)
    if next_to_roll is not None and is_acted_on:
        aimed_at.insert(0, (next_to_roll.at, next_to_roll.member))
    elif next_to_roll is not None:
        rolling.append(next_to_roll.member)
    before_roll = [each for _, each in _aimed_at(cast, edition, told) if each not in rolling] + objects
    aims = [*(each for _, each in aimed_at), *reversed(before_roll)] if tier is None else []
    target = next(iter((*targets, *aims)), None)
    end = next((at for at, _ in aimed_at), len(behind))
    rolling += [member for _, member in cast.members_named(behind[:end], edition)]
    rolling = [each for each in _each_once(rolling) if target is None or each.key != target.key]
    if len(rolling) > 1 and not opposite and target is None:
        against = f"`v. {rolling[-1].short_name}`"
        raise SeveralOnOneSideError(rolling, f"name who rolls, and write who is rolled against: {against}")
    earlier = _subjects(cast, edition, story[:start])[::-1]
    actor = next(
        (
            each
            for each in (*rolling, own, *earlier)
            if each is not None and (target is None or each.key != target.key)
        ),
        None,
    )
    weapon, ratings = _weapon_and_ratings(actor, behind, told) if actor is not None else (None, ())
    of_target = _ratings_among(target, _parts_behind_with(other)) if target is not None else ()
    return NamedSides(actor, target, weapon, ratings, of_target, tier)


def own_sentence(cast: Cast, edition: str, after: str) -> str:
    """Return what of the text behind a roll stands in its sentence; later ones tell the story."""
    return after[: next((start for start, _ in _sentence_ends(cast, edition, after)), None)]


def _sentence_ends(cast: Cast, edition: str, text: str) -> list[tuple[int, int]]:
    """Return the places of the ends of sentences; "Mr. Black" has none."""
    if not SENTENCE_END.search(text):
        return []
    for member in _each_once(member for _, member in cast.members_named(text, edition)):
        for name in {member.name, member.short_name}:
            text = without_name(name, text, "n")
    return [found.span() for found in SENTENCE_END.finditer(text)]


def _last_clause(cast: Cast, edition: str, story: str, start: int) -> int:
    """Return where the last clause from *start* begins that names who may roll; *start* if no other does."""
    ends = [found.end() for found in _CLAUSE_END.finditer(story, start)]
    return next((end for end in reversed(ends) if _subjects(cast, edition, story[end:])), start)


def _subjects(cast: Cast, edition: str, text: str) -> list[Member]:
    """Return who may roll of those named in a text: nobody behind "v." or "at", nor "she sees the guard"."""
    return [
        member
        for at, member in cast.members_named(text, edition, parts="as written")
        if not (
            _is_aimed_at(text, at)
            or _BEHIND_VERSUS.search(before := text[max(at - _LETTERS_BEFORE, 0) : at])
            or (text[at].islower() and _IS_OBJECT.search(before))
        )
    ]


def _objects(cast: Cast, edition: str, text: str) -> list[Member]:
    """Return whom somebody with a name, or a "she", does something to in the text before a roll."""
    named = cast.members_named(text, edition, parts="as written")

    def acts(word: str, at: int) -> bool:
        before = (member for column, member in named if column <= at)
        return word.casefold() in _PRONOUNS or any(stands_in(word, member.name) for member in before)

    places = {
        found.start("name")
        for found in _OBJECT_BEFORE_ROLL.finditer(text)
        if acts(found["subject"], found.start("subject"))
    }
    return [member for at, member in named if at in places]


def _aimed_at(cast: Cast, edition: str, text: str) -> list[tuple[int, Member]]:
    """Return who stands behind "at" or the like in a text, and where."""
    named = cast.members_named(text, edition, parts="as written")
    return [(at, member) for at, member in named if _is_aimed_at(text, at)]


class _NextToRoll(NamedTuple):
    """Who is named right behind a roll, and where."""

    at: int
    member: Member
    article: bool
    """Whether "the" stands before the name, which makes it the target."""


def _right_behind(cast: Cast, edition: str, text: str) -> _NextToRoll | None:
    """Return who is named first in the text behind a roll, if nothing stands before the name."""
    for at, member in cast.members_named(text, edition, parts="as written"):
        before = _RIGHT_BEHIND_ROLL.fullmatch(text[:at])
        return _NextToRoll(at, member, before["article"] is not None) if before else None
    return None


def _is_aimed_at(text: str, at: int) -> bool:
    """Return whether the name at a column stands behind "at" or the like, and doesn't say whose turn it is."""
    behind_aim = _BEHIND_AIM.search(text[max(at - _LETTERS_BEFORE, 0) : at])
    return behind_aim is not None and not _OF_TURN.match(text, at)


def _each_once(members: Iterable[Member]) -> list[Member]:
    return [*{each.key: each for each in members}.values()]


def tier_in(text: str) -> str | None:
    """Return the tier that a text begins with; None if it begins with something else."""
    found = _TIER.match(text)
    return found["tier"].lower() if found else None


class SeveralOnOneSideError(RequestError):
    """Several characters stand on one side of a roll."""

    def __init__(self, members: list[Member], cure: str) -> None:
        names = join_words([each.short_name for each in members])
        super().__init__("line", f"{names} stand on one side of the roll; {cure}")


def _weapon_and_ratings(member: Member, behind: str, before: str) -> tuple[str | None, tuple[str, ...]]:
    """Return what stands behind "with": a weapon of somebody, if there is one, and ratings of theirs.

    Before the reference stands the story, where only a weapon counts.
    """
    words = _parts_behind_with(behind)
    ratings = _ratings_among(member, words)
    told = _parts_behind_with(before)
    weapons = (weapon_words(member, each) for each in (*words, *told) if each not in ratings)
    return next(filter(None, weapons), None), ratings


def _parts_behind_with(text: str) -> list[str]:
    return [part for phrase in with_phrases(text) for part in phrase.parts]


def _ratings_among(member: Member, words: Iterable[str]) -> tuple[str, ...]:
    """Return those of some *words* that name ratings of somebody."""
    names = member.character.ratings if isinstance(member.character, Character) else ()
    return tuple(each for each in words if any(stands_in(each, name) for name in names))
