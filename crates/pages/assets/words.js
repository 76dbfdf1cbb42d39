// What a failure says in data, said for people.
(() => {
  const { text, parts } = globalThis.curable.values;
  const known = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined);

  const PROBLEMS = {
    type: "has the wrong type", choice: "is not one of the allowed values", missing: "is missing", unknown: "is not an argument",
    range: "is out of range", length: "has the wrong length", pattern: "does not match the pattern", format: "is not in the right format",
    governed: "is set by its owner alone", shape: "has the wrong shape",
  };
  const TYPES = { object: "an object", array: "an array", string: "a string", integer: "an integer", number: "a number", boolean: "a boolean" };
  const UNITS = { array: "item", string: "character", object: "member" };
  const RETRIES = { never: "Do not send it again.", same: "The same call may succeed later.", amended: "Only a changed call can succeed." };
  const APPLIED = { maybe: "It may have taken effect: look before you send it again.", yes: "It has taken effect." };
  // What these speak of is shown in words, or is a button.
  const FOR_PROGRAMS = /`(repairs|patch|similar|next_actions|retry_after_ms)`|the kind of the failure/;

  const named = (at) => (at === "" ? "The arguments" : parts(at).join(" › "));
  const problem = ({ at, problem: kind, expected: wanted }) => {
    const words = kind === "choice" && !wanted?.allowed ? "names nothing that exists" : (known(PROBLEMS, kind) ?? text(kind));
    return at === "" ? words.replace(/^has /, "have ").replace(/^is /, "are ") : words;
  };

  const bounds = ({ min, max, above, below, step }) => [
    min !== undefined && max !== undefined ? (text(min) === text(max) ? `exactly ${text(min)}` : `from ${text(min)} to ${text(max)}`)
      : min !== undefined ? `at least ${text(min)}` : max !== undefined ? `at most ${text(max)}` : "",
    above !== undefined ? `more than ${text(above)}` : "", below !== undefined ? `less than ${text(below)}` : "", step !== undefined ? `a multiple of ${text(step)}` : "",
  ].filter(Boolean).join(", ");
  const size = (length, types) => {
    const unit = types.map((type) => known(UNITS, type)).find(Boolean);
    if (!unit) return `a length ${length.min !== undefined && length.max !== undefined ? "" : "of "}${bounds(length)}`;
    return `${bounds(length)} ${unit}${text(length.max ?? length.min) === "1" ? "" : "s"}`;
  };
  const expected = ({ at, problem: kind, expected: wanted = {} }) => {
    const types = [wanted.type ?? []].flat();
    const own = parts(at).at(-1);
    // Of what is missing, its own name is what was required.
    const required = (wanted.required ?? []).filter((name) => kind !== "missing" || name !== own);
    const type = types.map((one) => known(TYPES, one) ?? text(one)).join(" or ");
    return [
      [type, required.length > 0 && `with ${required.join(", ")}`].filter(Boolean).join(" "),
      wanted.allowed && `one of ${wanted.allowed.map(text).join(", ")}`,
      wanted.range && bounds(wanted.range),
      wanted.length && size(wanted.length, types),
      wanted.pattern && `text like ${wanted.pattern}`,
      wanted.format && `in the format ${wanted.format}`,
    ].filter(Boolean).join("; ");
  };

  const sentence = (words) => {
    const all = text(words ?? "").trim();
    return all === "" || /[.!?…]$/.test(all) ? all : `${all}.`;
  };
  const span = (ms) => (ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`);
  // How long to wait, whoever says it.
  const waitOf = (failure) => Math.max(0, Number(text(failure.retry_after_ms ?? 0))) || 0;

  // What is to be done, in sentences; a hint that says what took effect says it well enough.
  const advice = (failure) => {
    const hint = typeof failure.hint === "string" && !FOR_PROGRAMS.test(failure.hint) ? failure.hint : undefined;
    const applied = /taken effect/i.test(hint ?? "") ? undefined : known(APPLIED, failure.applied);
    const wait = !failure.retryable && waitOf(failure) > 0 ? `It asks to wait ${span(waitOf(failure))}.` : undefined;
    return { hint, retry: known(RETRIES, failure.retry), applied, wait };
  };

  globalThis.curable.words = { named, problem, expected, sentence, span, waitOf, advice, APPLIED };
})();
