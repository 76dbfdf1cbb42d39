/** Sends a call again where that is safe: repaired once, or the same after a wait, as `decide` says. */

import { type Decision, POLICY, type Policy, decide } from "./decide.js";
import type { Failure } from "./failure.js";
import { toJson } from "./json.js";
import type { Effect } from "./kind.js";
import type { Link, Reply, Request } from "./links/link.js";
import { applyPatch } from "./patch.js";

/** How calls are recovered. */
export interface Recovery {
  /** How often and how fast; the default is `POLICY`. */
  readonly policy?: Policy;
  /** Is told of every decision, with the failure that it is about. */
  readonly observe?: (failure: Failure, decision: Decision) => void;
  /** A number from 0 to 1, for the wait; `Math.random` where it is absent. */
  readonly random?: () => number;
  /** Waits so many milliseconds. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Recovers the calls to one server, which share one quota. */
export class Recoverer {
  readonly #recovery: Recovery;
  readonly #policy: Policy;
  #quota: number;

  constructor(recovery: Recovery) {
    this.#recovery = recovery;
    this.#policy = recovery.policy ?? POLICY;
    this.#quota = this.#policy.quota;
  }

  /** Makes a call, and what follows from how it fails. */
  async call(
    link: Link,
    request: Request,
    effect: Effect | undefined,
  ): Promise<Reply> {
    const { signal, timeoutMs } = request;
    const end = timeoutMs === undefined ? undefined : Date.now() + timeoutMs;
    let sent = request;
    let repaired = false;
    let cost = 1;
    for (let attempt = 1; ; attempt += 1) {
      const time = end === undefined ? {} : { timeoutMs: timeLeft(end, 1) };
      const reply = await link.call({ ...sent, ...time });
      if (reply.is === "value") {
        // A success gives back the cost of its last repetition, or one where it needed none.
        this.#quota = Math.min(this.#quota + cost, this.#policy.quota);
        return reply;
      }
      const situation = {
        effect,
        attempt,
        repaired,
        timeLeftMs: end === undefined ? undefined : timeLeft(end, 0),
        quota: this.#quota,
      };
      const decision = decide(reply.failure, situation, this.#policy);
      this.#recovery.observe?.(reply.failure, decision);
      if (signal?.aborted === true) return reply;
      if (decision.decision === "repair") {
        const input = applyPatch(decision.patch, toJson(sent.input ?? {}));
        if (input === undefined) return reply;
        sent = { ...sent, input };
        repaired = true;
      } else if (decision.decision === "retry") {
        cost = decision.cost;
        this.#quota -= cost;
        const random = (this.#recovery.random ?? Math.random)();
        const ms = decision.after_ms + random * decision.jitter_ms;
        await (this.#recovery.wait ?? wait)(ms, signal);
      } else return reply;
    }
  }
}

function timeLeft(end: number, least: number): number {
  return Math.max(end - Date.now(), least);
}

/** Waits, unless somebody calls it off. */
function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done);
  });
}
