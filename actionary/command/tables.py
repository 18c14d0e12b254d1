"""Tables on a terminal."""

from rich.table import Table


def plain_table(*heads: str, fold: bool = False) -> Table:
    """Return a table without lines; with *fold*, words that are too long are broken, and not cut."""
    table = Table(*heads, box=None, pad_edge=False, header_style="dim")
    for column in table.columns if fold else ():
        column.overflow = "fold"
    return table
