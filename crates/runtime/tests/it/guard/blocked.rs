//! What is refused.

use super::refusal;

fn all_blocked(sources: &[&str]) {
    let passed: Vec<_> = sources.iter().filter(|source| refusal(source).is_none()).collect();
    assert!(passed.is_empty(), "these passed: {passed:#?}");
}

/// Each source is refused with exactly this code and construct.
fn all_blocked_as(table: &[(&str, &str, &str)]) {
    for (source, code, construct) in table {
        assert_eq!(refusal(source), Some(((*code).to_owned(), (*construct).to_owned())), "{source}");
    }
}

#[test]
fn s23_what_the_seed_blocks() {
    all_blocked(&[
        "eval ('1')",
        "eval?.('1')",
        "window['eval']('1')",
        "new Function",
        "new Function('return 1')()",
        "[]['constructor']['constructor']('x')()",
        "process?.exit(0)",
        "global['process']['kill'](1)",
        "import('fs')",
    ]);
}

#[test]
fn s24_the_holes_of_the_seed() {
    all_blocked(&[
        "(0,eval)('1')",
        "let e = eval; e('1')",
        "const { eval: e } = window; e('1')",
        "let p = process; p.exit(0)",
        "process[`exit`](0)",
        "(()=>{}).constructor('x')()",
        "Function.prototype.constructor('x')",
        "Reflect.construct(Function, ['x'])",
        "process.reallyExit(0)",
        "process.binding('fs')",
        "const {exit}=process; exit(0)",
        "with(process){exit(0)}",
        "globalThis['pro'+'cess']",
        "globalThis['pro'+'cess'].exit(0)",
        "setTimeout('alert(1)')",
        "this is not javascript",
    ]);
}

#[test]
fn keywords_and_constructs_have_their_codes() {
    const KEYWORD: &str = "EVAL_BLOCKED_KEYWORD";
    const CONSTRUCT: &str = "EVAL_BLOCKED_CONSTRUCT";
    all_blocked_as(&[
        ("process.exit(0)", KEYWORD, "process.exit"),
        ("process . exit (0)", KEYWORD, "process.exit"),
        ("require('fs')", KEYWORD, "require("),
        ("eval('1')", KEYWORD, "eval("),
        ("Function('x')()", KEYWORD, "Function("),
        ("new Function('x')", KEYWORD, "Function("),
        ("x = {}.__proto__", CONSTRUCT, "an assignment to the global `x`"),
        ("const a = {}; a.__proto__.b = 1", KEYWORD, "__proto__"),
        ("const a = {}; a['__pro' + 'to__'].b = 1", KEYWORD, "__proto__"),
        ("({ __proto__: null })", KEYWORD, "__proto__"),
        ("child_process.exec('ls')", KEYWORD, "child_process"),
        ("process.kill(1)", CONSTRUCT, "`process.kill`"),
        ("process['exit'](0)", CONSTRUCT, "`process.exit`"),
        ("process.env.TOKEN", CONSTRUCT, "`process.env`"),
        ("import('fs')", CONSTRUCT, "`import()`"),
        ("import fs from 'fs'", CONSTRUCT, "`import`"),
        ("export const a = 1", CONSTRUCT, "`export`"),
        ("with (document) { title }", CONSTRUCT, "`with`"),
        ("(() => {}).constructor('x')", CONSTRUCT, "`.constructor`"),
        ("new WebSocket('ws://x')", CONSTRUCT, "the global `WebSocket`"),
        ("window[document.title]", CONSTRUCT, "a computed name on the global object"),
        ("let = ;", "EVAL_SYNTAX_ERROR", "syntax"),
    ]);
}

#[test]
fn the_process_by_any_route() {
    all_blocked(&[
        "process",
        "return process",
        "[process][0].exit(0)",
        "(x => x.exit(0))(process)",
        "(process).abort()",
        "(1, process).exit(0)",
        "(process || 0).exit()",
        "process['ex' + 'it'](0)",
        "const k = 'exit'; process[k](0)",
        "let k = 'e'; k += 'xit'; process[k](0)",
        "process[String.fromCharCode(101, 120, 105, 116)](0)",
        "process[['ex', 'it'].join('')](0)",
        "process[true ? 'exit' : 'pid'](0)",
        "process[document.title]",
        "process.mainModule.require('fs')",
        "process.getBuiltinModule('fs')",
        "process.dlopen({}, 'x')",
        "process.title = 'x'",
        "delete process.version",
        "globalThis.process.exit(0)",
        "window?.process?.exit(0)",
        "self.window.top.process.exit(0)",
        "const w = window; w.process.exit(0)",
        "const { process: p } = globalThis; p.exit(0)",
        "let p; ({ process: p } = globalThis); p.exit(0)",
        "let exit; ({ exit } = process)",
        "const { ...all } = globalThis; all.process.exit(0)",
        "({ ...globalThis }).process.exit(0)",
        "[globalThis].map(g => g.process.exit(0))",
        "Object.values({ a: globalThis })[0].process",
        "this.process.exit(0)",
        "(function () { return this })().process.exit(0)",
        "function f() { this.process.exit(0) } f()",
        "const o = { m() { return this.process } }; (0, o.m)()",
        "document.defaultView.process.exit(0)",
        "new Promise(r => r(globalThis)).then(g => g.process.exit(0))",
        "const m = new Map(); m.set(1, globalThis); m.get(1).process.exit(0)",
        "globalThis.require('fs')",
        "module.require('fs')",
        "const r = require; r('fs')",
    ]);
}

#[test]
fn the_evaluators_by_any_route() {
    all_blocked(&[
        "const f = Function; f('x')()",
        "[eval][0]('1')",
        "eval.call(null, '1')",
        "window.eval('1')",
        "window.Function('x')()",
        "new window.Function('x')",
        "window[`eval`]('1')",
        "window['ev' + 'al']('1')",
        "const k = 'ev' + 'al'; window[k]('1')",
        "window[atob('ZXZhbA==')]('1')",
        "const w = window; w[atob('ZXZhbA==')]('1')",
        "this[atob('ZXZhbA==')]('1')",
        "(() => this)()[atob('ZXZhbA==')]('1')",
        "document.defaultView[atob('ZXZhbA==')]('1')",
        "document.querySelector('iframe').contentWindow.eval('1')",
        "frames[0].eval('1')",
        "top.eval('1')",
        "addEventListener('click', e => e.view[e.type]('1'))",
        "setTimeout(`alert(1)`, 1)",
        "setTimeout('al' + 'ert(1)', 1)",
        "const code = 'alert(1)'; setTimeout(code)",
        "let f = () => 1; f = 'alert(1)'; setTimeout(f)",
        "function later(f) { setTimeout(f, 1) } later('alert(1)')",
        "window.setTimeout('alert(1)')",
        "window['setInterval']('alert(1)')",
        "const t = setTimeout; t('alert(1)')",
        "const { setTimeout: t } = window; t('alert(1)')",
        "[setTimeout].forEach(t => t('alert(1)'))",
        "setTimeout(...['alert(1)'])",
        "setTimeout.call(null, 'alert(1)')",
        "function tick() {} window.tick = 'alert(1)'; setTimeout(tick)",
        "window.Promise = function (f) { f('alert(1)') }; new Promise(r => setTimeout(r))",
        "new Worker('x.js')",
        "importScripts('x.js')",
        "new WebAssembly.Module(x)",
        "new Proxy({}, {})",
        "Reflect.get({}, 'x')",
        "(function () { return arguments.callee.caller })()",
    ]);
}

#[test]
fn constructors_by_any_route() {
    all_blocked(&[
        "''.constructor.constructor('x')()",
        "const c = (() => {}).constructor; c('x')()",
        "const { constructor: c } = () => {}; c('x')()",
        "const { ['constr' + 'uctor']: c } = () => {}; c('x')()",
        "let c; ({ constructor: c } = () => {}); c('x')()",
        "(async () => {}).constructor('x')()",
        "(function* () {}).constructor('x')().next()",
        "(() => {}).constructor.apply(null, ['x'])()",
        "(() => {}).constructor.prototype",
        "[]['con' + 'structor']",
        "[][`constructor`]",
        "[][['con', 'structor'].join('')]",
        "[]['con'.concat('structor')]",
        "const a = 'con', b = a + 'structor'; [][b][b]('x')()",
        "class A { m() { return this.constructor.constructor('x') } }",
        "Object.getOwnPropertyDescriptor(() => {}, 'constructor').value('x')()",
        "Object.getOwnPropertyDescriptor(() => {}, document.title).value('x')()",
        "const g = Object.getOwnPropertyDescriptor; g(() => {}, 'constructor')",
        "Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {}))",
        "({}).__lookupGetter__('x')",
        "Object.setPrototypeOf({}, null)",
        "class A extends Function {}",
    ]);
}

/// The key is not known beforehand here, so that only what becomes of the value tells.
#[test]
fn what_an_unknown_key_makes_is_never_called() {
    all_blocked(&[
        "const k = document.title; [][k][k]('x')()",
        "const k = document.title; (() => {})[k]('x')()",
        "const f = () => {}; f[document.title]",
        "Array[document.title]('x')",
        "const k = document.title; const a = []; a[k][k]('x')",
        "function g(x, k) { return x[k] } g([], 'a')('x')()",
        "const k = document.title; const a = {}; const F = a[k]; const g = F('x'); g()",
        "const k = document.title; const a = {}; new a[k]('x')()",
        "const k = document.title; const a = {}; a[k]`x`()",
        "const k = document.title; const a = {}; a[k].call(null, 'x')()",
        "const k = document.title; const a = {}; a[k].bind(null, 'x')()()",
        "const k = document.title; const a = {}; const o = {}; o.run = a[k]; o.run('x')()",
        "const k = document.title; const a = {}; const o = { run: a[k] }; const g = o.run('x'); g()",
        "const k = document.title; const a = {}; const l = []; l.push(a[k]); l[0]('x')()",
        "const k = document.title; const a = {}; const l = []; const m = l; m.push(a[k]); l[0]('x')()",
        "const k = document.title; const a = {}; ['x'].map(a[k]).forEach(g => g())",
        "const k = document.title; const a = {}; Array.from(['x'], a[k])[0]()",
        "const k = document.title; const a = {}; ['x'].map(a[k][k])",
        "const k = document.title; const a = {}; Promise.resolve('x').then(a[k]).then(g => g())",
        "const k = document.title; const a = {}; const g = await Promise.resolve(a[k]('x')); g()",
        "const k = document.title; const a = {}; new Promise(r => r(a[k])).then(F => F('x')())",
        "const k = document.title; const a = {}; document.body.onclick = a[k]('x')",
        "const k = document.title; const a = {}; '' + { toString: a[k]('x') }",
        "const k = document.title; const a = {}; `${{ [Symbol.toPrimitive]: a[k]('x') }}`",
        "const k = document.title; const a = {}; [1].forEach(a[k]('x'))",
        "const k = document.title; const { [k]: F } = {}; F('x')()",
        "const k = document.title; class B extends ({})[k] {} new B('x')()",
        "const k = document.title; try { throw ({})[k] } catch (F) { F('x')() }",
        "const k = document.title; for (const F of [({})[k]]) F('x')()",
        "const k = document.title; class A { #f = ({})[k]; run() { return this.#f('x')() } }",
        "function* g(k) { yield ({})[k] } for (const F of g('a')) F('x')()",
        "const k = document.title; document[k]('<script>')",
        "function f() { return arguments[0] } f(({})[document.title])('x')()",
        "const k = document.title; const { map } = []; map.call(['x'], ({})[k])[0]()",
        "const k = document.title; Map.groupBy(['x'], ({})[k]).keys().next().value()",
        "const k = document.title; Object.values({ a: ({})[k] })[0]('x')()",
        "const k = document.title; const o = {}; o.a = ({})[k]; Object.values(o)[0]('x')()",
        "const k = document.title; const [F] = { *[Symbol.iterator]() { yield ({})[k] } }; F('x')()",
        "const k = document.title; class I { *[Symbol.iterator]() { yield ({})[k] } } const [F] = new I(); F('x')()",
        "const k = document.title; const i = { [Symbol.iterator]() { return { next() { return { value: ({})[k] } } } } }; for (const F of i) F('x')()",
        "const k = document.title; const i = { [Symbol.iterator]() { return { next() { return { value: ({})[k] } } } } }; [...i][0]('x')()",
        "const k = document.title; const i = { [Symbol.iterator]() { return { next() { return { value: ({})[k] } } } } }; let F; [F] = i; F('x')()",
        "const k = document.title; const i = { [Symbol.iterator]() { return { next() { return { value: ({})[k] } } } } }; const [F] = i; F('x')()",
        "const k = document.title; let F = ({})[k]; (F ||= 0)('x')()",
        "for (var k = 'a' in { constructor: 1 }) (() => {})[k]('x')()",
        "Symbol.x = 'constructor'; (() => {})[Symbol.x]('x')()",
        "window.Symbol = { iterator: 'constructor' }; (() => {})[Symbol.iterator]('x')()",
        "String.fromCharCode = () => 'constructor'; (() => {})[String.fromCharCode(97)]('x')()",
        "RegExp.prototype.toString = () => 'constructor'; (() => {})[/x/]('x')()",
        "(() => {})[{ toString: () => 'constructor' }]('x')()",
        "(() => {})[['constructor']]('x')()",
        "var k = 'a'; window.k = 'constructor'; (() => {})[k]('x')()",
        "(({ [document.title]: F }) => F('x')())({})",
        "[][(![]+[])[+[]]+([![]]+[][[]])[+!+[]+[+[]]]][([][[]]+[])]('x')()",
    ]);
}

#[test]
fn text_that_a_page_would_run() {
    all_blocked(&[
        "document.createElement('script')",
        "document.createElement('scr' + 'ipt')",
        "document.createElement(document.title)",
        "document.write('<script>alert(1)</script>')",
        "document.body.innerHTML = '<img src=x onerror=alert(1)>'",
        "document.body.innerHTML = document.title",
        "[document.body.innerHTML] = ['<img>']",
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror = alert(1)>')",
        "document.body.setAttribute('onclick', 'alert(1)')",
        "document.body.setAttribute(document.title, 'alert(1)')",
        "document.querySelector('iframe').srcdoc = '<script>alert(1)</script>'",
        "location.href = 'javascript:alert(1)'",
        "location.assign('java' + 'script:alert(1)')",
        "location.href = `javascript:${document.title}`",
        "document.createAttribute('onclick')",
        "location = 'x'",
        "open('java\\nscript:alert(1)')",
    ]);
}

#[test]
fn a_script_must_be_harmless_in_every_grammar_that_it_fits() {
    all_blocked(&[
        "let x = 1, y = 1; x\n<!-- y /*\neval('1') /* */",
        "if (0) {\n<!-- /*\n}\neval('1') /* */",
        "await 1; let x = 1\n<!-- /*\neval('1') /* */",
        "const a = 1; await /a; eval('1') /a",
        "const a = 1, g = 1; await /a; eval('1') /g",
        "const a = 1, b = 1, g = 1; await /a/ /b; eval('1') /g",
        "return 1 }; eval('1'); {",
        "(function () { eval('1') })",
        "function () { eval('1') }",
        "1); eval('1'); (2",
        "async () => { await eval('1') }",
        "\\u0065val('1')",
        "window.\\u0065val('1')",
        "window['\\x65val']('1')",
        "/* */ eval /* */ ('1')",
        "`${eval('1')}`",
        "class A { static { eval('1') } }",
        "class A { [eval('1')]() {} }",
        "const f = (a = eval('1')) => a",
        "for (const x of eval('[]')) {}",
        "label: eval('1')",
        "var eval2 = 1; undeclared()",
    ]);
}
