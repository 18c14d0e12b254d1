"""The fields of an entry as short texts. References stay `[[id]]`; `plain` turns them into names."""

from kb.describe.change_texts import MINUS, change_text, exclusion_texts, grant_text, grants_texts, until_text
from kb.describe.costs import combine_text, cost_text, requirement_text, timing_text, use_text, way_text
from kb.describe.state_texts import granting_entry, state_changes, state_grants, state_name, state_texts
from kb.describe.texts import (
    MATCH_WORDS,
    figure_text,
    name_of,
    outcome_text,
    plain,
    reference_link,
    reference_name,
    reference_text,
    source_text,
    step_text,
    test_text,
    why_no_roll,
    without_roll,
)

__all__ = [
    "MATCH_WORDS",
    "MINUS",
    "change_text",
    "combine_text",
    "cost_text",
    "exclusion_texts",
    "figure_text",
    "grant_text",
    "granting_entry",
    "grants_texts",
    "name_of",
    "outcome_text",
    "plain",
    "reference_link",
    "reference_name",
    "reference_text",
    "requirement_text",
    "source_text",
    "state_changes",
    "state_grants",
    "state_name",
    "state_texts",
    "step_text",
    "test_text",
    "timing_text",
    "until_text",
    "use_text",
    "way_text",
    "why_no_roll",
    "without_roll",
]
