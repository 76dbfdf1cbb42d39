"""A client of `files` 0.1.0, made from its contract.

Contract `12d749d78810ccce9c1ae20dce5a9e904b8436262831471ab8458ac14362f7b7`. The
files here are written by `curable gen python`; change the contract, not them.
"""

import importlib
from typing import TYPE_CHECKING

from . import curable, failures, models, operations
from .curable.call import Call, Done

if TYPE_CHECKING:
    from .client import AsyncClient, Client

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


def __getattr__(name: str) -> object:
    """Imports a client when it is asked for: it needs httpx, and nothing else here does."""
    if name in ("AsyncClient", "Client"):
        return getattr(importlib.import_module(".client", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
