package dev.capstan.server.tenants;

import static dev.capstan.server.tenants.TenantServer.SHARED;
import static dev.capstan.server.tenants.TenantServer.TENANTS;
import static dev.capstan.server.tenants.TenantServer.agent;
import static dev.capstan.server.tenants.TenantServer.own;
import static dev.capstan.server.tenants.TenantServer.owner;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.http.access.KnownRoutes;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route, tried by each tenant on what belongs to each other one. */
class TenantRoutesTest {

    @RegisterExtension
    private static final RunningServer SERVER = TenantServer.create();

    /** The routes that nothing of a tenant can be reached by: documents, and what is of the sender itself. */
    private static final Set<String> OTHERS = Set.of(
            "GET /health",
            "GET /health/live",
            "GET /health/ready",
            "GET /health/started",
            "GET /",
            "GET /api",
            "GET /openapi.json",
            "GET /openapi.yaml",
            "GET /asyncapi.json",
            "GET /asyncapi.yaml",
            "GET /style.css",
            "GET /sign-in",
            "POST /sign-in",
            "POST /sign-out",
            "GET /.well-known/jwks.json",
            "GET /.well-known/agent-configuration",
            "GET /fixtures/{name}.diff",
            "POST /agent/register",
            "POST /host/rotate-key",
            "POST /host/revoke",
            "POST /agent/introspect");

    /** The pages, which need a session and call what the routes of accounts call. */
    private static final Set<String> PAGES =
            Set.of("GET /device", "POST /device", "GET /applications", "POST /applications");

    /** What the operator does for all tenants. */
    private static final Set<String> OPERATOR = Set.of(
            "GET /accounts",
            "POST /accounts/{name}/role",
            "POST /accounts/{name}/end",
            "POST /accounts/{name}/password",
            "POST /accounts",
            "POST /backups",
            "POST /fleet/reload",
            "GET /metrics");

    /** What the operator's agents say to everybody, and take from everybody. */
    private static final Set<String> AGH = Set.of("GET /agh/greetings", "POST /agh/envelopes");

    private static final Map<String, TestAgent> ACTIVE = new HashMap<>();
    private static final Map<String, TestAgent> WAITING = new HashMap<>();
    private static final Map<String, String> SESSIONS = new HashMap<>();
    private static final Map<String, String> REQUESTS = new HashMap<>();
    private static final Map<String, String> EXECUTIONS = new HashMap<>();

    /** A request of one tenant for what is another's. */
    private record Attempt(String route, RequestSender sender) {

        /** Whether it names what is the other's, and so must be refused. Any other must not show it. */
        boolean namesTheOther() {
            return route.startsWith("POST") || route.contains("{") || route.contains("?");
        }
    }

    /** The number of records of registrations in the chain of the operator, where nobody's are. */
    private static int registrations;

    @FunctionalInterface
    private interface RequestSender {
        Reply send() throws Exception;
    }

    @BeforeAll
    static void fill() throws Exception {
        for (String tenant : TENANTS) {
            ACTIVE.put(tenant, TestAgent.registers(SERVER, registration(own(tenant), SHARED)));
        }
        registrations = TenantServer.send(SERVER, "default", "GET", "/audit/records?limit=1000", "")
                .json()
                .path("records")
                .size();
        for (String tenant : TENANTS) {
            TestAgent active = ACTIVE.get(tenant);
            Reply approved = TenantServer.send(
                    SERVER, tenant, "POST", "/approvals/" + active.userCode(), "{\"decision\": \"approve\"}");
            assertThat(approved.status()).as(approved.text()).isEqualTo(200);
            WAITING.put(tenant, active.sibling(registration(own(tenant))));
            SESSIONS.put(
                    tenant, negotiate(active, SHARED).json().path("session_id").asText("none"));
            assertThat(active.executes(own(tenant), "{}").status()).isEqualTo(200);
            Reply begun = active.posts(
                    "/rpc/requests",
                    "{\"to\": \"agent://" + agent(tenant) + "\", \"capability\": \"" + own(tenant)
                            + "\", \"payload\": {}, \"mode\": \"async\"}");
            EXECUTIONS.put(tenant, executeInBackground(active, own(tenant)));
            REQUESTS.put(tenant, begun.json().path("correlationId").asText("none"));
            assertThat(SESSIONS.get(tenant)).as("a negotiated session").isNotEqualTo("none");
            assertThat(begun.status()).as(begun.text()).isEqualTo(202);
        }
    }

    private static String registration(String... capabilities) {
        return "{\"name\": \"a\", \"capabilities\": [\"" + String.join("\", \"", capabilities) + "\"]}";
    }

    private static Reply negotiate(TestAgent by, String capability) throws Exception {
        return by.post(
                "/negotiations",
                by.token(SERVER.url() + "/negotiations"),
                "{\"capability\": \"" + capability + "\", \"preferred_version\": \"1.0\"}");
    }

    /** Returns the id of an execution whose result its own agent can fetch. */
    private static String executeInBackground(TestAgent by, String capability) throws Exception {
        Reply begun = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/capability/execute"))
                .header("Authorization", "Bearer " + by.tokenFor("/capability/execute"))
                .header("Content-Type", "application/json")
                .header("Prefer", "respond-async")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability\": \"" + capability + "\", \"arguments\": {}}")));
        String path = begun.json().path("status_url").textValue();
        String id = path.substring(path.lastIndexOf('/') + 1);
        assertThat(by.gets("/capability/executions/" + id).status()).isEqualTo(200);
        return id;
    }

    static Stream<List<String>> pairs() {
        return TENANTS.stream()
                .flatMap(by -> TENANTS.stream().filter(on -> !on.equals(by)).map(on -> List.of(by, on)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void noRouteReachesWhatIsAnotherTenants(List<String> pair) throws Exception {
        String by = pair.get(0);
        String on = pair.get(1);
        String before = state(on);

        for (Attempt attempt : attempts(by, on)) {
            Reply reply = attempt.sender().send();
            String what = by + " sends " + attempt.route() + " for " + on + ": " + reply.status() + " " + reply.text();
            assertThat(reply.status()).as(what).isLessThan(500);
            if (attempt.namesTheOther()) {
                assertThat(isRefused(reply)).as(what).isTrue();
            }
            assertThat(reply.text())
                    .as(what)
                    .doesNotContain(
                            ACTIVE.get(on).hostId(),
                            WAITING.get(on).userCode(),
                            "what " + agent(on) + " does",
                            "\"tenantId\":\"" + on + "\"");
            if (!attempt.namesTheOther()) {
                assertThat(reply.text())
                        .as(what)
                        .doesNotContain(own(on), agent(on), ACTIVE.get(on).id());
            }
        }

        assertThat(state(on)).as("what belongs to " + on).isEqualTo(before);
        assertThat(ACTIVE.get(on).executes(own(on), "{}").status()).isEqualTo(200);
        assertThat(ACTIVE.get(by).executes(own(by), "{}").status()).isEqualTo(200);
    }

    /** Whether a request was refused as a whole, in its only item, or by the status of its outcome. */
    private static boolean isRefused(Reply reply) {
        return reply.status() >= 400
                || reply.json().at("/responses/0").has("error")
                || reply.json().path("status").asText().equals("error")
                || reply.json().at("/error/code").asInt() == -32_602
                || reply.json().at("/result/isError").asBoolean();
    }

    /** What a tenant sees of itself, without the times of its last requests. */
    private static String state(String tenant) throws Exception {
        JsonNode hosts = TenantServer.send(SERVER, tenant, "GET", "/hosts", "").json();
        hosts.findParents("last_used_at").forEach(parent -> ((ObjectNode) parent).remove("last_used_at"));
        return hosts + TenantServer.send(SERVER, tenant, "GET", "/accounts", "").text();
    }

    @Test
    void everyRouteIsTried() {
        Set<String> tried = new HashSet<>(OTHERS);
        tried.addAll(PAGES);
        attempts("acme", "beta").forEach(attempt -> tried.add(attempt.route().replaceFirst("[?].*", "")));

        assertThat(tried).containsExactlyInAnyOrderElementsOf(KnownRoutes.all());
    }

    private static List<Attempt> attempts(String by, String on) {
        return Stream.concat(ofAccount(by, on), ofAgent(by, on))
                .filter(attempt -> !by.equals("default") || !OPERATOR.contains(attempt.route()))
                .filter(attempt -> !on.equals("default") || !AGH.contains(attempt.route()))
                .toList();
    }

    private static Stream<Attempt> ofAccount(String by, String on) {
        TestAgent active = ACTIVE.get(on);
        String host = "/hosts/" + active.hostId();
        String agentPath = "/agents/" + active.id();
        String name = "/accounts/" + owner(on);
        String published = "/registry/" + own(on);
        return Stream.of(
                account(
                        by,
                        "GET /audit/records",
                        "/audit/records?limit=1000&after=" + (by.equals("default") ? registrations : 0),
                        ""),
                account(by, "GET /audit/records?tenant=", "/audit/records?tenant=" + on, ""),
                account(by, "GET /audit/verification?tenant=", "/audit/verification?tenant=" + on, ""),
                account(by, "GET /capabilities", "/capabilities?limit=1000", ""),
                account(by, "GET /capabilities/{name}", "/capabilities/" + own(on), ""),
                account(by, "GET /capabilities/{name}", "/capabilities/" + own(on) + "?agent=agent://" + agent(on), ""),
                account(
                        by,
                        "GET /capabilities/{name}/types/{language}",
                        "/capabilities/" + own(on) + "/types/typescript",
                        ""),
                account(by, "GET /registry", "/registry?limit=100", ""),
                account(by, "GET /registry/{capability}", published, ""),
                account(by, "GET /registry/{capability}/{version}", published + "/1.0.0", ""),
                account(by, "GET /registry/{capability}/{version}/input.json", published + "/1.0.0/input.json", ""),
                account(by, "GET /registry/{capability}/{version}/output.json", published + "/1.0.0/output.json", ""),
                account(by, "GET /registry/{capability}/compatibility", published + "/compatibility", ""),
                account(by, "POST /registry/{capability}/{version}/deprecation", published + "/1.0.0/deprecation", ""),
                account(
                        by,
                        "POST /registry/{capability}/{version}/withdrawal",
                        published + "/1.0.0/withdrawal",
                        "{\"sunset\": \"2099-01-01T00:00:00Z\"}"),
                account(by, "PUT /registry/{capability}/{version}", published + "/1.0.0", "not JSON"),
                account(by, "GET /metrics", "/metrics", ""),
                account(by, "GET /agh/peers", "/agh/peers", ""),
                account(by, "GET /agh/capabilities", "/agh/capabilities", ""),
                account(by, "GET /agh/interactions/{channel}/{id}", "/agh/interactions/builders/int_x", ""),
                account(by, "GET /agh/outbox", "/agh/outbox", ""),
                account(by, "GET /agh/inbox", "/agh/inbox", ""),
                account(by, "DELETE /agh/inbox/{number}", "/agh/inbox/1", ""),
                account(
                        by,
                        "POST /agh/transfers",
                        "/agh/transfers",
                        "{\"peer\": \"" + agent(on) + "\", \"capability\": \"" + own(on) + "\", \"to\": \"" + agent(on)
                                + "\", \"interaction_id\": \"int_t\"}"),
                account(by, "GET /hosts", "/hosts", ""),
                account(by, "DELETE /hosts/{hostId}", host, ""),
                account(by, "DELETE /agents/{agentId}", agentPath, ""),
                account(by, "DELETE /agents/{agentId}/session", agentPath + "/session", ""),
                account(by, "DELETE /agents/{agentId}/grants/{+capability}", agentPath + "/grants/" + own(on), ""),
                account(
                        by,
                        "POST /approvals/{userCode}",
                        "/approvals/" + WAITING.get(on).userCode(),
                        "{\"decision\": \"deny\"}"),
                account(by, "GET /accounts", "/accounts", ""),
                account(
                        by,
                        "POST /accounts",
                        "/accounts",
                        "{\"name\": \"spy\", \"role\": \"owner\", \"tenant\": \"" + on + "\"}"),
                account(by, "POST /accounts/{name}/role", name + "/role", "{\"role\": \"auditor\"}"),
                account(by, "POST /accounts/{name}/end", name + "/end", ""),
                account(by, "POST /accounts/{name}/password", name + "/password", "{}"),
                account(by, "POST /backups", "/backups", ""),
                account(by, "POST /fleet/reload", "/fleet/reload", ""));
    }

    private static Stream<Attempt> ofAgent(String by, String on) {
        TestAgent self = ACTIVE.get(by);
        TestAgent other = ACTIVE.get(on);
        String id = "{\"agent_id\": \"" + other.id() + "\"}";
        String execution = "{\"capability\": \"" + own(on) + "\", \"arguments\": {}}";
        String negotiations = SERVER.url() + "/negotiations";
        return Stream.of(
                new Attempt(
                        "POST /agent/request-capability",
                        () -> self.posts("/agent/request-capability", "{\"capabilities\": [\"" + own(on) + "\"]}")),
                new Attempt("GET /agent/status?agent_id=", () -> self.hostGets("/agent/status?agent_id=" + other.id())),
                new Attempt("POST /agent/reactivate", () -> self.hostPosts("/agent/reactivate", id)),
                new Attempt("POST /agent/revoke", () -> self.hostPosts("/agent/revoke", id)),
                new Attempt(
                        "POST /agent/rotate-key",
                        () -> self.hostPosts(
                                "/agent/rotate-key",
                                "{\"agent_id\": \"" + other.id() + "\", \"public_key\": "
                                        + SigningKey.generate().publicKey().toJson() + "}")),
                new Attempt("GET /capability/list", () -> self.gets("/capability/list?limit=100")),
                new Attempt("GET /capability/describe?name=", () -> self.gets("/capability/describe?name=" + own(on))),
                new Attempt("POST /capability/execute", () -> self.posts("/capability/execute", execution)),
                new Attempt(
                        "POST /capability/batch-execute",
                        () -> self.posts("/capability/batch-execute", "{\"requests\": [" + execution + "]}")),
                new Attempt(
                        "GET /capability/executions/{id}",
                        () -> self.gets("/capability/executions/" + EXECUTIONS.get(on))),
                new Attempt(
                        "POST /invocations",
                        () -> self.posts(
                                "/invocations", "{\"capability_id\": \"" + own(on) + "\", \"parameters\": {}}")),
                new Attempt("DELETE /invocations/{traceId}", () -> deletes(self, "/invocations/trace-of-" + on)),
                new Attempt(
                        "POST /rpc/requests",
                        () -> self.posts(
                                "/rpc/requests",
                                "{\"to\": \"agent://" + agent(on) + "\", \"capability\": \"" + own(on)
                                        + "\", \"payload\": {}}")),
                new Attempt(
                        "POST /mcp",
                        () -> self.posts(
                                "/mcp",
                                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \""
                                        + own(on) + "\"}}")),
                new Attempt("GET /rpc/requests/{correlationId}", () -> self.gets("/rpc/requests/" + REQUESTS.get(on))),
                new Attempt("GET /agh/greetings", () -> SERVER.get("/agh/greetings")),
                new Attempt("POST /agh/envelopes", () -> SERVER.post("/agh/envelopes", direct(on))),
                new Attempt("POST /negotiations", () -> negotiate(self, own(on))),
                new Attempt(
                        "GET /negotiations/{id}",
                        () -> self.get("/negotiations/" + SESSIONS.get(on), self.token(negotiations))),
                new Attempt(
                        "DELETE /negotiations/{id}",
                        () -> SERVER.send(HttpRequest.newBuilder(URI.create(negotiations + "/" + SESSIONS.get(on)))
                                .header("Authorization", "Bearer " + self.token(negotiations))
                                .DELETE())));
    }

    private static Reply deletes(TestAgent self, String path) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Authorization", "Bearer " + self.tokenFor(path))
                .DELETE());
    }

    private static String direct(String on) {
        return "{\"protocol\": \"agh-network/v0\", \"id\": \"msg_t\", \"kind\": \"direct\", \"channel\": \"builders\","
                + " \"from\": \"spy\", \"to\": \"" + agent(on) + "\", \"interaction_id\": \"int_t\", \"ts\": "
                + System.currentTimeMillis() / 1000 + ", \"body\": {\"text\": \"hello\"}}";
    }

    private static Attempt account(String by, String route, String path, String body) {
        String method = route.substring(0, route.indexOf(' '));
        return new Attempt(route, () -> TenantServer.send(SERVER, by, method, path, body));
    }
}
