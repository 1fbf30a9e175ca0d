// Performs one act of the published client SDK of Agent Auth, and keeps its state in a file:
//
//   AGENT_AUTH_SDK=<module of the SDK> node act.mjs <act> <state directory> <url> <name> <agent id> <capability> <arguments>
//
// Prints the result as JSON and ends with 0; after an error, prints the error and ends with 1.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [act, state, url, name, agentId, capability, args] = process.argv.slice(2);
const { AgentAuthClient } = await import(process.env.AGENT_AUTH_SDK);
const file = join(state, "state.json");

function read() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { host: null, agents: {}, providers: {} };
  }
}

function change(edit) {
  const all = read();
  edit(all);
  writeFileSync(file, JSON.stringify(all), { mode: 0o600 });
}

// The interface Storage of the SDK, over one file.
const storage = {
  getHostIdentity: async () => read().host,
  setHostIdentity: async (host) => change((all) => (all.host = host)),
  deleteHostIdentity: async () => change((all) => (all.host = null)),
  getAgentConnection: async (id) => read().agents[id] ?? null,
  setAgentConnection: async (id, connection) => change((all) => (all.agents[id] = connection)),
  deleteAgentConnection: async (id) => change((all) => delete all.agents[id]),
  listAgentConnections: async () => Object.values(read().agents),
  getProviderConfig: async (issuer) => read().providers[issuer] ?? null,
  setProviderConfig: async (issuer, config) => change((all) => (all.providers[issuer] = config)),
  listProviderConfigs: async () => Object.values(read().providers),
};

// Direct discovery lets the SDK read the discovery document of a server that no directory lists.
const client = new AgentAuthClient({ storage, directoryUrl: null, allowDirectDiscovery: true, hostName: "kit" });

const acts = {
  connect: async () => {
    const connected = await client.connectAgent({ provider: url, name, capabilities: [capability] });
    if (connected.status !== "active") throw new Error(`the agent is ${connected.status}`);
    return connected;
  },
  request: () => client.requestCapability({ agentId, capabilities: [capability] }),
  execute: async () => {
    const executed = await client.executeCapability({ agentId, capability, arguments: JSON.parse(args) });
    if (executed.status === "failed") throw new Error(JSON.stringify(executed.error));
    return executed;
  },
  status: () => client.agentStatus(agentId),
  reactivate: () => client.reactivateAgent(agentId),
  disconnect: () => client.disconnectAgent(agentId),
};

try {
  console.log(JSON.stringify((await acts[act]()) ?? {}));
} catch (error) {
  console.error(`${error.code ?? error.name}: ${error.message}`);
  process.exitCode = 1;
}
client.destroy();
