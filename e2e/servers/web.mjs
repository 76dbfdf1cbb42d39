// A web server that fails on demand, for what fetches pages.
import { createServer } from "node:http";

const WORDS = { 401: "Bad credentials", 403: "Must have admin rights", 404: "Not Found", 409: "Head is out of date", 422: "Validation Failed", 429: "Slow down", 500: "Oops" };

/** Starts it on a free port. */
export function start() {
  const server = createServer((request, response) => {
    const answer = (status, type, body) => response.writeHead(status, { "content-type": type }).end(body);
    const path = request.url ?? "/";
    const status = Number(path.match(/(?:status|issues)\/(\d{3})$/)?.[1]);
    if (path === "/robots.txt") return answer(200, "text/plain", "User-agent: *\nDisallow: /private/\n");
    if (path === "/page") return answer(200, "text/html", "<html><body><article><h1>Errors</h1><p>404 not found is an error.</p></article></body></html>");
    if (path === "/plain") return answer(200, "text/plain", "plain error text");
    if (path === "/json") return answer(200, "application/json", "{\"error\":\"the content of a page\"}");
    if (path === "/loop") return response.writeHead(302, { location: "/loop" }).end();
    if (path === "/cut") {
      response.writeHead(200, { "content-type": "text/plain", "content-length": "1000" }).write("half");
      return setTimeout(() => response.destroy(), 50);
    }
    if (status >= 900) return response.destroy();
    const known = status >= 400 ? status : 404;
    return answer(known, "application/json", JSON.stringify({ message: WORDS[known] ?? "Failed" }));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ port: server.address().port, stop: () => { server.closeAllConnections(); server.close(); } })));
}
