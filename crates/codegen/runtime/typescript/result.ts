/** What a call of a typed client gives back: a value, or a failure of which it is known how far it was declared. */

import type { Failure } from "./failure.js";

/** A failure that the contract declares for this operation, with details of the declared shape. */
export interface Documented<
  Code extends string,
  Details = unknown,
> extends Failure<Code, Details> {
  readonly is: "documented";
  readonly family?: never;
}

/** A failure of a status that the contract declares as one of a family; what is listed by itself is not among them. */
export interface Family<
  Name extends string,
  Codes extends string,
  Details = unknown,
> extends Failure<Codes, Details> {
  readonly is: "documented";
  /** The code that the contract declares the family under. */
  readonly family: Name;
}

/** A failure whose code is declared and whose details do not have the declared shape. */
export interface OffSchema extends Failure {
  readonly is: "off_schema";
  /** The first place of the details that does not fit, as a JSON Pointer. */
  readonly at: string;
}

/** A failure whose code the contract does not declare for this operation. */
export interface Unexpected extends Failure {
  readonly is: "unexpected";
}

/** An answer that cannot be read: neither a result nor a failure in any dialect. */
export interface Malformed extends Failure {
  readonly is: "malformed";
  /** The beginning of what came: untrusted. */
  readonly text: string;
}

/** No answer: the server was not reached, the connection broke, the time was up, or the call was called off. */
export interface Communication extends Failure {
  readonly is: "communication";
  /** What was thrown. */
  readonly error: unknown;
}

/** What nothing declares. */
export type Undeclared = OffSchema | Unexpected | Malformed | Communication;

/** The value, or why there is none. */
export type Outcome<Value, Declared> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Declared | Undeclared };

/**
 * Whether a failure is declared by the contract, so that its code tells its type.
 *
 * ```ts
 * if (isDefined(failure)) {
 *   switch (failure.code) { … }
 * }
 * ```
 */
export function isDefined<F extends { readonly is: string }>(
  failure: F,
): failure is Extract<F, { readonly is: "documented" }> {
  return failure.is === "documented";
}

/** A failure that was thrown; `failure` is what a call would have given back. */
export class FailureError<F extends Failure = Failure> extends Error {
  readonly failure: F;

  constructor(failure: F) {
    super(`[${failure.code}] ${failure.message}`);
    this.name = "FailureError";
    this.failure = failure;
  }
}

/** The value; throws a `FailureError` where there is none. */
export function unwrap<Value, Declared extends Failure>(
  outcome: Outcome<Value, Declared>,
): Value {
  if (outcome.ok) return outcome.value;
  throw new FailureError(outcome.failure);
}

/** The end of an exhaustive `switch`: it does not compile while a case is missing. */
export function unreachable(nothing: never): never {
  throw new Error(`not reached: ${JSON.stringify(nothing)}`);
}

/** The digits that the last two places of a status can be. */
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

/** The codes of the statuses 400 to 499. */
export type Http4xx = `HTTP_4${Digit}${Digit}`;

/** The codes of the statuses 500 to 599. */
export type Http5xx = `HTTP_5${Digit}${Digit}`;

/** What is left of some codes without others. */
export type Except<Codes extends string, Listed extends string> = Exclude<
  Codes,
  Listed
>;

/** An object whose members are not known by name. */
export interface Dict<Value> {
  readonly [name: string]: Value;
}

/** A value, or `null`. */
export type Nullable<Value> = Value | null;
