/** Provokes every failure that the reference service declares, and catches each by its own type, over every link. */

import {
  Client,
  type FilesDeleteFailure,
  type FilesListFailure,
  type FilesMoveFailure,
  type FilesReadFailure,
  type FilesSearchFailure,
  type FilesWriteFailure,
  type Protocol,
  contract,
  curable,
  http,
  isDefined,
  mcp,
  unreachable,
} from "#files/index.js";

const [httpUrl = "", mcpUrl = ""] = process.argv.slice(2);

/** What was caught: the code, and a fact that only its type has. */
type Caught = readonly [code: string, fact: unknown];

// Each `switch` has a case for every code of its operation: with one less, `unreachable` does not compile.

function caughtDelete(failure: FilesDeleteFailure): Caught {
  switch (failure.code) {
    case "FILE_NOT_FOUND":
      return [failure.code, failure.details?.path];
    case "FOLDER_NOT_EMPTY":
      return [failure.code, failure.details?.path];
    case "INVALID_PATH":
      return [failure.code, failure.details?.problem];
    case "PERMISSION_DENIED":
      return [failure.code, failure.details?.reason];
    case "STORAGE_FAILED":
      return [failure.code, failure.details?.path];
    default:
      return caughtProtocol(failure);
  }
}

function caughtList(failure: FilesListFailure): Caught {
  switch (failure.code) {
    case "FILE_NOT_FOUND":
      return [failure.code, failure.details?.path];
    case "INVALID_PATH":
      return [failure.code, failure.details?.problem];
    case "NOT_A_FOLDER":
      return [failure.code, failure.details?.path];
    case "PERMISSION_DENIED":
      return [failure.code, failure.details?.reason];
    case "STORAGE_FAILED":
      return [failure.code, failure.details?.path];
    default:
      return caughtProtocol(failure);
  }
}

function caughtMove(failure: FilesMoveFailure): Caught {
  switch (failure.code) {
    case "FILE_EXISTS":
      return [failure.code, failure.details?.path];
    case "FILE_NOT_FOUND":
      return [failure.code, failure.details?.path];
    case "INVALID_PATH":
      return [failure.code, failure.details?.problem];
    case "NOT_A_FOLDER":
      return [failure.code, failure.details?.path];
    case "PERMISSION_DENIED":
      return [failure.code, failure.details?.reason];
    case "STORAGE_FAILED":
      return [failure.code, failure.details?.path];
    default:
      return caughtProtocol(failure);
  }
}

function caughtRead(failure: FilesReadFailure): Caught {
  switch (failure.code) {
    case "FILE_NOT_FOUND":
      return [failure.code, failure.details?.path];
    case "FILE_TOO_LARGE":
      return [failure.code, failure.details?.size];
    case "INVALID_PATH":
      return [failure.code, failure.details?.problem];
    case "IS_A_FOLDER":
      return [failure.code, failure.details?.path];
    case "NOT_TEXT":
      return [failure.code, failure.details?.path];
    case "PERMISSION_DENIED":
      return [failure.code, failure.details?.reason];
    case "STORAGE_FAILED":
      return [failure.code, failure.details?.path];
    default:
      return caughtProtocol(failure);
  }
}

function caughtSearch(failure: FilesSearchFailure): Caught {
  switch (failure.code) {
    case "FILE_NOT_FOUND":
      return [failure.code, failure.details?.path];
    case "INVALID_PATH":
      return [failure.code, failure.details?.problem];
    case "NOT_A_FOLDER":
      return [failure.code, failure.details?.path];
    case "PERMISSION_DENIED":
      return [failure.code, failure.details?.reason];
    case "STORAGE_FAILED":
      return [failure.code, failure.details?.path];
    default:
      return caughtProtocol(failure);
  }
}

function caughtWrite(failure: FilesWriteFailure): Caught {
  switch (failure.code) {
    case "FILE_EXISTS":
      return [failure.code, failure.details?.path];
    case "FILE_NOT_FOUND":
      return [failure.code, failure.details?.path];
    case "FILE_TOO_LARGE":
      return [failure.code, failure.details?.size];
    case "INVALID_PATH":
      return [failure.code, failure.details?.problem];
    case "IS_A_FOLDER":
      return [failure.code, failure.details?.path];
    case "NOT_A_FOLDER":
      return [failure.code, failure.details?.path];
    case "PERMISSION_DENIED":
      return [failure.code, failure.details?.reason];
    case "STORAGE_FAILED":
      return [failure.code, failure.details?.path];
    case "WRITE_LOCKED":
      return [failure.code, failure.details?.path];
    default:
      return caughtProtocol(failure);
  }
}

function caughtProtocol(failure: Protocol): Caught {
  switch (failure.code) {
    case "INVALID_INPUT":
      return [failure.code, failure.repairs?.[0]?.at];
    case "NOT_FOUND":
      return [failure.code, failure.similar?.[0]?.value];
    case "CANCELLED":
    case "FORBIDDEN":
    case "INTERNAL":
    case "INVALID_OUTPUT":
    case "OVERLOADED":
    case "REPEATED_FAILURE":
    case "SHUTTING_DOWN":
    case "TIMEOUT":
    case "UNAUTHENTICATED":
      return [failure.code, failure.message];
    default:
      return unreachable(failure);
  }
}

// A `switch` with a case less does not compile.
export function withoutOne(failure: FilesReadFailure): Caught {
  switch (failure.code) {
    case "FILE_NOT_FOUND":
      return [failure.code, failure.details?.path];
    default:
      // @ts-expect-error Six codes of the operation have no case here.
      return caughtProtocol(failure);
  }
}

/** One call that must fail: what to expect, and what is caught. */
interface Provoked {
  readonly operation: string;
  readonly expected: Caught;
  readonly caught: Promise<Caught>;
}

function provoke<Value, Declared extends { readonly is: "documented" }>(
  operation: string,
  expected: Caught,
  call: Promise<curable.Outcome<Value, Declared>>,
  catchIt: (failure: Declared) => Caught,
): Provoked {
  const caught = call.then((outcome): Caught => {
    if (outcome.ok) return ["no failure", outcome.value];
    const { failure } = outcome;
    const isDeclared = (one: typeof failure): one is Declared => isDefined(one);
    if (isDeclared(failure)) return catchIt(failure);
    return [`${failure.is}: ${failure.code}`, failure.message];
  });
  return { operation, expected, caught };
}

function provocations(client: Client): Provoked[] {
  const write = (path: string, replace = false) =>
    client.filesWrite({ path, content: "x", replace });
  const wrong = { path: 5 } as unknown as { path: string };
  const of = {
    delete: (expected: Caught, path: string, unlock_password?: string) =>
      provoke(
        "files/delete",
        expected,
        client.filesDelete({
          path,
          ...(unlock_password !== undefined && { unlock_password }),
        }),
        caughtDelete,
      ),
    list: (expected: Caught, path: string) =>
      provoke("files/list", expected, client.filesList({ path }), caughtList),
    move: (expected: Caught, from: string, to: string) =>
      provoke(
        "files/move",
        expected,
        client.filesMove({ from, to }),
        caughtMove,
      ),
    read: (expected: Caught, path: string) =>
      provoke("files/read", expected, client.filesRead({ path }), caughtRead),
    search: (expected: Caught, path: string) =>
      provoke(
        "files/search",
        expected,
        client.filesSearch({ text: "x", path }),
        caughtSearch,
      ),
    write: (expected: Caught, path: string, replace?: boolean) =>
      provoke("files/write", expected, write(path, replace), caughtWrite),
  };
  return [
    of.delete(["FILE_NOT_FOUND", "zzz/qqq.bin"], "zzz/qqq.bin"),
    of.delete(["FOLDER_NOT_EMPTY", "reports"], "reports"),
    of.delete(["INVALID_PATH", "empty"], ""),
    of.delete(["PERMISSION_DENIED", "password_wrong"], "plan.md", "hunter2"),
    of.list(["FILE_NOT_FOUND", "zzz"], "zzz"),
    of.list(["INVALID_PATH", "parent"], "../etc"),
    of.list(["NOT_A_FOLDER", "notes/todo.txt"], "notes/todo.txt"),
    of.move(["FILE_EXISTS", "plan.md"], "notes/todo.txt", "plan.md"),
    of.move(["FILE_NOT_FOUND", "zzz"], "zzz", "yyy"),
    of.move(["INVALID_PATH", "itself"], "reports", "reports/old"),
    of.move(
      ["NOT_A_FOLDER", "notes/ideas.txt/x"],
      "notes/todo.txt",
      "notes/ideas.txt/x",
    ),
    of.move(["PERMISSION_DENIED", "password_missing"], "plan.md", "plan2.md"),
    of.read(["FILE_NOT_FOUND", "notes/todoo.txt"], "notes/todoo.txt"),
    of.read(["FILE_TOO_LARGE", 300000], "big.txt"),
    of.read(["INVALID_PATH", "absolute"], "/etc/hostname"),
    of.read(["IS_A_FOLDER", "notes"], "notes"),
    of.read(["NOT_TEXT", "logo.bin"], "logo.bin"),
    of.search(["FILE_NOT_FOUND", "zzz"], "zzz"),
    of.search(["INVALID_PATH", "parent"], "../etc"),
    of.search(["NOT_A_FOLDER", "notes/todo.txt"], "notes/todo.txt"),
    of.write(["FILE_EXISTS", "notes/todo.txt"], "notes/todo.txt"),
    of.write(["FILE_NOT_FOUND", "zzz"], "zzz/more.txt"),
    of.write(["INVALID_PATH", "parent"], "../secrets"),
    of.write(["IS_A_FOLDER", "notes"], "notes", true),
    of.write(["NOT_A_FOLDER", "notes/todo.txt/x"], "notes/todo.txt/x"),
    of.write(["PERMISSION_DENIED", "password_missing"], "plan.md", true),
    of.write(["STORAGE_FAILED", "socket"], "socket", true),
    of.write(["WRITE_LOCKED", "held.txt"], "held.txt", true),
    provoke(
      "files/read",
      ["INVALID_INPUT", "/path"],
      client.filesRead(wrong),
      caughtRead,
    ),
    provoke(
      "services/schema",
      ["NOT_FOUND", "files/read"],
      client.servicesSchema({ name: "files/raed" }),
      caughtProtocol,
    ),
  ];
}

const links: { readonly [name: string]: curable.Link } = {
  http: http(httpUrl),
  "mcp 2026-07-28": mcp(mcpUrl, { era: "2026-07-28" }),
  "mcp 2025-11-25": mcp(mcpUrl, { era: "2025-11-25" }),
};
const declared = new Set(
  Object.values(contract.operations).flatMap(({ codes }) => Object.keys(codes)),
);
let wrong = 0;
for (const era of ["http", "auto"] as const) {
  const client = new Client(era === "http" ? httpUrl : mcp(mcpUrl));
  const listed = await client.filesList();
  if (!listed.ok || listed.value.entries.length === 0) {
    console.error(era, "does not list:", listed);
    wrong += 1;
  }
}
for (const [name, link] of Object.entries(links)) {
  const client = new Client(link);
  const read = await client.filesRead({ path: "notes/ideas.txt" });
  const content = read.ok ? read.value.content : read.failure;
  if (content !== "a failure is a value\n") {
    console.error(name, "does not read:", content);
    wrong += 1;
  }
  const left = new Set(declared);
  const all = provocations(client);
  for (const { operation, expected, caught } of all) {
    const found = await caught;
    left.delete(found[0]);
    if (found[0] !== expected[0] || found[1] !== expected[1]) {
      console.error(name, operation, "expected", expected, "and caught", found);
      wrong += 1;
    }
  }
  if (left.size > 0) {
    console.error(name, "never caught", [...left]);
    wrong += 1;
  }
  const count = declared.size - left.size;
  console.log(
    `${name}: ${all.length} calls, ${count} of ${declared.size} declared codes caught by their types`,
  );
}
if (wrong > 0) process.exitCode = 1;
