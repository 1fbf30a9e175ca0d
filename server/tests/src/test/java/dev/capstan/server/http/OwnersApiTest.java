package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person decides and takes back with a program, over HTTP Basic. */
class OwnersApiTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String TRANSFER =
            "{\"name\": \"Payer\", \"capabilities\": [\"check_balance\", {\"name\": \"transfer_funds\","
                    + " \"constraints\": {\"currency\": {\"in\": [\"USD\", \"EUR\"]}}}], \"reason\": \"pays bills\"}";

    @Test
    void anApprovalGrantsWhatItAllowsAsNarrowAsItSays() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TRANSFER);

        Reply reply = decide(agent.userCode(), """
                {"decision": "approve", "grants": [
                  {"capability": "transfer_funds", "decision": "approve", "constraints": {"amount": {"max": 500}}},
                  {"capability": "check_balance", "decision": "deny", "reason": "not needed"}]}""");

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.json().path("user_code").textValue()).isEqualTo(agent.userCode());
        assertThat(reply.json().path("agent_id").textValue()).isEqualTo(agent.id());
        assertThat(reply.json().path("status").textValue()).isEqualTo("active");
        assertThat(grant(reply.json(), "check_balance").path("status").textValue())
                .isEqualTo("denied");
        JsonNode transfer = grant(reply.json(), "transfer_funds");
        assertThat(transfer.at("/constraints/amount/max").intValue()).isEqualTo(500);
        assertThat(transfer.at("/constraints/currency/in")).hasSize(2);
        assertThat(agent.status().path("status").textValue()).isEqualTo("active");
        assertThat(agent.executes("transfer_funds", """
                        {"amount": 501, "currency": "USD", "from_account": "acc_123", "to_account": "acc_456"}""").json().path("error").textValue())
                .isEqualTo("constraint_violated");

        Reply again = decide(agent.userCode(), "{\"decision\": \"approve\"}");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.json().path("error").textValue()).isEqualTo("approval_closed");
    }

    @Test
    void aConstraintThatNoDoubleHoldsIsGrantedAndRecordedAsItIs() throws Exception {
        TestAgent agent = TestAgent.registers(
                SERVER,
                "{\"name\": \"Payer\", \"capabilities\": [{\"name\": \"echo\","
                        + " \"constraints\": {\"n\": {\"max\": 9007199254740993}}}]}");

        Reply reply = decide(agent.userCode(), "{\"decision\": \"approve\"}");

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        JsonNode records = SERVER.get("/audit/records?kind=approval_decided&limit=1000")
                .json()
                .path("records");
        assertThat(records)
                .map(record -> record.path("record"))
                .filteredOn(record -> record.path("agentId").asText().equals(agent.id()))
                .singleElement()
                .satisfies(
                        record -> assertThat(record.at("/grants/0/constraints").textValue())
                                .isEqualTo("{\"n\":{\"max\":9007199254740993}}"));
    }

    @Test
    void aDenialEndsTheAgent() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TRANSFER);

        Reply reply = decide(agent.userCode(), "{\"decision\": \"deny\"}");

        assertThat(reply.json().path("status").textValue()).isEqualTo("rejected");
        assertThat(agent.status().path("status").textValue()).isEqualTo("rejected");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                                                                     | invalid_request",
                "{'decision': 'maybe'}                                                                  | invalid_request",
                "{'decision': 'approve', 'grant': []}                                                   | invalid_request",
                "{'decision': 'approve', 'grants': [{'capability': 'web_search', 'decision': 'deny'}]}  | invalid_request",
                "{'decision': 'approve', 'grants': [{'capability': 'check_balance', 'decision': 'deny',"
                        + " 'constraints': {'a': 1}}]}                                                  | invalid_request",
                "{'decision': 'approve', 'grants': [{'capability': 'check_balance', 'decision': 'approve',"
                        + " 'constraint': {'a': 1}}]}                                                   | invalid_request",
                "{'decision': 'approve', 'grants': [{'capability': 'check_balance', 'decision': 'deny'},"
                        + " {'capability': 'check_balance', 'decision': 'approve'}]}                    | invalid_request",
                "{'decision': 'approve', 'grants': [{'capability': 'transfer_funds', 'decision': 'approve',"
                        + " 'constraints': {'amount': {'maximum': 1}}}]}                                | unknown_constraint_operator",
                "{'decision': 'approve', 'grants': [{'capability': 'transfer_funds', 'decision': 'approve',"
                        + " 'constraints': {'currency': 'GBP'}}]}                                       | unsatisfiable_constraints"
            })
    void aDecisionThatCannotBeCarriedOutDecidesNothing(String body, String code) throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TRANSFER);

        Reply reply = decide(agent.userCode(), body.replace('\'', '"'));

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.json().path("error").textValue()).isEqualTo(code);
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
    }

    @Test
    void oneOfTwoConcurrentUsersDecidesACode() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 5; round++) {
                TestAgent agent = TestAgent.registers(SERVER, TRANSFER);
                List<Integer> statuses = new ArrayList<>();
                Callable<Reply> approval = () -> decide(agent.userCode(), "{\"decision\": \"approve\"}");
                for (Future<Reply> each : threads.invokeAll(Collections.nCopies(4, approval))) {
                    statuses.add(each.get().status());
                }
                assertThat(statuses).containsExactlyInAnyOrder(200, 409, 409, 409);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer x", "Basic", "Basic !!!", "Basic b3duZXI", "Basic /zo=", "Basic OnB3"})
    void missingPasswordIsAskedFor(String authorization) throws Exception {
        for (String path : List.of("/hosts", "/hosts/hst_x", "/agents/agt_x", "/agents/agt_x/grants/y")) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVER.url() + path));
            if (!authorization.isEmpty()) {
                request.header("Authorization", authorization);
            }
            Reply reply = SERVER.send(path.equals("/hosts") ? request.GET() : request.DELETE());

            assertThat(reply.status()).as(path).isEqualTo(401);
            assertThat(reply.header("WWW-Authenticate")).startsWith("Basic realm=\"capstan\"");
            assertThat(reply.json().path("error").textValue()).isEqualTo("authentication_required");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zzz", "", "hst_", "hst_zzz"})
    void aCursorThatNoPageGaveIsRefused(String cursor) throws Exception {
        Reply reply = SERVER.send(
                as("owner", SERVER.password(), "/hosts?cursor=" + cursor).GET());

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.json().path("message").textValue())
                .isEqualTo("invalid cursor; use `next_cursor` from the previous page");
    }

    @Test
    void anUnknownNameLooksLikeAWrongPassword() throws Exception {
        Reply unknown = SERVER.send(as("nobody", "wrong", "/hosts").GET());
        Reply wrong = SERVER.send(as("owner", "wrong", "/hosts").GET());

        assertThat(unknown.status()).isEqualTo(401);
        assertThat(unknown.text()).isEqualTo(wrong.text());
        assertThat(SERVER.get("/hosts").text()).isNotEqualTo(wrong.text());
    }

    @Test
    void afterTooManyPasswordsThereIsATimeToWait() throws Exception {
        Reply reply = SERVER.send(as("somebody", "wrong", "/hosts").GET());
        int attempts = 1;
        // Each attempt after the fifth doubles the wait, so that even a slow machine soon comes too early.
        while (reply.status() == 401 && attempts < 15) {
            reply = SERVER.send(as("somebody", "wrong", "/hosts").GET());
            attempts++;
        }

        assertThat(reply.status()).isEqualTo(429);
        assertThat(attempts).isGreaterThan(5);
        assertThat(reply.json().path("error").textValue()).isEqualTo("rate_limited");
        assertThat(Integer.parseInt(reply.header("Retry-After"))).isBetween(1, 300);
    }

    @Test
    void madeUpNamesAndWrongPasswordsKeepNobodyFromRevoking() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TRANSFER).approved();
        List<Integer> readings = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            SERVER.send(as("name" + i, "wrong", "/hosts").GET());
            readings.add(SERVER.send(as("owner", "wrong", "/hosts").GET()).status());
            SERVER.send(as("owner", "wrong", "/hosts/" + agent.hostId()).DELETE());
        }
        // On a slow machine some attempts become available again meanwhile.
        assertThat(readings).contains(429);

        assertThat(SERVER.send(as("owner", SERVER.password(), "/hosts").GET()).status())
                .isEqualTo(200);
        assertThat(delete("/hosts/" + agent.hostId()).json().path("status").textValue())
                .isEqualTo("revoked");
    }

    @Test
    void theOwnerListsAndTakesBack() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TRANSFER);
        decide(agent.userCode(), "{\"decision\": \"approve\"}");

        JsonNode host = host(agent.hostId());
        assertThat(host.path("user_id").textValue()).isEqualTo("owner");
        assertThat(host.path("status").textValue()).isEqualTo("active");
        assertThat(host.at("/default_capabilities/0").textValue()).isEqualTo("check_balance");
        assertThat(host.at("/agents/0/agent_capability_grants")).hasSize(2);

        Reply grant = delete("/agents/" + agent.id() + "/grants/transfer_funds");
        assertThat(grant.status()).as(grant.text()).isEqualTo(200);
        assertThat(grant.json().path("status").textValue()).isEqualTo("revoked");
        assertThat(agent.executes("transfer_funds", "{}").json().path("error").textValue())
                .isEqualTo("capability_not_granted");
        assertThat(delete("/agents/" + agent.id() + "/grants/transfer_funds").status())
                .isEqualTo(403);

        Reply session = delete("/agents/" + agent.id() + "/session");
        assertThat(session.json().path("status").textValue()).isEqualTo("expired");
        assertThat(agent.executes("check_balance", "{\"account_id\": \"acc_123\"}")
                        .json()
                        .path("error")
                        .textValue())
                .isEqualTo("agent_expired");

        assertThat(delete("/agents/" + agent.id()).json().path("status").textValue())
                .isEqualTo("revoked");
        Reply ended = delete("/hosts/" + agent.hostId());
        assertThat(ended.json().path("status").textValue()).isEqualTo("revoked");
        assertThat(ended.json().path("agents_revoked").intValue()).isZero();
    }

    @Test
    void aNameWithASlashIsOneName() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TRANSFER);

        for (String name : List.of("probe/echo", "probe%2Fecho")) {
            Reply reply = delete("/agents/" + agent.id() + "/grants/" + name);
            assertThat(reply.status()).as(reply.text()).isEqualTo(403);
            assertThat(reply.json().path("message").textValue()).contains("'probe/echo'");
        }
    }

    @Test
    void unknownAgentIsNotFound() throws Exception {
        assertThat(delete("/hosts/hst_none").json().path("error").textValue()).isEqualTo("host_not_found");
        assertThat(delete("/agents/agt_none").json().path("error").textValue()).isEqualTo("agent_not_found");
        Reply unknown =
                SERVER.send(as("owner", SERVER.password(), "/hosts?limit=1").GET());
        assertThat(unknown.json().path("error").textValue()).isEqualTo("invalid_request");
    }

    private static JsonNode host(String id) throws Exception {
        Reply reply = SERVER.send(as("owner", SERVER.password(), "/hosts").GET());
        for (JsonNode host : reply.json().path("hosts")) {
            if (host.path("host_id").textValue().equals(id)) {
                return host;
            }
        }
        throw new AssertionError("the list has no " + id + ": " + reply.text());
    }

    private static JsonNode grant(JsonNode json, String capability) {
        for (JsonNode grant : json.path("agent_capability_grants")) {
            if (grant.path("capability").textValue().equals(capability)) {
                return grant;
            }
        }
        throw new AssertionError("there is no grant of " + capability + " in " + json);
    }

    private static Reply decide(String userCode, String body) throws Exception {
        return SERVER.send(as("owner", SERVER.password(), "/approvals/" + userCode)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static Reply delete(String path) throws Exception {
        return SERVER.send(as("owner", SERVER.password(), path).DELETE());
    }

    private static HttpRequest.Builder as(String name, String password, String path) {
        String credentials = name + ":" + password;
        return HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
    }
}
