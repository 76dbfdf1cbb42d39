/** Reads a problem of any other make. Members that the RFC does not name are its details. */

import { protocolCode } from "../../code.js";
import { Findings } from "../../findings/index.js";
import {
  type Bag,
  type Json,
  type Members,
  first,
  get,
  isCount,
  isFilled,
  isFlag,
  isList,
  isNumber,
  isObject,
  isText,
  put,
  secondsToMs,
  statusOf,
  take,
  takeText,
} from "../../json.js";
import { KINDS, word } from "../../kind.js";
import { type Parts, finish, heard } from "../../parts.js";

/** Members that say how long to wait, in seconds. */
const WAITS = [
  "retry_after",
  "retryAfter",
  "retry_after_seconds",
  "retryAfterSeconds",
  "Retry-After",
  "retry-after",
];

export function foreignProblem(members: Members): Parts {
  const problem = new Problem(members);
  const http = problem.take("status", statusIn);
  const page = problem.page();
  const detail = problem.take("detail", filled);
  const title = filled(get(problem.details, "title"));
  // The title is kept apart unless it is all that the problem says.
  if (detail === undefined) problem.take("title", filled);
  const byStatus = http === undefined ? "" : `HTTP_${http}`;
  const code = problem.code(http) ?? codeOfPage(page ?? "") ?? byStatus;
  const message = detail ?? title ?? byStatus.replace("_", " ");
  const said = problem.take("kind", (value) => word(KINDS, value));
  const flag = problem.take("retryable", (value) =>
    isFlag(value) ? value : undefined,
  );
  const wait = problem.wait();
  const trace = first(["traceId", "trace_id"], (name) =>
    problem.take(name, (id) => (isText(id) ? id : undefined)),
  );
  problem.setAside();
  const found = Findings.beside(problem.details);
  const isUnsaid =
    said === undefined && http === undefined && !protocolCode(code);
  // Nobody says what it is, but it lists what is wrong with the arguments.
  const isAboutArguments = isUnsaid && found.repairs.length > 0;
  const kind = isAboutArguments ? "validation" : said;
  const failure = finish({ code, message, kind, flag, http });
  // Where the server failed, what it lists is not about the arguments.
  if (failure.kind !== "transient" && failure.kind !== "internal") {
    failure.repairs = found.repairs;
    failure.more_repairs = found.more;
  }
  failure.retry_after_ms = wait;
  failure.trace_id = trace;
  const isEmpty = Object.keys(problem.details).length === 0;
  failure.details = isEmpty ? undefined : problem.details;
  return heard(failure, "problem", problem.members);
}

/** A problem on its way: what is not taken out of `details` stays there. */
class Problem {
  readonly details: Bag;
  /** What no field of a failure can hold. */
  readonly members: Bag = {};

  constructor(members: Members) {
    this.details = { ...members };
  }

  /** Takes out a member that is understood. */
  take<T>(
    name: string,
    read: (value: Json | undefined) => T | undefined,
  ): T | undefined {
    const found = read(get(this.details, name));
    if (found !== undefined) delete this.details[name];
    return found;
  }

  /** The address of the page, which no field of a failure holds. */
  page(): string | undefined {
    const page = takeText(this.details, "type");
    if (page !== undefined) put(this.members, "type", page);
    return page;
  }

  /** The code that the problem itself gives; a number that only repeats the status is none. */
  code(status: number | undefined): string | undefined {
    const code = this.take("code", (value) => {
      if (isNumber(value)) return value === status ? "" : String(value);
      return filled(value);
    });
    return code === "" ? undefined : code;
  }

  wait(): number | undefined {
    const ms = this.take("retry_after_ms", (value) =>
      isCount(value) ? value : undefined,
    );
    return ms ?? first(WAITS, (name) => this.take(name, secondsToMs));
  }

  /** What the RFC names and no field can hold. A detail of several parts lists facts, so it stays. */
  setAside(): void {
    for (const name of ["type", "title", "status", "detail", "instance"]) {
      const value = get(this.details, name);
      const listsFacts = isList(value) || isObject(value);
      if (value === undefined || (name === "detail" && listsFacts)) continue;
      put(this.members, name, take(this.details, name) ?? null);
    }
  }
}

function filled(value: Json | undefined): string | undefined {
  return isFilled(value) ? value : undefined;
}

/** An error status, as a number or as digits. */
function statusIn(value: Json | undefined): number | undefined {
  const isDigits = isText(value) && /^\+?\d+$/.test(value.trim());
  return statusOf(isDigits ? Number(value) : value);
}

/** The last part of a page's address, where it tells more than the status. */
function codeOfPage(address: string): string | undefined {
  const page = address.trim();
  if (page.toLowerCase() === "about:blank" || /\s/.test(page)) return undefined;
  const [path = "", ...fragments] = page.split("#");
  const fragment = fragments.join("#");
  const plain = (path.split("?", 1)[0] ?? "").replace(/\/+$/, "");
  const host = plain.indexOf("://");
  const rest = host < 0 ? plain : plain.slice(host + 3);
  // A bare host is no page.
  if (host >= 0 && !rest.includes("/")) return undefined;
  const last = rest.split(/[/:]/).at(-1) ?? "";
  // Sections of the HTTP specifications and pages of a status describe the status alone.
  if (/^rfc\d/.test(last)) return undefined;
  const isGeneric = (word: string) => /^\d*$/.test(word);
  if (!isGeneric(fragment)) return fragment;
  return isGeneric(last) ? undefined : last;
}
