"""The operations of `files`, each as a function that makes a call of its arguments.

A client sends calls; its methods do both at once.
"""

from __future__ import annotations

from typing import TypeAlias

from . import failures, models
from .curable import UNSET, Json, Unset
from .curable.call import Call, Common

FILES_DELETE_FAILURES = (
    failures.FileNotFound,
    failures.FolderNotEmpty,
    failures.InvalidPath,
    failures.PermissionDenied,
    failures.StorageFailed,
)
FilesDeleteFailure: TypeAlias = (
    failures.FileNotFound
    | failures.FolderNotEmpty
    | failures.InvalidPath
    | failures.PermissionDenied
    | failures.StorageFailed
    | Common
)


def files_delete(
    *,
    path: str,
    unlock_password: str | None | Unset = UNSET,
) -> Call[models.FilesDeleteOutput, FilesDeleteFailure]:
    """Delete a file or an empty folder.

    `path`: The file or the empty folder, relative to the root.

    `unlock_password`: The password of a locked file; it is never shown again.
    """
    return Call(
        "files/delete",
        "idempotent",
        models.FilesDeleteOutput,
        FILES_DELETE_FAILURES,
        {
            "path": path,
            "unlock_password": unlock_password,
        },
    )


FILES_LIST_FAILURES = (
    failures.FileNotFound,
    failures.InvalidPath,
    failures.NotAFolder,
    failures.PermissionDenied,
    failures.StorageFailed,
)
FilesListFailure: TypeAlias = (
    failures.FileNotFound
    | failures.InvalidPath
    | failures.NotAFolder
    | failures.PermissionDenied
    | failures.StorageFailed
    | Common
)


def files_list(
    *,
    path: str | None | Unset = UNSET,
) -> Call[models.FilesListOutput, FilesListFailure]:
    """List the files and folders in a folder.

    `path`: The folder, relative to the root; the root itself when left out.
    """
    return Call(
        "files/list",
        "read",
        models.FilesListOutput,
        FILES_LIST_FAILURES,
        {
            "path": path,
        },
    )


FILES_MOVE_FAILURES = (
    failures.FileExists,
    failures.FileNotFound,
    failures.InvalidPath,
    failures.NotAFolder,
    failures.PermissionDenied,
    failures.StorageFailed,
)
FilesMoveFailure: TypeAlias = (
    failures.FileExists
    | failures.FileNotFound
    | failures.InvalidPath
    | failures.NotAFolder
    | failures.PermissionDenied
    | failures.StorageFailed
    | Common
)


def files_move(
    *,
    from_: str,
    to: str,
    unlock_password: str | None | Unset = UNSET,
) -> Call[models.FilesMoveOutput, FilesMoveFailure]:
    """Move a file or a folder.

    `from_`: The file or folder, relative to the root.

    `to`: Its new path, relative to the root; the folder must exist, and the path
    must be free.

    `unlock_password`: The password of a locked file; it is never shown again.
    """
    return Call(
        "files/move",
        "write",
        models.FilesMoveOutput,
        FILES_MOVE_FAILURES,
        {
            "from": from_,
            "to": to,
            "unlock_password": unlock_password,
        },
    )


FILES_READ_FAILURES = (
    failures.FileNotFound,
    failures.FileTooLarge,
    failures.InvalidPath,
    failures.IsAFolder,
    failures.NotText,
    failures.PermissionDenied,
    failures.StorageFailed,
)
FilesReadFailure: TypeAlias = (
    failures.FileNotFound
    | failures.FileTooLarge
    | failures.InvalidPath
    | failures.IsAFolder
    | failures.NotText
    | failures.PermissionDenied
    | failures.StorageFailed
    | Common
)


def files_read(
    *,
    path: str,
    first_line: int | None = None,
    lines: int | None | Unset = UNSET,
) -> Call[models.FilesReadOutput, FilesReadFailure]:
    """Read a text file, or some of its lines.

    `first_line`: The first line to read; the first of the file is 1. Default:
    `1`.

    `lines`: How many lines to read; all when left out.

    `path`: The file, relative to the root.
    """
    return Call(
        "files/read",
        "read",
        models.FilesReadOutput,
        FILES_READ_FAILURES,
        {
            "lines": lines,
            "path": path,
        },
        {
            "first_line": first_line,
        },
    )


FILES_SEARCH_FAILURES = (
    failures.FileNotFound,
    failures.InvalidPath,
    failures.NotAFolder,
    failures.PermissionDenied,
    failures.StorageFailed,
)
FilesSearchFailure: TypeAlias = (
    failures.FileNotFound
    | failures.InvalidPath
    | failures.NotAFolder
    | failures.PermissionDenied
    | failures.StorageFailed
    | Common
)


def files_search(
    *,
    text: str,
    limit: int | None = None,
    path: str | None | Unset = UNSET,
) -> Call[models.FilesSearchOutput, FilesSearchFailure]:
    """Find the lines that hold a text, in all text files below a folder.

    `limit`: The most lines to find. Default: `20`.

    `path`: The folder to search, relative to the root; the root itself when left
    out.

    `text`: The text, as it stands in the file.
    """
    return Call(
        "files/search",
        "read",
        models.FilesSearchOutput,
        FILES_SEARCH_FAILURES,
        {
            "path": path,
            "text": text,
        },
        {
            "limit": limit,
        },
    )


FILES_WRITE_FAILURES = (
    failures.FileExists,
    failures.FileNotFound,
    failures.FileTooLarge,
    failures.InvalidPath,
    failures.IsAFolder,
    failures.NotAFolder,
    failures.PermissionDenied,
    failures.StorageFailed,
    failures.WriteLocked,
)
FilesWriteFailure: TypeAlias = (
    failures.FileExists
    | failures.FileNotFound
    | failures.FileTooLarge
    | failures.InvalidPath
    | failures.IsAFolder
    | failures.NotAFolder
    | failures.PermissionDenied
    | failures.StorageFailed
    | failures.WriteLocked
    | Common
)


def files_write(
    *,
    content: str,
    path: str,
    replace: bool | None = None,
    unlock_password: str | None | Unset = UNSET,
) -> Call[models.FilesWriteOutput, FilesWriteFailure]:
    """Write a text file; all of it is replaced.

    `content`: The whole text.

    `path`: The file, relative to the root; its folder must exist.

    `replace`: Whether a file that is there may be replaced. Default: `false`.

    `unlock_password`: The password of a locked file; it is never shown again.
    """
    return Call(
        "files/write",
        "idempotent",
        models.FilesWriteOutput,
        FILES_WRITE_FAILURES,
        {
            "content": content,
            "path": path,
            "unlock_password": unlock_password,
        },
        {
            "replace": replace,
        },
    )


ServicesListFailure: TypeAlias = Common


def services_list() -> Call[models.ServicesListOutput, ServicesListFailure]:
    """List the operations that you may call."""
    return Call(
        "services/list",
        "read",
        models.ServicesListOutput,
        (),
    )


ServicesSchemaFailure: TypeAlias = Common


def services_schema(
    *,
    name: str,
) -> Call[dict[str, Json], ServicesSchemaFailure]:
    """Give the whole declaration of one operation: schemas, failures, access.

    `name`: The name, such as services/list.
    """
    return Call(
        "services/schema",
        "read",
        dict[str, Json],
        (),
        {
            "name": name,
        },
    )
