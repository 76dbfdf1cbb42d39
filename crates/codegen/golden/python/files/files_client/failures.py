"""The failures of `files`: one class per code.

What no class stands for is `curable.Undeclared`, what breaks its schema
`curable.Malformed`, and what never came back `curable.Unreachable`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from . import curable, models


class Cancelled(curable.ProtocolFailure):
    """The call was called off before it ended.

    *When:* the client cancelled it or closed the stream.

    *Repair:* none; send it again only if it is still wanted, and look first if it
    writes.

    *Hint:* Send it again only if it is still wanted.
    """

    code: ClassVar[Literal["CANCELLED"]] = "CANCELLED"
    details: None


class FileExists(curable.Declared):
    """There is something at this path already.

    *When:* a file would be created or moved to where there is one, and nobody
    said that it may be replaced.

    *Repair:* choose another path. `files/write` takes `replace`, which says that
    a file may be replaced.

    *Example:* moving `a.txt` to `b.txt` where there is a `b.txt`.

    *Hint:* Choose another path; files/write replaces a file when its argument
    replace is true.
    """

    code: ClassVar[Literal["FILE_EXISTS"]] = "FILE_EXISTS"
    details: models.FileExistsDetails | None


class FileNotFound(curable.Declared):
    """There is no file or folder at this path.

    *When:* the path is sound and nothing is there.

    *Repair:* use one of the paths in `similar`, or list the folder.

    *Example:* reading `docs/raedme.md` where there is `docs/readme.md`.

    *Hint:* Use one of the paths in `similar`, or list the folder with files/list.
    """

    code: ClassVar[Literal["FILE_NOT_FOUND"]] = "FILE_NOT_FOUND"
    details: models.FileNotFoundDetails | None


class FileTooLarge(curable.Declared):
    """The text is larger than one call may carry.

    *When:* more would be read or written than the limit.

    *Repair:* read fewer lines, or write several files.

    *Example:* reading a log of 5 MB at once.

    *Hint:* Read some of its lines with first_line and lines, or write several
    files.
    """

    code: ClassVar[Literal["FILE_TOO_LARGE"]] = "FILE_TOO_LARGE"
    details: models.FileTooLargeDetails | None


class FolderNotEmpty(curable.Declared):
    """The folder is not empty and was left as it is.

    *When:* a folder is deleted that has files or folders in it.

    *Repair:* delete what is in it first.

    *Example:* deleting `docs` while there is `docs/readme.md`.

    *Hint:* Delete what is in it first.
    """

    code: ClassVar[Literal["FOLDER_NOT_EMPTY"]] = "FOLDER_NOT_EMPTY"
    details: models.FolderNotEmptyDetails | None


class Forbidden(curable.ProtocolFailure):
    """The caller may not use this operation.

    *When:* the identity is known and lacks a scope or a right on the resource.

    *Repair:* ask someone who may grant it.

    *Hint:* Ask someone who may grant the missing right.
    """

    code: ClassVar[Literal["FORBIDDEN"]] = "FORBIDDEN"
    details: None


class Internal(curable.ProtocolFailure):
    """Something failed that the caller cannot mend.

    *When:* a handler panicked, or gave an error that it had not declared.

    *Repair:* report the reference id to the operator.

    *Hint:* Report the reference id to the operator.
    """

    code: ClassVar[Literal["INTERNAL"]] = "INTERNAL"
    details: None


class InvalidInput(curable.ProtocolFailure):
    """The arguments do not fit the operation's input.

    *When:* validation found at least one violation; all of them are listed, and
    nothing was run.

    *Repair:* change the arguments as `repairs` says, or apply `patch` if there is
    one.

    *Hint:* Change the arguments as `repairs` says; apply `patch` if there is one.
    """

    code: ClassVar[Literal["INVALID_INPUT"]] = "INVALID_INPUT"
    details: None


class InvalidOutput(curable.ProtocolFailure):
    """The operation gave a result that breaks its own output schema.

    *When:* the handler succeeded, so that the call may have taken effect, but its
    result is not what it declared.

    *Repair:* report it to the operator; look before you send it again.

    *Hint:* Report it to the operator; look before you send it again.
    """

    code: ClassVar[Literal["INVALID_OUTPUT"]] = "INVALID_OUTPUT"
    details: None


class InvalidPath(curable.Declared):
    """The path does not name a place inside the root.

    *When:* it is empty or absolute, goes up with `..`, follows a link out of the
    root, or has a reserved name.

    *Repair:* give a path relative to the root, with `/` between the names.

    *Example:* `../etc/passwd` or `/etc/passwd`.

    *Hint:* Give a path relative to the root, such as docs/readme.md.
    """

    code: ClassVar[Literal["INVALID_PATH"]] = "INVALID_PATH"
    details: models.InvalidPathDetails | None


class IsAFolder(curable.Declared):
    """A file is needed here, and this is a folder.

    *When:* a folder is read or written as if it were a file.

    *Repair:* give the path of a file, or list the folder.

    *Example:* reading `docs`.

    *Hint:* List it with files/list.
    """

    code: ClassVar[Literal["IS_A_FOLDER"]] = "IS_A_FOLDER"
    details: models.IsAFolderDetails | None


class NotAFolder(curable.Declared):
    """A folder is needed here, and this is none.

    *When:* a file is listed or searched as if it were a folder, or stands where a
    folder should.

    *Repair:* give the path of a folder, or read the file.

    *Example:* listing `readme.md`, or writing `readme.md/more.txt`.
    """

    code: ClassVar[Literal["NOT_A_FOLDER"]] = "NOT_A_FOLDER"
    details: models.NotAFolderDetails | None


class NotFound(curable.ProtocolFailure):
    """There is no such operation.

    *When:* the name is not registered, or not for this caller to see.

    *Repair:* use one of the names in `similar`, or list the operations.

    *Hint:* Use one of the names in `similar`, or list the operations.
    """

    code: ClassVar[Literal["NOT_FOUND"]] = "NOT_FOUND"
    details: None


class NotText(curable.Declared):
    """The file holds no text.

    *When:* what is there is not UTF-8, or is a device or a pipe.

    *Repair:* none here: this service reads texts.

    *Example:* reading `logo.png`.
    """

    code: ClassVar[Literal["NOT_TEXT"]] = "NOT_TEXT"
    details: models.NotTextDetails | None


class Overloaded(curable.ProtocolFailure):
    """The server has too much to do and refused the call unseen.

    *When:* a limit on concurrent or queued calls was reached.

    *Repair:* send the same call again after `retry_after_ms`.

    *Hint:* Send the same call again after `retry_after_ms`.
    """

    code: ClassVar[Literal["OVERLOADED"]] = "OVERLOADED"
    details: None


class PermissionDenied(curable.Declared):
    """The file may not be read or changed.

    *When:* the file system refuses it, or the file is locked with a password and
    none or a wrong one was given.

    *Repair:* give the right `unlock_password`, or ask the owner of the file.

    *Example:* writing `plan.md` beside which there is a `plan.md.lock`.

    *Hint:* Give the right unlock_password, or ask the owner of the file.
    """

    code: ClassVar[Literal["PERMISSION_DENIED"]] = "PERMISSION_DENIED"
    details: models.PermissionDeniedDetails | None


class RepeatedFailure(curable.ProtocolFailure):
    """The same call has failed for the same reason again and was not run.

    *When:* the third identical call in a conversation fails for a reason that
    only the caller can change.

    *Repair:* change the arguments; a changed call passes at once.

    *Hint:* Change the arguments; a changed call passes at once.
    """

    code: ClassVar[Literal["REPEATED_FAILURE"]] = "REPEATED_FAILURE"
    details: None


class ShuttingDown(curable.ProtocolFailure):
    """The server is stopping and took no new call.

    *When:* it was told to stop.

    *Repair:* send the same call again once it is back.

    *Hint:* Send the same call again once the server is back.
    """

    code: ClassVar[Literal["SHUTTING_DOWN"]] = "SHUTTING_DOWN"
    details: None


class StorageFailed(curable.Declared):
    """The file system failed.

    *When:* it reports an error that this service has no other name for, such as a
    broken or a full disk.

    *Repair:* tell the operator.

    *Example:* a disk that cannot be read any more.
    """

    code: ClassVar[Literal["STORAGE_FAILED"]] = "STORAGE_FAILED"
    details: models.StorageFailedDetails | None


class Timeout(curable.ProtocolFailure):
    """The operation did not end in time.

    *When:* its deadline or the caller's passed; the handler was dropped.

    *Repair:* a read can be sent again; after a write look first, because it may
    have taken effect.

    *Hint:* A read can be sent again; after a write look first.
    """

    code: ClassVar[Literal["TIMEOUT"]] = "TIMEOUT"
    details: None


class Unauthenticated(curable.ProtocolFailure):
    """Nobody knows who is calling.

    *When:* the operation needs an identity and none, or an expired one, was
    given.

    *Repair:* authenticate and send the same call again.

    *Hint:* Authenticate and send the same call again.
    """

    code: ClassVar[Literal["UNAUTHENTICATED"]] = "UNAUTHENTICATED"
    details: None


class WriteLocked(curable.Declared):
    """Somebody else is writing this file at this moment.

    *When:* another process, or another call, holds the lock of the file; nothing
    was written.

    *Repair:* send the same call again after `retry_after_ms`.

    *Example:* two calls that write `plan.md` at once.

    *Hint:* Send the same call again after retry_after_ms.
    """

    code: ClassVar[Literal["WRITE_LOCKED"]] = "WRITE_LOCKED"
    details: models.WriteLockedDetails | None


PROTOCOL: tuple[type[curable.ProtocolFailure], ...] = (
    Cancelled,
    Forbidden,
    Internal,
    InvalidInput,
    InvalidOutput,
    NotFound,
    Overloaded,
    RepeatedFailure,
    ShuttingDown,
    Timeout,
    Unauthenticated,
)
"""The failures of the machinery, which every operation may end with."""
