package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hosts and agents whose keys are at an address, from which the server fetches them. */
class RemoteKeySetsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(Settings.LOOPBACK_KEYS, true));

    @RegisterExtension
    private static final RunningServer STRICT = new RunningServer();

    private static final SignToken TOKENS = new SignToken(InstantSource.system());
    private static final String BODY = "{\"name\": \"Published\", \"capabilities\": [\"check_balance\"]}";

    private final Map<String, String> documents = new ConcurrentHashMap<>();
    private final SigningKey host = SigningKey.generate();
    private final SigningKey agent = SigningKey.generate();
    private HttpServer publisher;

    @BeforeEach
    void publish() throws Exception {
        publisher = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        publisher.createContext("/", exchange -> {
            byte[] document = documents
                    .getOrDefault(exchange.getRequestURI().getPath(), "{}")
                    .getBytes();
            exchange.sendResponseHeaders(200, document.length);
            exchange.getResponseBody().write(document);
            exchange.close();
        });
        publisher.start();
        publish("/host", Map.of("h1", host));
        publish("/agent", Map.of("a1", agent));
    }

    @AfterEach
    void stop() {
        publisher.stop(0);
    }

    @Test
    void keysThatArePublishedAreAsGoodAsThoseInAToken() throws Exception {
        String id = approved();

        assertThat(executed(id, agent, host).status()).isEqualTo(200);
        assertThat(executed(id, SigningKey.generate(), host).status()).isEqualTo(401);
    }

    @Test
    void aHostGoesOnUnderTheKeyThatItPublishesNext() throws Exception {
        String id = approved();
        SigningKey next = SigningKey.generate();
        publish("/host", Map.of("h2", next));

        assertThat(status(id, next, "h2").status()).isEqualTo(200);
        assertThat(code(status(id, host, "h1"))).isEqualTo("invalid_jwt");
        assertThat(executed(id, agent, next).status()).isEqualTo(200);
        assertThat(code(executed(id, agent, host))).isEqualTo("invalid_jwt");
        String rotation =
                "{\"public_key\": " + SigningKey.generate().publicKey().toJson() + "}";
        assertThat(code(post(SERVER, "/host/rotate-key", token(SERVER, next, "h2", hostClaims()), rotation)))
                .isEqualTo("invalid_request");
    }

    @Test
    void aKeyThatNobodyPublishesIsRefused() throws Exception {
        ObjectNode claims = hostClaims().put("agent_jwks_url", url("/agent")).put("agent_kid", "a2");
        assertThat(code(registered(SERVER, claims))).isEqualTo("invalid_request");
        assertThat(code(post(
                        SERVER, "/agent/register", token(SERVER, SigningKey.generate(), "h1", bothClaims()), BODY)))
                .isEqualTo("invalid_jwt");
        ObjectNode nowhere = bothClaims().put("host_jwks_url", url("/nowhere"));
        assertThat(code(registered(SERVER, nowhere))).isEqualTo("invalid_jwt");
        ObjectNode nameless = hostClaims().put("agent_jwks_url", url("/agent"));
        assertThat(code(registered(SERVER, nameless))).isEqualTo("invalid_request");
    }

    @Test
    void aHostAndItsAgentPublishAtDifferentAddresses() throws Exception {
        publish("/host", Map.of("h1", host, "a1", agent, "a2", SigningKey.generate()));
        ObjectNode same = hostClaims().put("agent_jwks_url", url("/host")).put("agent_kid", "a1");
        assertThat(code(registered(SERVER, same))).isEqualTo("invalid_request");

        approved();
        ObjectNode unsaid = Json.object().put("agent_jwks_url", url("/host")).put("agent_kid", "a2");
        Reply silent = registered(SERVER, unsaid);
        assertThat(silent.status()).as(silent.text()).isEqualTo(400);
        assertThat(silent.json().path("message").textValue()).contains("must be a different URL");
    }

    @Test
    void addressesOfThisMachineAreFetchedOnlyWhereThatIsAllowed() throws Exception {
        Reply reply = registered(STRICT, bothClaims());
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.json().path("message").textValue()).doesNotContain("127.0.0.1");

        ObjectNode inline = Json.object().put("agent_jwks_url", url("/agent")).put("agent_kid", "a1");
        inline.set("host_public_key", host.publicKey().toJson());
        assertThat(code(registered(STRICT, inline))).isEqualTo("invalid_request");
    }

    private String approved() throws Exception {
        Reply registered = registered(SERVER, bothClaims());
        assertThat(registered.status()).as(registered.text()).isEqualTo(200);
        String code = registered.json().at("/approval/user_code").textValue();
        assertThat(SERVER.asOwner("POST", "/approvals/" + code, "{\"decision\": \"approve\"}")
                        .status())
                .isEqualTo(200);
        return registered.json().path("agent_id").textValue();
    }

    private Reply registered(RunningServer server, ObjectNode claims) throws Exception {
        return post(server, "/agent/register", token(server, host, "h1", claims), BODY);
    }

    private static String token(RunningServer server, SigningKey key, String kid, ObjectNode claims) {
        return TOKENS.host(key, kid, server.url().toString(), claims);
    }

    private ObjectNode hostClaims() {
        return Json.object().put("host_jwks_url", url("/host"));
    }

    private ObjectNode bothClaims() {
        return hostClaims().put("agent_jwks_url", url("/agent")).put("agent_kid", "a1");
    }

    private Reply status(String id, SigningKey key, String kid) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/agent/status?agent_id=" + id))
                .header("Authorization", "Bearer " + token(SERVER, key, kid, hostClaims()))
                .GET());
    }

    private static Reply executed(String id, SigningKey key, SigningKey issuer) throws Exception {
        String place = SERVER.url() + "/capability/execute";
        return post(
                SERVER,
                "/capability/execute",
                TOKENS.agent(key, id, issuer.publicKey().thumbprint(), place),
                "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}");
    }

    private static Reply post(RunningServer server, String path, String token, String body) throws Exception {
        return server.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static String code(Reply reply) {
        return reply.json().path("error").textValue();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + publisher.getAddress().getPort() + path;
    }

    private void publish(String path, Map<String, SigningKey> keys) {
        ObjectNode document = Json.object();
        ArrayNode list = document.putArray("keys");
        new TreeMap<>(keys)
                .forEach((kid, key) -> list.add(key.publicKey().toJson().put("kid", kid)));
        documents.put(path, Json.write(document));
    }
}
