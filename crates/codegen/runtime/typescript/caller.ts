/** Calls operations, and tells of each failure how far the contract declares it. */

import type { Failure } from "./failure.js";
import { toJson } from "./json.js";
import type { Effect } from "./kind.js";
import { http } from "./links/http.js";
import type { CallOptions, Link, LinkOptions } from "./links/link.js";
import { Recoverer, type Recovery } from "./recover.js";
import type { Outcome } from "./result.js";
import { type Shapes, misfit } from "./shape.js";

/** What a generated client knows of its contract. */
export interface ContractOutline {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
  /** The codes of the machinery, which every operation has, with the type of their details. */
  readonly protocol: Codes;
  readonly operations: { readonly [name: string]: OperationOutline };
  /** The shapes that the types of details name. */
  readonly shapes: Shapes;
}

/** Codes, with the type of their details as `shape.ts` writes it. */
export type Codes = { readonly [code: string]: string };

export interface OperationOutline {
  /** What it does to the world, for a decision about a retry. */
  readonly effect?: Effect;
  /** Whether its results are no objects, so that MCP wraps them. */
  readonly wrapped?: true;
  /** The codes that it may fail with besides those of the machinery. */
  readonly codes: Codes;
  /** The families that stand for codes which are not listed, of the statuses 400 to 499 and 500 to 599. */
  readonly refused?: FamilyOutline;
  readonly failed?: FamilyOutline;
}

export interface FamilyOutline {
  /** The code that the contract declares the family under. */
  readonly family: string;
  /** The type of the details. */
  readonly details: string;
}

/** What can be said of a client. */
export interface ClientOptions extends LinkOptions {
  /** Sends a call again, repaired or as it is, where that is safe; without it every failure is given back at once. */
  readonly recover?: Recovery | true;
}

/** Calls the operations of one contract over one link. */
export class Caller {
  readonly #contract: ContractOutline;
  readonly #link: Link;
  readonly #recoverer: Recoverer | undefined;

  /** `to` is a link, or the address of the HTTP face of a server. */
  constructor(
    contract: ContractOutline,
    to: Link | string,
    options: ClientOptions = {},
  ) {
    const { recover } = options;
    this.#contract = contract;
    this.#recoverer = recover && new Recoverer(recover === true ? {} : recover);
    this.#link = typeof to === "string" ? http(to, options) : to;
  }

  /** Makes one call. The types are those that the contract declares: a generated method says which. */
  async call<Value, Declared>(
    operation: string,
    input: unknown,
    options: CallOptions = {},
  ): Promise<Outcome<Value, Declared>> {
    const outline = own(this.#contract.operations, operation);
    const wrapped = outline?.wrapped ?? false;
    const request = { ...options, operation, input, wrapped };
    const reply = await (this.#recoverer === undefined
      ? this.#link.call(request)
      : this.#recoverer.call(this.#link, request, outline?.effect));
    switch (reply.is) {
      case "value":
        return { ok: true, value: reply.value as Value };
      case "broken":
        return { ok: false, failure: reply.failure };
      case "failure": {
        const judged = judge(this.#contract, operation, reply.failure);
        return { ok: false, failure: judged as Declared & typeof judged };
      }
    }
  }
}

/** How far a contract declares a failure of an operation. */
export type Judged = Failure &
  (
    | { readonly is: "documented"; readonly family?: string }
    | { readonly is: "off_schema"; readonly at: string }
    | { readonly is: "unexpected" }
  );

/** Tells how far a contract declares a failure of an operation. */
export function judge(
  contract: ContractOutline,
  operation: string,
  failure: Failure,
): Judged {
  const { code } = failure;
  const outline = own(contract.operations, operation);
  const listed =
    (outline && own(outline.codes, code)) ?? own(contract.protocol, code);
  const family =
    listed === undefined && outline ? familyOf(outline, code) : undefined;
  const details = listed ?? family?.details;
  if (details === undefined) return { ...failure, is: "unexpected" };
  const at =
    failure.details === undefined
      ? undefined
      : misfit(contract.shapes, details, toJson(failure.details));
  if (at !== undefined) return { ...failure, is: "off_schema", at };
  return family === undefined
    ? { ...failure, is: "documented" }
    : { ...failure, is: "documented", family: family.family };
}

function familyOf(
  outline: OperationOutline,
  code: string,
): FamilyOutline | undefined {
  if (/^HTTP_4\d\d$/.test(code)) return outline.refused;
  return /^HTTP_5\d\d$/.test(code) ? outline.failed : undefined;
}

function own<T>(members: { readonly [name: string]: T }, name: string) {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
