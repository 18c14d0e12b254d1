"""Built versions of data, index and site, each kept for as long as a request uses it."""

import logging
import os
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Protocol

import kb.snapshot
from kb import KnowledgeBase
from search import Index, open_index
from search_api.http.answer_cache import AnswerCache
from search_api.serve.manifest import damage
from search_api.serve.policy import page_policy, read_inline_scripts
from search_api.serve.prepared import PreparedAnswers
from search_api.serve.site import Site
from search_api.serve.version_lock import VersionLock

_log = logging.getLogger(__name__)


class NotBuiltError(ValueError):
    """There is no complete version to serve; the message says what is missing."""


@dataclass(frozen=True)
class Version:
    """An open built version. Its folder never changes; a new build gets a new folder."""

    folder: Path
    base: KnowledgeBase
    index: Index
    site: Site
    policy: str
    """The Content-Security-Policy of its pages."""
    lock: VersionLock
    """Keeps builds from removing the folder."""
    prepared: PreparedAnswers
    """Answers made when it was built."""
    answers: AnswerCache = field(default_factory=AnswerCache)
    """Cached answers to earlier requests."""

    def refuse_damage(self) -> None:
        """Check that everything that was built is still there.

        Raises:
            NotBuiltError: If something is missing.
        """
        if found := damage(self.folder):
            raise _incomplete(self.folder, found)


class VersionSource(Protocol):
    """Anything that says which version to serve."""

    @property
    def opened(self) -> Version | None:
        """The version opened last, if any."""

    def current(self) -> Version:
        """Return the version to serve."""


@dataclass(frozen=True, slots=True)
class OneVersion:
    """Always the same version."""

    opened: Version

    def current(self) -> Version:
        """Return the version to serve."""
        return self.opened


class Versions:
    """The versions below a build folder; its link `current` names the one to serve."""

    def __init__(self, build: Path) -> None:
        self._link = build / "current"
        self._opening = Lock()
        self.opened: Version | None = None
        self._opened_name: str | None = None
        self._complaint = ""

    def at_hand(self) -> Version | None:
        """Return the version to serve now if it is already open."""
        return self.opened if self._opened_name == self._name() else None

    def current(self) -> Version:
        """Return the version to serve now.

        A request asks once and keeps the version: if the link changes meanwhile, it finishes on the version
        that it began with, whose files close after the last request.

        Raises:
            NotBuiltError: If there is no version, or it is incomplete.
        """
        if opened := self.at_hand():
            return opened
        with self._opening:
            name, folder = self._name(), self._link.resolve()
            if folder.exists() and folder.parent != (self._link.parent / "versions").resolve():
                raise NotBuiltError(
                    "the link current leads out of the build; remove it, and run: actionary build"
                )
            if self.opened is None or self.opened.folder != folder:
                self.opened = self._open_or_keep(folder)
            self._opened_name = name if self.opened.folder == folder else None
            return self.opened

    def _name(self) -> str:
        """Return the text of the link, which takes a hundredth of the time of following it."""
        try:
            return os.readlink(self._link)  # noqa: PTH115 - asked for with each request
        except OSError:
            return ""

    def _open_or_keep(self, folder: Path) -> Version:
        """Return the version in *folder*, or the previous one if it cannot be opened."""
        try:
            return open_version(folder)
        except NotBuiltError as error:
            if self.opened is None:
                raise
            if (complaint := str(error)) != self._complaint:  # once, and not at each request
                _log.warning("%s; still serving the previous version", complaint)
                self._complaint = complaint
            return self.opened


def open_version(folder: Path) -> Version:
    """Open the version in *folder*, complete except perhaps for pages, which are among the prepared answers too.

    So a worker that starts now serves what those serve that opened the version when it was whole.

    Raises:
        NotBuiltError: If part of it is missing or was written by another version of the program.
    """
    if not folder.is_dir():
        raise NotBuiltError("nothing has been built yet; run: actionary build")
    if found := damage(folder, thorough=True, except_below="site"):
        raise _incomplete(folder, found)
    return read_version(folder)


def read_version(folder: Path) -> Version:
    """Open the version in *folder*, which need not have a manifest yet.

    Raises:
        NotBuiltError: If part of it is missing or was written by another version of the program.
    """
    try:
        lock = VersionLock(folder)
    except OSError as error:
        raise _incomplete(folder, "it cannot be held") from error
    try:
        base = kb.snapshot.read(folder / "kb.json")
        index = open_index(folder / "index")
        scripts = read_inline_scripts(folder)
        prepared = PreparedAnswers(folder)
    except (OSError, ValueError, LookupError) as error:
        # without the error's text, which has paths of this machine
        raise _incomplete(folder, "another version of the program wrote it") from error
    site = Site(folder / "site")
    if not site.is_built:
        raise NotBuiltError(f"the build in {folder.name} has no site yet; run: actionary build")
    return Version(folder, base, index, site, page_policy(scripts), lock, prepared)


def _incomplete(folder: Path, why: str) -> NotBuiltError:
    return NotBuiltError(f"the build in {folder.name} is incomplete: {why}; run: actionary build")
