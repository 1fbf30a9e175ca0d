// Starts Keycloak with keycloak-agent-auth on loopback, creates a realm with the fixture fleet, and serves what Keycloak
// leaves to others: the resource server that executes the capabilities, and the hooks of the kit.
//
// Keycloak executes nothing itself: each capability has a location, and its endpoint for executions forwards to it. The
// resource server listens where Keycloak's hostname points, so that the location is the default location of discovery.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execute } from "../../../tck/src/it/better-auth/handlers.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const TARGET = join(HERE, "../../../tck/target/keycloak");
const PUBLIC = "127.0.0.2";
const LOCAL = "127.0.0.1";
const REALM = "kit";
const CLIENT = "owner-ui";
const ADMIN = { username: "admin", password: "the kit starts" };
const OWNER = { username: "owner", password: "the kit approves" };
const RETURN = "http://127.0.0.1/signed-in";
const FRESH_MS = 45_000;
const MAX_WAIT_MS = 300_000;

const given = options();
const data = given.data;
mkdirSync(data, { recursive: true });
const resources = createServer(respond);
const port = await new Promise((done) => resources.listen(0, PUBLIC, () => done(resources.address().port)));
const server = `http://${LOCAL}:${port}`;
const realm = `${server}/realms/${REALM}`;
const admin = `${server}/admin/realms/${REALM}/agent-auth`;
const executions = `/realms/${REALM}/agent-auth/capability/execute`;
const location = `http://${PUBLIC}:${port}${executions}`;
const fleet = capabilities(given.fleet);
const tokens = new Map();

startKeycloak();
await provision();
console.log(`ready at ${realm}`);

function startKeycloak() {
  const child = spawn(join(TARGET, "home/bin/kc.sh"), ["start", "--optimized"], {
    stdio: ["ignore", 2, 2],
    env: {
      ...process.env,
      KC_CACHE: "local",
      KC_HTTP_ENABLED: "true",
      KC_HTTP_HOST: LOCAL,
      KC_HTTP_PORT: String(port),
      KC_HOSTNAME: `http://${PUBLIC}:${port}`,
      KC_DB_URL: `jdbc:h2:file:${join(data, "keycloak")};NON_KEYWORDS=VALUE`,
      KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      JAVA_OPTS_APPEND: "-Dagent-auth.allow-insecure-capability-location=true",
    },
  });
  child.on("exit", (code) => process.exit(code ?? 1));
  process.on("exit", () => child.kill());
  process.on("SIGTERM", () => process.exit(0));
  process.on("SIGINT", () => process.exit(0));
}

async function provision() {
  for (const end = Date.now() + MAX_WAIT_MS; !(await isUp()); ) {
    if (Date.now() > end) {
      throw new Error("Keycloak has not started; standard error has its log");
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  const token = await adminToken();
  if (!(await fetch(realm)).ok) {
    await succeed(post(`${server}/admin/realms`, realmOf(), token));
  }
  const known = new Set(names());
  for (const one of fleet.filter((each) => !known.delete(each.name))) {
    await succeed(post(`${admin}/capabilities`, one, token));
  }
  for (const gone of known) {
    await succeed(fetch(`${admin}/capabilities/${gone}`, { method: "DELETE", headers: bearer(token) }));
  }
  writeFileSync(join(data, "capabilities.json"), JSON.stringify(fleet.map((each) => each.name)));
}

async function isUp() {
  return (await fetch(`${server}/realms/master`).catch(() => ({ ok: false }))).ok;
}

/** Returns the names of the capabilities that an earlier start with the same data registered. */
function names() {
  const file = join(data, "capabilities.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

function realmOf() {
  return {
    realm: REALM,
    enabled: true,
    sslRequired: "none",
    clients: [{ clientId: CLIENT, publicClient: true, redirectUris: [RETURN] }],
    users: [
      {
        username: OWNER.username,
        enabled: true,
        emailVerified: true,
        email: "owner@example.com",
        firstName: "The",
        lastName: "Owner",
        credentials: [{ type: "password", value: OWNER.password, temporary: false }],
      },
    ],
  };
}

/** Executes a capability for Keycloak, or performs a hook of the kit. */
async function respond(request, response) {
  const hooks = { "/approve": approve, "/end-session": endSession };
  try {
    const body = JSON.parse(await text(request));
    const { pathname } = new URL(request.url, location);
    const [status, result] =
      pathname === executions ? executed(body) : await (hooks[pathname] ?? unknown)(body);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result));
  } catch (error) {
    console.error(error);
    response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "internal_error", message: String(error) }));
  }
}

function executed({ capability, arguments: given }) {
  try {
    return [200, { data: execute(capability, given ?? {}) }];
  } catch {
    return [500, { error: "internal_error", message: "the capability failed" }];
  }
}

function unknown() {
  return [404, {}];
}

/** Decides as the owner. An approval has a user code, or is found by its agent (CIBA). */
async function approve({ user_code, agent_id, decision, grants }) {
  if (grants.some((one) => one.constraints || one.reason)) {
    return [501, { message: "the owner can neither narrow a request nor give a reason" }];
  }
  const denied = new Set(grants.filter((one) => one.decision === "deny").map((one) => one.capability));
  const which = user_code ? { user_code } : { agent_id };
  const subset = denied.size > 0 ? { capabilities: (await pending(agent_id)).filter((one) => !denied.has(one)) } : {};
  const path = `${realm}/agent-auth/verify/${decision}`;
  const done = await post(path, { ...which, ...subset }, await ownerToken());
  return [done.status, await done.json()];
}

async function pending(agent) {
  const headers = bearer(await adminToken());
  const found = await (await succeed(fetch(`${admin}/agents/${agent}`, { headers }))).json();
  return found.agent_capability_grants.filter((one) => one.status === "pending").map((one) => one.capability);
}

async function endSession({ agent_id }) {
  const token = await adminToken();
  const done = await post(`${admin}/agents/${agent_id}/expire`, {}, token);
  return [done.status, await done.json()];
}

/** Returns a token of the administrator. */
function adminToken() {
  return recent("admin", () => tokenFor("master", { grant_type: "password", client_id: "admin-cli", ...ADMIN }));
}

/**
 * Returns a token of the owner, who signs in at the login page: the extension takes a decision only from a user who has
 * signed in within five minutes, and Keycloak records the time of a sign-in at that page alone.
 */
function ownerToken() {
  return recent("owner", async () => {
    const asked = { client_id: CLIENT, redirect_uri: RETURN, response_type: "code", scope: "openid" };
    const query = new URLSearchParams(asked);
    const page = await succeed(fetch(`${realm}/protocol/openid-connect/auth?${query}`));
    const action = /action="([^"]+)"/.exec(await page.text())[1].replaceAll("&amp;", "&");
    const cookie = page.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
    const { pathname, search } = new URL(action);
    const body = new URLSearchParams(OWNER);
    const signIn = { method: "POST", headers: { cookie }, body, redirect: "manual" };
    const signedIn = await fetch(`${server}${pathname}${search}`, signIn);
    const code = new URL(signedIn.headers.get("location")).searchParams.get("code");
    return tokenFor(REALM, { grant_type: "authorization_code", client_id: CLIENT, redirect_uri: RETURN, code });
  });
}

/** Returns the token of a name, which is created again when it is too old. */
function recent(name, create) {
  const known = tokens.get(name);
  if (known && Date.now() - known.since < FRESH_MS) {
    return known.token;
  }
  const token = create();
  tokens.set(name, { since: Date.now(), token });
  return token;
}

async function tokenFor(name, request) {
  const body = new URLSearchParams(request);
  const address = `${server}/realms/${name}/protocol/openid-connect/token`;
  return (await (await succeed(fetch(address, { method: "POST", body }))).json()).access_token;
}

function post(address, body, token) {
  const headers = { ...bearer(token), "content-type": "application/json" };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
}

function bearer(token) {
  return { authorization: `Bearer ${token}` };
}

async function succeed(response) {
  const done = await response;
  if (!done.ok) {
    throw new Error(`${done.url} has answered ${done.status}: ${await done.text()}`);
  }
  return done;
}

async function text(request) {
  let all = "";
  for await (const chunk of request) {
    all += chunk;
  }
  return all;
}

/** Returns the capabilities of a fleet that the kit wrote as JSON: the one installed, or that of the hook restart. */
function capabilities(directory) {
  const [root, name] = directory ? [directory, "capabilities.yaml"] : [join(TARGET, "fleet"), "capabilities.json"];
  return readdirSync(join(root, "agents"))
    .flatMap((agent) => JSON.parse(readFileSync(join(root, "agents", agent, name), "utf8")).capabilities)
    .filter((one, i, all) => all.findIndex((other) => other.name === one.name) === i)
    .map(offered);
}

// The names of Keycloak's capabilities have no hyphens, and each has a description and a location.
function offered(one) {
  return {
    name: one.name.replaceAll("-", "_"),
    description: one.description ?? one.summary ?? one.name,
    visibility: one.visibility === "public" ? "public" : "authenticated",
    requires_approval: !one.grant?.default,
    location: one.location ?? location,
    ...(one.inputSchema ? { input: one.inputSchema } : {}),
    ...(one.outputSchema ? { output: one.outputSchema } : {}),
  };
}

function options() {
  const found = {};
  for (let i = 2; i < process.argv.length; i += 2) {
    found[process.argv[i].replace(/^--/, "")] = process.argv[i + 1];
  }
  return { data: found.data ?? temporary(), fleet: found.fleet };
}

function temporary() {
  const directory = mkdtempSync(join(tmpdir(), "keycloak-"));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
