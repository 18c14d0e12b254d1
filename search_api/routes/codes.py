"""The codes of warnings, of what is unknown, and of faults: what programs read in place of sentences."""

from kb.model.faults import FAULT_CODES
from resolver.reasons import CODES
from search_api.http.answers import current_version
from search_api.http.endpoints import Endpoints, fixed_path
from search_api.shapes.listings import CodeListed, CodesAnswer

endpoints = Endpoints("Index")


@endpoints.get("/codes", fixed=fixed_path("/codes"))
def codes() -> CodesAnswer:
    """List the codes of warnings, of what is unknown and of faults, with their meanings and parts."""
    return CodesAnswer(codes=all_codes(), data_version=current_version().base.version)


def all_codes() -> list[CodeListed]:
    """Return every code, by its name."""
    reasons = (
        CodeListed(code=code, meaning=one.meaning, parts=list(one.parts)) for code, one in CODES.items()
    )
    faults = (CodeListed(code=code, meaning=meaning, parts=[]) for code, meaning in FAULT_CODES.items())
    return sorted((*reasons, *faults), key=lambda one: one.code)
