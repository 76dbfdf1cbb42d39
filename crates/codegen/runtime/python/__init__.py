"""Failures as typed values: decode any dialect, decide what to do."""

from .advice import Cause, Meta, NextAction, Provenance, Similar
from .decide import REASONS, Decision, Policy, Situation, decide
from .draft import NotInDialect, Success
from .failure import Failure
from .parse import Decoded, decode, parse_failure
from .patch import PatchMissed, PatchOp, apply
from .repair import Bounds, Expected, Repair
from .retry import retry
from .words import Applied, Effect, Kind, Origin, Retry

__all__ = [
    "REASONS",
    "Applied",
    "Bounds",
    "Cause",
    "Decision",
    "Decoded",
    "Effect",
    "Expected",
    "Failure",
    "Kind",
    "Meta",
    "NextAction",
    "NotInDialect",
    "Origin",
    "PatchMissed",
    "PatchOp",
    "Policy",
    "Provenance",
    "Repair",
    "Retry",
    "Similar",
    "Situation",
    "Success",
    "apply",
    "decide",
    "decode",
    "parse_failure",
    "retry",
]
