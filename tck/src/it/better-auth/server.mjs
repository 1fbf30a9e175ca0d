// The plugin as it is published, on better-auth's own memory adapter, with the fixture fleet and one user who signs
// in and decides. The hooks of the kit call the routes under /kit, which act as that user.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { agentAuth, asyncResult, streamResult } from "@better-auth/agent-auth";
import { betterAuth } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { toNodeHandler } from "better-auth/node";
import { declared, offered } from "./fixtures.mjs";
import { execute } from "./handlers.mjs";

const HOST = "127.0.0.1";
const BASE = "/api/auth";
const USER = { name: "Owner", email: "owner@example.com", password: "the kit approves" };
const FRESH_MS = 240_000;
const TABLES = [
  ["user", "session", "account", "verification"],
  ["agent", "agentHost", "agentCapabilityGrant", "approvalRequest"],
].flat();

/** Serves a fleet and prints its URL. `data` is the directory of its state, or undefined if none is stored. */
export async function serve({ port, data, fleet }) {
  const tables = restored(data);
  const listener = createServer();
  await new Promise((done) => listener.listen(Number(port), HOST, done));
  const origin = `http://${HOST}:${listener.address().port}`;
  const outcomes = new Map();
  const auth = plugged(tables, declared(fleet), origin, outcomes);
  const user = new User(auth, origin);
  const plugin = toNodeHandler(auth);

  const routes = {
    "GET /.well-known/agent-configuration": () => auth.handler(new Request(`${origin}${BASE}/agent-configuration`)),
    "POST /kit/approve": (request) => decide(auth, user, request),
    "POST /kit/revoke-grant": ({ agent_id, capability }) =>
      user.does("/agent/revoke-capability", { agent_id, capabilities: [capability] }),
    "POST /kit/end-session": ({ agent_id }) => endSession(auth, agent_id),
  };

  listener.on("request", async (request, response) => {
    const { pathname } = new URL(request.url, origin);
    response.on("finish", () => kept(data, tables));
    try {
      const route = routes[`${request.method} ${pathname}`];
      if (route) {
        await respond(response, await route(await read(request)));
      } else if (pathname.startsWith("/outcomes/")) {
        await respond(response, await outcome(auth, origin, outcomes, request, pathname.split("/").pop()));
      } else {
        await plugin(request, response);
      }
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await user.signedIn();
  process.on("SIGTERM", () => process.exit(0));
  console.log(`ready at ${origin}`);
}

function plugged(tables, fleet, origin, outcomes) {
  const shown = new Set(fleet.filter((one) => one.visibility === "public").map((one) => one.name));
  const given = fleet.filter((one) => one.grant?.default).map((one) => one.name);
  const all = fleet.map((one) => one.name);
  return betterAuth({
    baseURL: origin,
    basePath: BASE,
    secret: randomBytes(32).toString("hex"),
    database: memoryAdapter(tables),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      agentAuth({
        providerName: "capstan-fixtures",
        providerDescription: "The fixture fleet of the conformance kit",
        approvalMethods: ["device_authorization"],
        allowDynamicHostRegistration: true,
        maxAgentsPerUser: 0,
        capabilities: fleet.map(offered),
        // An agent on its own account gets all that it requests by policy, because no user decides.
        defaultHostCapabilities: ({ mode }) => (mode === "autonomous" ? all : given),
        resolveAutonomousUser: ({ agentId }) => ({ id: agentId, name: "nobody", email: "nobody@example.com" }),
        resolveCapabilities: ({ capabilities, query, agentSession, hostSession }) =>
          capabilities
            .filter((one) => agentSession || hostSession || shown.has(one.name))
            .filter((one) => !query || `${one.name} ${one.description}`.toLowerCase().includes(query.toLowerCase())),
        onExecute: ({ ctx, capability, arguments: given, agentSession }) => {
          if (ctx.headers.get("prefer") === "respond-async") {
            const id = randomUUID();
            outcomes.set(id, { agent: agentSession.agent.id, ...ended(capability, given) });
            return asyncResult(`${origin}/outcomes/${id}`, 1);
          }
          const result = execute(capability, given);
          if (ctx.headers.get("accept") === "text/event-stream") {
            return streamResult(`event: data\ndata: ${JSON.stringify(result)}\n\nevent: done\ndata: {}\n\n`);
          }
          return result;
        },
      }),
    ],
  });
}

function ended(capability, given) {
  try {
    return { response: { status: "completed", result: execute(capability, given) } };
  } catch {
    return { response: { status: "failed", error: { error: "internal_error", message: "the capability failed" } } };
  }
}

/** Outcomes are left to the application; the plugin checks tokens by its session route. */
async function outcome(auth, origin, outcomes, request, id) {
  const headers = new Headers();
  if (request.headers.authorization) {
    headers.set("authorization", request.headers.authorization);
  }
  const session = await auth.handler(new Request(`${origin}${BASE}/agent/session`, { headers }));
  if (!session.ok) {
    return session;
  }
  const found = outcomes.get(id);
  const asking = await session.json();
  return found && asking && found.agent === asking.agent.id
    ? Response.json(found.response)
    : refusal(404, "execution_not_found", "this agent has started no such execution");
}

/** The page of the plugin needs the id of the agent, which is looked up by the code. */
async function decide(auth, user, { user_code, decision, grants }) {
  const { adapter } = await auth.$context;
  const hash = createHash("sha256").update(user_code).digest("base64url");
  const found = await adapter.findOne({ model: "approvalRequest", where: [{ field: "userCodeHash", value: hash }] });
  if (!found) {
    return refusal(404, "not_found", "nothing waits under this code");
  }
  if (grants.some((one) => one.constraints)) {
    return refusal(501, "not_offered", "the plugin does not let a user narrow a request");
  }
  const denied = grants.filter((one) => one.decision === "deny");
  const reason = denied.map((one) => one.reason).find((one) => one);
  const waiting = await adapter.findMany({
    model: "agentCapabilityGrant",
    where: [
      { field: "agentId", value: found.agentId },
      { field: "status", value: "pending" },
    ],
  });
  const allowed = waiting.map((one) => one.capability).filter((one) => !denied.some((no) => no.capability === one));
  return user.does("/agent/approve-capability", {
    agent_id: found.agentId,
    user_code,
    action: decision,
    ...(denied.length > 0 ? { capabilities: allowed } : {}),
    ...(reason ? { reason } : {}),
  });
}

async function endSession(auth, agent) {
  const { adapter } = await auth.$context;
  await adapter.update({
    model: "agent",
    where: [{ field: "id", value: agent }],
    update: { expiresAt: new Date(Date.now() - 1_000) },
  });
  return Response.json({ agent_id: agent });
}

/** One user, who signs in again before a session is too old for decisions. */
class User {
  #auth;
  #origin;
  #session = Promise.resolve("");
  #since = 0;

  constructor(auth, origin) {
    this.#auth = auth;
    this.#origin = origin;
  }

  async does(path, body) {
    return this.#sends(path, body, await this.signedIn());
  }

  signedIn() {
    if (Date.now() - this.#since > FRESH_MS) {
      this.#since = Date.now();
      this.#session = this.#signsIn();
    }
    return this.#session;
  }

  async #signsIn() {
    const known = await this.#sends("/sign-in/email", USER, "");
    const response = known.ok ? known : await this.#sends("/sign-up/email", USER, "");
    return response.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  }

  #sends(path, body, cookie) {
    const headers = { "content-type": "application/json", origin: this.#origin, cookie };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    return this.#auth.handler(new Request(`${this.#origin}${BASE}${path}`, request));
  }
}

function refusal(status, error, message) {
  return Response.json({ error, message }, { status });
}

async function read(request) {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
  }
  return text ? JSON.parse(text) : {};
}

async function respond(response, { status, headers, body }) {
  response.writeHead(status, Object.fromEntries(headers));
  for await (const chunk of body ?? []) {
    response.write(chunk);
  }
  response.end();
}

// The memory adapter knows only the lists that it is given, and dates have to stay dates.
function restored(data) {
  const file = data && join(data, "tables.json");
  const tables = file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8"), dated) : {};
  TABLES.forEach((table) => (tables[table] ??= []));
  return tables;
}

function kept(data, tables) {
  if (data) {
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, "tables.json"), JSON.stringify(tables, undated));
  }
}

function undated(key, value) {
  return this[key] instanceof Date ? { $date: value } : value;
}

function dated(key, value) {
  return value?.$date ? new Date(value.$date) : value;
}
