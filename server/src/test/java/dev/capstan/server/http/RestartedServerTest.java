package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Catalog;
import dev.capstan.server.AskingAgent;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.wiring.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What outlives a server that stops, and what a server takes that lets nobody in who does not say who it is. */
@Timeout(120)
class RestartedServerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(Settings.ANONYMOUS, false));

    private static final String EXECUTE = "/capability/execute";
    private static final String READ =
            "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}";

    @Test
    void whatWasGrantedAndUsedStaysSoAndWhatIsRemovedIsGrantedNoMore() throws Exception {
        AskingAgent agent = AskingAgent.registers(
                        SERVER, "{\"name\": \"A\", \"capabilities\": [\"check_balance\", \"web_search\"]}")
                .approved();
        AskingAgent revoked = AskingAgent.registers(SERVER, "{\"name\": \"B\", \"capabilities\": [\"check_balance\"]}")
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
    void whoeverDoesNotSayWhoItIsIsAskedTo() throws Exception {
        AskingAgent agent = AskingAgent.registers(SERVER, "{\"name\": \"A\", \"capabilities\": [\"check_balance\"]}")
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
