package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.h2.FaultyFiles;
import dev.capstan.http.access.KnownRoutes;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One sound request to each route while the database cannot be written, and while it cannot be read either. */
@DisabledIfSystemProperty(named = "capstan.test.database", matches = "postgresql")
class EveryRouteUnderFaultTest {

    static {
        FaultyFiles.register();
    }

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.FILE_SYSTEM, FaultyFiles.SCHEME, Settings.ANONYMOUS, "any"));

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]*)\"");
    private static final String BALANCE =
            "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}";
    private static final String REGISTRATION =
            "{\"name\": \"A\", \"capabilities\": [\"check_balance\", \"code-review\"]}";

    /** The response of a route that reaches the database. */
    private enum ExpectedResponse {
        /** A change, which is refused. */
        REFUSED,
        /** A reading, which is answered while the database can be read. */
        READ,
        /** It has nothing to do with the database, or the refusal has the form of its own protocol. */
        OTHER
    }

    private record RouteCheck(String route, ExpectedResponse expectedResponse, RequestSender requestSender) {}

    @FunctionalInterface
    private interface RequestSender {
        Reply send() throws IOException, InterruptedException;
    }

    private static final List<RouteCheck> CHECKS = new ArrayList<>();

    private static TestAgent agent;
    private static String cookie = "";
    private static String csrf = "";

    @BeforeAll
    static void ask() throws Exception {
        agent = TestAgent.registers(SERVER, REGISTRATION).approved();
        TestAgent waiting = TestAgent.registers(SERVER, REGISTRATION);
        signIn();
        String session = agent.post(
                        "/negotiations",
                        agent.token(SERVER.url() + "/negotiations"),
                        "{\"capability\": \"code-review\", \"preferred_version\": \"2.0\"}")
                .json()
                .path("session_id")
                .asText();
        SERVER.asOwner("POST", "/accounts", "{\"name\": \"ana\", \"role\": \"approver\"}");
        for (String version : List.of("1.0", "1.1", "1.2")) {
            SERVER.asOwner("PUT", "/registry/com.acme.one/" + version, "{}");
        }
        ofAgents(session);
        addUserRoutes(waiting);
        addAnonymousRoutes();
        ofPages(waiting);
    }

    private static void ofAgents(String session) {
        add(
                "POST /agent/register",
                ExpectedResponse.REFUSED,
                () -> agent.post(
                        "/agent/register",
                        TestAgent.TOKENS.host(
                                agent.hostKey(),
                                SERVER.url().toString(),
                                SigningKey.generate().publicKey()),
                        REGISTRATION));
        add(
                "POST /agent/request-capability",
                ExpectedResponse.REFUSED,
                () -> agent.posts("/agent/request-capability", "{\"capabilities\": [\"transfer_funds\"]}"));
        add(
                "GET /agent/status",
                ExpectedResponse.REFUSED,
                () -> agent.hostGets("/agent/status?agent_id=" + agent.id()));
        add("POST /agent/reactivate", ExpectedResponse.REFUSED, () -> ofHost("/agent/reactivate"));
        add("POST /agent/revoke", ExpectedResponse.REFUSED, () -> ofHost("/agent/revoke"));
        add("POST /agent/rotate-key", ExpectedResponse.REFUSED, () -> {
            SigningKey next = SigningKey.generate();
            return agent.post("/agent/rotate-key", agent.hostToken(next, agent.id()), rotation(next));
        });
        add("POST /host/rotate-key", ExpectedResponse.REFUSED, () -> {
            SigningKey next = SigningKey.generate();
            String owner = agent.hostKey().publicKey().thumbprint();
            return agent.post("/host/rotate-key", agent.hostToken(next, owner), rotation(next));
        });
        add("POST /host/revoke", ExpectedResponse.REFUSED, () -> agent.hostPosts("/host/revoke", "{}"));
        add("GET /capability/list", ExpectedResponse.REFUSED, () -> agent.gets("/capability/list"));
        add(
                "GET /capability/describe",
                ExpectedResponse.REFUSED,
                () -> agent.gets("/capability/describe?name=check_balance"));
        add("POST /capability/execute", ExpectedResponse.REFUSED, () -> agent.posts("/capability/execute", BALANCE));
        add(
                "POST /capability/batch-execute",
                ExpectedResponse.REFUSED,
                () -> agent.posts("/capability/batch-execute", "{\"requests\": [" + BALANCE + "]}"));
        add(
                "GET /capability/executions/{id}",
                ExpectedResponse.REFUSED,
                () -> agent.gets("/capability/executions/exe_x"));
        add(
                "POST /negotiations",
                ExpectedResponse.REFUSED,
                () -> agent.post(
                        "/negotiations",
                        agent.token(SERVER.url() + "/negotiations"),
                        "{\"capability\": \"code-review\", \"preferred_version\": \"2.0\"}"));
        add(
                "GET /negotiations/{id}",
                ExpectedResponse.REFUSED,
                () -> agent.get("/negotiations/" + session, agent.token(SERVER.url() + "/negotiations")));
        add(
                "DELETE /negotiations/{id}",
                ExpectedResponse.REFUSED,
                () -> SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/negotiations/" + session))
                        .header("Authorization", "Bearer " + agent.token(SERVER.url() + "/negotiations"))
                        .DELETE()));
        add(
                "POST /agent/introspect",
                ExpectedResponse.READ,
                () -> SERVER.post(
                        "/agent/introspect", "{\"token\": \"" + agent.tokenFor("/capability/execute") + "\"}"));
    }

    private static void addUserRoutes(TestAgent waiting) {
        List.of(
                        "GET /hosts",
                        "GET /accounts",
                        "GET /audit/records",
                        "GET /audit/verification",
                        "GET /registry",
                        "GET /agh/peers",
                        "GET /agh/capabilities",
                        "GET /agh/inbox",
                        "GET /agh/outbox",
                        "GET /capabilities")
                .forEach(route -> owner(route, ExpectedResponse.READ, route.substring(4), ""));
        owner("GET /metrics", ExpectedResponse.READ, "/metrics", "");
        owner("GET /capabilities/{name}", ExpectedResponse.READ, "/capabilities/check_balance", "");
        owner(
                "GET /capabilities/{name}/types/{language}",
                ExpectedResponse.READ,
                "/capabilities/check_balance/types/go",
                "");
        owner("GET /registry/{capability}", ExpectedResponse.READ, "/registry/com.acme.one", "");
        owner("GET /registry/{capability}/{version}", ExpectedResponse.READ, "/registry/com.acme.one/1.0", "");
        owner(
                "GET /registry/{capability}/{version}/input.json",
                ExpectedResponse.READ,
                "/registry/code-review/1.0/input.json",
                "");
        owner(
                "GET /registry/{capability}/{version}/output.json",
                ExpectedResponse.READ,
                "/registry/code-review/1.0/output.json",
                "");
        owner(
                "GET /registry/{capability}/compatibility",
                ExpectedResponse.READ,
                "/registry/code-review/compatibility?requester=1.0&provider=2.0",
                "");
        owner("GET /agh/interactions/{channel}/{id}", ExpectedResponse.OTHER, "/agh/interactions/builders/int_x", "");
        owner("DELETE /agh/inbox/{number}", ExpectedResponse.OTHER, "/agh/inbox/0", "");
        owner("DELETE /hosts/{hostId}", ExpectedResponse.REFUSED, "/hosts/" + agent.hostId(), "");
        owner("DELETE /agents/{agentId}", ExpectedResponse.REFUSED, "/agents/" + agent.id(), "");
        owner("DELETE /agents/{agentId}/session", ExpectedResponse.REFUSED, "/agents/" + agent.id() + "/session", "");
        owner(
                "DELETE /agents/{agentId}/grants/{+capability}",
                ExpectedResponse.REFUSED,
                "/agents/" + agent.id() + "/grants/check_balance",
                "");
        owner(
                "POST /approvals/{userCode}",
                ExpectedResponse.REFUSED,
                "/approvals/" + waiting.userCode(),
                "{\"decision\": \"approve\"}");
        owner("POST /accounts", ExpectedResponse.REFUSED, "/accounts", "{\"name\": \"bea\", \"role\": \"approver\"}");
        owner("POST /accounts/{name}/role", ExpectedResponse.REFUSED, "/accounts/ana/role", "{\"role\": \"auditor\"}");
        owner("POST /accounts/{name}/end", ExpectedResponse.REFUSED, "/accounts/ana/end", "");
        owner("POST /accounts/{name}/password", ExpectedResponse.REFUSED, "/accounts/ana/password", "{}");
        owner("POST /backups", ExpectedResponse.OTHER, "/backups", "");
        owner("POST /fleet/reload", ExpectedResponse.OTHER, "/fleet/reload", "");
        owner("PUT /registry/{capability}/{version}", ExpectedResponse.REFUSED, "/registry/com.acme.two/1.0", "{}");
        owner(
                "POST /registry/{capability}/{version}/deprecation",
                ExpectedResponse.REFUSED,
                "/registry/com.acme.one/1.0/deprecation",
                "");
        owner(
                "POST /registry/{capability}/{version}/withdrawal",
                ExpectedResponse.REFUSED,
                "/registry/com.acme.one/1.0/withdrawal",
                "{\"sunset\": \"2099-01-01T00:00:00Z\"}");
        owner(
                "POST /agh/transfers",
                ExpectedResponse.OTHER,
                "/agh/transfers",
                "{\"peer\": \"designer\", \"capability\": \"review-copy\", \"to\": \"bank\", \"interaction_id\": \"int_t\"}");
    }

    private static void addAnonymousRoutes() {
        List.of(
                        "/health",
                        "/health/live",
                        "/health/ready",
                        "/health/started",
                        "/",
                        "/api",
                        "/openapi.json",
                        "/openapi.yaml",
                        "/asyncapi.json",
                        "/asyncapi.yaml",
                        "/style.css",
                        "/sign-in",
                        "/.well-known/jwks.json",
                        "/.well-known/agent-configuration",
                        "/agh/greetings")
                .forEach(path -> add("GET " + path, ExpectedResponse.OTHER, () -> SERVER.get(path)));
        add("GET /fixtures/{name}.diff", ExpectedResponse.OTHER, () -> SERVER.get("/fixtures/clean.diff"));
        add(
                "POST /invocations",
                ExpectedResponse.REFUSED,
                () -> SERVER.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": {}}"));
        add(
                "DELETE /invocations/{traceId}",
                ExpectedResponse.OTHER,
                () -> SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations/t-1"))
                        .DELETE()));
        add(
                "POST /rpc/requests",
                ExpectedResponse.OTHER,
                () -> SERVER.post(
                        "/rpc/requests", "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {}}"));
        add(
                "POST /mcp",
                ExpectedResponse.OTHER,
                () -> SERVER.post(
                        "/mcp",
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"echo\"}}"));
        add("GET /rpc/requests/{correlationId}", ExpectedResponse.OTHER, () -> SERVER.get("/rpc/requests/none"));
        add(
                "POST /agh/envelopes",
                ExpectedResponse.OTHER,
                () -> SERVER.post(
                        "/agh/envelopes",
                        Json.write(Json.object()
                                .put("protocol", "agh-network/v0")
                                .put("id", "msg_fault")
                                .put("kind", "whois")
                                .put("channel", "builders")
                                .put("from", "ops-coordinator.session-42")
                                .put("to", "designer")
                                .put("interaction_id", "int_fault")
                                .put("ts", System.currentTimeMillis() / 1000)
                                .<com.fasterxml.jackson.databind.node.ObjectNode>set(
                                        "body",
                                        Json.object().put("type", "request").put("query", "")))));
    }

    private static void ofPages(TestAgent waiting) {
        String code = waiting.userCode();
        add(
                "POST /sign-in",
                ExpectedResponse.REFUSED,
                () -> form("/sign-in", "name=owner&password=" + SERVER.password()));
        add("GET /applications", ExpectedResponse.READ, () -> page("/applications"));
        add("GET /device", ExpectedResponse.OTHER, () -> page("/device?user_code=" + code));
        add(
                "POST /device",
                ExpectedResponse.OTHER,
                () -> form("/device", "csrf=" + csrf + "&decision=deny&code=" + code));
        add(
                "POST /applications",
                ExpectedResponse.REFUSED,
                () -> form("/applications", "csrf=" + csrf + "&what=agent&agent=" + agent.id()));
        add("POST /sign-out", ExpectedResponse.REFUSED, () -> form("/sign-out", "csrf=" + csrf));
    }

    @AfterEach
    void heal() throws Exception {
        FaultyFiles.of(SERVER.data()).clearFaults();
        Eventually.holds("the server takes calls", () -> isReady(200));
    }

    @Test
    void everyRouteIsAsked() {
        assertThat(CHECKS).extracting(RouteCheck::route).containsExactlyInAnyOrderElementsOf(KnownRoutes.all());
    }

    @Test
    void changesAreRefusedAndReadingsGoOnWhileTheDiskIsFull() throws Exception {
        FaultyFiles.of(SERVER.data()).limitFreeSpace(0);
        notice();
        Eventually.holds("the record is read", () -> status("/audit/records") == 200);

        for (RouteCheck routeCheck : CHECKS) {
            check(routeCheck, routeCheck.requestSender().send());
            if (routeCheck.expectedResponse() == ExpectedResponse.READ) {
                // The database may be opened anew just then.
                Eventually.holds(
                        routeCheck.route() + " is read",
                        () -> send(routeCheck.requestSender()).status() == 200);
            }
        }
    }

    @Test
    void everyRouteSaysSoWhileTheDatabaseCannotBeRead() throws Exception {
        FaultyFiles.of(SERVER.data()).failWrites(true).failReads(true);
        notice();

        for (RouteCheck routeCheck : CHECKS) {
            check(routeCheck, routeCheck.requestSender().send());
        }
    }

    private static void check(RouteCheck routeCheck, Reply reply) {
        String told = routeCheck.route() + " " + reply.status() + ": " + reply.text();
        if (routeCheck.expectedResponse() == ExpectedResponse.REFUSED) {
            assertThat(reply.status()).as(told).isEqualTo(503);
        }
        if (reply.status() >= 500) {
            assertThat(reply.status()).as(told).isEqualTo(503);
            assertThat(reply.header("Retry-After")).as(told).isEqualTo("1");
            boolean isPage = reply.header("Content-Type").startsWith("text/html");
            if (!isPage && !routeCheck.route().startsWith("GET /health")) {
                assertThat(reply.text()).as(told).contains("audit_unavailable").doesNotContain("the token was refused");
            }
        }
    }

    private static void notice() throws InterruptedException {
        Eventually.holds("the fault is noticed", () -> {
            send("/invocations", "{\"capability_id\": \"echo\", \"parameters\": {}}");
            return isReady(503);
        });
    }

    private static boolean isReady(int status) {
        return status("/health/ready") == status;
    }

    private static int status(String path) {
        return send(() -> SERVER.get(path)).status();
    }

    private static Reply send(String path, String body) {
        return send(() -> SERVER.post(path, body));
    }

    private static Reply send(RequestSender requestSender) {
        try {
            return requestSender.send();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void add(String route, ExpectedResponse expectedResponse, RequestSender requestSender) {
        CHECKS.add(new RouteCheck(route, expectedResponse, requestSender));
    }

    private static void owner(String route, ExpectedResponse expectedResponse, String path, String body) {
        String method = route.substring(0, route.indexOf(' '));
        add(route, expectedResponse, () -> SERVER.asOwner(method, path, body));
    }

    private static Reply ofHost(String path) throws IOException, InterruptedException {
        return agent.hostPosts(path, "{\"agent_id\": \"" + agent.id() + "\"}");
    }

    private static String rotation(SigningKey next) {
        return "{\"agent_id\": \"" + agent.id() + "\", \"public_key\": "
                + next.publicKey().toJson() + "}";
    }

    private static void signIn() throws IOException, InterruptedException {
        Reply signedIn = form("/sign-in", "name=owner&password=" + SERVER.password());
        cookie = String.join(
                "; ",
                signedIn.headers().allValues("Set-Cookie").stream()
                        .map(each -> each.substring(0, each.indexOf(';')))
                        .toList());
        Matcher found = CSRF.matcher(page("/applications").text());
        assertThat(found.find()).as(signedIn.text()).isTrue();
        csrf = found.group(1);
    }

    private static Reply page(String path) throws IOException, InterruptedException {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Cookie", cookie)
                .GET());
    }

    private static Reply form(String path, String fields) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", SERVER.url().toString())
                .header("Sec-Fetch-Site", "same-origin")
                .POST(HttpRequest.BodyPublishers.ofString(fields));
        return SERVER.send(cookie.isEmpty() ? request : request.header("Cookie", cookie));
    }
}
