// The console: reads the form, sends the call, shows the answer, and does what a failure says can be done.
"use strict";
(() => {
  const shared = globalThis.curable;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  // An element of text: nothing that a server says becomes markup.
  const el = (tag, attributes = {}, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (value !== false && value !== undefined) node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
    return node;
  };
  const { text, precise, parse, parts, get, put, same, patched } = shared.values;
  // Words with names in backticks.
  const marked = (words) => words.split("`").map((part, index) => (index % 2 === 1 ? el("code", {}, part) : part));

  // -- The form ---------------------------------------------------------------------------------------------------
  const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
  const readers = {
    text: (control) => (control.value === "" ? undefined : control.value),
    // What is no number is sent as it is: the server says what is wrong with it.
    number: (control) => (control.value.trim() === "" ? undefined : NUMBER.test(control.value.trim()) ? precise(control.value.trim()) : control.value),
    value: (control) => (control.value === "" ? undefined : JSON.parse(control.value)),
    lines: (control) => {
      const lines = control.value.split("\n").map((line) => line.trim()).filter(Boolean);
      return lines.length > 0 ? lines : undefined;
    },
    boxes: (group) => {
      const chosen = $$("input:checked", group).map((box) => JSON.parse(box.value));
      return chosen.length > 0 ? chosen : undefined;
    },
    json: (control) => {
      if (control.value.trim() === "") return undefined;
      try { return parse(control.value); } catch { return control.value; }
    },
  };
  const writers = {
    text: (control, value) => { control.value = value === undefined ? "" : text(value); },
    number: (control, value) => { control.value = value === undefined ? "" : text(value); },
    value: (control, value) => { control.value = value === undefined ? "" : JSON.stringify(value); },
    lines: (control, value) => { control.value = Array.isArray(value) ? value.map(text).join("\n") : value === undefined ? "" : text(value); },
    boxes: (group, value) => { for (const box of $$("input", group)) box.checked = Array.isArray(value) && value.some((one) => JSON.stringify(one) === box.value); },
    json: (control, value) => { control.value = value === undefined ? "" : JSON.stringify(value, null, 2); },
  };
  const controls = () => $$("#fields [data-at]");
  const mode = () => $(".modes [aria-pressed=true]")?.dataset.mode ?? "form";
  const choose = (name) => {
    for (const button of $$(".modes button")) button.setAttribute("aria-pressed", String(button.dataset.mode === name));
    $("#fields").hidden = name !== "form";
    $("#whole").hidden = name !== "json";
  };

  const readForm = () => {
    const values = {};
    for (const control of controls()) {
      const value = readers[control.dataset.as](control);
      if (value !== undefined) put(values, control.dataset.at, value);
    }
    return values;
  };
  // Fills the form; what it has no field for is shown as JSON.
  const fill = (values, wanted = mode()) => {
    for (const control of controls()) {
      const value = get(values, control.dataset.at);
      writers[control.dataset.as](control, value);
      if (value !== undefined) for (let fold = control.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    }
    $("#arguments").value = JSON.stringify(values, null, 2);
    choose(wanted === "form" && same(readForm(), values) ? "form" : "json");
  };
  const read = () => {
    if (mode() === "form") return readForm();
    const area = $("#arguments");
    try {
      return parse(area.value.trim() === "" ? "{}" : area.value);
    } catch (error) {
      area.setAttribute("aria-invalid", "true");
      Object.assign($("#arguments-wrong"), { hidden: false, textContent: `This is no JSON: ${error.message}` });
      area.focus();
      return undefined;
    }
  };
  // The control of a place, or of what it stands in.
  const controlOf = (at) => {
    const all = controls();
    for (let place = at; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
      const control = all.find((one) => one.dataset.at === place);
      if (control) return control;
    }
    return undefined;
  };
  const mark = (at, words) => {
    const control = controlOf(at);
    if (!control) return;
    const focus = $("input", control) ?? control;
    focus.setAttribute("aria-invalid", "true");
    const note = document.getElementById(`${(control.closest("fieldset.field") ?? control).id}-wrong`);
    if (note) Object.assign(note, { hidden: false, textContent: [note.textContent, words].filter(Boolean).join(" ") });
  };
  const unmark = () => {
    for (const control of $$("#call [aria-invalid]")) control.removeAttribute("aria-invalid");
    for (const note of $$("#call .wrong")) Object.assign(note, { hidden: true, textContent: "" });
  };

  // -- Calls ------------------------------------------------------------------------------------------------------
  let sending = 0;
  const send = async (values, note) => {
    unmark();
    const main = $("#main");
    const button = $("#call .primary");
    const number = ++sending;
    button.disabled = true;
    // What the last call gave is not what this one gives.
    $("#answer").hidden = true;
    $("#news").textContent = "Sending";
    const started = performance.now();
    const answer = { values, note, to: main.dataset.call };
    try {
      const headers = { ...shared.headers(), "content-type": "application/json", accept: "application/json" };
      const response = await fetch(main.dataset.call, { method: "POST", headers, body: JSON.stringify(values) });
      answer.status = `${response.status} ${response.statusText}`.trim();
      answer.type = response.headers.get("content-type") ?? "";
      answer.body = await response.text();
      answer.ok = response.ok;
      try { answer.value = parse(answer.body); } catch { /* It is shown as it came. */ }
    } catch (error) {
      answer.lost = error.message;
    }
    // Somebody has gone on to something else.
    if (number !== sending || !main.isConnected) return;
    answer.elapsed = Math.round(performance.now() - started);
    button.disabled = false;
    show(answer);
  };

  const PROBLEMS = {
    type: "has the wrong type", choice: "is not one of the allowed values", missing: "is missing", unknown: "is not an argument",
    range: "is out of range", length: "has the wrong length", pattern: "does not match the pattern", format: "is not in the right format",
    governed: "is set by its owner alone", shape: "has the wrong shape",
  };
  const RETRIES = { never: "Do not send it again.", same: "The same call may succeed later.", amended: "Only a changed call can succeed." };
  const APPLIED = { maybe: "It may have taken effect: look before you send it again.", yes: "It has taken effect." };

  const bounds = ({ min, max, above, below, step }) => [
    min !== undefined && max !== undefined ? `from ${min} to ${max}` : min !== undefined ? `at least ${min}` : max !== undefined ? `at most ${max}` : "",
    above !== undefined ? `more than ${above}` : "", below !== undefined ? `less than ${below}` : "", step !== undefined ? `a multiple of ${step}` : "",
  ].filter(Boolean).join(", ");
  const expected = (wanted = {}) => [
    wanted.type && `of type ${[wanted.type].flat().join(" or ")}`,
    wanted.allowed && `one of ${wanted.allowed.map(text).join(", ")}`,
    wanted.required && `with ${wanted.required.join(", ")}`,
    wanted.range && bounds(wanted.range),
    wanted.length && `a length ${bounds(wanted.length)}`,
    wanted.pattern && `text like ${wanted.pattern}`,
    wanted.format && `in the format ${wanted.format}`,
  ].filter(Boolean).join("; ");

  const place = (at) => {
    const control = controlOf(at);
    const name = at === "" ? "the arguments" : parts(at).join(" › ");
    if (!control || mode() !== "form") return el("strong", {}, name);
    const target = $("input", control) ?? control;
    return el("a", { href: `#${target.id}`, onclick: (event) => { event.preventDefault(); target.focus(); } }, el("strong", {}, name));
  };
  const step = (one, values) => {
    const name = (at) => parts(at).join(" › ");
    const old = get(values, one.path ?? "");
    if (one.op === "move") return [el("code", {}, el("del", {}, name(one.from)), " → ", el("ins", {}, name(one.path)))];
    if (one.op === "remove") return [el("code", {}, el("del", {}, name(one.path)))];
    const value = el("ins", {}, text(one.value));
    return [el("code", {}, `${name(one.path)}: `, one.op === "replace" && old !== undefined ? [el("del", {}, text(old)), " → "] : [], value)];
  };

  const said = (answer) => {
    const head = (title) => el("h2", { id: "answer-title" }, title);
    const time = el("p", { class: "quiet" }, `${answer.status ?? "no answer"} · ${answer.elapsed} ms`);
    const note = answer.note && el("p", { class: "quiet" }, answer.note);
    if (answer.lost !== undefined) {
      return el("div", { class: "said failed" }, head("No answer"), el("p", { class: "message" }, "The server could not be reached."), el("p", { class: "quiet" }, answer.lost));
    }
    const failure = answer.value;
    if (answer.ok || typeof failure?.code !== "string") {
      return el("div", { class: answer.ok ? "said" : "said failed" }, head(answer.ok ? "Done" : "Failed"), note, time, answer.ok && result(answer.value));
    }
    return el("div", { class: "said failed" },
      head([el("a", { href: /^(\/|https?:)/.test(failure.type) ? failure.type : undefined }, el("code", {}, failure.code)), " ", el("span", { class: `badge ${failure.kind}` }, failure.kind)]),
      note, el("p", { class: "message" }, failure.detail), time,
      repairs(failure), advice(failure), actions(failure, answer.values));
  };
  // A result as people read it: rows of a table where there are things of one sort, names and values elsewhere.
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const rows = (items) => {
    const shown = items.slice(0, MOST_ROWS);
    const names = [...new Set(shown.flatMap(Object.keys))].slice(0, MOST_COLUMNS);
    const cell = (value) => el("td", {}, value === undefined ? "" : brief(value));
    return [el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Result" }, el("table", {},
      el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, shown.map((item) => el("tr", {}, names.map((name) => cell(item[name]))))))),
      items.length > shown.length && el("p", { class: "quiet" }, `And ${items.length - shown.length} more.`)];
  };
  const brief = (value) => {
    const words = text(value);
    return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words;
  };
  const result = (value) => {
    if (value === undefined || value === null) return el("p", { class: "quiet" }, "It gives nothing back.");
    if (Array.isArray(value) && value.length > 0 && value.every(isObject)) return rows(value);
    if (!isObject(value) || JSON.isRawJSON?.(value)) return el("p", { class: "message" }, brief(value));
    const members = Object.entries(value);
    const lists = members.filter(([, inner]) => Array.isArray(inner) && inner.length > 0 && inner.every(isObject));
    const others = members.filter((member) => !lists.includes(member));
    return [lists.map(([name, items]) => [el("h3", {}, name), rows(items)]),
      others.length > 0 && el("dl", { class: "values" }, others.map(([name, inner]) => el("div", {}, el("dt", {}, name), el("dd", {}, brief(inner)))))];
  };
  const [MOST_ROWS, MOST_COLUMNS, MOST_WORDS] = [50, 8, 200];
  const repairs = (failure) => {
    if (!failure.repairs?.length) return [];
    const items = failure.repairs.map((repair) => {
      const isName = repair.problem === "choice" && !repair.expected?.allowed;
      const words = isName ? "names nothing that exists" : (PROBLEMS[repair.problem] ?? repair.problem);
      const wanted = expected(repair.expected);
      const own = controlOf(repair.at)?.dataset.at === repair.at;
      mark(repair.at, `${own ? "It" : parts(repair.at).join(" › ")} ${words}${wanted ? `: expected ${wanted}` : ""}.`);
      return el("li", {}, place(repair.at), ` ${words}.`,
        wanted && el("p", {}, `Expected ${wanted}.`),
        repair.suggest !== undefined && el("p", {}, "Perhaps ", el("code", {}, text(repair.suggest)), "."));
    });
    const more = failure.more_repairs && el("p", { class: "quiet" }, `And ${failure.more_repairs} more.`);
    return [el("h3", {}, items.length === 1 ? "What must change" : `${items.length} things must change`), el("ul", { class: "repairs" }, items), more];
  };
  const advice = (failure) => {
    // What has a patch of its own is a button.
    const similar = failure.similar?.length && !failure.patch?.length && !failure.similar.some((one) => one.patch?.length)
      ? el("p", {}, "Close to it: ", failure.similar.slice(0, 5).flatMap((one, index) => [index ? ", " : "", el("code", {}, text(one.value))])) : [];
    return [el("h3", {}, "What to do"), failure.hint && el("p", {}, marked(failure.hint)), el("p", {}, RETRIES[failure.retry] ?? ""),
      APPLIED[failure.applied] && el("p", {}, el("strong", {}, APPLIED[failure.applied])), similar];
  };
  const actions = (failure, values) => {
    const list = [];
    // Where the call may have taken effect, a person sends it.
    const safe = failure.applied === undefined || failure.applied === "no";
    const offer = (patch, name, look) => {
      let repaired;
      try { repaired = patched(values, patch); } catch { return; }
      const apply = () => { fill(repaired); if (safe) send(repaired, "Sent with the patch applied."); };
      list.push(el("li", {}, el("ul", { class: "steps" }, patch.map((one) => el("li", {}, step(one, values)))),
        el("button", { type: "button", class: look, "data-do": "patch", onclick: apply }, safe ? `${name} and send` : name)));
    };
    if (failure.patch?.length) offer(failure.patch, "Apply the patch", "primary");
    else for (const one of (failure.similar ?? []).filter((one) => one.patch?.length).slice(0, 5)) offer(one.patch, `Use ${text(one.value)}`, list.length ? "" : "primary");
    for (const action of failure.next_actions ?? []) {
      const name = typeof action.tool === "string" ? action.tool : undefined;
      const call = name && el("button", { type: "button", "data-do": "next", onclick: () => follow(name, action.arguments ?? {}) }, `Call ${name.slice(name.indexOf("/") + 1)}`);
      list.push(el("li", {}, call, action.why && el("p", {}, action.why)));
    }
    if (failure.retryable) list.push(el("li", {}, again(failure.retry_after_ms ?? 0, values)));
    return list.length > 0 ? el("ul", { class: "actions" }, list) : [];
  };
  // The same call once more, not before its time.
  const again = (wait, values) => {
    const button = el("button", { type: "button", "data-do": "again", disabled: wait > 0, onclick: () => send(values, "The same call, sent again.") }, "Send it again");
    if (wait > 0) {
      button.textContent = `Send it again in ${Math.ceil(wait / 1000)} s`;
      setTimeout(() => Object.assign(button, { disabled: false, textContent: "Send it again" }), wait);
    }
    return button;
  };

  // JSON in colours, made of text.
  const coloured = (value) => {
    const code = el("code");
    const source = typeof value === "string" ? value : JSON.stringify(value, null, 2);
    let last = 0;
    for (const match of source.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g)) {
      const kind = match[1] ? (match[2] ? "key" : "text") : "number";
      code.append(source.slice(last, match.index), el("span", { class: kind }, match[1] ?? match[0]), match[2] ?? "");
      last = match.index + match[0].length;
    }
    code.append(source.slice(last));
    return el("pre", { tabindex: "0" }, code);
  };
  const MOST_COLOURED = 100_000;
  const wire = (answer) => {
    // It is indented only where that changes nothing else.
    const isSame = answer.value !== undefined && JSON.stringify(answer.value) === answer.body;
    const received = isSame ? JSON.stringify(answer.value, null, 2) : (answer.body ?? "");
    const shown = received.length > MOST_COLOURED ? el("pre", { tabindex: "0" }, received) : coloured(received);
    return el("div", { class: "wire" }, el("h3", {}, `Sent: POST ${answer.to}`), coloured(answer.values),
      answer.status && [el("h3", {}, `Received: ${answer.status}, ${answer.type}`), shown]);
  };

  const show = (answer) => {
    const section = $("#answer");
    section.replaceChildren(said(answer), wire(answer));
    section.hidden = false;
    const failure = answer.value;
    $("#news").textContent = answer.ok ? "Done" : `Failed: ${failure?.code ?? "no answer"}. ${failure?.detail ?? ""} ${failure?.patch?.length ? "There is a patch." : ""}`;
    section.focus({ preventScroll: true });
    const { top } = section.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) section.scrollIntoView({ block: "start" });
  };

  // -- From one operation to another ------------------------------------------------------------------------------
  const home = () => $(".brand").href;
  const page = async (url) => {
    const response = await fetch(url, { headers: { ...shared.headers(), accept: "text/html" } });
    const type = response.headers.get("content-type") ?? "";
    return type.startsWith("text/html") ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined;
  };
  // The form of another operation, beside the same list.
  const turn = async (url, entry) => {
    const part = new URL(url);
    part.searchParams.set("part", "main");
    const main = $("main", (await page(part)) ?? document.createElement("div"));
    if (!main) return location.assign(url);
    $("#main").replaceWith(main);
    if (entry === "push") history.pushState(null, "", url);
    const name = main.dataset.operation;
    document.title = [name ?? "Console", document.title.split(" · ").at(-1)].join(" · ");
    for (const link of $$(".side a")) {
      if (new URL(link.href).searchParams.get("operation") === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    start();
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  // A whole other page, for somebody whose token a browser would not send by itself.
  const whole = async (url, entry) => {
    const other = await page(url);
    const body = other && $(".console, body > main", other);
    if (!body) return location.assign(url);
    $(".console, body > main").replaceWith(body);
    for (const part of [".brand", ".bar nav"]) $(part).replaceWith($(part, other));
    document.title = other.title;
    if (entry === "push") history.pushState(null, "", url);
    start();
    $("#main").focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  // A call that a failure proposes: a write is only filled in, so that a person sends it.
  const follow = async (name, values) => {
    const url = new URL(home());
    url.searchParams.set("operation", name);
    await turn(url.href, "push");
    if ($("#main").dataset.operation !== name) return;
    fill(values, "form");
    if ($("#main").dataset.effect === "read") await send(values, "A call that the failure proposed.");
    else $("#call .primary").focus();
  };

  // The list alone is moved, and not the page around it.
  const reveal = (link) => {
    const list = link?.closest(".side");
    if (!list) return;
    const [own, all] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    const end = Math.min(all.bottom, innerHeight);
    if (own.top < all.top || own.bottom > end) list.scrollTop += (own.top + own.bottom - all.top - end) / 2;
  };

  let shown;
  const start = () => {
    shown = location.pathname + location.search;
    const filter = $(".filter");
    if (filter) filter.hidden = false;
    reveal($(".side [aria-current]"));
    const form = $("#call");
    if (!form) return;
    for (const part of $$(".modes, .send", form)) part.hidden = false;
  };
  const filter = () => {
    const words = $("#filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const section of $$(".side section")) {
      let here = 0;
      for (const item of $$("li", section)) {
        const link = $("a", item);
        const all = `${section.firstElementChild.textContent} ${link.textContent} ${link.title}`.toLowerCase();
        item.hidden = !words.every((word) => all.includes(word));
        if (!item.hidden) here += 1;
      }
      section.hidden = here === 0;
      shown += here;
    }
    $("#filtered").textContent = words.length === 0 ? "" : shown === 0 ? "No operation has all of these words." : `${shown} ${shown === 1 ? "operation" : "operations"}`;
    $("#filtered").classList.toggle("unseen", shown > 0);
  };

  document.addEventListener("input", (event) => {
    if (event.target.id === "filter") filter();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("#call, .filter, .token")) event.preventDefault();
    if (form.id === "call") {
      const values = read();
      if (values !== undefined) send(values);
    } else if (form.matches(".filter")) {
      $(".side li:not([hidden]) a")?.click();
    } else if (form.matches(".token")) {
      shared.token = $("#token").value.trim();
      shared.forget();
      know();
    }
  });
  const know = async () => {
    const note = $("#token-note");
    const answer = await fetch(new URL("operations", home()), { headers: { ...shared.headers(), accept: "application/json" } });
    note.textContent = answer.ok ? "Known. Kept in this page, and gone with it." : "This token is not accepted.";
    if (answer.ok) await whole(location.href, "stay");
    else shared.token = "";
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".modes button");
    if (button && button.dataset.mode !== mode()) {
      unmark();
      if (button.dataset.mode === "json") fill(readForm(), "json");
      else {
        const values = read();
        if (values !== undefined) fill(values, "form");
        if (values !== undefined && mode() === "json") Object.assign($("#arguments-wrong"), { hidden: false, textContent: "The form has no field for some of this." });
      }
      return;
    }
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
    if (link.closest(".side") && $(".side")) {
      event.preventDefault();
      turn(link.href, "push");
    } else if (shared.token && !link.pathname.endsWith(".json")) {
      event.preventDefault();
      whole(link.href, "push");
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.closest?.("#call")) $("#call").requestSubmit();
    const side = event.target.closest?.(".side");
    if (side && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const links = $$("li:not([hidden]) a", side);
      const at = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
      if (at < 0) $("#filter").focus();
      else links[Math.min(at, links.length - 1)]?.focus();
    }
  });
  // Another place on the same page is not another page.
  addEventListener("popstate", () => {
    if (shown === location.pathname + location.search) return;
    if ($(".side") && location.pathname === new URL(home()).pathname) turn(location.href, "stay");
    else whole(location.href, "stay");
  });

  const token = $(".token");
  if (token) token.hidden = false;
  start();
})();
