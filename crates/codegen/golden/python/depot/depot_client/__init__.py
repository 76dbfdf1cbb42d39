"""A client of `Depot` 1.4.0, made from its contract.

Contract `37dba5def420a50486dec803e8ede16471960fcf3313c38d8ccaa731ad97b383`. The
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
