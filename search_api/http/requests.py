"""How requests are read: parameters that may be repeated or nested, and bodies of JSON."""

import re
from typing import Any

from flask import Request, current_app, request
from flask.json.provider import DefaultJSONProvider
from pydantic import BaseModel
from werkzeug.datastructures import ImmutableMultiDict

from search_api.http.json_text import loads
from search_api.http.problem_details import Fault, ProblemError

LARGEST_BODY = 64 * 1024
"""The most bytes of a body that are read."""

_NESTED = re.compile(r"(\w+)\[([^\]]*)\]")


class Parameters(ImmutableMultiDict[str, str]):
    """The parameters of a request."""

    def to_dict(self, flat: bool = True) -> Any:
        """Return the parameters as what their model reads.

        Repeated ones are joined by commas (`edition=a&edition=b` is `edition=a,b`), so that none is lost;
        those with a name in brackets make a mapping (`ratings[Logic]=6` is `{"ratings": {"Logic": "6"}}`).
        """
        if not flat:
            return super().to_dict(flat=False)
        read: dict[str, Any] = {}
        for name, values in self.lists():
            nested = _NESTED.fullmatch(name)
            if nested and nested[1] not in self:
                read.setdefault(nested[1], {})[nested[2]] = ",".join(values)
            else:
                read[name] = ",".join(values)
        return read


class ParameterRequest(Request):
    """A request whose parameters are `Parameters`."""

    parameter_storage_class = Parameters

    def on_json_loading_failed(self, e: ValueError | None) -> Any:
        """Refuse a body that is no JSON."""
        raise ProblemError(400, f"The body is no JSON: {e or 'it is empty'}")


class CarefulJSON(DefaultJSONProvider):
    """JSON that refuses what is nested too deeply as it refuses any other text that is none."""

    ensure_ascii = False
    sort_keys = False

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:  # noqa: ARG002 - what is overridden has them
        """Return what the text *s* holds."""
        return loads(s)


def refuse_other_types() -> None:
    """Refuse bodies that are not declared to be JSON."""
    if request.method == "POST" and not request.is_json:
        given = request.mimetype or "nothing"
        raise ProblemError(
            415, f"The body is declared as {given}; send JSON, with Content-Type: application/json"
        )


def refuse_unread_parameters() -> None:
    """Refuse parameters where the endpoint reads none; one that is mistyped must not pass unseen."""
    if request.args and parameters_model() is None:
        names = sorted(request.args)
        faults = [Fault(name, f"{name!r} is not known here; no parameter is") for name in names]
        raise ProblemError(422, f"{request.path} takes no parameters; given: {', '.join(names)}", faults)


def parameters_model() -> type[BaseModel] | None:
    """Return the model of the parameters that the present endpoint reads."""
    read = _declared().get("args")
    return read[0][0] if read else None


def body_model() -> type[BaseModel] | None:
    """Return the model of the body that the present endpoint reads."""
    return _declared().get("body")


def _declared() -> dict[str, Any]:
    """Return what `input` and `output` have noted down about the present endpoint."""
    view = current_app.view_functions.get(request.endpoint or "")
    noted: dict[str, Any] = getattr(view, "_spec", {})
    return noted
