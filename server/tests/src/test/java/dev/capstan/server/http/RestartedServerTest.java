package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Version;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What outlives a server that stops, and what a server takes that lets nobody in who does not say who it is. */
class RestartedServerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(Settings.ANONYMOUS, false));

    private static final String EXECUTE = "/capability/execute";
    private static final String READ =
            "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}";

    @Test
    void grantsAndUsedTokensSurviveARestartAndRemovedCapabilitiesDoNot() throws Exception {
        TestAgent agent = TestAgent.registers(
                        SERVER, "{\"name\": \"A\", \"capabilities\": [\"check_balance\", \"web_search\"]}")
                .approved();
        TestAgent revoked = TestAgent.registers(SERVER, "{\"name\": \"B\", \"capabilities\": [\"check_balance\"]}")
                .approved();
        revoked.hostPosts("/agent/revoke", "{\"agent_id\": \"" + revoked.id() + "\"}");
        String used = agent.tokenFor(EXECUTE);
        String usedByHost = agent.hostToken();
        String unused = agent.tokenFor(EXECUTE);
        assertThat(agent.post(EXECUTE, used, READ).status()).isEqualTo(200);
        String status = "/agent/status?agent_id=" + agent.id();
        JsonNode before = agent.get(status, usedByHost).json();

        SERVER.restart(without("search"));

        assertThat(code(agent.post(EXECUTE, used, READ))).isEqualTo("invalid_jwt");
        assertThat(code(agent.get(status, usedByHost))).isEqualTo("invalid_jwt");
        assertThat(agent.post(EXECUTE, unused, READ).status()).isEqualTo(200);
        JsonNode after = agent.status();
        assertThat(after.path("status")).isEqualTo(before.path("status"));
        assertThat(after.path("user_id").textValue()).isEqualTo("owner");
        assertThat(after.path("created_at")).isEqualTo(before.path("created_at"));
        assertThat(after.path("agent_capability_grants")).hasSize(2);
        assertThat(code(agent.executes("web_search", "{\"query\": \"x\"}"))).isEqualTo("capability_not_granted");
        assertThat(code(revoked.posts(EXECUTE, READ))).isEqualTo("agent_revoked");

        SERVER.restart(RunningServer.fleet());

        assertThat(agent.executes("web_search", "{\"query\": \"java\"}").status())
                .isEqualTo(200);
        assertThat(SERVER.asOwner("GET", "/audit/verification", "")
                        .json()
                        .path("ok")
                        .booleanValue())
                .isTrue();
    }

    @Test
    void theRegistryOutlivesTheServerAndWhatIsServedOtherwiseIsNotAgreedOn() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"A\", \"capabilities\": [\"code-review\"]}")
                .approved();
        String session = negotiated(agent, "2.0").json().path("session_id").asText();
        String published =
                SERVER.asOwner("GET", "/registry/code-review/2.0", "").text();

        SERVER.restart(otherwise("code-review", "2.0"));

        assertThat(SERVER.asOwner("GET", "/registry/code-review/2.0", "").text())
                .isEqualTo(published);
        Reply rejected = negotiated(agent, "2.0");
        assertThat(rejected.status()).as(rejected.text()).isEqualTo(409);
        assertThat(rejected.json().path("supported_versions").toString()).isEqualTo("[\"1.5\",\"1.0\"]");
        assertThat(review(agent, null).status()).as("it is served all the same").isEqualTo(200);
        assertThat(review(agent, session).json().at("/error/code").asText()).isEqualTo("version_withdrawn");

        SERVER.restart(RunningServer.fleet());

        assertThat(negotiated(agent, "2.0").status()).isEqualTo(201);
        assertThat(review(agent, session).status()).isEqualTo(200);
    }

    private static Reply negotiated(TestAgent agent, String version) throws Exception {
        return agent.post(
                "/negotiations",
                agent.token(SERVER.url() + "/negotiations"),
                "{\"capability\": \"code-review\", \"preferred_version\": \"" + version + "\"}");
    }

    private static Reply review(TestAgent agent, @Nullable String session) throws Exception {
        String named = session == null ? "" : ", \"session_id\": \"" + session + "\"";
        return agent.posts(
                "/invocations",
                "{\"capability_id\": \"code-review\", \"parameters\": {\"code\": \"x = 1\", \"language\": \"python\"}"
                        + named + "}");
    }

    /** The bundled fleet, in which one version takes something else. */
    private static List<Catalog> otherwise(String name, String version) {
        return RunningServer.fleet().stream()
                .map(catalog -> new Catalog(
                        catalog.agent(),
                        catalog.transports(),
                        catalog.capabilities().stream()
                                .map(capability -> capability.name().equals(name)
                                                && capability.version().equals(Version.parse(version))
                                        ? capability.withContract(Contract.UNTYPED)
                                        : capability)
                                .toList()))
                .toList();
    }

    @Test
    void theRegistryIsReadByThoseWhoSayWhoTheyAre() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"A\", \"capabilities\": [\"check_balance\"]}")
                .approved();
        String schema = "/registry/code-review/2.0/input.json";
        for (String path : List.of(
                "/registry",
                "/registry/code-review",
                "/registry/code-review/2.0",
                schema,
                "/registry/code-review/compatibility",
                schema + "/")) {
            for (String method : List.of("GET", "HEAD")) {
                Reply nobody = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                        .method(method, HttpRequest.BodyPublishers.noBody()));
                assertThat(nobody.status()).as("%s %s", method, path).isIn(401, 404);
                assertThat(nobody.header("ETag") + nobody.header("Content-Digest"))
                        .isEmpty();
            }
        }
        assertThat(SERVER.get(schema).status()).isEqualTo(401);
        assertThat(SERVER.asOwner("GET", schema, "").status()).isEqualTo(200);
        assertThat(reads(agent, "/registry")).isEqualTo(200);
        assertThat(reads(agent, "/negotiations"))
                .as("a token that is meant for another address")
                .isEqualTo(401);
        assertThat(code(SERVER.post("/negotiations", "{\"capability\": \"x\", \"preferred_version\": \"1\"}")))
                .isEqualTo("authentication_required");
    }

    private static int reads(TestAgent agent, String audience) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/registry/code-review/2.0/input.json"))
                        .header("Authorization", "Bearer " + agent.token(SERVER.url() + audience))
                        .GET())
                .status();
    }

    @Test
    void anonymousCallerIsAskedForCredentials() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"A\", \"capabilities\": [\"check_balance\"]}")
                .approved();
        String invocation = "{\"capability_id\": \"check_balance\", \"parameters\": {\"account_id\": \"acc_123\"}}";
        String request = "{\"to\": \"agent://bank\", \"capability\": \"check_balance\","
                + " \"payload\": {\"account_id\": \"acc_123\"}}";
        for (Reply refused : List.of(
                SERVER.post("/invocations", invocation),
                SERVER.post("/rpc/requests", request),
                SERVER.get("/rpc/requests/00000000-0000-0000-0000-000000000000"))) {
            assertThat(refused.status()).as(refused.text()).isEqualTo(401);
            assertThat(code(refused)).isEqualTo("authentication_required");
            assertThat(refused.header("WWW-Authenticate")).startsWith("AgentAuth discovery=\"" + SERVER.url());
        }
        for (String kept : List.of("/audit/records", "/audit/verification", "/capabilities", "/capabilities/echo")) {
            assertThat(SERVER.get(kept).status()).as(kept).isEqualTo(401);
            assertThat(SERVER.asOwner("GET", kept, "").status()).as(kept).isEqualTo(200);
        }
        assertThat(agent.posts("/invocations", invocation).status()).isEqualTo(200);
        assertThat(agent.posts("/rpc/requests", request).status()).isEqualTo(200);
        assertThat(SERVER.get("/capability/list").status()).isEqualTo(200);
    }

    private static List<Catalog> without(String agent) {
        return RunningServer.fleet().stream()
                .filter(catalog -> !catalog.agent().name().equals(agent))
                .toList();
    }

    private static String code(Reply reply) {
        JsonNode error = reply.json().path("error");
        return error.isTextual() ? error.textValue() : error.path("code").textValue();
    }
}
