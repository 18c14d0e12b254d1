"""What is too large or too much to compute."""

from resolver.reasons import reason


@reason
def number_out_of_range(what: str, value: int, least: int, most: int) -> str:
    """A number is below the least or above the most that is allowed."""
    return f"{what} is {value}; it must be from {least} to {most}"


@reason
def too_many_faces(faces: int, most: int) -> str:
    """The dice that are added up have too many faces in all."""
    return f"the dice have {faces} faces in all; at most {most} are allowed, as in 25d20"


@reason
def too_many_terms(word: str, terms: int, most: int) -> str:
    """A sum has too many terms."""
    return f"the {word} has {terms} terms; at most {most} are allowed"


@reason
def too_many_pairs(pairs: int, most: int) -> str:
    """An operation on dice has too many pairs of values."""
    return f"an operation on dice has {pairs} pairs of values; at most {most} can be computed"


@reason
def too_many_scores(pairs: int, most: int) -> str:
    """A roll has too many pairs of scores to compare."""
    return f"the roll has {pairs} pairs of scores to compare; at most {most} can be computed"


@reason
def requirement_too_wide(least: int, most: int, allowed: int) -> str:
    """The number to reach varies over too many values."""
    return f"the number to reach varies from {least} to {most}; at most {allowed} values can be computed"


@reason
def too_many_ways_of_step(step: str, ways: int, most: int) -> str:
    """A step can turn out in too many ways, so that what follows from it is left out."""
    return (
        f"What follows from {step} is left out: with everything before it, it can turn out in {ways:,} ways; "
        f"at most {most:,} are computed."
    )


@reason
def extended_test_too_long(dice: int, required: int, hits: str, helping: int) -> str:
    """An extended test is too much to compute with its helpers."""
    asked = f"an extended test of {dice} dice for {required} {hits}"
    return f"{asked} is too much to compute with {helping} dice of help; give fewer helpers"


@reason
def too_much_work(most: int) -> str:
    """A request needs more units of work than one request may take."""
    return (
        f"This is more work than one request may be ({most:,} units); ask for less at once: fewer "
        "dice, helpers or requests, a shorter curve, or one edition"
    )


@reason
def too_many_computations(most: int) -> str:
    """A request needs more computations of tests than allowed."""
    return f"This needs more than {most} computations; ask for less at once."
