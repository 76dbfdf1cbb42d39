// JSON as a console needs it: places in a value, patches, and whole numbers of any length.
"use strict";
(() => {
  const text = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  // Whole numbers that a number of this language cannot hold stay as they were written, where the browser can do that.
  const precise = (source) => (/^-?\d+$/.test(source) && !Number.isSafeInteger(Number(source)) && JSON.rawJSON ? JSON.rawJSON(source) : Number(source));
  const parse = (source) => JSON.parse(source, (_, value, context) => (typeof value === "number" && context?.source ? precise(context.source) : value));
  const clone = (value) => {
    if (value === null || typeof value !== "object" || JSON.isRawJSON?.(value)) return value;
    if (Array.isArray(value)) return value.map(clone);
    const copy = {};
    for (const [name, content] of Object.entries(value)) set(copy, name, clone(content));
    return copy;
  };

  // -- Places in the arguments ------------------------------------------------------------------------------------
  const parts = (at) => at.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const get = (value, at) => parts(at).reduce((inner, part) => (inner !== null && typeof inner === "object" && Object.hasOwn(inner, part) ? inner[part] : undefined), value);
  const put = (value, at, content) => {
    const path = parts(at);
    const last = path.pop();
    let inner = value;
    for (const part of path) {
      if (!Object.hasOwn(inner, part)) set(inner, part, {});
      inner = inner[part];
    }
    set(inner, last, content);
  };
  // A name such as `__proto__` is a name like any other.
  const set = (object, name, content) => Object.defineProperty(object, name, { value: content, writable: true, enumerable: true, configurable: true });
  const same = (a, b) => {
    if (a === b) return true;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]));
  };

  // A patch (RFC 6902) on a copy of the arguments.
  const patched = (original, patch) => {
    const whole = { "": clone(original) };
    const find = (at) => {
      const path = ["", ...parts(at)];
      const last = path.pop();
      const holder = path.reduce((inner, part) => (Object.hasOwn(inner, part) ? inner[part] : undefined), whole);
      if (holder === null || holder === undefined || typeof holder !== "object") throw new Error(`nothing is at ${at}`);
      return [holder, last];
    };
    const take = (at) => {
      const [holder, last] = find(at);
      const value = holder[last];
      if (Array.isArray(holder)) holder.splice(Number(last), 1);
      else delete holder[last];
      return value;
    };
    const add = (at, value) => {
      const [holder, last] = find(at);
      if (Array.isArray(holder)) holder.splice(last === "-" ? holder.length : Number(last), 0, value);
      else set(holder, last, value);
    };
    for (const step of patch) {
      if (step.op === "add") add(step.path, step.value);
      else if (step.op === "remove") take(step.path);
      else if (step.op === "move") add(step.path, take(step.from));
      else if (step.op === "replace") {
        const [holder, last] = find(step.path);
        set(holder, last, step.value);
      } else throw new Error(`${step.op} is no step of a patch`);
    }
    return whole[""];
  };

  globalThis.curable.values = { text, precise, parse, parts, get, put, same, patched };
})();
