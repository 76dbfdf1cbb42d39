"""The types of `files`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .curable import UNSET, Json, Model, Unset


class Entry(Model):
    """One file or folder."""

    kind: EntryKind
    """Whether it is a file or a folder."""
    path: str
    """Its path, relative to the root."""
    size: int | None | Unset = UNSET
    """The bytes of a file."""


class FileExistsDetails(Model):
    path: str
    """The path that is taken."""


class FileNotFoundDetails(Model):
    path: str
    """The path that was asked for."""


class FileTooLargeDetails(Model):
    limit: int
    """The most bytes that one call carries."""
    path: str
    """The path that was asked for."""
    size: int
    """The bytes that it has."""


class FilesDeleteOutput(Model):
    """What was deleted."""

    path: str
    """The path that is free now."""


class FilesListOutput(Model):
    """What is in the folder."""

    entries: list[Entry]
    """The entries, sorted by name."""
    more: bool
    """Whether there are more than are listed."""


class FilesMoveOutput(Model):
    """What was moved."""

    path: str
    """The new path."""


class FilesReadOutput(Model):
    """The text."""

    content: str
    """The lines that were asked for."""
    more: bool
    """Whether the file goes on after them."""


class FilesSearchOutput(Model):
    """What was found."""

    matches: list[Match]
    """The lines, sorted by path and number."""
    more: bool
    """Whether there are more than were asked for."""


class FilesWriteOutput(Model):
    """What was written."""

    size: int
    """The bytes of the text."""


class FolderNotEmptyDetails(Model):
    path: str
    """The folder."""


class InvalidPathDetails(Model):
    path: str
    """The path as it was given."""
    problem: InvalidPathDetailsProblem
    """What is wrong with it."""


class IsAFolderDetails(Model):
    path: str
    """The path that was asked for."""


class Match(Model):
    """One line."""

    line: int
    """The number of the line; the first is 1."""
    path: str
    """The file, relative to the root."""
    text: str
    """The line, cut if it is long."""


class NotAFolderDetails(Model):
    path: str
    """The path that was asked for."""


class NotTextDetails(Model):
    path: str
    """The path that was asked for."""


class PermissionDeniedDetails(Model):
    path: str
    """The path that was asked for."""
    reason: PermissionDeniedDetailsReason
    """Who refuses it."""


class ServicesListOutput(Model):
    operations: list[dict[str, Json]]


class StorageFailedDetails(Model):
    path: str
    """The path that was asked for."""


class WriteLockedDetails(Model):
    path: str
    """The path that was asked for."""


EntryKind: TypeAlias = Literal[
    "file",
    "folder",
]
"""What an entry is."""
InvalidPathDetailsProblem: TypeAlias = Literal[
    "empty",
    "absolute",
    "parent",
    "link",
    "name",
    "reserved",
    "itself",
]
"""What is wrong with it."""
PermissionDeniedDetailsReason: TypeAlias = Literal[
    "system",
    "password_missing",
    "password_wrong",
]
"""Who refuses it."""
