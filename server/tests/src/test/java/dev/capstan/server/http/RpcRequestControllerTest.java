package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcRequestControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private final String marker = UUID.randomUUID().toString();

    @Test
    void anAnswerComesWithItsCorrelationIdAndLatency() throws Exception {
        Reply reply = requestWith("echo", "{\"n\": 1.50, \"list\": [null]}", "");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("status").textValue()).isEqualTo("ok");
        assertThat(reply.text()).contains("\"response\":{\"n\":1.50,\"list\":[null]}");
        assertThat(reply.json().path("correlationId").textValue()).isNotBlank();
        assertThat(reply.json().path("latencyMs").isIntegralNumber()).isTrue();
    }

    @Test
    void theResponseNamesTheTraceOfTheRequest() throws Exception {
        assertThat(requestWith("echo", "{}", ", \"traceId\": \"" + marker + "\"")
                        .header("Trace-Id"))
                .isEqualTo(marker);
        assertThat(requestWith("echo", "{}", "").header("Trace-Id")).isNotBlank();
    }

    @Test
    void aRequestThatBreaksItsSchemaNeverReachesTheAgent() throws Exception {
        JsonNode json = requestWith("count", "{\"marker\": \"" + marker + "\", \"valid\": false}", "")
                .json();

        assertThat(json.path("status").textValue()).isEqualTo("schema-violation");
        assertThat(json.path("schemaSide").textValue()).isEqualTo("request");
        assertThat(json.at("/violations/0/path").textValue()).isEqualTo("/valid");
        assertThat(json.at("/error/code").textValue()).isEqualTo("EAGENTRPC_SCHEMA_VIOLATION");
        assertThat(json.has("response")).isFalse();
        assertThat(received()).isZero();
    }

    @Test
    void responseThatViolatesItsSchemaIsReturnedUnchanged() throws Exception {
        JsonNode json = requestWith("answer", "{\"output\": {\"verdict\": \"ugly\"}}", "")
                .json();

        assertThat(json.path("status").textValue()).isEqualTo("schema-violation");
        assertThat(json.path("schemaSide").textValue()).isEqualTo("response");
        assertThat(json.at("/response/verdict").textValue()).isEqualTo("ugly");
    }

    @Test
    void aResponseUnderBestEffortComesWithWhatIsBroken() throws Exception {
        JsonNode json = requestWith("lenient", "{}", "").json();

        assertThat(json.path("status").textValue()).isEqualTo("ok");
        assertThat(json.path("response").isEmpty()).isTrue();
        assertThat(json.path("violations").findValuesAsText("side")).containsExactly("request", "response");
        assertThat(json.path("violations").findValuesAsText("path")).containsExactly("/count", "/count");
    }

    @ParameterizedTest
    @CsvSource({
        "agent://nobody, echo, EAGENTRPC_NO_PEER",
        "agent://probe, no-such-thing, EAGENTRPC_NO_CAPABILITY",
        "agent://probe, crash-agent, handler_crashed"
    })
    void aRequestThatFailsIsAnsweredWithItsCode(String to, String capability, String code) throws Exception {
        Reply reply = SERVER.post("/rpc/requests", request(to, capability, "{\"how\": \"exception\"}", ""));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("status").textValue()).isEqualTo("error");
        assertThat(reply.json().at("/error/code").textValue()).isEqualTo(code);
        assertThat(reply.json().at("/error/message").textValue()).isNotBlank();
        assertThat(reply.text()).doesNotContain("secret-of-the-server");
        RefusedRequestsTest.assertSaysNothingInternal(reply.text());
    }

    @Test
    void aRequestThatTakesTooLongIsATimeout() throws Exception {
        JsonNode json =
                requestWith("sleep", "{\"ms\": 60000}", ", \"timeoutMs\": 50").json();

        assertThat(json.path("status").textValue()).isEqualTo("timeout");
        assertThat(json.at("/error/code").textValue()).isEqualTo("EAGENTRPC_TIMEOUT");
    }

    @Test
    void anAsynchronousRequestIsAcceptedAndItsResultFetchedLater() throws Exception {
        Reply accepted = requestWith("sleep", "{\"ms\": 100}", ", \"mode\": \"async\"");

        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.json().path("status").textValue()).isEqualTo("accepted");
        String correlationId = accepted.json().path("correlationId").textValue();
        Eventually.holds(
                "the result is there",
                () -> !result(correlationId).path("status").textValue().equals("pending"));
        assertThat(result(correlationId).path("status").textValue()).isEqualTo("ok");
        assertThat(result(correlationId).at("/response/slept").intValue()).isGreaterThanOrEqualTo(100);
        assertThat(result(correlationId).path("correlationId").textValue()).isEqualTo(correlationId);
    }

    @Test
    void whileAnAsynchronousRequestRunsItsResultIsPending() throws Exception {
        String running = begun("priced", "");
        String late = begun("sleep", ", \"timeoutMs\": 50");

        assertThat(result(running).path("status").textValue()).isEqualTo("pending");
        Eventually.holds(
                "it has run out of time",
                () -> result(late).path("status").textValue().equals("timeout"));
    }

    /** Begins a request that takes a minute, and returns its correlation id. */
    private static String begun(String capability, String more) throws Exception {
        return requestWith(capability, "{\"ms\": 60000}", ", \"mode\": \"async\"" + more)
                .json()
                .path("correlationId")
                .textValue();
    }

    @ParameterizedTest
    @CsvSource({"async", "fire-and-forget"})
    void aRequestThatNobodyWaitsForIsStillCheckedAtOnce(String mode) throws Exception {
        Reply reply = requestWith("count", "{\"marker\": \"\", \"valid\": true}", ", \"mode\": \"" + mode + "\"");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("status").textValue()).isEqualTo("schema-violation");
    }

    @Test
    void aRequestOfFireAndForgetIsSentAndCarriedOut() throws Exception {
        Reply reply = requestWith("count", counted(), ", \"mode\": \"fire-and-forget\"");

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.json().path("status").textValue()).isEqualTo("sent");
        assertThat(reply.json().path("correlationId").textValue()).isNotBlank();
        Eventually.holds("it was carried out", () -> received() == 1);
    }

    @Test
    void underOneKeyARequestIsCarriedOutButOnce() throws Exception {
        String key = ", \"idempotencyKey\": \"" + marker + "\"";

        Reply first = requestWith("count", counted(), key);
        Reply second = requestWith("count", counted(), key);

        assertThat(second.json()).isEqualTo(first.json());
        assertThat(received()).isEqualTo(1);
    }

    @Test
    void idempotencyKeyCannotServeTwoRequests() throws Exception {
        String key = ", \"idempotencyKey\": \"" + marker + "\"";
        requestWith("echo", "1", key);

        JsonNode other = requestWith("echo", "2", key).json();

        assertThat(other.path("status").textValue()).isEqualTo("error");
        assertThat(other.at("/error/code").textValue()).isEqualTo("invalid_request");
    }

    @Test
    void aRequestWithoutAKeyIsCarriedOutEachTime() throws Exception {
        requestWith("count", counted(), "");
        requestWith("count", counted(), "");

        assertThat(received()).isEqualTo(2);
    }

    private String counted() {
        return "{\"marker\": \"" + marker + "\", \"valid\": true}";
    }

    private long received() {
        return body("received", "{\"marker\": \"" + marker + "\"}")
                .at("/response/received")
                .longValue();
    }

    private static JsonNode result(String correlationId) {
        try {
            return SERVER.get("/rpc/requests/" + correlationId).json();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode body(String capability, String payload) {
        try {
            return requestWith(capability, payload, "").json();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Reply requestWith(String capability, String payload, String more)
            throws IOException, InterruptedException {
        return SERVER.post("/rpc/requests", request("agent://probe", capability, payload, more));
    }

    private static String request(String to, String capability, String payload, String more) {
        return "{\"to\": \"" + to + "\", \"capability\": \"" + capability + "\", \"payload\": " + payload + more + "}";
    }
}
