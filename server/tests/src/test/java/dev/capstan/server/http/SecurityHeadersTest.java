package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of answer tells browsers not to guess its type, and caches not to keep it unless it says for how long. */
class SecurityHeadersTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @RegisterExtension
    private static final RunningServer BEHIND_TLS =
            new RunningServer(Map.of(Settings.PUBLIC_URL, "https://capstan.example"));

    @ParameterizedTest
    @CsvSource({
        "GET, /health, 200",
        "GET, /capabilities/check_balance, 200",
        "GET, /capabilities/none, 404",
        "GET, /capabilities?limit=0, 400",
        "POST, /invocations, 400",
        "DELETE, /invocations/none, 404",
        "POST, /rpc/requests, 400",
        "GET, /rpc/requests/none, 404",
        "POST, /negotiations, 400",
        "GET, /negotiations/none, 404",
        "GET, /registry, 200",
        "GET, /registry/none, 404",
        "GET, /registry/none/1.0, 404",
        "PUT, /registry/none/1.0, 401",
        "POST, /agh/envelopes, 400",
        "POST, /agh/transfers, 400",
        "GET, /agh/peers, 200",
        "GET, /agh/greetings, 200",
        "POST, /agent/register, 401",
        "POST, /agent/introspect, 400",
        "GET, /agent/status, 401",
        "POST, /agent/rotate-key, 401",
        "POST, /host/revoke, 401",
        "GET, /hosts, 401",
        "DELETE, /agents/none, 401",
        "GET, /capability/describe, 400",
        "POST, /capability/execute, 401",
        "POST, /capability/batch-execute, 401",
        "POST, /approvals/none, 401",
        "GET, /audit/records, 200",
        "GET, /audit/verification, 200",
        "GET, /fixtures/clean.diff, 200",
        "GET, /nothing, 404",
        "DELETE, /health, 405",
        "BREW, /nothing, 404",
        "GET, /sign-in, 200",
        "GET, /device, 200"
    })
    void anAnswerIsKeptByNobody(String method, String path, int status) throws Exception {
        Reply reply = SERVER.send(request(SERVER, method, path));

        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertGuarded(reply, "no-store");
        assertThat(reply.header("Strict-Transport-Security")).isEmpty();
        assertThat(BEHIND_TLS.send(request(BEHIND_TLS, method, path)).headers().allValues("Strict-Transport-Security"))
                .containsExactly("max-age=31536000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/.well-known/jwks.json | public, max-age=3600",
                "/.well-known/agent-configuration | public, max-age=3600",
                "/capability/list | public, max-age=300",
                "/registry/code-review/2.0/input.json | private, max-age=31536000, immutable",
                "/capabilities | private, no-cache",
                "/capabilities/code-review/types/typescript | no-cache",
                "/style.css | public, max-age=3600"
            })
    void anAnswerThatSaysForHowLongItMayBeKeptIsKept(String path, String caching) throws Exception {
        Reply reply = SERVER.get(path);

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertGuarded(reply, caching);
    }

    @Test
    void aResultIsKeptByNobody() throws Exception {
        Reply reply = SERVER.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": 1}");

        assertThat(reply.status()).isEqualTo(200);
        assertGuarded(reply, "no-store");
    }

    @Test
    void theRefusalOfABodyThatIsTooLargeOrOfAnotherTypeIsKeptByNobody() throws Exception {
        Reply large = SERVER.post("/invocations", " ".repeat(Json.MAX_BYTES + 1));
        assertThat(large.status()).isEqualTo(413);
        assertGuarded(large, "no-store");

        Reply silent = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations"))
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(silent.status()).isEqualTo(415);
        assertGuarded(silent, "no-store");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GARBAGE\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: rebound.example\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /capabilities HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n",
                "POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 99999999\r\n\r\n",
                "POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"
            })
    void theRefusalOfWhatReachesNoOperationIsGuarded(String request) throws Exception {
        byte[] bytes = request.getBytes(StandardCharsets.ISO_8859_1);

        assertThat(lines(SERVER.raw(bytes)))
                .contains("x-content-type-options: nosniff", "cache-control: no-store")
                .noneMatch(line -> line.startsWith("strict-transport-security"));
        assertThat(lines(BEHIND_TLS.raw(bytes))).contains("strict-transport-security: max-age=31536000");
    }

    private static HttpRequest.Builder request(RunningServer server, String method, String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Accept", path.equals("/device") || path.equals("/sign-in") ? "text/html" : "*/*");
        return List.of("POST", "PUT").contains(method)
                ? request.header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString("[]"))
                : request.method(method, HttpRequest.BodyPublishers.noBody());
    }

    private static void assertGuarded(Reply reply, String caching) {
        assertThat(reply.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(reply.headers().allValues("Cache-Control")).containsExactly(caching);
    }

    private static List<String> lines(String answer) {
        return answer.lines().map(line -> line.toLowerCase(Locale.ROOT)).toList();
    }
}
