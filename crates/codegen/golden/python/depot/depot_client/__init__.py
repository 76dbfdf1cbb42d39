"""A client of `Depot` 1.4.0, made from its contract.

Contract `eaf0591fe34f39f8667f4fe77961cdbc0de31b2095222dcdf40fa83809eba147`. The
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
