// The form of the console: what its controls say as arguments, and what is wrong with which of them.
(() => {
  const shared = globalThis.curable;
  const { text, precise, parse, parts, get, put, same } = shared.values;
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
  // Words with names in backticks.
  const marked = (words) => words.split("`").map((part, index) => (index % 2 === 1 ? el("code", {}, part) : part));
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value) && !JSON.isRawJSON?.(value);

  // -- From text to values and back -------------------------------------------------------------------------------
  const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
  const json = (source) => {
    try { return parse(source); } catch { return source; }
  };
  const scalar = (source) => {
    const value = json(source);
    return isObject(value) || Array.isArray(value) ? source : value;
  };
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
    json: (control) => (control.value.trim() === "" ? undefined : json(control.value)),
    scalar: (control) => (control.value.trim() === "" ? undefined : scalar(control.value)),
  };
  const writers = {
    text: (control, value) => { control.value = value === undefined ? "" : text(value); },
    number: (control, value) => { control.value = value === undefined ? "" : text(value); },
    value: (control, value) => { control.value = value === undefined ? "" : JSON.stringify(value); },
    lines: (control, value) => { control.value = Array.isArray(value) ? value.map(text).join("\n") : value === undefined ? "" : text(value); },
    boxes: (group, value) => { for (const box of $$("input", group)) box.checked = Array.isArray(value) && value.some((one) => JSON.stringify(one) === box.value); },
    json: (control, value) => { control.value = value === undefined ? "" : JSON.stringify(value, null, 2); },
    // A text that reads as something else stands in quotes.
    scalar: (control, value) => { control.value = value === undefined ? "" : typeof value === "string" && (value.trim() === "" || scalar(value) !== value) ? JSON.stringify(value) : text(value); },
  };

  // -- The form, and the same as JSON -----------------------------------------------------------------------------
  const controls = () => $$("#fields [data-at]");
  const groups = () => $$("#fields [data-group]");
  const mode = () => $(".modes [aria-pressed=true]")?.dataset.mode ?? "form";
  const choose = (name) => {
    for (const button of $$(".modes button")) button.setAttribute("aria-pressed", String(button.dataset.mode === name));
    $("#fields").hidden = name !== "form";
    $("#whole").hidden = name !== "json";
  };
  const tell = (words) => { $("#news").textContent = words; };

  const readForm = () => {
    const values = {};
    for (const control of controls()) {
      const value = readers[control.dataset.as](control);
      if (value !== undefined) put(values, control.dataset.at, value);
    }
    return values;
  };
  const unfold = (node) => {
    for (let fold = node.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  };
  // Fills the form; what it cannot say is shown as JSON.
  const fill = (values, wanted = mode()) => {
    for (const control of controls()) {
      const value = get(values, control.dataset.at);
      writers[control.dataset.as](control, value);
      if (value !== undefined) unfold(control);
    }
    $("#arguments").value = JSON.stringify(values, null, 2);
    choose(wanted === "form" && same(readForm(), values) ? "form" : "json");
  };
  // Why the form cannot say these values, in a sentence for each place.
  const unsaid = (values) => {
    const said = readForm();
    const [all, grouped] = [controls(), groups()];
    const sentences = [];
    const walk = (value, at) => {
      const name = `\`${parts(at).join(" › ")}\``;
      const control = all.find((one) => one.dataset.at === at);
      if (control) {
        const shown = text(value).slice(0, 60).replaceAll("`", "'");
        const why = ["value", "boxes"].includes(control.dataset.as) ? "is none of its choices" : "is nothing that its field can say";
        if (!same(get(said, at), value)) sentences.push(`${name}: \`${shown}\` ${why}.`);
      } else if (isObject(value) && (at === "" || (Object.keys(value).length > 0 && grouped.some((one) => one.dataset.group === at)))) {
        for (const [part, inner] of Object.entries(value)) walk(inner, `${at}/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      } else {
        sentences.push(at === "" ? "The form makes an object." : `${name} has no field.`);
      }
    };
    walk(values, "");
    return sentences;
  };
  const wrong = (words, told = words) => {
    $("#arguments-wrong").replaceChildren(...marked(words));
    $("#arguments-wrong").hidden = false;
    tell(told.replaceAll("`", ""));
  };
  const read = () => {
    if (mode() === "form") return readForm();
    const area = $("#arguments");
    try {
      return parse(area.value.trim() === "" ? "{}" : area.value);
    } catch (error) {
      area.setAttribute("aria-invalid", "true");
      wrong(`This is no JSON: ${error.message.replaceAll("`", "'")}`, "Nothing was sent: the arguments are no JSON.");
      area.focus();
      return undefined;
    }
  };
  const change = (to) => {
    unmark();
    const values = to === "json" ? readForm() : read();
    if (values === undefined) return;
    fill(values, to);
    if (mode() !== to) wrong(`The form cannot say all of this. ${unsaid(values).join(" ")}`);
  };

  // -- What is wrong with what ------------------------------------------------------------------------------------
  // The control of a place, or the group, or of what it stands in.
  const targetOf = (at) => {
    if (mode() === "json") return { own: false, focus: $("#arguments"), note: $("#arguments-wrong") };
    const [all, grouped] = [controls(), groups()];
    for (let place = at; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
      const own = place === at;
      const control = all.find((one) => one.dataset.at === place);
      if (control) return { own, focus: $("input", control) ?? control, note: document.getElementById(`${(control.closest("fieldset.field") ?? control).id}-wrong`) };
      const group = grouped.find((one) => one.dataset.group === place);
      if (group) return { own, group, focus: $("input, select, textarea", group) ?? group, note: $(":scope > .wrong", group) };
    }
    return undefined;
  };
  const mark = (at, words) => {
    const { own, group, focus, note } = targetOf(at) ?? {};
    if (!focus) return;
    // What is wrong with a group is wrong with none of its fields.
    if (group) group.dataset.wrong = "";
    else focus.setAttribute("aria-invalid", "true");
    unfold(focus);
    if (note) Object.assign(note, { hidden: false, textContent: [note.textContent, words(own)].filter(Boolean).join(" ") });
  };
  const unmark = () => {
    for (const control of $$("#call [aria-invalid]")) control.removeAttribute("aria-invalid");
    for (const group of $$("#call [data-wrong]")) delete group.dataset.wrong;
    for (const note of $$("#call .wrong")) Object.assign(note, { hidden: true, textContent: "" });
  };
  // Goes to where a place is written.
  const visit = (at) => {
    const { focus } = targetOf(at);
    unfold(focus);
    focus.focus();
    const name = JSON.stringify(parts(at).at(-1) ?? "");
    const start = focus.id === "arguments" ? focus.value.indexOf(name) : -1;
    if (start >= 0) focus.setSelectionRange(start, start + name.length);
  };

  // -- The form of a page that somebody comes back to, in this window alone ---------------------------------------
  const MOST_KEPT = 50;
  const kept = new Map();
  const keep = (entry) => {
    if (!$("#call")) return;
    kept.set(entry, { mode: mode(), values: readForm(), whole: $("#arguments").value });
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  };
  const restore = (entry) => {
    const old = kept.get(entry);
    if (!old || !$("#call")) return;
    fill(old.values, "form");
    if (old.mode === "json") {
      $("#arguments").value = old.whole;
      choose("json");
    }
  };

  shared.form = { fill, read, change, mode, mark, unmark, targetOf, visit, keep, restore, tell };
  shared.dom = { $, $$, el, marked, isObject };
})();
