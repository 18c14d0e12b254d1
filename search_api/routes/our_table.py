"""Our table: what a file says that a table decides."""

from kb.model.our_table import ReadTable
from kb.table_file import MOST_BYTES, read_table
from search_api.http.answers import NEVER, answer_or_422
from search_api.http.endpoints import Endpoints

endpoints = Endpoints("Rulings")


@endpoints.post("/our-table/read", largest_file=MOST_BYTES, cache=NEVER)
def read_our_table(file: bytes) -> ReadTable:
    """Return what a file says that a table decides: rulings other than the editions', in YAML or JSON.

    The body is the file itself. Nothing of it is kept or logged. Send the `table` of the answer with requests for
    rolls and turns.
    """
    return answer_or_422(read_table, file)
