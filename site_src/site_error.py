"""The error for a site that cannot be built."""


class SiteError(ValueError):
    """The site cannot be built. `problems` has a sentence for each fault."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))
