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


EntryKindOption1: TypeAlias = Literal["file"]
"""Something that can be read."""
EntryKindOption2: TypeAlias = Literal["folder"]
"""Something that can be listed."""
EntryKind: TypeAlias = EntryKindOption1 | EntryKindOption2
"""What an entry is."""
InvalidPathDetailsProblemOption1: TypeAlias = Literal["empty"]
"""It names nothing below the root."""
InvalidPathDetailsProblemOption2: TypeAlias = Literal["absolute"]
"""It starts at the root of the machine."""
InvalidPathDetailsProblemOption3: TypeAlias = Literal["parent"]
"""It goes up."""
InvalidPathDetailsProblemOption4: TypeAlias = Literal["link"]
"""A link on the way leads out of the root, or nowhere."""
InvalidPathDetailsProblemOption5: TypeAlias = Literal["name"]
"""The name, or a part of it, is one that the file system does not take."""
InvalidPathDetailsProblemOption6: TypeAlias = Literal["reserved"]
"""The name ends with `.lock`, which is reserved."""
InvalidPathDetailsProblemOption7: TypeAlias = Literal["itself"]
"""It is below the folder that should be moved there."""
InvalidPathDetailsProblem: TypeAlias = (
    InvalidPathDetailsProblemOption1
    | InvalidPathDetailsProblemOption2
    | InvalidPathDetailsProblemOption3
    | InvalidPathDetailsProblemOption4
    | InvalidPathDetailsProblemOption5
    | InvalidPathDetailsProblemOption6
    | InvalidPathDetailsProblemOption7
)
"""What is wrong with it."""
PermissionDeniedDetailsReasonOption1: TypeAlias = Literal["system"]
"""The file system says so."""
PermissionDeniedDetailsReasonOption2: TypeAlias = Literal["password_missing"]
"""It is locked, and no password was given."""
PermissionDeniedDetailsReasonOption3: TypeAlias = Literal["password_wrong"]
"""It is locked, and the password is not the right one."""
PermissionDeniedDetailsReason: TypeAlias = (
    PermissionDeniedDetailsReasonOption1
    | PermissionDeniedDetailsReasonOption2
    | PermissionDeniedDetailsReasonOption3
)
"""Who refuses it."""
