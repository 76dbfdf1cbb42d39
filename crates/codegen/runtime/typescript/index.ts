/** Failures as values: call, decode any dialect, decide, repair. */

export type { Cause, Meta, NextAction, Provenance, Similar } from "./advice.js";
export type { Dialect } from "./auto.js";
export * from "./caller.js";
export * from "./decide.js";
export * from "./decode.js";
export {
  type Failure,
  type Said,
  canonical,
  provesNotApplied,
  retryAfterHeader,
  status,
} from "./failure.js";
export type { Json, Members } from "./json.js";
export {
  type Applied,
  type Effect,
  type Kind,
  type Origin,
  type Retry,
  defaultHttp,
  defaultRetry,
  kindOfHttp,
} from "./kind.js";
export { http } from "./links/http.js";
export type {
  CallOptions,
  Link,
  LinkOptions,
  Reply,
  Request,
} from "./links/link.js";
export { type McpOptions, mcp } from "./links/mcp.js";
export type { Heard } from "./parts.js";
export { type PatchOp, applyPatch } from "./patch.js";
export type { Recovery } from "./recover.js";
export type { Bounds, Expected, Problem, Repair } from "./repair.js";
export { type RetrySaid, isHardNever, isThrottle, retry } from "./resolve.js";
export * from "./result.js";
export { type Shape, type Shapes, misfit } from "./shape.js";
