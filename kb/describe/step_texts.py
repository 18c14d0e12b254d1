"""Tests step by step: what is rolled, what follows from it, and other numbers of an entry."""

from kb.model import Entry, Figure, Outcome, RollStep, ShiftStep, Step, ValueStep


def test_text(entry: Entry) -> str:
    """Return the first roll of an entry as printed, or "no test"."""
    rolls = [step.roll for step in entry.tests.values() if isinstance(step, RollStep)]
    if rolls:
        return rolls[0]
    return "unknown" if "tests" in entry.unknown else "no test"


def step_text(step: Step) -> str:
    """Return one step of a test as it is printed."""
    if isinstance(step, ValueStep):
        return step.value
    if isinstance(step, ShiftStep):
        begin = f" from {step.from_}" if step.from_ else ""
        return f"shift {step.shift}{begin} by {step.by}"
    return step.roll if isinstance(step, RollStep) else ""


def outcome_text(outcome: Outcome) -> tuple[str, str]:
    """Return when an outcome follows, and what it is."""
    heads: dict[str, str] = {
        "success": "on a success",
        "failure": "on a failure",
        "tie": "on a tie",
        "glitch": "on a glitch",
        "critical glitch": "on a critical glitch",
        "critical failure": "on a critical failure",
    }
    return heads.get(outcome.if_, f"if {outcome.if_}"), outcome.then


def figure_text(figure: Figure) -> str:
    """Return a number of the rules with what it counts: "marks on one icon: at most 3"."""
    bounds = [
        str(figure.is_) if figure.is_ is not None else "",
        f"at least {figure.least}" if figure.least is not None else "",
        f"at most {figure.most}" if figure.most is not None else "",
    ]
    unit = f" {figure.unit}" if figure.unit else ""
    return f"{figure.what}: {', '.join(filter(None, bounds))}{unit}"
