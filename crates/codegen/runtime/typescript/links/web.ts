/** One HTTP request, its deadline, and its answer as a text. */

import type { CallOptions, LinkOptions } from "./link.js";

/** What a server answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** How long a call waits, if somebody said so. */
export function timeoutOf(
  link: LinkOptions,
  call: CallOptions,
): number | undefined {
  return call.timeoutMs ?? link.timeoutMs;
}

/** Sends a JSON body; throws what `fetch` throws, or a `TimeoutError` when the time is up. */
export async function post(
  url: string,
  body: unknown,
  headers: { readonly [name: string]: string },
  link: LinkOptions,
  call: CallOptions,
): Promise<Answer> {
  const own =
    typeof link.headers === "function" ? link.headers() : link.headers;
  const timeout = timeoutOf(link, call);
  const ends = [
    ...(call.signal === undefined ? [] : [call.signal]),
    ...(timeout === undefined ? [] : [AbortSignal.timeout(timeout)]),
  ];
  const response = await (link.fetch ?? fetch)(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...headers,
      ...own,
      ...call.headers,
    },
    body: JSON.stringify(body),
    ...(ends.length > 0 && { signal: either(ends) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

/** A signal that is set as soon as one of these is. */
function either(signals: readonly AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const signal of signals) {
    const end = () => both.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  }
  return both.signal;
}
