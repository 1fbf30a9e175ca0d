// Takes the published client of the Model Context Protocol through the tools of a running server.
//
//   node mcp-client.mjs <url of the server>/mcp <auto, or legacy for a revision with initialize>
//
// Prints what it was told as one JSON object, with the result of a call of each tool without arguments.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const client = new Client({ name: "nightly", version: "1" }, { versionNegotiation: { mode: process.argv[3] } });
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv[2])));

const tools = [];
let cursor;
do {
  const page = await client.listTools({ cursor });
  tools.push(...page.tools);
  cursor = page.nextCursor;
} while (cursor);

const balance = await client.callTool({ name: "check_balance", arguments: { account_id: "acc_123" } });
const progress = [];
await client.callTool({ name: "stream", arguments: { parts: [10, 20], result: 30 } }, {
  onprogress: (each) => progress.push(each),
});
const unknown = await client.callTool({ name: "none" }).catch((error) => error.code);

const failures = [];
for (const { name } of tools) {
  await client.callTool({ name }, { timeout: 30_000 }).catch((error) => {
    // A handler of the fixture fleet sleeps longer than a client waits.
    if (error.code !== "REQUEST_TIMEOUT") failures.push(`${name}: ${error.message}`);
  });
}
console.log(
  JSON.stringify({
    server: client.getServerVersion().name,
    revision: client.getNegotiatedProtocolVersion(),
    tools: tools.map((tool) => tool.name),
    balance,
    progress,
    unknown,
    failures,
  }),
);
await client.close();
