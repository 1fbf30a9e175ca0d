package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.TokenLimits;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unknown callers are limited by their address, and block no caller that the server knows. */
class UnknownCallerLimitsTest {

    /** Three registrations at once and one a day after them; each test has a network of its own. */
    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.UNKNOWN_CALLER_LIMIT, "1/1d/3", Settings.TRUSTED_PROXY, "127.0.0.1"));

    private static final SignToken TOKENS =
            new SignToken(TestAgent.SIGNATURES, InstantSource.system(), TokenLimits.MAX_OWN_LIFE);

    private static final String BODY = "{\"name\": \"Reader\", \"capabilities\": [\"check_balance\"]}";

    private static Reply post(String path, String from, String authorization, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("X-Forwarded-For", from)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return SERVER.send(request);
    }

    private static Reply registration(String from, SigningKey host, String body) throws Exception {
        SigningKey agent = SigningKey.generate();
        String token = TOKENS.host(host, SERVER.url().toString(), agent.publicKey());
        return post("/agent/register", from, "Bearer " + token, body);
    }

    private static Reply registration(String from) throws Exception {
        return registration(from, SigningKey.generate(), BODY);
    }

    private static void assertLimited(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(429);
        assertThat(reply.json().path("error").textValue()).isEqualTo("rate_limited");
        assertThat(Long.parseLong(reply.header("Retry-After"))).isPositive();
    }

    @Test
    void anUnknownCallerRegistersNoMoreThanItsAddressAdmits() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(registration("192.0.2.1").status()).isEqualTo(200);
        }
        long recorded = SERVER.recorded();

        assertLimited(registration("192.0.2.1"));

        assertThat(SERVER.recorded()).isEqualTo(recorded);
        assertThat(registration("192.0.2.2").status()).isEqualTo(200);
    }

    @Test
    void anotherAgentUnderAPendingHostCountsAsUnknown() throws Exception {
        SigningKey host = SigningKey.generate();
        for (int i = 0; i < 3; i++) {
            assertThat(registration("192.0.3.1", host, BODY).status()).isEqualTo(200);
        }

        assertLimited(registration("192.0.3.1", host, BODY));
    }

    @Test
    void aHostThatAUserApprovedIsNotUnknown() throws Exception {
        SigningKey host = SigningKey.generate();
        Reply first = registration("192.0.4.1", host, BODY);
        decide(first, "approve");
        for (int i = 0; i < 3; i++) {
            registration("192.0.4.1");
        }
        assertLimited(registration("192.0.4.1"));

        for (int i = 0; i < 5; i++) {
            assertThat(registration("192.0.4.1", host, BODY).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"approve, 192.0.5.1", "deny, 192.0.6.1"})
    void aRegistrationThatAPersonDecidesOnCountsNoLonger(String decision, String from) throws Exception {
        for (int i = 0; i < 6; i++) {
            Reply registered = registration(from);
            assertThat(registered.status()).isEqualTo(200);
            decide(registered, decision);
        }
    }

    private static void decide(Reply registration, String decision) throws Exception {
        String code = registration.json().at("/approval/user_code").textValue();
        assertThat(SERVER.asOwner("POST", "/approvals/" + code, "{\"decision\": \"" + decision + "\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void largeRegistrationTakesMorePermits() throws Exception {
        String large =
                BODY.replace("Reader\"", "Reader\"" + ", \"reason\": \"" + "x".repeat(900) + "\"") + " ".repeat(8192);
        assertThat(registration("192.0.7.1", SigningKey.generate(), large).status())
                .isEqualTo(200);

        assertLimited(registration("192.0.7.1"));
    }

    @Test
    void refusedTokensAreLimitedOnEverySurfaceTogetherAndGoodOnesAreNot() throws Exception {
        TestAgent known = TestAgent.registers(SERVER, BODY).approved();
        String[] surfaces = {
            "/agent/register", "/agent/reactivate", "/capability/execute", "/rpc/requests", "/agent/rotate-key"
        };
        for (int i = 0; i < 30; i++) {
            assertThat(post(surfaces[i % surfaces.length], "192.0.8.1", "Bearer junk", body(surfaces[i % 5]))
                            .status())
                    .isEqualTo(401);
        }

        for (String surface : surfaces) {
            assertLimited(post(surface, "192.0.8.1", "Bearer junk", body(surface)));
        }
        Reply invocation =
                post("/invocations", "192.0.8.1", "Bearer junk", "{\"capability_id\": \"echo\", \"parameters\": {}}");
        assertThat(invocation.status()).isEqualTo(429);
        assertThat(invocation.json().path("error").textValue()).isEqualTo("rate_limit_exceeded");
        assertThat(post(
                                "/capability/execute",
                                "192.0.8.1",
                                "Bearer " + known.tokenFor("/capability/execute"),
                                "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}")
                        .status())
                .isEqualTo(200);
    }

    private static String body(String surface) {
        return surface.equals("/rpc/requests")
                ? "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {}}"
                : "{}";
    }

    private static Reply basic(String from, String name, String password) throws Exception {
        String credentials =
                Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/hosts"))
                .header("X-Forwarded-For", from)
                .header("Authorization", "Basic " + credentials));
    }

    private static Reply signIn(String from, String name) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/sign-in"))
                .header("X-Forwarded-For", from)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "name=" + URLEncoder.encode(name, StandardCharsets.UTF_8) + "&password=wrong")));
    }

    @Test
    void passwordsThatAreWrongAreLimitedAndRightOnesAreNot() throws Exception {
        for (int i = 0; i < 30; i++) {
            post("/agent/register", "192.0.12.1", "Bearer junk", "{}");
        }

        assertLimited(basic("192.0.12.1", "nobody", "wrong"));
        Reply page = signIn("192.0.12.1", "nobody");
        assertThat(page.status()).isEqualTo(429);
        assertThat(Long.parseLong(page.header("Retry-After"))).isPositive();
        assertThat(page.text()).contains("<html", "The name or the password is wrong.");
        assertThat(basic("192.0.12.1", "owner", SERVER.password()).status()).isEqualTo(200);
    }

    @Test
    void introspectionsAreLimited() throws Exception {
        for (int i = 0; i < 30; i++) {
            assertThat(SERVER.post("/agent/introspect", "{\"token\": \"a.b.c\"}")
                            .status())
                    .isEqualTo(200);
        }

        assertLimited(SERVER.post("/agent/introspect", "{\"token\": \"a.b.c\"}"));
    }

    @Test
    void envelopesAreLimited() throws Exception {
        for (int i = 0; i < 150; i++) {
            assertThat(post("/agh/envelopes", "192.0.11.1", "", "{}").status()).isEqualTo(400);
        }

        assertLimited(post("/agh/envelopes", "192.0.11.1", "", "{}"));
    }
}
