package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.PasswordHash;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rights of owners, approvers and auditors with a program. */
class RolesTest {

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of("capstan.accounts", accounts().toString(), "capstan.anonymous", "false"));

    private static final String AUTONOMOUS = "{\"name\": \"Robot\", \"mode\": \"autonomous\"}";

    @ParameterizedTest
    @CsvSource({
        "GET,    /audit/records,                   200, 403, 200",
        "GET,    /audit/verification,              200, 403, 200",
        "GET,    /capabilities,                    200, 200, 200",
        "GET,    /registry,                        200, 200, 200",
        "GET,    /agh/peers,                       200, 200, 200",
        "GET,    /hosts,                           200, 200, 403",
        "DELETE, /hosts/hst_none,                  404, 404, 403",
        "DELETE, /agents/agt_none,                 404, 404, 403",
        "DELETE, /agents/agt_none/session,         404, 404, 403",
        "DELETE, /agents/agt_none/grants/x,        404, 404, 403",
        "POST,   /approvals/BBBB-BBBB,             400, 400, 403",
        "PUT,    /registry/com.acme.x/1.0,         201, 403, 403",
        "POST,   /registry/com.acme.y/1.0/deprecation, 404, 403, 403",
        "GET,    /agh/inbox,                       200, 403, 403",
        "DELETE, /agh/inbox/1,                     404, 403, 403",
        "POST,   /agh/transfers,                   400, 403, 403"
    })
    void eachRoleMayDoItsPart(String method, String path, int owner, int approver, int auditor) throws Exception {
        assertThat(as("boss", method, path).status()).as("owner").isEqualTo(owner);
        assertThat(as("ana", method, path).status()).as("approver").isEqualTo(approver);
        Reply refused = as("audrey", method, path);
        assertThat(refused.status()).as("auditor").isEqualTo(auditor);
        if (auditor == 403) {
            assertThat(refused.json().path("message").textValue())
                    .isEqualTo("the account 'audrey' cannot do this as an auditor; an owner can change its role");
        }
        assertThat(SERVER.get("/audit/records").status()).as("nobody").isEqualTo(401);
    }

    @Test
    void anAgentForItselfBelongsToWhoeverApprovedItAndAnOwnerMayRevokeIt() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, AUTONOMOUS);
        assertThat(as("bo", "GET", "/hosts").text()).contains(agent.hostId());
        assertThat(decide("ana", agent.userCode()).status()).isEqualTo(200);

        assertThat(as("bo", "GET", "/hosts").text()).doesNotContain(agent.hostId());
        assertThat(as("bo", "DELETE", "/agents/" + agent.id()).status()).isEqualTo(403);
        assertThat(as("bo", "DELETE", "/hosts/" + agent.hostId()).status()).isEqualTo(403);
        assertThat(as("ana", "GET", "/hosts").text()).contains(agent.hostId());
        assertThat(as("boss", "GET", "/hosts").text()).contains(agent.hostId());
        assertThat(as("boss", "DELETE", "/agents/" + agent.id()).status()).isEqualTo(200);
        assertThat(as("ana", "DELETE", "/hosts/" + agent.hostId()).status()).isEqualTo(200);
    }

    private static Reply decide(String name, String userCode) throws Exception {
        return SERVER.send(request(name, "/approvals/" + userCode)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"decision\": \"approve\"}")));
    }

    private static Reply as(String name, String method, String path) throws Exception {
        return SERVER.send(request(name, path)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(method.startsWith("P") ? "{}" : "")));
    }

    private static HttpRequest.Builder request(String name, String path) {
        byte[] credentials = (name + ":secret").getBytes(StandardCharsets.UTF_8);
        return HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    private static Path accounts() {
        try {
            Path file = Files.createTempFile("capstan-accounts-", "");
            file.toFile().deleteOnExit();
            String hash = PasswordHash.of("secret", 10).text();
            return Files.writeString(
                    file,
                    "boss:" + hash + ":owner\nana:" + hash + "\nbo:" + hash + ":approver\naudrey:" + hash
                            + ":auditor\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
