"""Clients of `files`."""

from . import failures, operations
from .curable.client import BaseAsyncClient, BaseClient
from .curable.methods import async_method, method


class AsyncClient(BaseAsyncClient):
    """Calls the operations of `files` and awaits their answers."""

    protocol = failures.PROTOCOL

    files_delete = async_method(operations.files_delete)
    """Delete a file or an empty folder."""

    files_list = async_method(operations.files_list)
    """List the files and folders in a folder."""

    files_move = async_method(operations.files_move)
    """Move a file or a folder."""

    files_read = async_method(operations.files_read)
    """Read a text file, or some of its lines."""

    files_search = async_method(operations.files_search)
    """Find the lines that hold a text, in all text files below a folder."""

    files_write = async_method(operations.files_write)
    """Write a text file; all of it is replaced."""

    services_list = async_method(operations.services_list)
    """List the operations that you may call."""

    services_schema = async_method(operations.services_schema)
    """Give the whole declaration of one operation: schemas, failures, access."""


class Client(BaseClient):
    """Calls the operations of `files` and waits for their answers."""

    protocol = failures.PROTOCOL

    files_delete = method(operations.files_delete)
    """Delete a file or an empty folder."""

    files_list = method(operations.files_list)
    """List the files and folders in a folder."""

    files_move = method(operations.files_move)
    """Move a file or a folder."""

    files_read = method(operations.files_read)
    """Read a text file, or some of its lines."""

    files_search = method(operations.files_search)
    """Find the lines that hold a text, in all text files below a folder."""

    files_write = method(operations.files_write)
    """Write a text file; all of it is replaced."""

    services_list = method(operations.services_list)
    """List the operations that you may call."""

    services_schema = method(operations.services_schema)
    """Give the whole declaration of one operation: schemas, failures, access."""
