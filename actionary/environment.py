"""The environment: variables that are not options of the service, and misspelt ones."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

PREFIX = "ACTIONARY_"


class Variable(NamedTuple):
    """What a variable means, its value if it is not set, and which it may have if not any."""

    meaning: str
    default: str
    values: tuple[str, ...] = ()


VARIABLES: Mapping[str, Variable] = {
    "ACTIONARY_BUILD": Variable("The folder of builds.", "build"),
    "ACTIONARY_TRUSTED": Variable(
        "Folders of builds by other users that may be used all the same, separated by colons.", ""
    ),
    "ACTIONARY_KB": Variable("Folders of data to add to the shipped data, separated by colons.", ""),
    "ACTIONARY_CONFIG": Variable("The file of the service's options.", "actionary.toml"),
    "ACTIONARY_CHARACTER": Variable(
        "The file of your character, for rolls and turns of its edition without --as.", ""
    ),
    "ACTIONARY_TABLE": Variable(
        "The file of what your table decides, for rolls and turns without --table.", ""
    ),
    "ACTIONARY_NUMPY": Variable(
        "Whether searches use NumPy if it is installed: on or off.", "on", ("on", "off")
    ),
}
"""Variables that are read besides the options of the service, which a file may hold too."""


def variable_warnings(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield a warning for each variable of *environment* with our prefix that nothing reads, or with an odd value."""
    for name, variable in VARIABLES.items():
        value = environment.get(name, variable.default)
        if variable.values and value not in variable.values:
            allowed = " or ".join(variable.values)
            yield f"{name} is {value!r}, which counts as {variable.default}; write {allowed}"
    ours = sorted(name for name in environment if name.startswith(PREFIX) and name not in VARIABLES)
    if not ours:
        return
    # these take longer to import than some commands take
    from resolver.wording import nearest
    from search_api.serve.settings import Settings

    known = {name.removeprefix(PREFIX).lower() for name in VARIABLES} | Settings.model_fields.keys()
    for name in ours:
        if (bare := name.removeprefix(PREFIX).lower()) not in known:
            near = nearest(bare, known)
            meant = (
                f"; did you mean {PREFIX}{near.upper()}?" if near else "; actionary config lists all of them"
            )
            yield f"{name} is not a variable of Actionary{meant}"
