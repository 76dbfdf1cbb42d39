/** The identity of a failure, and the codes that the machinery itself emits. */

import type { Kind } from "./kind.js";

/** The longest code that a declaration may have. */
const MAX_CODE = 63;

/** The longest foreign code that is kept; what is longer is cut. */
const MAX_FOREIGN = 256;

const GRAMMAR = /^([a-z][a-z0-9]*\.)?[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Whether a code obeys the grammar of declarations. */
export function isCanonical(code: string): boolean {
  return code.length <= MAX_CODE && GRAMMAR.test(code);
}

/** A code from a wire, kept verbatim. */
export function foreign(code: string): string {
  if (code.trim() === "") return "UNKNOWN";
  if (code.length * 3 <= MAX_FOREIGN) return code;
  let bytes = 0;
  let kept = "";
  for (const character of code) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MAX_FOREIGN) break;
    kept += character;
  }
  return kept.trim() === "" ? "UNKNOWN" : kept;
}

/** The status of an imported code such as `HTTP_404`. */
export function httpOfCode(code: string): number | undefined {
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1];
  if (status === undefined) return undefined;
  const number = Number(status);
  return number >= 100 && number <= 599 ? number : undefined;
}

interface ProtocolCode {
  readonly kind: Kind;
  readonly http: number;
}

const PROTOCOL: ReadonlyMap<string, ProtocolCode> = new Map([
  ["CANCELLED", { kind: "cancelled", http: 499 }],
  ["FORBIDDEN", { kind: "permission", http: 403 }],
  ["INTERNAL", { kind: "internal", http: 500 }],
  ["INVALID_INPUT", { kind: "validation", http: 422 }],
  ["INVALID_OUTPUT", { kind: "internal", http: 500 }],
  ["NOT_FOUND", { kind: "not_found", http: 404 }],
  ["OVERLOADED", { kind: "transient", http: 503 }],
  ["REPEATED_FAILURE", { kind: "validation", http: 422 }],
  ["SHUTTING_DOWN", { kind: "transient", http: 503 }],
  ["TIMEOUT", { kind: "transient", http: 504 }],
  ["UNAUTHENTICATED", { kind: "unauthenticated", http: 401 }],
]);

/** The row of a code, if it is one of the machinery's. */
export function protocolCode(code: string): ProtocolCode | undefined {
  return PROTOCOL.get(code);
}
