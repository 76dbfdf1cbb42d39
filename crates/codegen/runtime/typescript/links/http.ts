/** The HTTP face of a server: `POST /op/{namespace}/{name}`, every failure as `application/problem+json`. */

import { decode } from "../decode.js";
import { isObject, parseJson, secondsToMs } from "../json.js";
import type { Failure } from "../failure.js";
import {
  type Link,
  type LinkOptions,
  type Reply,
  type Request,
  malformed,
  noAnswer,
} from "./link.js";
import { type Answer, post, timeoutOf } from "./web.js";

/** How the server is told how long the caller will wait; it takes no less than this. */
const TIME_LEFT = "curable-time-left-ms";
const LEAST_TIME_MS = 100;

/** A link to the HTTP face of a server, such as `http://127.0.0.1:8080`. */
export function http(url: string, options: LinkOptions = {}): Link {
  const base = url.replace(/\/+$/, "");
  return { call: (request) => call(base, request, options) };
}

async function call(
  base: string,
  request: Request,
  options: LinkOptions,
): Promise<Reply> {
  const path = request.operation.split("/").map(encodeURIComponent).join("/");
  const timeout = timeoutOf(options, request);
  const headers = {
    accept: "application/json, application/problem+json",
    ...(timeout !== undefined &&
      timeout >= LEAST_TIME_MS && { [TIME_LEFT]: `${Math.floor(timeout)}` }),
  };
  try {
    const url = `${base}/op/${path}`;
    const input = request.input ?? {};
    return read(await post(url, input, headers, options, request));
  } catch (error) {
    return { is: "broken", failure: noAnswer(error, request.signal) };
  }
}

function read(answer: Answer): Reply {
  const value = parseJson(answer.text);
  if (answer.status >= 200 && answer.status <= 299) {
    return value === undefined
      ? { is: "broken", failure: malformed(answer.text) }
      : { is: "value", value };
  }
  if (!isObject(value)) {
    return { is: "broken", failure: malformed(answer.text, answer.status) };
  }
  const decoded = decode(value, "problem");
  if (decoded.is !== "failure") {
    return { is: "broken", failure: malformed(answer.text, answer.status) };
  }
  return { is: "failure", failure: withHeader(decoded.failure, answer) };
}

/** The wait of the header, where the body names none. */
function withHeader(failure: Failure, answer: Answer): Failure {
  const header = answer.headers.get("retry-after");
  const ms = header === null ? undefined : secondsToMs(header);
  return failure.retry_after_ms === undefined && ms !== undefined
    ? { ...failure, retry_after_ms: ms }
    : failure;
}
