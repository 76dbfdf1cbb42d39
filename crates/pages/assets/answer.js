// The answer to a call: the result, or what happened, which field, what was expected, and what can be done.
(() => {
  const shared = globalThis.curable;
  const { text, parts, get, patched } = shared.values;
  const { $, el, marked, isObject } = shared.dom;
  const { named, problem, expected, sentence, span, waitOf, advice, APPLIED } = shared.words;
  const { fill, mark, targetOf, visit, tell } = shared.form;

  const place = (at) => {
    const name = el("strong", {}, named(at));
    const target = targetOf(at)?.focus;
    return target ? el("a", { href: `#${target.id}`, onclick: (event) => { event.preventDefault(); visit(at); } }, name) : name;
  };
  const step = (one, values) => {
    const name = (at) => parts(at).join(" › ");
    const old = get(values, one.path ?? "");
    if (one.op === "move") return [el("code", {}, el("del", {}, name(one.from)), " → ", el("ins", {}, name(one.path)))];
    if (one.op === "remove") return [el("code", {}, el("del", {}, name(one.path)))];
    const value = el("ins", {}, text(one.value));
    return [el("code", {}, `${name(one.path)}: `, one.op === "replace" && old !== undefined ? [el("del", {}, text(old)), " → "] : [], value)];
  };

  const said = (answer, acts) => {
    const head = (title) => el("h2", { id: "answer-title" }, title);
    const time = el("p", { class: "quiet" }, `${answer.status ?? "no answer"} · ${answer.elapsed} ms`);
    const note = answer.note && el("p", { class: "quiet" }, answer.note);
    if (answer.lost !== undefined) {
      // Whoever hears nothing does not know what was done.
      const doubt = answer.effect !== "read" && el("p", {}, el("strong", {}, APPLIED.maybe));
      const words = answer.cancelled ? "You called it off before the answer came." : "The server could not be reached.";
      return el("div", { class: "said failed" }, head(answer.cancelled ? "Cancelled" : "No answer"), el("p", { class: "message" }, words), doubt, el("p", { class: "quiet" }, answer.lost));
    }
    const failure = answer.value;
    if (answer.ok || typeof failure?.code !== "string") {
      return el("div", { class: answer.ok ? "said" : "said failed" }, head(answer.ok ? "Done" : "Failed"), note, time, answer.ok && result(answer.value));
    }
    return el("div", { class: "said failed" },
      head([el("a", { href: /^(\/|https?:)/.test(failure.type) ? failure.type : undefined }, el("code", {}, failure.code)), " ", el("span", { class: `badge ${failure.kind}` }, failure.kind)]),
      note, el("p", { class: "message" }, failure.detail), time,
      repairs(failure), toDo(failure), actions(failure, answer, acts), facts(failure));
  };

  // A result as people read it: rows of a table where there are things of one sort, names and values elsewhere.
  const [MOST_ROWS, MOST_COLUMNS, MOST_WORDS] = [50, 8, 200];
  const rows = (items) => {
    const shown = items.slice(0, MOST_ROWS);
    const names = [...new Set(shown.flatMap(Object.keys))];
    const columns = names.slice(0, MOST_COLUMNS);
    const cell = (value) => el("td", {}, value === undefined ? "" : brief(value));
    return [el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Result" }, el("table", {},
      el("thead", {}, el("tr", {}, columns.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, shown.map((item) => el("tr", {}, columns.map((name) => cell(item[name]))))))),
      items.length > shown.length && el("p", { class: "quiet" }, `And ${items.length - shown.length} more.`),
      names.length > columns.length && el("p", { class: "quiet" }, `Each has more: ${brief(names.slice(MOST_COLUMNS).join(", "))}. All of it is in what was received.`)];
  };
  const brief = (value) => {
    const words = text(value);
    return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words;
  };
  const listed = (members) => el("dl", { class: "values" }, members.map(([name, inner]) => el("div", {}, el("dt", {}, name), el("dd", {}, brief(inner)))));
  const result = (value) => {
    if (value === undefined || value === null) return el("p", { class: "quiet" }, "It gives nothing back.");
    if (Array.isArray(value) && value.length > 0 && value.every(isObject)) return rows(value);
    if (!isObject(value)) return el("p", { class: "message" }, brief(value));
    const members = Object.entries(value);
    const lists = members.filter(([, inner]) => Array.isArray(inner) && inner.length > 0 && inner.every(isObject));
    const others = members.filter((member) => !lists.includes(member));
    return [lists.map(([name, items]) => [el("h3", {}, name), rows(items)]), others.length > 0 && listed(others)];
  };

  const repairs = (failure) => {
    if (!failure.repairs?.length) return [];
    const items = failure.repairs.map((repair) => {
      const [words, wanted] = [problem(repair), expected(repair)];
      mark(repair.at, (own) => `${own ? "It" : named(repair.at)} ${words}${wanted ? `: expected ${wanted}` : ""}.`);
      return el("li", {}, place(repair.at), ` ${words}.`,
        wanted && el("p", {}, `Expected ${wanted}.`),
        repair.suggest !== undefined && el("p", {}, "Perhaps ", el("code", {}, text(repair.suggest)), "."));
    });
    const more = failure.more_repairs && el("p", { class: "quiet" }, `And ${failure.more_repairs} more.`);
    return [el("h3", {}, items.length === 1 ? "What must change" : `${items.length} things must change`), el("ul", { class: "repairs" }, items), more];
  };
  const toDo = (failure) => {
    const { hint, retry, applied, wait } = advice(failure);
    // What has a patch of its own is a button.
    const similar = failure.similar?.length && !failure.patch?.length && !failure.similar.some((one) => one.patch?.length)
      ? el("p", {}, "Close to it: ", failure.similar.slice(0, 5).flatMap((one, index) => [index ? ", " : "", el("code", {}, text(one.value))])) : [];
    return [el("h3", {}, "What to do"), hint && el("p", {}, marked(hint)), retry && el("p", {}, retry),
      applied && el("p", {}, el("strong", {}, applied)), wait && el("p", {}, wait), similar];
  };
  const facts = (failure) => {
    const members = [["upstream's own code", failure.upstream_code], ["reference", failure.ref], ...(isObject(failure.details) ? Object.entries(failure.details) : [])]
      // Details often repeat the code that they came with.
      .filter(([, value], index) => value !== undefined && (index < 2 || value !== failure.upstream_code));
    return members.length > 0 ? [el("h3", {}, "What is known"), listed(members)] : [];
  };
  const actions = (failure, { values, operation }, { send, follow }) => {
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
    const space = (name) => name.slice(0, name.indexOf("/") + 1);
    (failure.next_actions ?? []).forEach((action, index) => {
      const name = typeof action.tool === "string" ? action.tool : undefined;
      const why = action.why && `why-${index}`;
      // In another namespace the same word is another operation.
      const short = name && (space(name) === space(operation) ? name.slice(space(name).length) : name);
      const call = name && el("button", { type: "button", "data-do": "next", "aria-describedby": why || undefined, onclick: () => follow(name, action.arguments ?? {}) }, `Call ${short}`);
      list.push(el("li", {}, call, why && el("p", { id: why }, action.why)));
    });
    if (failure.retryable) list.push(el("li", {}, again(waitOf(failure), () => send(values, "The same call, sent again."))));
    return list.length > 0 ? el("ul", { class: "actions" }, list) : [];
  };
  // The same call once more, not before its time: the button says how long that is, and a screen reader when it is over.
  const again = (wait, act) => {
    const button = el("button", { type: "button", "data-do": "again", onclick: () => { if (!button.hasAttribute("aria-disabled")) act(); } }, "Send it again");
    const until = performance.now() + wait;
    const tick = () => {
      const left = until - performance.now();
      if (left <= 0) {
        button.removeAttribute("aria-disabled");
        button.textContent = "Send it again";
        if (button.isConnected) tell("It can be sent again now.");
        return;
      }
      button.textContent = `Send it again in ${span(left)}`;
      setTimeout(() => { if (button.isConnected) tick(); }, Math.min(left, 1000));
    };
    if (wait > 0) {
      button.setAttribute("aria-disabled", "true");
      tick();
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

  shared.show = (answer, acts) => {
    const section = $("#answer");
    section.replaceChildren(said(answer, acts), wire(answer));
    section.hidden = false;
    const failure = answer.value;
    const failed = ["Failed:", sentence(failure?.code ?? "no answer"), sentence(failure?.detail), failure?.patch?.length ? "There is a patch." : ""];
    tell(answer.ok ? "Done" : answer.cancelled ? "Cancelled" : failed.filter(Boolean).join(" "));
    section.focus({ preventScroll: true });
    const { top } = section.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) section.scrollIntoView({ block: "start" });
  };
})();
