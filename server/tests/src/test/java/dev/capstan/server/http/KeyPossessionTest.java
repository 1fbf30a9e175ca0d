package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Public keys of others, sent over HTTP by an attacker who has an account of his own. */
class KeyPossessionTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @RegisterExtension
    private static final RunningServer STRICT = new RunningServer(Map.of(Settings.KEY_PROOF, true));

    private static final String BALANCE = "{\"name\": \"Checker\", \"capabilities\": [\"check_balance\"]}";

    private TestAgent attacker;
    private TestAgent victim;

    @BeforeEach
    void connect() throws Exception {
        attacker = TestAgent.registers(SERVER, BALANCE).approved();
        victim = TestAgent.registers(SERVER, BALANCE);
    }

    @Test
    void aHostWhoseKeyAnAttackerTookRegistersUnderItself() throws Exception {
        SigningKey coming = SigningKey.generate();
        assertThat(attacker.hostPosts("/host/rotate-key", key(coming)).status()).isEqualTo(200);

        Reply registered = post("/agent/register", host(coming).compact(), BALANCE);

        assertThat(registered.status()).isEqualTo(200);
        assertThat(registered.json().path("host_id").asText())
                .startsWith("hst_")
                .isNotEqualTo(attacker.hostId());
        assertThat(registered.json().path("status").asText()).isEqualTo("pending");
        assertThat(status(coming, attacker.id()).status()).isEqualTo(403);
    }

    @Test
    void aHostKeyWithoutAProofWorksFromItsFirstRequestAboutAnAgent() throws Exception {
        SigningKey next = SigningKey.generate();
        attacker.hostPosts("/host/rotate-key", key(next));
        assertThat(attacker.executes("check_balance", "{\"account_id\": \"acc_123\"}")
                        .status())
                .as("the agent names a host key that was rotated away")
                .isEqualTo(401);
        Reply list = get("/capability/list", host(next).compact());
        assertThat(list.status()).isEqualTo(401);
        assertThat(list.json().path("message").asText())
                .contains("prove the key by requesting the status of one of its agents");

        assertThat(status(next, attacker.id()).json().path("status").asText()).isEqualTo("active");

        assertThat(get("/capability/list", host(next).compact()).status()).isEqualTo(200);
        assertThat(post("/agent/register", host(next).compact(), BALANCE)
                        .json()
                        .path("host_id")
                        .asText())
                .isEqualTo(attacker.hostId());
    }

    @Test
    void eachOperationOnAnAgentProvesTheKeyOfItsHost() throws Exception {
        for (String path : new String[] {"/agent/reactivate", "/agent/rotate-key", "/agent/revoke"}) {
            TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();
            SigningKey next = SigningKey.generate();
            agent.hostPosts("/host/rotate-key", key(next));
            String body = "{\"agent_id\": \"" + agent.id() + "\", "
                    + key(SigningKey.generate()).substring(1);

            assertThat(post(path, host(next).compact(), "{\"agent_id\": 1}").status())
                    .as(path)
                    .isEqualTo(401);
            assertThat(post(path, host(next).compact(), body).status()).as(path).isEqualTo(200);
        }
    }

    @Test
    void anAgentWhoseKeyAnAttackerTookRegistersUnderItsOwnHost() throws Exception {
        SigningKey coming = SigningKey.generate();
        assertThat(attacker.posts("/agent/rotate-key", key(coming)).status()).isEqualTo(200);

        Reply registered =
                post("/agent/register", TokenParts.ofHost(victim, coming).compact(), BALANCE);

        assertThat(registered.json().path("host_id").asText()).isEqualTo(victim.hostId());
        assertThat(registered.json().path("agent_id").asText()).isNotEqualTo(attacker.id());
    }

    @Test
    void aKeyThatAnotherHasProvenIsTaken() throws Exception {
        assertThat(attacker.hostPosts("/host/rotate-key", key(victim.hostKey())).status())
                .isEqualTo(409);
        SigningKey next = SigningKey.generate();
        String thumbprint = attacker.hostKey().publicKey().thumbprint();
        assertThat(attacker.post("/host/rotate-key", attacker.hostToken(next, thumbprint), key(next))
                        .status())
                .isEqualTo(200);
        assertThat(TestAgent.registers(SERVER, BALANCE)
                        .approved()
                        .hostPosts("/host/rotate-key", key(next))
                        .status())
                .isEqualTo(409);
    }

    @Test
    void aProofThatDoesNotHoldIsRefusedAndChangesNothing() throws Exception {
        SigningKey wanted = SigningKey.generate();
        TokenParts token = TokenParts.ofHost(attacker, wanted);
        String request = token.compact();
        String ofAnother = attacker.hostToken(SigningKey.generate(), attacker.id());
        for (String proof : new String[] {request, ofAnother, "", "a.b.c"}) {
            String bearer =
                    fresh(token).with("key_proof", TextNode.valueOf(proof)).compact();
            Reply rotated = post("/host/rotate-key", bearer, key(wanted));
            assertThat(rotated.status()).as(proof).isEqualTo(400);
            assertThat(rotated.json().path("error").asText()).isEqualTo("invalid_request");
            assertThat(rotated.json().path("message").asText()).startsWith("key_proof: ");
            bearer = fresh(token).with("key_proof", TextNode.valueOf(proof)).compact();
            assertThat(post("/agent/register", bearer, BALANCE).status())
                    .as(proof)
                    .isEqualTo(400);
        }
        assertThat(attacker.hostGets("/agent/status?agent_id=" + attacker.id()).status())
                .isEqualTo(200);
        assertThat(post("/agent/register", fresh(token).compact(), BALANCE).status())
                .as("the key is still free")
                .isEqualTo(200);
    }

    @Test
    void aServerThatWantsProofsSaysWhatToSend() throws Exception {
        SigningKey host = SigningKey.generate();
        SigningKey agent = SigningKey.generate();
        String issuer = STRICT.url().toString();
        Reply refused = send(STRICT, "/agent/register", TestAgent.TOKENS.host(host, issuer, agent.publicKey()));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("message").asText())
                .contains(
                        "key_proof",
                        "key-proof+jwt",
                        "aud " + issuer,
                        "sub " + host.publicKey().thumbprint());

        assertThat(send(STRICT, "/agent/register", TestAgent.TOKENS.host(host, issuer, agent))
                        .status())
                .isEqualTo(200);
    }

    private static TokenParts host(SigningKey key) throws Exception {
        return TokenParts.ofHost(key, SigningKey.generate(), SERVER.url().toString());
    }

    private static TokenParts fresh(TokenParts token) {
        return token.with(
                "jti", TextNode.valueOf(SigningKey.generate().publicKey().x()));
    }

    private Reply status(SigningKey host, String agentId) throws Exception {
        return get("/agent/status?agent_id=" + agentId, host(host).compact());
    }

    private Reply get(String path, String token) throws Exception {
        return attacker.get(path, token);
    }

    private Reply post(String path, String token, String body) throws Exception {
        return attacker.post(path, token, body);
    }

    private static Reply send(RunningServer server, String path, String token) throws Exception {
        return server.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(BALANCE)));
    }

    private static String key(SigningKey key) {
        return "{\"public_key\": " + key.publicKey().toJson() + "}";
    }
}
