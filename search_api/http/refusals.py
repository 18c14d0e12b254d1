"""What is wrong with the parameters of an address, each sentence the function of its reason."""

from collections.abc import Sequence

from kb.problems import suggestion
from resolver.reasons import reason


@reason
def no_such_answer_field(given: str, fields: Sequence[str]) -> str:
    """The answer has no field of that name."""
    return f"{given!r} is not a field here{suggestion(given, fields)}"


@reason
def no_such_entry(given: str, near: str | None) -> str:
    """No entry has or had that id."""
    hint = f"did you mean {near!r}?" if near else "search for it with /api/v1/search"
    return f"there is no entry {given!r}; {hint}"


@reason
def one_thing_to_compare(given: Sequence[str]) -> str:
    """A comparison names nothing to compare, or several kinds of it."""
    return f"give exactly one of ids, concept and editions; given: {', '.join(given) or 'none'}"


@reason
def too_many_to_compare(entries: int, most: int) -> str:
    """A comparison names too many entries."""
    return f"ids names {entries} entries; at most {most} can be compared"


@reason
def two_editions_to_compare(given: Sequence[str]) -> str:
    """A comparison of editions needs two different ones."""
    return f"editions is {','.join(given)!r}; give two different ones, such as editions=sr5,sr6"
