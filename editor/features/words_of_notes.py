"""Messages about a line's roll in the words of notes: how they write what a request would, and whose a rating is."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kb.play.sentences import barred, effects
from resolver.reasons import Reason, code_of
from resolver.sentences.values import Lacking, missing_names_text
from resolver.values.names_read import Side
from resolver.wording import join_words

_IN_NOTES: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"`dice\.([\w-]+)`", r"`then \1 …`"),
        (r"\[(\d+), (\d+)\]", r"\1+\2"),
        (r'give ((?:"from [^"]+"(?:, | or )?)+) as a modifier', r"write \1"),
        (r"give a modifier with `from` (\S+) and `grant` ([\w-]+)", r'write "from \1:\2"'),
        (r"give a modifier with `from` ([\w/-]+)", r'write "from \1"'),
        (r'"from (?:[\w-]+/)?([^"]+)"', r"`from \1`"),
        (r"say so with `side`", 'write it behind "v."'),
        (r"; leave (?:out `side`|that out), or change `pool` instead", ""),
        (r"under `ratings`(?: instead)?", 'before "v."'),
        (r"under `against`(?: instead)?", 'behind "v."'),
        (
            r'for "opponent", who rolls none here; leave them out',
            "for the target, who rolls none here; leave them out",
        ),
        (r"say what the roll is under `classes`: ([\w-]+)", r"say what the roll is before `v.`: `as \1`"),
        (
            r"this roll has the variant ([\w-]+); give that as `variant` in place of `weapon`",
            r"this roll has a variant: write `\1`",
        ),
        (r"give the penalty as a modifier", "write the penalty, as in `-1 wounded`"),
        (r"set `([^`]+)` in a modifier", r"write `modifier \1=…`"),
    )
)
"""Words of requests, and of lines of notes: a die that is thrown again, a grant, the sides."""

_ABOUT_OPTIONS = frozenset(
    code_of(each)
    for each in (
        barred.action_forbidden,
        effects.counts_only_when,
        effects.does_not_count_beside,
        barred.edge_barred,
        effects.edge_cost,
        effects.edge_cost_unknown,
        effects.first_times_do_not_count,
        effects.grant_counts_no_times,
        effects.grant_partly_unused,
        effects.grant_unused,
        effects.modifier_unused,
        effects.no_grant_counts,
        effects.state_counts_by_action,
        effects.state_counts_by_action_for_kind,
        effects.state_counts_for_kind,
        effects.state_effect_unknown,
        effects.state_has_no_effect,
        effects.wounds_spare,
    )
)


def is_about_options(code: str) -> bool:
    """Return whether a warning says what an option of a roll does, or why it does nothing."""
    return code in _ABOUT_OPTIONS


def in_notes(text: str) -> str:
    """Return a message with the fields of requests as lines of notes write them."""
    for pattern, words in _IN_NOTES:
        text = pattern.sub(words, text)
    return text


def unknown_texts(
    unknown: Iterable[tuple[str, Mapping[str, Any]]], names: Mapping[Side, str]
) -> Iterator[str]:
    """Yield why chances are *unknown*, as sentences with their parts, by the *names* of who lacks ratings."""
    for text, parts in unknown:
        yield with_owners(in_notes(text.rstrip(".")), parts, names)


def with_owners(text: str, parts: Mapping[str, Any], names: Mapping[Side, str]) -> str:
    """Return a sentence in which those with *names* lack the ratings that have no value: "Rooster has no Hacking"."""
    for lacking in _names_without_value(parts):
        text = text.replace(missing_names_text(lacking), _owners_text(lacking, names))
    return text


def _names_without_value(parts: Mapping[str, Any]) -> Iterator[Sequence[Lacking]]:
    """Yield the names without a value that a reason is about, and those of reasons within it."""
    for part in parts.values():
        several = part if isinstance(part, list | tuple) else [part]
        for each in several:
            if isinstance(each, Reason):
                yield from _names_without_value(each.parts)
        if several and all(map(_is_lacking, several)):
            yield several


def _is_lacking(part: object) -> bool:
    return isinstance(part, Mapping) and {"name", "of"} <= part.keys()


def _owners_text(lacking: Sequence[Lacking], names: Mapping[Side, str]) -> str:
    by_owner: Mapping[str, str] = dict(names.items())
    owned: dict[str, list[Lacking]] = {}
    for each in lacking:
        owned.setdefault(each["of"], []).append(each)
    texts = [
        f"{by_owner[of]} has no {join_words([each['name'] for each in own], 'or')}"
        if of in by_owner
        else missing_names_text(own)
        for of, own in owned.items()
    ]
    return join_words(texts)
