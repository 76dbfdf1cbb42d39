/** The way to a server: what is sent, and what may come back. */

import { type Failure, settle } from "../failure.js";
import { type Json, bounded } from "../json.js";
import { type Kind, type Applied, kindOfHttp } from "../kind.js";
import { parts } from "../parts.js";
import type { Communication, Malformed } from "../result.js";

/** What can be said of one call. */
export interface CallOptions {
  /** Calls it off. */
  readonly signal?: AbortSignal;
  /** How long to wait for the answer, in milliseconds; the server is told. */
  readonly timeoutMs?: number;
  /** More headers for this call. */
  readonly headers?: { readonly [name: string]: string };
}

/** One call. */
export interface Request extends CallOptions {
  /** The name of the operation: `namespace/operation`. */
  readonly operation: string;
  /** Its arguments. */
  readonly input: unknown;
  /** Whether its results are no objects, so that MCP wraps them. */
  readonly wrapped: boolean;
}

/** What came back. */
export type Reply =
  | { readonly is: "value"; readonly value: Json }
  | { readonly is: "failure"; readonly failure: Failure }
  | { readonly is: "broken"; readonly failure: Malformed | Communication };

/** A way to a server. */
export interface Link {
  /** Makes one call; it never throws. */
  readonly call: (request: Request) => Promise<Reply>;
}

/** What can be said of a way to a server. */
export interface LinkOptions {
  /** Headers for every call, such as `authorization`; a function is asked before each. */
  readonly headers?:
    | { readonly [name: string]: string }
    | (() => { readonly [name: string]: string });
  /** How long to wait for an answer where a call does not say, in milliseconds. */
  readonly timeoutMs?: number;
  /** The `fetch` to use in place of the global one. */
  readonly fetch?: typeof fetch;
}

/** The most characters of an unreadable answer that are kept. */
const MAX_TEXT = 500;

/** An answer that cannot be read. */
export function malformed(text: string, http?: number): Malformed {
  const isError = http !== undefined && http >= 400 && http <= 599;
  const kind: Kind = isError ? kindOfHttp(http) : "internal";
  const failure = parts(
    isError ? `HTTP_${http}` : "UPSTREAM_MALFORMED",
    kind,
    isError
      ? `the server answered with status ${http} and nothing that can be read`
      : "the server gave an answer that cannot be read",
  );
  failure.http = isError ? http : 502;
  failure.origin = "upstream";
  const excerpt = bounded(text, MAX_TEXT);
  return { ...settle(failure), is: "malformed", text: excerpt };
}

/** No answer at all. */
export function noAnswer(error: unknown, signal?: AbortSignal): Communication {
  const code = codeOf(error);
  const isOver = nameOf(error) === "TimeoutError";
  const isOff = signal?.aborted === true || nameOf(error) === "AbortError";
  if (isOff && !isOver) {
    const off = parts("CANCELLED", "cancelled", "the call was called off");
    off.origin = "caller";
    off.applied = "maybe";
    return { ...settle(off), is: "communication", error };
  }
  const failure = isOver
    ? parts(
        "UPSTREAM_TIMEOUT",
        "transient",
        "the server did not answer in time",
      )
    : parts("UPSTREAM_UNREACHABLE", "transient", whyUnreachable(code));
  failure.http = isOver ? 504 : 503;
  failure.origin = "network";
  failure.applied = appliedOf(code);
  return { ...settle(failure), is: "communication", error };
}

/** Codes of a connection that was never made, so that nothing was sent. */
const NOT_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

function appliedOf(code: string | undefined): Applied {
  return NOT_CONNECTED.includes(code ?? "") ? "no" : "maybe";
}

function whyUnreachable(code: string | undefined): string {
  return appliedOf(code) === "no"
    ? "the server could not be reached"
    : "the connection to the server broke";
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException
    ? error.name
    : "";
}

/** The code of the operating system, which Node puts into the cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code =
    typeof cause === "object" && cause !== null && "code" in cause
      ? cause.code
      : undefined;
  return typeof code === "string" ? code : undefined;
}
