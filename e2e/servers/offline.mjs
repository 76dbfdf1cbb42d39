// Loaded into the GitHub server before it starts: what it sends to GitHub goes to the web server of this test.
const fetched = globalThis.fetch;
const standIn = process.env.GITHUB_STAND_IN;
globalThis.fetch = (address, options) =>
  fetched(String(address).replace("https://api.github.com", standIn ?? "https://api.github.com"), options);
