// Takes the published client of Agent Auth through a whole life against a running server.
//
//   CAPSTAN_PASSWORD=<password> node published-client.mjs <client module> <server url> <owner>
//
// Prints a line for each step; exits with 1 at the first that goes wrong.

const [, , module, server, owner] = process.argv;
const password = process.env.CAPSTAN_PASSWORD;
const { AgentAuthClient, MemoryStorage } = await import(module);

const basic = "Basic " + Buffer.from(`${owner}:${password}`).toString("base64");

async function ownerAsks(method, path, body) {
  const response = await fetch(server + path, {
    method,
    headers: { authorization: basic, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

let decision = { decision: "approve" };
const storage = new MemoryStorage();
const client = new AgentAuthClient({
  storage,
  allowDirectDiscovery: true,
  directoryUrl: null,
  hostName: "interop",
  onApprovalRequired: (approval) => ownerAsks("POST", `/approvals/${approval.user_code}`, decision),
});

function check(step, holds, seen) {
  if (!holds) {
    console.error(`FAILED ${step}: ${JSON.stringify(seen)}`);
    process.exit(1);
  }
  console.log(`ok ${step}`);
}

async function refused(work) {
  try {
    return { code: null, result: await work() };
  } catch (error) {
    return { code: error.code, message: error.message };
  }
}

const provider = await client.discoverProvider(server);
check("discovers the provider", provider.issuer === server && provider.algorithms.includes("Ed25519"), provider);

const listed = await client.listCapabilities({ provider: server });
check("lists what is public", listed.capabilities.some((c) => c.name === "check_balance"), listed);

const first = await client.connectAgent({
  provider: server,
  name: "balance checker",
  reason: "to see how much is left",
  capabilities: ["check_balance"],
});
const active = (grants, name) => grants.find((g) => g.capability === name && g.status === "active");
check("connects after approval", first.status === "active" && active(first.capabilityGrants, "check_balance"), first);

const second = await client.connectAgent({ provider: server, name: "second", capabilities: ["check_balance"] });
check("connects at once for defaults", second.status === "active", second);

const balance = await client.executeCapability({
  agentId: first.agentId,
  capability: "check_balance",
  arguments: { account_id: "acc_789" },
});
check("executes", balance.data?.account_id === "acc_789", balance);

const described = await client.describeCapability({ provider: server, name: "transfer_funds", agentId: first.agentId });
check("describes", described.grant_status === "not_granted" && described.input?.type === "object", described);

const ungranted = await refused(() =>
  client.requestCapability({ agentId: first.agentId, capabilities: [{ name: "transfer_funds", constraints: { amount: { maximum: 5 } } }] }),
);
check("gets an error for an unknown operator", ungranted.code === "unknown_constraint_operator", ungranted);

const asked = await client.requestCapability({
  agentId: first.agentId,
  capabilities: [{ name: "transfer_funds", constraints: { amount: { max: 5 }, to: "acc_456" } }],
  reason: "to pay a bill",
});
check("is granted more after approval", asked.granted.includes("transfer_funds"), asked);

const tooMuch = await refused(() =>
  client.executeCapability({
    agentId: first.agentId,
    capability: "transfer_funds",
    arguments: { to: "acc_456", amount: 6, currency: "USD" },
  }),
);
check("is held to its constraints", tooMuch.code === "constraint_violated", tooMuch);

const transfer = await client.executeCapability({
  agentId: first.agentId,
  capability: "transfer_funds",
  arguments: { to: "acc_456", amount: 1, currency: "USD" },
});
check("transfers within them", transfer.data?.amount === 1, transfer);

const batch = await client.batchExecuteCapabilities({
  agentId: first.agentId,
  requests: [
    { id: "a", capability: "check_balance", arguments: { account_id: "acc_789" } },
    { id: "b", capability: "transfer_funds", arguments: { to: "acc_456", amount: 60, currency: "USD" } },
  ],
});
check(
  "executes several at once",
  batch.responses[0].status === "completed" && batch.responses[1].error?.code === "constraint_violated",
  batch,
);

const comingBack = new AgentAuthClient({
  storage,
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, prefer: "respond-async" } }),
});
const later = await comingBack.executeCapability({
  agentId: first.agentId,
  capability: "check_balance",
  arguments: { account_id: "acc_789" },
});
check("comes back for a result", later.status === "completed" && later.result?.account_id === "acc_789", later);
comingBack.destroy();

check("rotates its agent key", (await client.rotateAgentKey(first.agentId)).status === "active");
check("rotates its host key", (await client.rotateHostKey(server)).status === "active");
const after = await client.agentStatus(first.agentId);
check("asks for its status", after.status === "active" && active(after.agent_capability_grants, "transfer_funds"), after);

await ownerAsks("DELETE", `/agents/${first.agentId}/session`);
const expired = await refused(() =>
  client.executeCapability({ agentId: first.agentId, capability: "check_balance", arguments: { account_id: "acc_789" } }),
);
check("gets an error after its session ended", expired.code === "agent_expired", expired);

const again = await client.reactivateAgent(first.agentId);
check(
  "continues with defaults only",
  again.status === "active" && active(again.capabilityGrants, "check_balance") && !active(again.capabilityGrants, "transfer_funds"),
  again,
);

decision = { decision: "deny" };
await client.requestCapability({ agentId: first.agentId, capabilities: ["transfer_funds"] });
const denied = await client.agentStatus(first.agentId);
check("is denied", denied.agent_capability_grants.some((g) => g.capability === "transfer_funds" && g.status === "denied"), denied);

await client.disconnectAgent(first.agentId);
const gone = await client.getConnection(first.agentId);
check("disconnects", gone === null || gone === undefined, gone);
client.destroy();
console.log("the whole life, unpatched");
