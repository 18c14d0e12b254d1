"""What is served: one built version of data, index and site, held on to by whoever is reading it."""

import logging
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import kb.files.snapshot
from kb import KnowledgeBase
from search import Index, open_index
from search_api.http.kept import KeptAnswers
from search_api.serve.hold import Hold
from search_api.serve.manifest import damage
from search_api.serve.policy import page_policy, read_inline_scripts
from search_api.serve.site import Site

_log = logging.getLogger(__name__)


class NotBuiltError(ValueError):
    """There is no whole version to serve; the message says what is missing."""


@dataclass(frozen=True)
class Version:
    """A built version, opened. Its folder never changes; a new build has a folder of its own."""

    folder: Path
    base: KnowledgeBase
    index: Index
    site: Site
    policy: str
    """What its pages may do in a browser."""
    hold: Hold
    """Keeps builds from taking the folder away."""
    answers: KeptAnswers = field(default_factory=KeptAnswers)
    """What was asked of it before, ready to be sent again."""

    def refuse_damage(self) -> None:
        """Do nothing where everything that was built is still there.

        Raises:
            NotBuiltError: If something is not.
        """
        if found := damage(self.folder):
            raise _not_whole(self.folder, found)


class Versions:
    """The versions below a build folder, of which `current` names the one to serve."""

    def __init__(self, build: Path) -> None:
        self._link = build / "current"
        self._opening = Lock()
        self._opened: Version | None = None
        self._complaint = ""

    def current(self) -> Version:
        """Return the version that is to be served now.

        A request asks once and keeps what it got: when the link changes meanwhile it finishes on the version
        that it began with, whose files close when the last reader lets go of it.

        Raises:
            NotBuiltError: If there is no version, or it is not whole.
        """
        opened = self._opened
        folder = self._link.resolve()
        if opened and opened.folder == folder:
            return opened
        with self._opening:
            if self._opened is None or self._opened.folder != folder:
                self._opened = self._next(folder)
            return self._opened

    def _next(self, folder: Path) -> Version:
        """Return the version in *folder*, or the one that was served before where it cannot be opened."""
        try:
            return open_version(folder)
        except NotBuiltError as error:
            if self._opened is None:
                raise
            if (complaint := str(error)) != self._complaint:  # once, and not at each request
                _log.warning("%s; still serving the previous version", complaint)
                self._complaint = complaint
            return self._opened


def open_version(folder: Path) -> Version:
    """Return the version that was built into *folder*.

    Raises:
        NotBuiltError: If part of it is missing or was written by another version of the program.
    """
    if not folder.is_dir():
        raise NotBuiltError("nothing has been built yet; run: actionary build")
    try:
        hold = Hold(folder)
    except OSError as error:
        raise _not_whole(folder, "it cannot be held") from error
    if found := damage(folder):
        raise _not_whole(folder, found)
    try:
        base = kb.files.snapshot.read(folder / "kb.json")
        index = open_index(folder / "index")
        scripts = read_inline_scripts(folder)
    except (OSError, ValueError, LookupError) as error:
        # without the error's own words, which hold paths of this machine
        raise _not_whole(folder, "another version of the program wrote it") from error
    site = Site(folder / "site")
    if not site.is_built:
        raise NotBuiltError(f"the build in {folder.name} has no site yet; run: actionary build")
    return Version(folder, base, index, site, page_policy(scripts), hold)


def _not_whole(folder: Path, why: str) -> NotBuiltError:
    return NotBuiltError(f"the build in {folder.name} is incomplete: {why}; run: actionary build")
