"""The fields of an entry as short texts. References stay `[[id]]`; `plain` turns them into names."""

from kb.describe.changes import MINUS, change_text, grant_text, signed, until_text
from kb.describe.costs import combine_text, cost_text, requirement_text, timing_text, way_text
from kb.describe.names import (
    MATCH_WORDS,
    REFERENCE,
    joined,
    name_of,
    plain,
    reference_link,
    reference_name,
)
from kb.describe.sources import reference_text, source_text
from kb.describe.steps import figure_text, outcome_text, step_text, test_text

__all__ = [
    "MATCH_WORDS",
    "MINUS",
    "REFERENCE",
    "change_text",
    "combine_text",
    "cost_text",
    "figure_text",
    "grant_text",
    "joined",
    "name_of",
    "outcome_text",
    "plain",
    "reference_link",
    "reference_name",
    "reference_text",
    "requirement_text",
    "signed",
    "source_text",
    "step_text",
    "test_text",
    "timing_text",
    "until_text",
    "way_text",
]
