"""Failures as typed values: decode any dialect, decide what to do."""

from .advice import Cause, Meta, NextAction, Provenance, Similar
from .decide import REASONS, Decision, Policy, Situation, decide
from .draft import NotInDialect, Success
from .errors import (
    Declared,
    Failed,
    Malformed,
    ProtocolFailure,
    Undeclared,
    Unreachable,
)
from .failure import Failure
from .model import UNSET, Mismatch, Model, Unset
from .parse import Decoded, decode, parse_failure
from .patch import PatchMissed, PatchOp, apply
from .recover import Recovery
from .repair import Bounds, Expected, Repair
from .resolve import retry
from .values import Json
from .words import Applied, Effect, Kind, Origin, Retry

__all__ = [
    "REASONS",
    "UNSET",
    "Applied",
    "Bounds",
    "Cause",
    "Decision",
    "Declared",
    "Decoded",
    "Effect",
    "Expected",
    "Failed",
    "Failure",
    "Json",
    "Kind",
    "Malformed",
    "Meta",
    "Mismatch",
    "Model",
    "NextAction",
    "NotInDialect",
    "Origin",
    "PatchMissed",
    "PatchOp",
    "Policy",
    "ProtocolFailure",
    "Provenance",
    "Recovery",
    "Repair",
    "Retry",
    "Similar",
    "Situation",
    "Success",
    "Undeclared",
    "Unreachable",
    "Unset",
    "apply",
    "decide",
    "decode",
    "parse_failure",
    "retry",
]
