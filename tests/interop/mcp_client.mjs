// What the TypeScript MCP client sees of a server whose tools fail.

import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const SECRET = "sk-live-51H8x";
const KEY = "toolfail.dev/failure";

const text = (result) => {
  assert.equal(result.content.length, 1);
  return result.content[0].text;
};

// The envelope of a failure, after checking all that every failure has in common.
const envelope = (result, expected) => {
  assert.equal(result.isError, true);
  assert.equal(result.structuredContent, undefined);
  assert.ok(!JSON.stringify(result).includes(SECRET));
  assert.deepEqual(Object.keys(result._meta), [KEY]);
  const { success, error } = result._meta[KEY];
  assert.equal(success, false);
  assert.equal(error.details, undefined);
  for (const [name, value] of Object.entries(expected)) {
    assert.deepEqual(error[name], value, `${name} of ${JSON.stringify(error)}`);
  }
};

const transport = new StdioClientTransport({ command: process.argv[2] });
const client = new Client({ name: "toolfail-interop", version: "1.0.0" });
await client.connect(transport);
const call = (name, args = {}, options = {}) =>
  client.callTool({ name, arguments: args }, undefined, { timeout: 20_000, ...options });

// After this the client checks results against the output schemas.
const { tools } = await client.listTools();
const schemaOf = (name) => tools.find((tool) => tool.name === name).outputSchema;
assert.ok(schemaOf("busy"));
assert.equal(schemaOf("lost"), undefined);

const busy = await call("busy");
envelope(busy, { class: "rate_limited", code: 4003, retry_after: 2, retry_after_ms: 1500 });
assert.match(text(busy), /Wait at least 2 seconds first\./);

const lost = await call("lost");
envelope(lost, { class: "transient", layer: "side_effect", effect: "in_doubt" });
assert.match(text(lost), /First confirm whether the last attempt took effect\./);

const denied = await call("denied");
envelope(denied, { class: "permission_denied", domain: "interop.example" });
assert.match(text(denied), /A person is needed\./);

const panic = await call("panics");
envelope(panic, { class: "unknown", effect: "in_doubt", reason: "panicked" });

const wrong = await call("order", { article: "apple", count: "many" });
assert.equal(wrong.isError, true);
const empty = await call("order", { article: "", count: 1 });
envelope(empty, { class: "invalid_argument", layer: "input" });

const large = await call("note", { text: "x".repeat(4_000_000) });
envelope(large, { class: "invalid_argument" });
assert.match(text(large), /\[bytes="4000000"\]/);

await assert.rejects(call("frobnicate"), (error) => error.code === -32602);

// Gives up in the middle of a call; the server goes on, and the tool heard of it.
const abort = new AbortController();
const slow = call("slow", {}, { signal: abort.signal });
setTimeout(() => abort.abort("enough"), 300);
await assert.rejects(slow);
let cancelled = false;
for (let round = 0; round < 100 && !cancelled; round++) {
  cancelled = text(await call("was_cancelled")) === "true";
  await new Promise((resolve) => setTimeout(resolve, 50));
}
assert.ok(cancelled, "the tool was not cancelled");

const asked = await call("needs_approval");
envelope(asked, { class: "permission_denied" });
assert.match(text(asked), /A person is needed\./);

const done = await call("order", { article: "apple", count: 7 });
assert.deepEqual(done.structuredContent, { number: 7 });
await client.close();
console.log("mcp, TypeScript");
