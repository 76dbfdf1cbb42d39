/** JSON Pointers (RFC 6901) into the arguments of a call; the empty one is the whole object. */

/** A pointer from a wire: `/a/b` and `#/a/b` as they are, anything else as one name. */
export function lenient(text: string): string {
  if (text === "" || text.startsWith("/")) return text;
  if (text === "#") return "";
  return text.startsWith("#/") ? text.slice(1) : child("", text);
}

/** A pointer from a path such as `user.tags[0].name` or `user/tags/0`. */
export function fromPath(path: string): string {
  if (path.startsWith("/") || path.startsWith("#/")) return lenient(path);
  const trimmed = path.replace(/^\$\.?/, "");
  const parts = trimmed.split(/[.[]/.test(trimmed) ? /[.[\]]/ : "/");
  return parts
    .filter((part) => part !== "")
    .reduce((at, part) => child(at, part.replace(/^["']+|["']+$/g, "")), "");
}

/** The pointer to a member or an item below another one. */
export function child(parent: string, name: string): string {
  return `${parent}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The names on the way, unescaped. */
export function names(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Whether the other one points to something inside of what this one points to. */
export function holds(pointer: string, other: string): boolean {
  return other.startsWith(`${pointer}/`);
}
