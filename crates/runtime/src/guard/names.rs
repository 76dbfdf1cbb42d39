//! The names that the guard knows: what is harmless, and what is refused where.

/// Globals that hand out no way to turn text into code; whatever is not listed is refused.
#[rustfmt::skip]
const GLOBALS: &[&str] = &[
    "AbortController", "AbortSignal", "AggregateError", "Array", "ArrayBuffer", "Audio", "BigInt", "BigInt64Array",
    "BigUint64Array", "Blob", "Boolean", "Buffer", "CSS", "CSSStyleSheet", "CustomEvent", "DOMException", "DOMParser",
    "DOMRect", "DataTransfer", "DataView", "Date", "Document", "DocumentFragment", "DragEvent", "Element", "Error",
    "EvalError", "Event", "EventTarget", "File", "FileReader", "FinalizationRegistry", "Float32Array", "Float64Array",
    "FocusEvent", "FormData", "Headers", "History", "Image", "Infinity", "InputEvent", "Int16Array", "Int32Array",
    "Int8Array", "IntersectionObserver", "Intl", "Iterator", "JSON", "KeyboardEvent", "Location", "Map", "Math",
    "MouseEvent", "MutationObserver", "NaN", "Node", "NodeFilter", "NodeList", "Number", "Object", "Option",
    "PerformanceObserver", "PointerEvent", "Promise", "Range", "RangeError", "ReferenceError", "RegExp", "Request",
    "ResizeObserver", "Response", "SVGElement", "Selection", "Set", "ShadowRoot", "String", "SubmitEvent", "Symbol",
    "SyntaxError", "Text", "TextDecoder", "TextEncoder", "Touch", "TouchEvent", "TypeError", "UIEvent", "URIError",
    "URL", "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef",
    "WeakSet", "WheelEvent", "XMLHttpRequest", "XMLSerializer", "XPathResult", "alert", "atob", "btoa",
    "cancelAnimationFrame", "cancelIdleCallback", "clearImmediate", "clearInterval", "clearTimeout", "confirm",
    "console", "crypto", "customElements", "decodeURI", "decodeURIComponent", "devicePixelRatio", "dispatchEvent",
    "document", "encodeURI", "encodeURIComponent", "escape", "fetch", "getComputedStyle", "getSelection", "history",
    "innerHeight", "innerWidth", "isFinite", "isNaN", "localStorage", "location", "matchMedia", "navigator",
    "outerHeight", "outerWidth", "pageXOffset", "pageYOffset", "parseFloat", "parseInt", "performance", "prompt",
    "queueMicrotask", "addEventListener", "removeEventListener", "requestAnimationFrame", "requestIdleCallback",
    "screen", "scroll", "scrollBy", "scrollTo", "scrollX", "scrollY", "sessionStorage", "setImmediate",
    "structuredClone", "undefined", "unescape",
];

/// Globals that are plain objects, so that a key of theirs cannot be the constructor of functions.
const OBJECTS: &[&str] = &[
    "CSS",
    "Intl",
    "JSON",
    "Math",
    "console",
    "crypto",
    "history",
    "localStorage",
    "performance",
    "screen",
    "sessionStorage",
];

/// The names of the global object.
const ROOTS: &[&str] = &["frames", "global", "globalThis", "opener", "parent", "self", "top", "window"];

/// Properties that lead from the document, a frame or an event to a global object.
const TO_ROOT: &[&str] = &["contentWindow", "defaultView", "view"];

/// What may be read of `process`: facts, no powers and no secrets.
const PROCESS: &[&str] =
    &["arch", "argv0", "cwd", "memoryUsage", "pid", "platform", "title", "uptime", "version", "versions"];

/// Names that are refused as a property of anything.
#[rustfmt::skip]
const FORBIDDEN: &[&str] = &[
    "Function", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
    "_linkedBinding", "callee", "caller", "child_process", "createAttribute", "createAttributeNS",
    "createContextualFragment", "dlopen", "eval",
    "execScript", "getBuiltinModule", "getOwnPropertyDescriptors", "importScripts", "mainModule",
    "parseHTMLUnsafe", "reallyExit", "setHTMLUnsafe", "setPrototypeOf",
];

/// Names that are refused as a property of the global object.
#[rustfmt::skip]
const FORBIDDEN_ON_ROOT: &[&str] = &[
    "Atomics", "Proxy", "Reflect", "SharedWorker", "WebAssembly", "Worker", "exports", "module", "process",
    "require", "setInterval", "setTimeout",
];

/// Methods that do not call what they are given; of all others it is assumed that they may.
#[rustfmt::skip]
const KEEPS: &[&str] = &[
    "add", "append", "assign", "at", "charAt", "closest", "concat", "contains", "debug", "delete", "endsWith",
    "entries", "error", "fill", "freeze", "fromEntries", "get", "getAttribute", "getElementById", "getItem", "has",
    "hasOwn", "hasOwnProperty", "includes", "indexOf", "info", "isArray", "join", "keys", "lastIndexOf", "log",
    "matches", "max", "min", "parse", "prepend", "push", "querySelector", "querySelectorAll", "set", "setItem",
    "slice", "splice", "split", "startsWith", "stringify", "test", "trim", "unshift", "values", "warn",
];

/// Methods that call what they are given.
#[rustfmt::skip]
const INVOKES: &[&str] = &[
    "addEventListener", "addListener", "apply", "call", "catch", "define", "every", "filter", "finally", "find",
    "findIndex", "findLast", "findLastIndex", "flatMap", "forEach", "from", "fromAsync", "map", "on", "once",
    "queueMicrotask", "reduce", "reduceRight", "replace", "replaceAll", "requestAnimationFrame",
    "requestIdleCallback", "setImmediate", "some", "sort", "then", "toSorted",
];

/// Methods that may be given the global object: they hand out nothing of it, or use it as `this` alone.
const TAKES_ROOT: &[&str] = &["apply", "bind", "call", "getOwnPropertyNames", "hasOwn", "is", "keys"];

/// Properties that the engine or the page calls by itself.
const CALLED_UNSEEN: &[&str] =
    &["get", "handleEvent", "next", "set", "then", "toJSON", "toString", "valueOf"];

/// Properties whose text becomes live markup when it is assigned.
const MARKUP: &[&str] = &["innerHTML", "outerHTML", "srcdoc"];

pub(super) fn is_harmless_global(name: &str) -> bool {
    GLOBALS.contains(&name) || (name.starts_with("HTML") && name.ends_with("Element"))
}

pub(super) fn is_plain_object(name: &str) -> bool {
    OBJECTS.contains(&name)
}

pub(super) fn is_root(name: &str) -> bool {
    ROOTS.contains(&name)
}

/// Of the names of the global object, those that a page script may write bare.
pub(super) fn is_bare_root(name: &str) -> bool {
    matches!(name, "window" | "self" | "globalThis" | "global")
}

pub(super) fn leads_to_root(name: &str) -> bool {
    TO_ROOT.contains(&name)
}

pub(super) fn is_harmless_of_process(name: &str) -> bool {
    PROCESS.contains(&name)
}

pub(super) fn is_forbidden(name: &str) -> bool {
    FORBIDDEN.contains(&name)
}

pub(super) fn is_forbidden_on_root(name: &str) -> bool {
    FORBIDDEN_ON_ROOT.contains(&name) || is_forbidden(name)
}

pub(super) fn is_timer(name: &str) -> bool {
    matches!(name, "setTimeout" | "setInterval")
}

pub(super) fn keeps(method: &str) -> bool {
    KEEPS.contains(&method)
}

pub(super) fn invokes(method: &str) -> bool {
    INVOKES.contains(&method)
}

pub(super) fn takes_root(method: &str) -> bool {
    TAKES_ROOT.contains(&method)
}

pub(super) fn is_called_unseen(property: &str) -> bool {
    CALLED_UNSEEN.contains(&property) || is_handler(property)
}

/// Whether a property or an attribute is an event handler: `on` and a word.
pub(super) fn is_handler(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.len() > 2
        && bytes[..2].eq_ignore_ascii_case(b"on")
        && bytes[2..].iter().all(u8::is_ascii_alphabetic)
}

/// The symbols that every engine has; nobody can put another value in their place.
pub(super) fn is_well_known_symbol(name: &str) -> bool {
    matches!(
        name,
        "asyncIterator"
            | "hasInstance"
            | "isConcatSpreadable"
            | "iterator"
            | "match"
            | "matchAll"
            | "replace"
            | "search"
            | "species"
            | "split"
            | "toPrimitive"
            | "toStringTag"
            | "unscopables"
    )
}

pub(super) fn is_markup(name: &str) -> bool {
    MARKUP.contains(&name)
}

/// Names with a rule of their own.
#[rustfmt::skip]
const SPECIAL: &[&str] = &[
    "constructor", "createElement", "createElementNS", "getOwnPropertyDescriptor", "insertAdjacentHTML",
    "setAttribute", "setAttributeNS", "write", "writeln",
];

/// Every name that is judged somewhere.
fn judged() -> impl Iterator<Item = &'static str> {
    [ROOTS, TO_ROOT, FORBIDDEN, FORBIDDEN_ON_ROOT, MARKUP, SPECIAL].into_iter().flatten().copied()
}

/// Whether a name is one that is judged.
pub(super) fn matters(name: &str) -> bool {
    judged().any(|judged| judged == name)
}

/// Whether a name that starts and ends like this could be one that is judged.
pub(super) fn could_matter(prefix: &str, suffix: &str) -> bool {
    judged().any(|name| {
        name.len() >= prefix.len() + suffix.len() && name.starts_with(prefix) && name.ends_with(suffix)
    })
}
