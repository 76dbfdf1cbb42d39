"""A client of `files` 0.1.0, made from its contract.

Contract `12d749d78810ccce9c1ae20dce5a9e904b8436262831471ab8458ac14362f7b7`. The
files here are written by `curable gen python`; change the contract, not them.
"""

from . import curable, failures, models, operations
from .client import AsyncClient, Client
from .curable.call import Call, Done

__all__ = [
    "AsyncClient",
    "Call",
    "Client",
    "Done",
    "curable",
    "failures",
    "models",
    "operations",
]
