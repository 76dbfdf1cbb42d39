/** What to do with a message of an extension (RFC §21): its namespace, and whether to accept, drop or refuse it. */

/** What the receiver does with a message: hand it on, ignore it, or refuse it with `nack` and `UNIMPLEMENTED`. */
export type Disposition = "accept" | "drop" | "nack";

/** What a type is, seen by a receiver that lets a type be exactly its namespace. */
export type Class =
  | "core"
  | "known_extension"
  | "unknown_extension"
  | "reserved_experimental"
  | "malformed";

/** Why a text is no namespace. */
export type NamespaceProblem = "reserved" | "too_short" | "word" | "version";

/** The first words of the types that belong to the protocol. */
const CORE: ReadonlySet<string> = new Set([
  "ack",
  "agent",
  "artifact",
  "backpressure",
  "cancel",
  "checkpoint",
  "event",
  "human",
  "interrupt",
  "job",
  "lease",
  "log",
  "metric",
  "nack",
  "permission",
  "ping",
  "pong",
  "resume",
  "session",
  "stream",
  "subscribe",
  "tool",
  "trace",
  "unsubscribe",
  "workflow",
]);

/** The prefix of the names that the protocol sets aside for vendors. */
const VENDORS = "arcpx";

/** The prefix that is reserved for experiments. */
const EXPERIMENTAL = "x-";

/** Whether a type belongs to the protocol: whole words count, so `logistics.…` is not `log`. */
export function isCore(messageType: string): boolean {
  return CORE.has(messageType.split(".", 1)[0] ?? "");
}

/** The namespace of a type: everything up to its last version. */
export function namespace(messageType: string): string | undefined {
  const words = messageType.split(".");
  const last = words.map(isVersion).lastIndexOf(true);
  return last < 0 ? undefined : words.slice(0, last + 1).join(".");
}

function isVersion(word: string): boolean {
  return /^v[0-9]+$/.test(word);
}

/** Why a text is no namespace (`arcpx.<vendor>[.<name>].v<n>`, or a reverse domain name that ends in a version), if it is none. */
export function namespaceProblem(text: string): NamespaceProblem | undefined {
  if (text.startsWith(EXPERIMENTAL)) return "reserved";
  const words = text.split(".");
  if (words.length < 2) return "too_short";
  if (!words.every((word) => /^[\p{Alphabetic}\p{N}_-]+$/u.test(word))) {
    return "word";
  }
  if (words.length === 2 && words[0] === VENDORS) return "too_short";
  return isVersion(words.at(-1) ?? "") ? undefined : "version";
}

/**
 * What to do with a message whose type the receiver does not know; `optional` is what its sender says of it.
 *
 * Nothing of it may end the session or change anything else.
 */
export function disposition(
  messageType: string,
  advertised: readonly string[],
  optional: "optional" | "required",
): Disposition {
  if (isCore(messageType)) return "nack";
  const found = namespace(messageType);
  if (found === undefined || namespaceProblem(found) !== undefined) {
    return "nack";
  }
  if (advertised.includes(found)) return "accept";
  return optional === "optional" ? "drop" : "nack";
}

/** The class of a type, where a type must end in its version. */
export function classify(
  messageType: string,
  advertised: readonly string[],
): Class {
  if (messageType.startsWith(EXPERIMENTAL)) return "reserved_experimental";
  if (isCore(messageType)) return "core";
  if (namespaceProblem(messageType) !== undefined) return "malformed";
  return advertised.includes(messageType)
    ? "known_extension"
    : "unknown_extension";
}
