/** What a decoder has understood so far, and how the rest follows from it. */

import type { Cause, Meta, NextAction, Similar } from "./advice.js";
import { foreign, httpOfCode, protocolCode } from "./code.js";
import { guessKind } from "./guess.js";
import type { Json, Members } from "./json.js";
import {
  type Applied,
  type Kind,
  type Origin,
  type Retry,
  defaultRetry,
  kindOfHttp,
} from "./kind.js";
import type { PatchOp } from "./patch.js";
import type { Repair } from "./repair.js";
import { isHardNever, retry } from "./resolve.js";

/** Where a failure was heard, and what of it no member could hold. */
export interface Heard {
  /** The dialect that it was decoded from. */
  readonly dialect: string;
  /** Members that were not understood, or could not be. */
  readonly members: Members;
}

/** Every field of a failure while it is being read: `retryable` and `applied` are what the sender said, if it did. */
export interface Parts {
  code: string;
  message: string;
  kind: Kind;
  retry: Retry;
  retryable: boolean | undefined;
  retry_after_ms: number | undefined;
  applied: Applied | undefined;
  http: number | undefined;
  hint: string | undefined;
  repairs: readonly Repair[];
  more_repairs: number;
  patch: readonly PatchOp[];
  similar: readonly Similar[];
  next_actions: readonly NextAction[];
  details: Json | undefined;
  upstream_code: string | undefined;
  drift: boolean;
  upstream_text: string | undefined;
  cause: readonly Cause[];
  origin: Origin | undefined;
  trace_id: string | undefined;
  ref: string | undefined;
  meta: Meta;
  heard: Heard | undefined;
}

/** A failure with the defaults of its kind. */
export function parts(code: string, kind: Kind, message: string): Parts {
  return {
    code,
    message: message.trim() === "" ? code : message,
    kind,
    retry: isHardNever(code) ? "never" : defaultRetry(kind),
    retryable: undefined,
    retry_after_ms: undefined,
    applied: undefined,
    http: undefined,
    hint: undefined,
    repairs: [],
    more_repairs: 0,
    patch: [],
    similar: [],
    next_actions: [],
    details: undefined,
    upstream_code: undefined,
    drift: false,
    upstream_text: undefined,
    cause: [],
    origin: undefined,
    trace_id: undefined,
    ref: undefined,
    meta: {},
    heard: undefined,
  };
}

/** The parts of a failure that depend on one another; what a sender did not say is worked out in one place. */
export interface Draft {
  readonly code: string;
  readonly message: string;
  /** The kind that the sender or the dialect's table gives. */
  readonly kind?: Kind | undefined;
  /** The sender's word on a retry. */
  readonly flag?: boolean | undefined;
  /** The retry that the sender or a declaration gives. */
  readonly declared?: Retry | undefined;
  /** What the dialect says of this code where the sender says nothing. */
  readonly dialect?: Retry | undefined;
  readonly http?: number | undefined;
}

/** The failure, with kind and retry worked out. */
export function finish(draft: Draft): Parts {
  const { message, flag, declared, http } = draft;
  const code = foreign(draft.code);
  const known = draft.kind ?? knownKind(code, http);
  const kind = known ?? guessKind(code);
  // A kind that is only guessed from the name of a code must not make a retry possible.
  const guessed =
    known === undefined && kind === "transient" ? "never" : undefined;
  const failure = parts(code, kind, message);
  const dialect = draft.dialect ?? guessed;
  failure.retry = retry(code, kind, { flag, declared, dialect });
  failure.retryable = flag === true && isHardNever(code) ? false : flag;
  failure.http = http;
  return failure;
}

function knownKind(code: string, http: number | undefined): Kind | undefined {
  const row = protocolCode(code);
  if (row !== undefined) return row.kind;
  const status = http ?? httpOfCode(code);
  if (status === undefined || status < 400 || status > 599) return undefined;
  return kindOfHttp(status);
}

/** Notes where a failure was heard, and what of it no member could hold. */
export function heard(
  failure: Parts,
  dialect: string,
  members: Members,
): Parts {
  failure.heard = { dialect, members };
  return failure;
}
