"""What is wrong with a file that says what a table decides."""

from resolver.reasons import reason


@reason
def table_file_broken(line: int, key: str, fault: str) -> str:
    """A table's file is broken, or it chooses something that doesn't exist."""
    return f"Line {line} of the file: {f'{key}: ' if key else ''}{fault}"


@reason
def table_file_too_large(most: int) -> str:
    """A file has more bytes than any table's choices."""
    return f"The file has more than {most:,} bytes; give one with what your table decides, and nothing else"


@reason
def table_file_unreadable() -> str:
    """A table's file is not text."""
    return "The file is not UTF-8 text; give one like: sr5: {rulings: {tie: actor}}"


@reason
def table_file_without_editions() -> str:
    """A table's file has no edition at its top."""
    return "The file names no edition; write for each what your table decides, as in sr5: {rulings: {tie: actor}}"


@reason
def table_of_too_many_editions(most: int) -> str:
    """A table's file has more editions than there can be."""
    return f"The file has more than {most} editions; give those that your table plays"


@reason
def edition_without_rulings(edition: str) -> str:
    """A table's file has something else than rulings under an edition."""
    return f"it has no rulings; write them as {edition}: {{rulings: {{tie: actor}}}}"
