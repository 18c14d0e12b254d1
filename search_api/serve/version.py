"""What is served: one built version of data, index and site, which stays as long as somebody reads it."""

import logging
import os
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Protocol

import kb.files.snapshot
from kb import KnowledgeBase
from search import Index, open_index
from search_api.http.kept import KeptAnswers
from search_api.serve.hold import Hold
from search_api.serve.manifest import damage
from search_api.serve.policy import page_policy, read_inline_scripts
from search_api.serve.prepared import PreparedAnswers
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
    prepared: PreparedAnswers
    """What was answered when it was built."""
    answers: KeptAnswers = field(default_factory=KeptAnswers)
    """What was asked of it before, ready to be sent again."""

    def refuse_damage(self) -> None:
        """Do nothing where everything that was built is still there.

        Raises:
            NotBuiltError: If something is not.
        """
        if found := damage(self.folder):
            raise _not_whole(self.folder, found)


class Served(Protocol):
    """What tells which version is to be served."""

    def current(self) -> Version:
        """Return it."""


@dataclass(frozen=True, slots=True)
class OneVersion:
    """Always the same version."""

    version: Version

    def current(self) -> Version:
        """Return it."""
        return self.version


class Versions:
    """The versions below a build folder; `current` names the one to serve."""

    def __init__(self, build: Path) -> None:
        self._link = build / "current"
        self._opening = Lock()
        self._opened: Version | None = None
        self._named: str | None = None
        self._complaint = ""

    def at_hand(self) -> Version | None:
        """Return the version that is to be served now, if it has been opened already."""
        return self._opened if self._named == self._name() else None

    def current(self) -> Version:
        """Return the version that is to be served now.

        A request asks once and keeps what it got: when the link changes meanwhile it finishes on the version
        that it began with, whose files close when the last reader lets go of it.

        Raises:
            NotBuiltError: If there is no version, or it is not whole.
        """
        if opened := self.at_hand():
            return opened
        with self._opening:
            name, folder = self._name(), self._link.resolve()
            if self._opened is None or self._opened.folder != folder:
                self._opened = self._next(folder)
            self._named = name if self._opened.folder == folder else None
            return self._opened

    def _name(self) -> str:
        """Return what the link says, which costs a hundredth of following it."""
        try:
            return os.readlink(self._link)  # noqa: PTH115 - asked for with each request
        except OSError:
            return ""

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
    if found := damage(folder):
        raise _not_whole(folder, found)
    return read_version(folder)


def read_version(folder: Path) -> Version:
    """Return the version in *folder* as far as it is there: nobody has to have written its manifest.

    Raises:
        NotBuiltError: If part of it is missing or was written by another version of the program.
    """
    try:
        hold = Hold(folder)
    except OSError as error:
        raise _not_whole(folder, "it cannot be held") from error
    try:
        base = kb.files.snapshot.read(folder / "kb.json")
        index = open_index(folder / "index")
        scripts = read_inline_scripts(folder)
        prepared = PreparedAnswers(folder)
    except (OSError, ValueError, LookupError) as error:
        # without the error's own words, which hold paths of this machine
        raise _not_whole(folder, "another version of the program wrote it") from error
    site = Site(folder / "site")
    if not site.is_built:
        raise NotBuiltError(f"the build in {folder.name} has no site yet; run: actionary build")
    return Version(folder, base, index, site, page_policy(scripts), hold, prepared)


def _not_whole(folder: Path, why: str) -> NotBuiltError:
    return NotBuiltError(f"the build in {folder.name} is incomplete: {why}; run: actionary build")
