// Every call to the published servers: what fails, and what succeeds.
// A call is [tool, arguments]; `F` marks those whose answer must be a failure, `S` those whose answer must be a success.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const F = (tool, args) => ({ tool, args, fails: true });
const S = (tool, args) => ({ tool, args, fails: false });

/** The servers with their calls; `home` has the packages, `work` is where they may write, `port` is the web server. */
export function servers({ home, work, port }) {
  const node = (name, ...args) => ["node", [join(home, "node_modules/@modelcontextprotocol", name, "dist/index.js"), ...args]];
  const python = (venv, name, ...args) => [join(home, venv, "bin", name), args];
  const box = join(work, "box");
  const repo = join(work, "repo");
  const web = `http://127.0.0.1:${port}`;
  return [
    { name: "everything", command: node("server-everything"), calls: everything(web) },
    { name: "filesystem", command: node("server-filesystem", box), calls: filesystem(box), prepare: () => fillBox(box) },
    {
      name: "memory", command: node("server-memory"), calls: memory(),
      env: { MEMORY_FILE_PATH: join(work, "memory.jsonl") },
      prepare: () => rmSync(join(work, "memory.jsonl"), { force: true }),
    },
    {
      name: "memory, broken file", command: node("server-memory"), env: { MEMORY_FILE_PATH: join(work, "broken.jsonl") },
      calls: [F("read_graph", {}), F("search_nodes", { query: "x" })],
      prepare: () => writeFileSync(join(work, "broken.jsonl"), "{\"type\":\"entity\",\n"),
    },
    { name: "sequential-thinking", command: node("server-sequential-thinking"), calls: thinking() },
    { name: "github", command: node("server-github"), calls: github(), env: { NODE_OPTIONS: `--import ${join(home, "offline.mjs")}`, GITHUB_STAND_IN: web } },
    { name: "git", command: python("venv", "mcp-server-git"), calls: git(repo, work), prepare: () => fillRepo(repo) },
    { name: "git, confined", command: python("venv", "mcp-server-git", "--repository", repo), calls: confined(work), prepare: () => fillRepo(repo) },
    { name: "git, first SDK", command: python("venv1", "mcp-server-git"), calls: git(repo, work), prepare: () => fillRepo(repo) },
    { name: "fetch", command: python("venv", "mcp-server-fetch", "--allow-private-ips"), calls: fetching(web) },
    { name: "fetch, public only", command: python("venv", "mcp-server-fetch"), calls: [F("fetch", { url: `${web}/page` })] },
    { name: "time", command: python("venv", "mcp-server-time", "--local-timezone", "Etc/UTC"), calls: time() },
    { name: "time, first SDK", command: python("venv1", "mcp-server-time", "--local-timezone", "Etc/UTC"), calls: time() },
    {
      name: "sqlite", command: python("venv1", "mcp-server-sqlite", "--db-path", join(work, "shop.db")), calls: sqlite(),
      prepare: () => rmSync(join(work, "shop.db"), { force: true }),
    },
  ];
}

function fillBox(box) {
  rmSync(box, { recursive: true, force: true });
  mkdirSync(join(box, "folder/inner"), { recursive: true });
  writeFileSync(join(box, "notes.txt"), "one\ntwo\nthree\n");
  writeFileSync(join(box, "other.txt"), "an error occurred, says this legitimate text\n");
  writeFileSync(join(box, "error.json"), "{\"error\":\"this is the content of a file\"}");
  writeFileSync(join(box, "folder/inner/deep.txt"), "deep\n");
  symlinkSync("/etc", join(box, "out"));
}

function filesystem(box) {
  const at = (name) => join(box, name);
  return [
    F("read_text_file", { path: at("missing.txt") }),
    F("read_text_file", { path: "/etc/passwd" }),
    F("read_text_file", { path: at("../escape.txt") }),
    F("read_text_file", { path: at("folder") }),
    F("read_text_file", { path: at("notes.txt"), head: 1, tail: 1 }),
    F("read_text_file", { path: at("out/passwd") }),
    F("read_text_file", { path: at("notes.txt/below") }),
    F("read_text_file", { path: at("x".repeat(300)) }),
    F("read_text_file", {}),
    F("read_text_file", { path: 7 }),
    F("read_text_file", { path: at("notes.txt"), head: "many" }),
    F("read_file", { path: at("absent/absent.txt") }),
    F("read_media_file", { path: at("missing.png") }),
    F("read_media_file", { path: at("folder") }),
    F("read_multiple_files", { paths: [] }),
    F("write_file", { path: at("folder"), content: "x" }),
    F("write_file", { path: at("absent/new.txt"), content: "x" }),
    F("write_file", { path: "/etc/outside.txt", content: "x" }),
    F("write_file", { path: at("new.txt") }),
    F("edit_file", { path: at("notes.txt"), edits: [{ oldText: "four", newText: "4" }] }),
    F("edit_file", { path: at("missing.txt"), edits: [{ oldText: "a", newText: "b" }] }),
    F("edit_file", { path: at("notes.txt"), edits: "one" }),
    F("create_directory", { path: at("notes.txt") }),
    F("create_directory", { path: at("notes.txt/below") }),
    F("list_directory", { path: at("missing") }),
    F("list_directory", { path: at("notes.txt") }),
    F("list_directory_with_sizes", { path: at("missing") }),
    F("list_directory_with_sizes", { path: at("folder"), sortBy: "age" }),
    F("directory_tree", { path: at("missing") }),
    F("directory_tree", { path: at("notes.txt") }),
    F("move_file", { source: at("notes.txt"), destination: at("other.txt") }),
    F("move_file", { source: at("missing.txt"), destination: at("elsewhere.txt") }),
    F("move_file", { source: at("notes.txt"), destination: "/etc/outside.txt" }),
    F("search_files", { path: at("missing"), pattern: "*" }),
    F("get_file_info", { path: at("missing.txt") }),
    S("read_text_file", { path: at("notes.txt") }),
    S("read_text_file", { path: at("other.txt") }),
    S("read_text_file", { path: at("error.json") }),
    S("read_text_file", { path: at("notes.txt"), head: 2 }),
    S("read_multiple_files", { paths: [at("notes.txt"), at("missing.txt")] }),
    S("list_directory", { path: box }),
    S("directory_tree", { path: at("folder") }),
    S("search_files", { path: box, pattern: "**/*.txt" }),
    S("search_files", { path: box, pattern: "nothing-like-this" }),
    S("list_allowed_directories", {}),
    S("write_file", { path: at("new.txt"), content: "new\n" }),
    S("edit_file", { path: at("new.txt"), edits: [{ oldText: "new", newText: "newer" }] }),
    S("create_directory", { path: at("made/below") }),
    S("move_file", { source: at("new.txt"), destination: at("moved.txt") }),
    S("read_media_file", { path: at("moved.txt") }),
  ];
}

function everything(web) {
  return [
    F("echo", {}),
    F("echo", { message: 5 }),
    F("get-sum", { a: "three", b: 4 }),
    F("get-sum", { a: 1 }),
    F("get-annotated-message", { messageType: "warning" }),
    F("get-structured-content", { location: "Berlin" }),
    F("get-resource-reference", { resourceType: "Text", resourceId: -1 }),
    F("get-resource-reference", { resourceType: "Text", resourceId: 1.5 }),
    F("get-resource-reference", { resourceType: "Sound", resourceId: 1 }),
    F("get-resource-links", { count: 50 }),
    F("gzip-file-as-resource", { name: "a.gz", data: "ftp://127.0.0.1/x" }),
    F("gzip-file-as-resource", { name: "a.gz", data: "no address" }),
    F("gzip-file-as-resource", { name: "a.gz", data: "http://127.0.0.1:9/closed" }),
    F("simulate-research-query", {}),
    S("echo", { message: "an error: not found, permission denied" }),
    S("echo", { message: "{\"error\":\"not really\"}" }),
    S("get-sum", { a: 1, b: 0.2 }),
    S("get-annotated-message", { messageType: "error" }),
    S("get-structured-content", { location: "Chicago" }),
    S("get-tiny-image", {}),
    S("get-resource-links", { count: 2 }),
    S("gzip-file-as-resource", { name: "a.gz", data: `${web}/plain`, outputType: "resource" }),
    S("trigger-long-running-operation", { duration: 0.2, steps: 2 }),
  ];
}

function memory() {
  const ada = { name: "Ada", entityType: "person", observations: ["wrote the first program"] };
  return [
    F("add_observations", { observations: [{ entityName: "Nobody", contents: ["x"] }] }),
    F("create_entities", { entities: "Ada" }),
    F("create_entities", { entities: [{ name: "Ada" }] }),
    F("create_relations", { relations: [{ from: "Ada", to: "Bob" }] }),
    F("delete_entities", {}),
    F("open_nodes", { names: "Ada" }),
    F("search_nodes", { query: 1 }),
    S("create_entities", { entities: [ada] }),
    S("add_observations", { observations: [{ entityName: "Ada", contents: ["an error in the engine"] }] }),
    S("read_graph", {}),
    S("search_nodes", { query: "error" }),
    S("open_nodes", { names: ["Nobody"] }),
    S("delete_entities", { entityNames: ["Ada"] }),
  ];
}

function thinking() {
  const thought = { thought: "think", nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 };
  return [
    F("sequentialthinking", { thought: "think" }),
    F("sequentialthinking", { ...thought, thoughtNumber: 0 }),
    F("sequentialthinking", { ...thought, totalThoughts: "several" }),
    S("sequentialthinking", thought),
  ];
}

function github() {
  const repo = { owner: "someone", repo: "thing" };
  return [
    F("get_issue", { ...repo, issue_number: 404 }),
    F("get_issue", { ...repo, issue_number: 401 }),
    F("get_issue", { ...repo, issue_number: 403 }),
    F("get_issue", { ...repo, issue_number: 409 }),
    F("get_issue", { ...repo, issue_number: 422 }),
    F("get_issue", { ...repo, issue_number: 429 }),
    F("get_issue", { ...repo, issue_number: 500 }),
    F("get_issue", { ...repo, issue_number: "seven" }),
    F("get_issue", { ...repo, issue_number: 999 }),
    F("create_issue", { ...repo, title: "x" }),
    F("get_file_contents", { ...repo, path: "a/b" }),
    F("search_repositories", {}),
  ];
}

function fillRepo(repo) {
  rmSync(repo, { recursive: true, force: true });
  mkdirSync(repo, { recursive: true });
  const run = (...args) => execFileSync("git", args, { cwd: repo, env: { ...process.env, ...MOMENT }, stdio: "ignore" });
  run("init", "--initial-branch=main", ".");
  run("config", "user.name", "Curable");
  run("config", "user.email", "curable@example.invalid");
  writeFileSync(join(repo, "a.txt"), "a\n");
  run("add", "a.txt");
  run("commit", "-m", "first error");
  run("branch", "side");
  run("checkout", "side");
  writeFileSync(join(repo, "a.txt"), "side\n");
  run("commit", "-am", "side");
  run("checkout", "main");
}

/** The moment of every commit, so that each run makes the same. */
export const MOMENT = { GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" };

function git(repo, work) {
  const at = { repo_path: repo };
  return [
    F("git_status", { repo_path: join(work, "nowhere") }),
    F("git_status", { repo_path: "/" }),
    F("git_status", {}),
    F("git_diff", { ...at, target: "no-such-branch" }),
    F("git_diff", { ...at, target: "--output=x" }),
    F("git_commit", { ...at, message: "nothing" }),
    F("git_add", { ...at, files: ["missing.txt"] }),
    F("git_add", { ...at, files: ["../outside.txt"] }),
    F("git_add", { ...at, files: [] }),
    F("git_log", { ...at, max_count: "many" }),
    F("git_log", { ...at, start_timestamp: "--all" }),
    F("git_create_branch", { ...at, branch_name: "side" }),
    F("git_create_branch", { ...at, branch_name: "new", base_branch: "no-such-base" }),
    F("git_create_branch", { ...at, branch_name: "bad..name" }),
    F("git_checkout", { ...at, branch_name: "no-such-branch" }),
    F("git_checkout", { ...at, branch_name: "-f" }),
    F("git_show", { ...at, revision: "0123456789abcdef0123456789abcdef01234567" }),
    F("git_show", { ...at, revision: "no-such-revision" }),
    F("git_show", { ...at, revision: "main:missing.txt" }),
    F("git_branch", { ...at, branch_type: "some" }),
    F("git_branch", { ...at, branch_type: "local", contains: "no-such-commit" }),
    S("git_status", at),
    S("git_log", at),
    S("git_show", { ...at, revision: "main" }),
    S("git_branch", { ...at, branch_type: "local" }),
    S("git_diff", { ...at, target: "side" }),
    S("git_create_branch", { ...at, branch_name: "fresh" }),
    S("git_checkout", { ...at, branch_name: "fresh" }),
  ];
}

function confined(work) {
  return [F("git_status", { repo_path: work })];
}

function fetching(web) {
  return [
    F("fetch", { url: `${web}/status/404` }),
    F("fetch", { url: `${web}/status/401` }),
    F("fetch", { url: `${web}/status/403` }),
    F("fetch", { url: `${web}/status/410` }),
    F("fetch", { url: `${web}/status/429` }),
    F("fetch", { url: `${web}/status/500` }),
    F("fetch", { url: `${web}/status/503` }),
    F("fetch", { url: `${web}/private/page` }),
    F("fetch", { url: `${web}/cut` }),
    F("fetch", { url: `${web}/loop` }),
    F("fetch", { url: "http://127.0.0.1:9/closed" }),
    F("fetch", { url: "http://no-such-host.invalid/" }),
    F("fetch", { url: "no address" }),
    F("fetch", { url: "" }),
    F("fetch", {}),
    F("fetch", { url: `${web}/page`, max_length: 0 }),
    F("fetch", { url: `${web}/page`, start_index: -1 }),
    S("fetch", { url: `${web}/page` }),
    S("fetch", { url: `${web}/plain`, raw: true }),
    S("fetch", { url: `${web}/json` }),
  ];
}

function time() {
  const zones = { source_timezone: "Europe/Berlin", target_timezone: "Asia/Tokyo" };
  return [
    F("get_current_time", { timezone: "Mars/Olympus" }),
    F("get_current_time", { timezone: "" }),
    F("get_current_time", { timezone: "../etc/passwd" }),
    F("get_current_time", {}),
    F("convert_time", { ...zones, time: "25:00" }),
    F("convert_time", { ...zones, time: "noon" }),
    F("convert_time", { ...zones, time: "12:00", source_timezone: "Nowhere" }),
    F("convert_time", { ...zones }),
    S("convert_time", { ...zones, time: "12:00" }),
  ];
}

function sqlite() {
  return [
    S("create_table", { query: "CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)" }),
    S("write_query", { query: "INSERT INTO shop (name) VALUES ('Error: not found')" }),
    S("read_query", { query: "SELECT * FROM shop" }),
    S("list_tables", {}),
    S("describe_table", { table_name: "shop" }),
    F("read_query", { query: "SELECT * FROM missing" }),
    F("read_query", { query: "SELECT nothing FROM shop" }),
    F("read_query", { query: "SELEKT" }),
    F("read_query", { query: "SELECT FROM WHERE" }),
    F("read_query", { query: "DROP TABLE shop" }),
    F("read_query", {}),
    F("write_query", { query: "SELECT 1" }),
    F("write_query", { query: "INSERT INTO shop (name) VALUES ('Error: not found')" }),
    F("write_query", { query: "INSERT INTO shop (name) VALUES (NULL)" }),
    F("write_query", { query: "INSERT INTO shop VALUES (1)" }),
    F("create_table", { query: "CREATE TABLE shop (id INTEGER)" }),
    F("create_table", { query: "CREATE INDEX x ON shop (name)" }),
    F("create_table", { query: "CREATE TABLE (" }),
    F("describe_table", {}),
    F("describe_table", { table_name: "x; DROP" }),
  ];
}
