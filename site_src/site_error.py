"""What can go wrong between the pages and the finished site."""


class SiteError(ValueError):
    """A site that cannot be finished. `problems` holds what is wrong, a sentence each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))
