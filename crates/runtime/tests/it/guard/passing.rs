//! What passes: ordinary scripts of pages and of main processes.

use super::refusal;

fn all_pass(sources: &[&str]) {
    let refused: Vec<_> =
        sources.iter().filter_map(|source| refusal(source).map(|refusal| (source, refusal))).collect();
    assert!(refused.is_empty(), "these were refused: {refused:#?}");
}

#[test]
fn a_string_that_merely_contains_a_keyword() {
    all_pass(&[
        "const a='process.exit'",
        "return \"require('fs')\"",
        "console.log(`eval('1')`)",
        "// eval('1')\n1",
        "/process\\.exit\\(0\\)/.test(document.body.textContent)",
        "const forbidden = ['__proto__', 'constructor', 'child_process']",
        "document.title.includes('Function(')",
        "[...document.links].filter(a => !a.href.startsWith('javascript:')).length",
        "({ 'process.exit': 1, eval: 2, require: 3 })",
    ]);
}

#[test]
fn pages_are_read() {
    all_pass(&[
        "document.title",
        "return document.querySelector('#main').textContent.trim()",
        "[...document.querySelectorAll('a')].map(a => a.href)",
        "Array.from(document.querySelectorAll('li'), li => li.innerText)",
        "document.querySelectorAll('tr').length",
        "document.querySelector('.x')?.getAttribute('data-id') ?? null",
        "window.location.href",
        "location.pathname + location.search",
        "window.innerWidth > 800 && window.scrollY === 0",
        "const { innerWidth, innerHeight } = window; return { innerWidth, innerHeight }",
        "window.myApp.state.user.name",
        "window.__NEXT_DATA__?.props",
        "typeof window.jQuery === 'function'",
        "typeof process === 'undefined' && typeof require === 'undefined'",
        "localStorage.getItem('token')",
        "Object.fromEntries(Object.keys(localStorage).map(k => [k, localStorage[k]]))",
        "getComputedStyle(document.body).backgroundColor",
        "const r = document.body.getBoundingClientRect(); return [r.top, r.left, r.width]",
        "document.documentElement.outerHTML.length",
        "[...document.querySelectorAll('p')].map(p => ({ tag: p.tagName, innerHTML: p.innerHTML }))",
        "performance.getEntriesByType('navigation')[0].duration",
        "navigator.userAgent",
        "document.cookie.split('; ').map(c => c.split('='))",
        "new URLSearchParams(location.search).get('q')",
        "Object.keys(window).length",
        "document.evaluate('//a', document, null, XPathResult.ANY_TYPE, null).iterateNext()",
    ]);
}

#[test]
fn pages_are_acted_on() {
    all_pass(&[
        "document.querySelector('button').click()",
        "document.querySelector('input').value = 'x'",
        "const el = document.querySelector('input'); el.value = 'x'; el.dispatchEvent(new Event('input', { bubbles: true }))",
        "Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(document.querySelector('input'), 'x')",
        "document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, view: window }))",
        "window.scrollTo(0, document.body.scrollHeight)",
        "window.scrollTo({ top: 0, behavior: 'smooth' })",
        "document.body.style.background = 'red'",
        "const d = document.createElement('div'); d.textContent = 'x'; document.body.append(d)",
        "document.body.setAttribute('data-x', '1')",
        "document.body.setAttribute('data-' + document.title, '1')",
        "document.querySelector('#list').innerHTML = ''",
        "document.querySelector('#list').innerHTML = '<li>one</li>'",
        "document.addEventListener('click', e => console.log(e.target.id))",
        "document.body.onclick = function () { this.hidden = true }",
        "setTimeout(() => document.body.click(), 100)",
        "function tick() { console.log(1) } const id = setInterval(tick, 10); clearInterval(id)",
        "await new Promise(resolve => setTimeout(resolve, 100)); return document.title",
        "await new Promise((resolve) => requestAnimationFrame(() => resolve()))",
        "const res = await fetch('/api/items'); return (await res.json()).items.length",
        "fetch('/x').then(r => r.json()).then(({ items }) => items.map(i => i.id)).catch(() => [])",
        "localStorage.setItem('a', JSON.stringify({ b: 1 }))",
        "const o = new MutationObserver(list => list.forEach(m => console.log(m.type))); o.observe(document.body, { childList: true })",
        "history.pushState({}, '', '/x')",
        "location.reload()",
        "window.myFlag = true",
        "window.fetch = async () => ({ ok: true })",
        "window.location = '/next'",
    ]);
}

#[test]
fn the_language_itself() {
    all_pass(&[
        "",
        "1 + 1",
        "return",
        "return await 1",
        "() => document.title",
        "async () => { await 1 }",
        "function () { return 1 }",
        "{ a: 1, b: 2 }",
        "({ a: 1, b: 2 })",
        "JSON.stringify({ a: [1, 2, { b: null }] }, null, 2)",
        "JSON.parse('{\"a\":1}').a",
        "[3, 1, 2].sort((a, b) => a - b).reverse().join(',')",
        "[1, 2, 3].reduce((sum, x) => sum + x, 0)",
        "new Map([[1, 'a']]).get(1)",
        "[...new Set([1, 1, 2])]",
        "Math.max(...[1, 2, 3])",
        "`${1 + 1} items of ${document.title}`",
        "const tag = (s, ...v) => s.raw.join('') + v.length; tag`a${1}b`",
        "/(\\d+)-(?<name>\\w+)/u.exec('12-ab')?.groups.name",
        "'a-b'.replace(/-(.)/g, (_, c) => c.toUpperCase())",
        "class A { #x = 1; static y = 2; constructor(z) { this.z = z } get x() { return this.#x } set x(v) { this.#x = v } } new A(3).x",
        "class B extends Array { last() { return this[this.length - 1] } } new B(1, 2).last()",
        "class Shape { name() { return this.constructor.name } } new Shape().name()",
        "const a = {}; a.constructor === Object",
        "const o = { get x() { return 1 }, set x(v) {}, ['y' + 1]: 2, m() { return this.x } }; o.m()",
        "const { a, b: [c, ...d], ...rest } = { a: 1, b: [2, 3], e: 4 }; [a, c, d, rest]",
        "let a = 1, b = 2; [a, b] = [b, a]; ({ a, b } = { a: 3, b: 4 })",
        "function* g() { yield 1; yield* [2, 3] } [...g()]",
        "(async () => { for await (const x of [1]) console.log(x) })()",
        "for (let i = 0; i < 3; i++) { if (i === 1) continue; console.log(i) }",
        "outer: for (const x of [1]) { for (const y of [2]) { break outer } }",
        "try { null.x } catch (e) { console.error(e.message) } finally { console.log(1) }",
        "switch (typeof 1) { case 'number': console.log(1); break; default: throw new TypeError('x') }",
        "const f = (a, b = 2, ...c) => a + b + c.length; f(1)",
        "function old() { return arguments.length } old(1, 2)",
        "function sum() { let s = 0; for (var i = 0; i < arguments.length; i++) s += arguments[i]; return s } sum(1, 2)",
        "const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); fib(10)",
        "x => x instanceof Function || x instanceof Date",
        "(function () { 'use strict'; return 1 })()",
        "var await_ = 1; if (await_) { await_ = 2 }",
        "Object.prototype.hasOwnProperty.call({ a: 1 }, 'a')",
        "Object.defineProperty({}, 'a', { value: 1, enumerable: true })",
        "const require = x => x; require(1)",
        "const s = Symbol('x'); const it = { [Symbol.iterator]: function* () { yield 1 } }; [...it]",
        "new Intl.NumberFormat('de').format(1)",
        "new Date().toISOString()",
        "process.platform + process.versions.node + process.uptime()",
        "structuredClone({ a: 1 })",
        "const memo = {}; const slow = n => memo[n] ?? (memo[n] = n * 2); slow(2)",
        "'<!-- x -->'.length",
        "await 1; return '<!-- x -->'",
        "let a = 1\n<!-- an old comment\na",
    ]);
}

#[test]
fn computed_keys_on_ordinary_objects() {
    all_pass(&[
        "const rows = [[1]]; for (let i = 0; i < 1; i++) for (let j = 0; j < 1; j++) console.log(rows[i][j])",
        "const rows = [1]; rows[rows.length - 1]",
        "const o = { a: 1 }; for (const k in o) console.log(k, o[k])",
        "const o = { a: 1 }; Object.keys(o).map(k => o[k])",
        "const groups = {}; for (const x of ['a']) { (groups[x] ??= []).push(x) } groups",
        "const count = {}; 'abc'.split('').forEach(c => { count[c] = (count[c] || 0) + 1 })",
        "const pick = (o, ks) => Object.fromEntries(ks.map(k => [k, o[k]])); pick({ a: 1 }, ['a'])",
        "const path = 'a.b'.split('.'); path.reduce((o, k) => o?.[k], { a: { b: 1 } })",
        "const table = { a: { b: 1 } }; const get = (r, c) => table[r][c]; get('a', 'b')",
        "const handlers = { add: (a, b) => a + b }; const run = (name, ...args) => handlers[name](...args); run('add', 1, 2)",
        "const handlers = { a: x => x }; const h = handlers[document.title]; const r = h ? h(1) : null; console.log(r)",
        "const fmt = { d: x => x + '' }; const out = []; for (const k of ['d']) out.push(fmt[k](1)); out.join()",
        "const api = { load: async () => ({ items: [] }) }; const r = await api[document.title](); r.items.map(x => x.id)",
        "const cmp = { asc: (a, b) => a - b }; [2, 1].sort(cmp[document.title])",
        "const m = document.title ? 'add' : 'remove'; document.body.classList[m]('x')",
        "const el = document.body; for (const p of ['scrollTop', 'scrollHeight']) console.log(el[p])",
        "const row = {}; for (let i = 0; i < 3; i++) row[`col${i}`] = i; row",
        "const grid = [...'ab'].map(c => [c]); const out = []; grid.forEach((r, y) => r.forEach((c, x) => out.push(grid[y][x])))",
        "const grid = [[1]]; const out = []; for (const y of [0]) out.push(grid[y][y]); await new Promise(r => { r() })",
        "Math[document.title ? 'max' : 'min'](1, 2)",
        "const style = getComputedStyle(document.body); ['color', 'width'].map(p => style[p])",
        "document.querySelectorAll('td')[3].textContent",
        "let s = ''; const t = 'abc'; let i = t.length; while (i--) s += t[i]; s",
        "const dict = new Map(); const f = dict.get('x'); f && f()",
        "const subs = {}; const off = [1].map(x => subs[x]); off.length",
        "const o = { a: () => 1 }; const names = Object.keys(o); names.map(n => o[n]()).filter(Boolean)",
        "const it = [1, 2][Symbol.iterator](); it.next().value",
        "const f = new Map([['a', () => 1]]); const row = { t: 'a' }; const g = f.get(row[document.title]); g && g()",
        "for (const [k, v] of Object.entries({ a: 1 })) console.log(`${k}=${v}`)",
        "const order = ['b', 'a']; ['a', 'b'].sort((x, y) => order.indexOf(x) - order.indexOf(y))",
        "class Store { data = {}; get(k) { return this.data[k] } set(k, v) { this[k] = v } } new Store().get('a')",
    ]);
}
