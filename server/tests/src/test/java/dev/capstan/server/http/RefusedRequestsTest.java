package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever cannot be a request gets a status in the 400s, its stable code and a sentence, in the shape of the surface
 * that was asked; it says nothing of the server's inside and leaves no trace in the chain.
 */
class RefusedRequestsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String GOOD = """
            {"capability_id": "check_balance", "parameters": {"account_id": "acc_123"}}""";

    private long recordedBefore;

    @BeforeEach
    void countTheRecords() throws Exception {
        recordedBefore = SERVER.recorded();
    }

    @AfterEach
    void nothingWasRecorded() throws Exception {
        assertThat(SERVER.recorded()).as("records of the chain").isEqualTo(recordedBefore);
    }

    private static Stream<Arguments> badBodies() {
        return Stream.of(
                arguments("", 400, "invalid_json", "empty"),
                arguments("   ", 400, "invalid_json", "empty"),
                arguments("{", 400, "invalid_json", "ends"),
                arguments("{} {}", 400, "invalid_json", ""),
                arguments("{'to': 1}", 400, "invalid_json", ""),
                arguments("{\"a\": 1, \"a\": 2}", 400, "invalid_json", "a"),
                arguments("{\"a\": NaN}", 400, "invalid_json", ""),
                arguments("{\"a\": 1e99999}", 400, "invalid_json", "exponent"),
                arguments("{\"a\": \"\\ud800\"}", 400, "invalid_json", "surrogate"),
                arguments("{\"a\": \"\u0001\"}", 400, "invalid_json", ""),
                arguments("[".repeat(65) + "]".repeat(65), 400, "too_deep", "64"),
                arguments("[".repeat(50_000), 400, "too_deep", "64"),
                arguments("null", 400, "invalid_request", "the body"),
                arguments("[]", 400, "invalid_request", "the body"),
                arguments("{}", 400, "invalid_request", "is required"));
    }

    @ParameterizedTest
    @MethodSource("badBodies")
    void aBodyThatIsNoRequestIsRefusedByEverySurface(String body, int status, String code, String says)
            throws Exception {
        Reply invocation = SERVER.post("/invocations", body);
        assertRefusedInvocation(invocation, status, code);
        assertThat(invocation.json().at("/error/message").textValue()).contains(says);

        Reply rpc = SERVER.post("/rpc/requests", body);
        assertRefused(rpc, status, code);
        assertThat(rpc.json().path("message").textValue()).contains(says);
    }

    @Test
    void aBodyThatIsNotUtf8IsRefused() throws Exception {
        assertRefusedInvocation(SERVER.post("/invocations", new byte[] {'"', (byte) 0xff, '"'}), 400, "invalid_json");
        byte[] utf16 = GOOD.getBytes(StandardCharsets.UTF_16);
        assertRefused(SERVER.post("/rpc/requests", utf16), 400, "invalid_json");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'capability_id': 1, 'parameters': {}}                       | /capability_id",
                "{'capability_id': 'a b', 'parameters': {}}                   | /capability_id",
                "{'capability_id': '', 'parameters': {}}                      | /capability_id",
                "{'capability_id': 'a'}                                       | /parameters",
                "{'parameters': {}}                                           | /capability_id",
                "{'capability_id': 'a', 'parameters': {}, 'extra': 1}         | /extra",
                "{'capability_id': 'a', 'parameters': {}, 'timeout_ms': 0}    | /timeout_ms",
                "{'capability_id': 'a', 'parameters': {}, 'timeout_ms': '1'}  | /timeout_ms",
                "{'capability_id': 'a', 'parameters': {}, 'timeout_ms': 1.5}  | /timeout_ms",
                "{'capability_id': 'a', 'parameters': {}, 'timeout_ms': 1e300}| /timeout_ms",
                "{'capability_id': 'a', 'parameters': {}, 'trace_id': ''}     | /trace_id",
                "{'capability_id': 'a', 'parameters': {}, 'trace_id': 'a\\r\\nb'} | /trace_id",
                "{'capability_id': 'a', 'parameters': {}, 'trace_id': null}   | /trace_id",
                "{'capability_id': 'a', 'parameters': {}, 'session_id': 5}    | /session_id"
            })
    void theMistakeInAnInvocationIsNamedByItsPlace(String body, String path) throws Exception {
        Reply reply = SERVER.post("/invocations", body.replace('\'', '"'));

        assertRefusedInvocation(reply, 400, "invalid_request");
        assertThat(reply.json().at("/error/violations/0/path").textValue()).isEqualTo(path);
        assertThat(reply.json().at("/error/message").textValue()).startsWith(path);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'to': 'probe', 'capability': 'echo', 'payload': 1}                                        | /to",
                "{'to': 'agent://', 'capability': 'echo', 'payload': 1}                                     | /to",
                "{'to': 'agent://probe', 'capability': '../x', 'payload': 1}                                | /capability",
                "{'to': 'agent://probe', 'capability': 'echo'}                                              | /payload",
                "{'to': 'agent://probe', 'capability': 'echo', 'payload': 1, 'mode': 'SYNC'}                | /mode",
                "{'to': 'agent://probe', 'capability': 'echo', 'payload': 1, 'timeoutMs': 600001}           | /timeoutMs",
                "{'to': 'agent://probe', 'capability': 'echo', 'payload': 1, 'idempotencyKey': ''}          | /idempotencyKey",
                "{'to': 'agent://probe', 'capability': 'echo', 'payload': 1, 'idempotency_key': 'x'}        | /idempotency_key",
                "{'to': 'agent://probe', 'capability': 'echo', 'payload': 1, 'traceId': 'a b'}              | /traceId"
            })
    void theMistakeInAnAgentRequestIsNamedByItsPlace(String body, String path) throws Exception {
        Reply reply = SERVER.post("/rpc/requests", body.replace('\'', '"'));

        assertRefused(reply, 400, "invalid_request");
        assertThat(reply.json().at("/violations/0/path").textValue()).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/invocations", "/rpc/requests"})
    void aBodyThatIsTooLargeIsRefusedHoweverItComes(String path) throws Exception {
        String body = " ".repeat(Json.MAX_BYTES + 1);
        Reply whole = SERVER.post(path, body);
        assertThat(whole.status()).isEqualTo(413);
        assertThat(code(whole.json())).isEqualTo("payload_too_large");

        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        assertRawRefusal(head + "Content-Length: 99999999\r\n\r\n", 413, "payload_too_large");

        String chunk = "10000\r\n" + " ".repeat(65_536) + "\r\n";
        assertRawRefusal(
                head + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(17) + "0\r\n\r\n", 413, "payload_too_large");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "multipart/form-data",
                "application/ld+json",
                "*/*",
                "application/*",
                "json",
                ";;;"
            })
    void aBodyOfAnotherMediaTypeIsRefused(String type) throws Exception {
        assertRefusedInvocation(postAs("/invocations", type), 415, "unsupported_media_type");
        assertRefused(postAs("/rpc/requests", type), 415, "unsupported_media_type");
    }

    @Test
    void aBodyThatDoesNotSayWhatItIsIsRefused() throws Exception {
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString(GOOD);

        assertRefusedInvocation(
                SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations"))
                        .POST(body)),
                415,
                "unsupported_media_type");
        assertRefused(
                SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/rpc/requests"))
                        .POST(body)),
                415,
                "unsupported_media_type");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/x",
                "/nothing",
                "/fixtures",
                "/fixtures/none.diff",
                "/fixtures/..%2Flibrary.md",
                "/health/x"
            })
    void anAddressWithNothingAtItIsSaidToHaveNothing(String path) throws Exception {
        assertRefused(SERVER.get(path), 404, "not_found");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /rpc/requests, POST",
        "PUT, /rpc/requests, POST",
        "DELETE, /health, GET",
        "OPTIONS, /health, GET",
        "PATCH, /capabilities, GET",
        "BREW, /audit/records, GET"
    })
    void aMethodThatAnAddressDoesNotTakeIsRefusedAndTheOthersNamed(String method, String path, String allowed)
            throws Exception {
        Reply reply = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .method(method, HttpRequest.BodyPublishers.noBody()));

        assertRefused(reply, 405, "method_not_allowed");
        assertThat(reply.header("Allow")).contains(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE", "PUT"})
    void anInvocationByAnotherMethodIsRefusedInItsOwnShape(String method) throws Exception {
        Reply reply = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations"))
                .method(method, HttpRequest.BodyPublishers.noBody()));

        assertRefusedInvocation(reply, 405, "method_not_allowed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"POST /invocations", "POST /invocations/", "DELETE /invocations/x", "PUT /invocations?x=/hosts"})
    void anInvocationForAnotherHostIsRefusedInItsOwnShape(String line) throws Exception {
        String answer =
                SERVER.raw((line + " HTTP/1.1\r\nHost: rebound.example\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));

        assertRefusedInvocation(answer, 421, "misdirected_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /invocations", "POST /invocations/", "DELETE /invocations/x", "PUT /invocations/x"})
    void anInvocationWhoseEndIsInDoubtIsRefusedInItsOwnShape(String line) throws Exception {
        String answer = SERVER.raw((line + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));

        assertRefusedInvocation(answer, 400, "invalid_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/ld+json"})
    void aSlashAtTheEndOfAnAddressKeepsItsShape(String type) throws Exception {
        assertRefusedInvocation(postAs("/invocations/", type), 415, "unsupported_media_type");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/capabilities?cursor=zzz",
                "/registry?cursor=zzz",
                "/registry?cursor=MjAwMCB4",
                "/capability/list?cursor=zzz",
                "/agh/peers?cursor=zzz",
                "/agh/peers?cursor=",
                "/agh/peers?cursor=builders/",
                "/agh/outbox?cursor=zzz",
                "/agh/outbox?cursor=-1",
                "/agh/outbox?cursor=99999999999999999999"
            })
    void aCursorThatNoPageGaveIsRefused(String path) throws Exception {
        Reply reply = SERVER.get(path);

        assertRefused(reply, 400, "invalid_request");
        assertThat(reply.json().path("message").textValue())
                .isEqualTo("invalid cursor; use `next_cursor` from the previous page");
    }

    @Test
    void aClientThatDoesNotTakeJsonIsTold() throws Exception {
        HttpRequest.Builder page = HttpRequest.newBuilder(URI.create(SERVER.url() + "/capabilities"))
                .header("Accept", "text/html");

        assertRefused(SERVER.send(page), 406, "not_acceptable");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/capabilities/%zz",
                "/capabilities/%",
                "/%zz",
                "/capabilities?limit=%zz",
                "/capabilities?%zz=1",
                "/cap<>ab|{}^"
            })
    void anAddressThatIsNoUriIsRefused(String path) throws Exception {
        assertRawRefusal("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "invalid_request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GARBAGE\r\n\r\n",
                "GET /health\r\n\r\n",
                "GET /a b c HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost x\r\n\r\n",
                "GET /health HTTP/1.1\r\nHo st: x\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: localhost\r\nA: b\0c\r\n\r\n",
                "POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n",
                "POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: a\r\n\r\n",
                "POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                        + "Content-Length: 3\r\n\r\n{} ",
                "POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            })
    void whatIsNoHttpIsRefused(String request) throws Exception {
        assertRawRefusal(request, 400, "invalid_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rebound.example", "rebound.example:8420", "127.0.0.1.rebound.example", "localhost."})
    void aRequestForAnotherHostsNameIsRefused(String host) throws Exception {
        assertRawRefusal("GET /audit/records HTTP/1.1\r\nHost: " + host + "\r\n\r\n", 421, "misdirected_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8420", "[::1]:8420"})
    void anAddressAndLocalhostAreThisServers(String host) throws Exception {
        String answer = SERVER.raw(("GET /health HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));

        assertThat(answer).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}\r\nzz\r\n0\r\n\r\n"})
    void aBodyInBrokenPiecesIsRefused(String pieces) throws Exception {
        String answer =
                SERVER.raw(("POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n" + pieces)
                        .getBytes(StandardCharsets.ISO_8859_1));

        // Whether the fault is met while the body is read or before decides between two codes.
        assertThat(answer).startsWith("HTTP/1.1 400 ").containsPattern("\"error\":\"invalid_(json|request)\"");
        assertSaysNothingInternal(answer);
    }

    @Test
    void anAddressOrHeadersThatAreTooLongAreRefused() throws Exception {
        assertRawRefusal(
                "GET /capabilities/" + "a".repeat(5_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
                413,
                "payload_too_large");
        assertRawRefusal(
                "GET /health HTTP/1.1\r\nHost: localhost\r\nA: " + "x".repeat(20_000) + "\r\n\r\n",
                413,
                "payload_too_large");
        assertRawRefusal(
                "GET /health HTTP/1.1\r\nHost: localhost\r\n" + "A: b\r\n".repeat(4_000) + "\r\n",
                413,
                "payload_too_large");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/capabilities?limit=0",
                "/capabilities?limit=1001",
                "/capabilities?limit=-1",
                "/capabilities?limit=ten",
                "/capabilities?limit=",
                "/capabilities?limit=1.0",
                "/capabilities?limit=99999999999999999999",
                "/capabilities?limit=1&limit=2",
                "/capabilities?lmit=1",
                "/capabilities?cursor=",
                "/capabilities?cursor=%21%21",
                "/capabilities?cursor=abcd",
                "/capabilities/check_balance?agent=bank",
                "/capabilities/check_balance?version=newest",
                "/capabilities/check_balance?limit=1",
                "/audit/records?since=yesterday",
                "/audit/records?since=-1",
                "/audit/records?since=253402300800000",
                "/audit/records?until=x",
                "/audit/records?since=2&until=1",
                "/audit/records?after=-1",
                "/audit/records?after=9223372036854775808",
                "/audit/records?limit=0",
                "/audit/records?limit=1001",
                "/audit/records?order=desc",
                "/audit/verification?expect_head=1",
                "/audit/verification?expect_head=1:zz",
                "/audit/verification?kind=x"
            })
    void aQueryThatIsNotUnderstoodIsRefused(String path) throws Exception {
        assertRefused(SERVER.get(path), 400, "invalid_request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/capabilities/no_such_capability",
                "/capabilities/%ff%fe",
                "/capabilities/a%2Fb",
                "/capabilities/a%00b",
                "/capabilities/00000000-0000-0000-0000-000000000000"
            })
    void aCapabilityThatIsNotThereIsNotFound(String path) throws Exception {
        assertRefused(SERVER.get(path), 404, "capability_not_found");
    }

    @Test
    void aVersionOrAnAgentThatIsNotThereIsSaidToBeMissing() throws Exception {
        assertRefused(SERVER.get("/capabilities/code-review?version=9.9"), 409, "version_mismatch");
        assertRefused(SERVER.get("/capabilities/code-review?agent=agent://nobody"), 404, "agent_not_found");
    }

    @Test
    void aRequestThatWasNeverMadeHasNoResult() throws Exception {
        assertRefused(SERVER.get("/rpc/requests/00000000-0000-0000-0000-000000000000"), 404, "not_found");
    }

    private static Reply postAs(String path, String type) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(GOOD)));
    }

    private static void assertRefused(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.json().path("error").textValue()).isEqualTo(code);
        assertThat(reply.json().path("message").textValue()).isNotBlank();
        assertSaysNothingInternal(reply.text());
    }

    private static void assertRefusedInvocation(String answer, int status, String code) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertRefusedInvocation(RunningServer.parsed(answer.substring(answer.indexOf("\r\n\r\n") + 4)), code);
        assertSaysNothingInternal(answer);
    }

    private static void assertRefusedInvocation(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertRefusedInvocation(reply.json(), code);
        assertSaysNothingInternal(reply.text());
    }

    private static void assertRefusedInvocation(JsonNode json, String code) {
        assertThat(json.path("success").isBoolean()).isTrue();
        assertThat(json.path("success").booleanValue()).isFalse();
        assertThat(json.at("/error/code").textValue()).isEqualTo(code);
        assertThat(json.at("/error/message").textValue()).isNotBlank();
        assertThat(json.at("/error/retryable").isBoolean()).isTrue();
        assertThat(json.path("execution_time_ms").isIntegralNumber()).isTrue();
    }

    private static void assertRawRefusal(String request, int status, String code) throws Exception {
        String answer = SERVER.raw(request.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(answer).matches("(?s)HTTP/1\\.[01] " + status + " .*");
        assertThat(code(RunningServer.parsed(answer.substring(answer.indexOf("\r\n\r\n") + 4))))
                .isEqualTo(code);
        assertSaysNothingInternal(answer);
    }

    private static String code(JsonNode json) {
        return json.path("error").isTextual()
                ? json.get("error").textValue()
                : json.at("/error/code").textValue();
    }

    static void assertSaysNothingInternal(String text) {
        assertThat(text.toLowerCase(Locale.ROOT))
                .doesNotContain("exception", "java.", "micronaut", "netty", "com.", "jackson", "\tat ", "capstan.core");
    }
}
