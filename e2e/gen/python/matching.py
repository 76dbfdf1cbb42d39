"""Each operation's outcome, matched by type: a failure that is left out does not check.

The type checkers see `assert_never`, so that a code which the contract adds breaks this
file until somebody says what to do about it.
"""

from typing import assert_never

from files_client import Done, curable, failures, models
from files_client.operations import (
    FilesDeleteFailure,
    FilesListFailure,
    FilesMoveFailure,
    FilesReadFailure,
    FilesSearchFailure,
    FilesWriteFailure,
)


def common(failure: curable.Failed) -> str:
    """What every operation may end with."""
    match failure:
        case curable.ProtocolFailure():
            return f"protocol {failure.failure.code}"
        case curable.Undeclared(code=code):
            return f"undeclared {code}"
        case curable.Malformed(code=code):
            return f"malformed {code}"
        case curable.Unreachable(code=code):
            return f"unreachable {code}"
        case _:
            return "nothing that is known"


def read(outcome: Done[models.FilesReadOutput] | FilesReadFailure) -> str:
    """What reading a file ended with."""
    match outcome:
        case Done(value):
            return f"done {value.content[:20]!r}"
        case failures.FileNotFound(details=models.FileNotFoundDetails(path=path)):
            return f"FILE_NOT_FOUND {path}"
        case failures.FileTooLarge(code=code, details=details):
            return f"{code} {details.size if details else ''}"
        case failures.InvalidPath(code=code, details=details):
            return f"{code} {details.problem if details else ''}"
        case failures.IsAFolder(code=code) | failures.NotText(code=code):
            return code
        case failures.PermissionDenied(code=code, details=details):
            return f"{code} {details.reason if details else ''}"
        case failures.StorageFailed(code=code):
            return code
        case failures.FileNotFound(code=code):
            return code
        case (
            curable.ProtocolFailure()
            | curable.Undeclared()
            | curable.Malformed()
            | curable.Unreachable()
        ):
            return common(outcome)
        case _:
            assert_never(outcome)


def write(outcome: Done[models.FilesWriteOutput] | FilesWriteFailure) -> str:
    """What writing a file ended with."""
    match outcome:
        case Done(value):
            return f"done {value.size}"
        case failures.WriteLocked(code=code, failure=failure):
            return f"{code} {failure.retry_after_ms}"
        case (
            failures.FileExists(code=code)
            | failures.FileNotFound(code=code)
            | failures.FileTooLarge(code=code)
            | failures.InvalidPath(code=code)
            | failures.IsAFolder(code=code)
            | failures.NotAFolder(code=code)
            | failures.PermissionDenied(code=code)
            | failures.StorageFailed(code=code)
        ):
            return code
        case (
            curable.ProtocolFailure()
            | curable.Undeclared()
            | curable.Malformed()
            | curable.Unreachable()
        ):
            return common(outcome)
        case _:
            assert_never(outcome)


def move(outcome: Done[models.FilesMoveOutput] | FilesMoveFailure) -> str:
    """What moving a file ended with."""
    match outcome:
        case Done(value):
            return f"done {value.path}"
        case (
            failures.FileExists(code=code)
            | failures.FileNotFound(code=code)
            | failures.InvalidPath(code=code)
            | failures.NotAFolder(code=code)
            | failures.PermissionDenied(code=code)
            | failures.StorageFailed(code=code)
        ):
            return code
        case (
            curable.ProtocolFailure()
            | curable.Undeclared()
            | curable.Malformed()
            | curable.Unreachable()
        ):
            return common(outcome)
        case _:
            assert_never(outcome)


def delete(outcome: Done[models.FilesDeleteOutput] | FilesDeleteFailure) -> str:
    """What deleting a file ended with."""
    match outcome:
        case Done(value):
            return f"done {value.path}"
        case (
            failures.FileNotFound(code=code)
            | failures.FolderNotEmpty(code=code)
            | failures.InvalidPath(code=code)
            | failures.PermissionDenied(code=code)
            | failures.StorageFailed(code=code)
        ):
            return code
        case (
            curable.ProtocolFailure()
            | curable.Undeclared()
            | curable.Malformed()
            | curable.Unreachable()
        ):
            return common(outcome)
        case _:
            assert_never(outcome)


def listed(outcome: Done[models.FilesListOutput] | FilesListFailure) -> str:
    """What listing a folder ended with."""
    match outcome:
        case Done(value):
            return f"done {len(value.entries)}"
        case (
            failures.FileNotFound(code=code)
            | failures.InvalidPath(code=code)
            | failures.NotAFolder(code=code)
            | failures.PermissionDenied(code=code)
            | failures.StorageFailed(code=code)
        ):
            return code
        case (
            curable.ProtocolFailure()
            | curable.Undeclared()
            | curable.Malformed()
            | curable.Unreachable()
        ):
            return common(outcome)
        case _:
            assert_never(outcome)


def searched(outcome: Done[models.FilesSearchOutput] | FilesSearchFailure) -> str:
    """What a search ended with."""
    match outcome:
        case Done(value):
            return f"done {len(value.matches)}"
        case (
            failures.FileNotFound(code=code)
            | failures.InvalidPath(code=code)
            | failures.NotAFolder(code=code)
            | failures.PermissionDenied(code=code)
            | failures.StorageFailed(code=code)
        ):
            return code
        case (
            curable.ProtocolFailure()
            | curable.Undeclared()
            | curable.Malformed()
            | curable.Unreachable()
        ):
            return common(outcome)
        case _:
            assert_never(outcome)
