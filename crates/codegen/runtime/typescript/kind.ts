/** The closed vocabularies, and what follows from the kind of a failure. */

/** What the agent does about a failure: one class, one thing to do. */
export const KINDS = [
  "validation",
  "not_found",
  "conflict",
  "permission",
  "transient",
  "internal",
  "unauthenticated",
  "exhausted",
  "cancelled",
  "unsupported",
  "precondition",
] as const;
export type Kind = (typeof KINDS)[number];

/** May the same call be sent again? */
export const RETRIES = ["never", "same", "amended"] as const;
export type Retry = (typeof RETRIES)[number];

/** What an operation does to the world. */
export const EFFECTS = ["read", "idempotent", "write"] as const;
export type Effect = (typeof EFFECTS)[number];

/** Did the failed call take effect? */
export const APPLIED = ["no", "maybe", "yes"] as const;
export type Applied = (typeof APPLIED)[number];

/** Who failed. */
export const ORIGINS = [
  "caller",
  "protocol",
  "operation",
  "upstream",
  "network",
] as const;
export type Origin = (typeof ORIGINS)[number];

/** The word itself if the vocabulary has it; an unknown word is `undefined`, never an error. */
export function word<W extends string>(
  words: readonly W[],
  value: unknown,
): W | undefined {
  return words.find((known) => known === value);
}

interface Row {
  /** The retry that the kind implies where nothing better is known. */
  readonly retry: Retry;
  /** The HTTP status that the kind implies where none is declared. */
  readonly http: number;
  /** The kind among the first six, for dialects that have only those. */
  readonly folded: Kind;
  /** Whether a failure of this kind was refused before anything could happen. */
  readonly refused: boolean;
}

function row(retry: Retry, http: number, folded: Kind, refused: boolean): Row {
  return { retry, http, folded, refused };
}

const TABLE: Readonly<Record<Kind, Row>> = {
  validation: row("amended", 422, "validation", true),
  not_found: row("amended", 404, "not_found", true),
  conflict: row("amended", 409, "conflict", true),
  permission: row("never", 403, "permission", true),
  transient: row("same", 503, "transient", false),
  internal: row("never", 500, "internal", false),
  unauthenticated: row("never", 401, "permission", true),
  exhausted: row("never", 402, "permission", true),
  cancelled: row("never", 499, "internal", false),
  unsupported: row("never", 501, "internal", true),
  precondition: row("never", 412, "conflict", true),
};

export function defaultRetry(kind: Kind): Retry {
  return TABLE[kind].retry;
}

export function defaultHttp(kind: Kind): number {
  return TABLE[kind].http;
}

export function folded(kind: Kind): Kind {
  return TABLE[kind].folded;
}

export function isRefusal(kind: Kind): boolean {
  return TABLE[kind].refused;
}

const OF_HTTP: Readonly<Record<number, Kind>> = {
  401: "unauthenticated",
  407: "unauthenticated",
  511: "unauthenticated",
  402: "exhausted",
  507: "exhausted",
  403: "permission",
  451: "permission",
  404: "not_found",
  410: "not_found",
  405: "unsupported",
  406: "unsupported",
  415: "unsupported",
  426: "unsupported",
  501: "unsupported",
  505: "unsupported",
  506: "unsupported",
  510: "unsupported",
  409: "conflict",
  423: "conflict",
  412: "precondition",
  424: "precondition",
  428: "precondition",
  499: "cancelled",
  408: "transient",
  425: "transient",
  429: "transient",
  508: "internal",
};

/** The kind of an HTTP error status; a status below 400 tells nothing and is internal. */
export function kindOfHttp(status: number): Kind {
  const listed = OF_HTTP[status];
  if (listed !== undefined) return listed;
  if (status >= 400 && status <= 498) return "validation";
  if (status >= 500 && status <= 599) return "transient";
  return "internal";
}
