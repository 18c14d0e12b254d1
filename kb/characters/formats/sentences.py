"""What a format can't say of a character."""

from collections.abc import Mapping, Sequence

from resolver.reasons import reason
from resolver.wording import join_words

MOST_NAMED = 30
"""The most things that one sentence lists."""


@reason
def not_held(format: str, what: Sequence[str]) -> str:  # noqa: A002 - parts are named as in the answers
    """A format has no place for something of a character, which is left out of the file."""
    return f"{format} can't hold {_listed(what)}"


@reason
def filled_in(format: str, what: Sequence[str]) -> str:  # noqa: A002
    """A format has numbers for every character, and this one lacks some of them."""
    return f"{format} needs numbers that the character lacks, and has {_listed(what)} for them"


@reason
def not_written(origin: str, what: Sequence[str]) -> str:
    """A file held more than was read of it, so that the new file lacks that."""
    return f"Not read from {origin}, so not written: {_listed(what)}"


@reason
def no_system(edition: str, systems: Mapping[str, str]) -> str:
    """Foundry has no system for the edition of a character; `systems` are those of other editions."""
    known = join_words(f"{system} for {short}" for short, system in systems.items())
    return f"There is no Foundry system for {edition}; actors can be written of {known}"


def _listed(what: Sequence[str]) -> str:
    more = len(what) - MOST_NAMED
    return join_words([*what[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
