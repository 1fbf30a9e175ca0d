package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** People who come and go while the server runs. */
class AccountsControllerTest {

    private static final String BALANCE = "{\"name\": \"Reader\", \"capabilities\": [\"check_balance\"]}";

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void anAccountThatEndsTakesItsAgentsWithItUntilItComesBack() throws Exception {
        String password = added("ana", "approver");
        TestAgent agent = TestAgent.registers(SERVER, BALANCE);
        assertThat(as("ana", password, "POST", "/approvals/" + agent.userCode(), "{\"decision\": \"approve\"}")
                        .status())
                .isEqualTo(200);
        TestAgent alone = TestAgent.registers(
                SERVER, "{\"name\": \"Robot\", \"mode\": \"autonomous\", \"capabilities\": [\"check_balance\"]}");
        assertThat(as("ana", password, "POST", "/approvals/" + alone.userCode(), "{\"decision\": \"approve\"}")
                        .status())
                .isEqualTo(200);
        assertThat(balance(agent).status()).isEqualTo(200);
        assertThat(balance(alone).status()).isEqualTo(200);

        Reply ended = SERVER.asOwner("POST", "/accounts/ana/end", "");

        assertThat(ended.status()).as(ended.text()).isEqualTo(200);
        assertThat(ended.json().path("hosts_suspended").intValue()).isEqualTo(2);
        assertThat(ended.json().path("agents_suspended").intValue()).isEqualTo(2);
        assertThat(as("ana", password, "GET", "/hosts", "").status()).isEqualTo(401);
        for (TestAgent each : new TestAgent[] {agent, alone}) {
            Reply refused = balance(each);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.json().path("error").textValue()).isEqualTo("host_pending");
            assertThat(refused.json().path("message").textValue()).contains("its account no longer exists");
            assertThat(each.status().path("error").textValue()).isEqualTo("host_pending");
        }
        assertThat(host(agent).path("suspended").booleanValue()).isTrue();
        assertThat(host(alone).path("approved_by").textValue()).isEqualTo("ana");

        String next = added("ana", "approver");
        assertThat(as("ana", password, "GET", "/hosts", "").status()).isEqualTo(401);
        assertThat(as("ana", next, "GET", "/hosts", "").status()).isEqualTo(200);
        assertThat(balance(agent).status()).isEqualTo(200);
        assertThat(balance(alone).status()).isEqualTo(200);
        assertThat(host(agent).has("suspended")).isFalse();
        assertThat(SERVER.get("/audit/records?kind=account_ended").text()).contains("\"agentsSuspended\":2");
    }

    @Test
    void everySurfaceRefusesAgentsOfAClosedAccount() throws Exception {
        String password = added("gus", "approver");
        TestAgent agent = TestAgent.registers(SERVER, BALANCE);
        as("gus", password, "POST", "/approvals/" + agent.userCode(), "{\"decision\": \"approve\"}");
        assertThat(String.join("\n", statuses(agent))).doesNotContain("host_pending", "invalid_jwt");
        assertThat(introspected(agent)).isTrue();

        SERVER.asOwner("POST", "/accounts/gus/end", "");

        assertThat(statuses(agent))
                .allSatisfy(answer -> assertThat(answer).startsWith("403 ").contains("host_pending"));
        assertThat(introspected(agent)).isFalse();
    }

    private static List<String> statuses(TestAgent agent) throws Exception {
        String call = "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}";
        List<Reply> replies = new ArrayList<>();
        replies.add(agent.posts("/capability/execute", call));
        replies.add(agent.posts("/capability/batch-execute", "{\"requests\": [" + call + "]}"));
        replies.add(agent.gets("/capability/list"));
        replies.add(agent.posts("/agent/request-capability", "{\"capabilities\": [\"web_search\"]}"));
        replies.add(with(
                agent,
                "POST",
                "/invocations",
                "/invocations",
                "{\"capability_id\": \"check_balance\", \"parameters\": {}}"));
        replies.add(with(
                agent,
                "POST",
                "/rpc/requests",
                "/rpc/requests",
                "{\"to\": \"agent://bank\", \"capability\": \"check_balance\", \"payload\": {}}"));
        replies.add(with(agent, "POST", "/negotiations", "/negotiations", "{\"capability\": \"code-review\"}"));
        replies.add(with(agent, "GET", "/registry", "/registry", ""));
        replies.add(with(agent, "PUT", "/registry/org.example.gus/1.0", "/registry", "{}"));
        replies.add(agent.hostGets("/agent/status?agent_id=" + agent.id()));
        replies.add(agent.hostPosts("/agent/reactivate", "{\"agent_id\": \"" + agent.id() + "\"}"));
        return replies.stream()
                .map(reply -> reply.status() + " " + reply.text())
                .toList();
    }

    private static Reply with(TestAgent agent, String method, String path, String audience, String body)
            throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Authorization", "Bearer " + agent.token(SERVER.url() + audience))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private static boolean introspected(TestAgent agent) throws Exception {
        String token = agent.tokenFor("/capability/execute");
        return SERVER.post("/agent/introspect", "{\"token\": \"" + token + "\"}")
                .json()
                .path("active")
                .booleanValue();
    }

    @Test
    void aRoleCountsFromTheNextRequestOn() throws Exception {
        String password = added("bo", "auditor");
        assertThat(as("bo", password, "GET", "/hosts", "").status()).isEqualTo(403);

        SERVER.asOwner("POST", "/accounts/bo/role", "{\"role\": \"approver\"}");

        assertThat(as("bo", password, "GET", "/hosts", "").status()).isEqualTo(200);
        assertThat(as("bo", password, "GET", "/accounts", "").status()).isEqualTo(403);
        assertThat(as("bo", password, "POST", "/accounts/bo/role", "{\"role\": \"owner\"}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void everybodySetsAnOwnPasswordAndOnlyOwnersThoseOfOthers() throws Exception {
        String password = added("cy", "auditor");
        added("di", "approver");
        assertThat(as("cy", password, "POST", "/accounts/di/password", "{}").status())
                .isEqualTo(403);

        Reply own = as("cy", password, "POST", "/accounts/cy/password", "{\"password\": \"correct horse battery\"}");
        assertThat(own.status()).as(own.text()).isEqualTo(200);
        assertThat(own.json().has("password")).isFalse();
        assertThat(own.header("Cache-Control")).isEqualTo("no-store");
        assertThat(as("cy", password, "GET", "/registry", "").status()).isIn(200, 401);
        assertThat(as("cy", password, "POST", "/accounts/cy/password", "{}").status())
                .isEqualTo(401);

        String made = SERVER.asOwner("POST", "/accounts/cy/password", "{}")
                .json()
                .path("password")
                .textValue();
        assertThat(as("cy", "correct horse battery", "POST", "/accounts/cy/password", "{}")
                        .status())
                .isEqualTo(401);
        assertThat(as("cy", made, "POST", "/accounts/cy/password", "{}").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/accounts               | {}",
                "/accounts               | {\"name\": \"ed\"}",
                "/accounts               | {\"name\": \"ed\", \"role\": \"king\"}",
                "/accounts               | {\"name\": \"e d\", \"role\": \"owner\"}",
                "/accounts               | {\"name\": \"owner\", \"role\": \"owner\"}",
                "/accounts               | {\"name\": \"ed\", \"role\": \"owner\", \"password\": \"short\"}",
                "/accounts/owner/role    | {\"role\": \"auditor\"}",
                "/accounts/owner/role    | {\"rolle\": \"auditor\"}",
                "/accounts/owner/end     | {}"
            })
    void aChangeThatCannotBeChangesNothing(String path, String body) throws Exception {
        String before = SERVER.asOwner("GET", "/accounts", "").text();

        Reply refused = SERVER.asOwner("POST", path, body);

        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().path("error").textValue()).isEqualTo("invalid_request");
        assertThat(SERVER.asOwner("GET", "/accounts", "").text()).isEqualTo(before);
        assertThat(SERVER.asOwner("POST", "/accounts/none/end", "").status()).isEqualTo(404);
    }

    @Test
    void thePageOfAnotherSiteEndsNobody() throws Exception {
        added("flo", "approver");
        Reply refused = SERVER.send(request("owner", SERVER.password(), "/accounts/flo/end")
                .header("Sec-Fetch-Site", "cross-site")
                .POST(HttpRequest.BodyPublishers.noBody()));

        assertThat(refused.status()).isEqualTo(403);
        assertThat(SERVER.asOwner("POST", "/accounts/flo/end", "").status()).isEqualTo(200);
    }

    private static String added(String name, String role) throws Exception {
        Reply reply = SERVER.asOwner("POST", "/accounts", "{\"name\": \"" + name + "\", \"role\": \"" + role + "\"}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        return reply.json().path("password").textValue();
    }

    private static Reply balance(TestAgent agent) throws Exception {
        return agent.executes("check_balance", "{\"account_id\": \"acc_123\"}");
    }

    private static com.fasterxml.jackson.databind.JsonNode host(TestAgent agent) throws Exception {
        for (var host : SERVER.asOwner("GET", "/hosts", "").json().path("hosts")) {
            if (host.path("host_id").textValue().equals(agent.hostId())) {
                return host;
            }
        }
        throw new AssertionError("the list lacks " + agent.hostId());
    }

    private static Reply as(String name, String password, String method, String path, String body) throws Exception {
        return SERVER.send(request(name, password, path)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpRequest.Builder request(String name, String password, String path) {
        byte[] credentials = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
        return HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }
}
