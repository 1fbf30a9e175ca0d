package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvocationControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void aCallThatSucceedsHasItsResultAndItsTime() throws Exception {
        Reply reply = invoke("check_balance", "{\"account_id\": \"acc_789\"}", "");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("success").booleanValue()).isTrue();
        assertThat(reply.text())
                .contains("\"result\":{\"account_id\":\"acc_789\",\"balance\":900.00,\"currency\":\"EUR\"}");
        assertThat(reply.json().path("execution_time_ms").isIntegralNumber()).isTrue();
        assertThat(reply.json().has("cost_estimate")).isFalse();
    }

    @Test
    void aCapabilityIsAlsoFoundByItsId() throws Exception {
        String id = SERVER.get("/capabilities/check_balance").json().path("id").textValue();

        assertThat(invoke(id, "{\"account_id\": \"acc_456\"}", "").status()).isEqualTo(200);
    }

    @Test
    void everyDigitOfANumberComesBack() throws Exception {
        Reply reply =
                invoke("echo", "{\"n\": 0.1000000000000000000000000001, \"big\": 123456789012345678901234567890}", "");

        assertThat(reply.text()).contains("0.1000000000000000000000000001", "123456789012345678901234567890");
    }

    @Test
    void theTraceOfTheCallerIsGivenBackAndRecorded() throws Exception {
        String trace = "trace-" + UUID.randomUUID();

        Reply reply = invoke("echo", "{}", ", \"trace_id\": \"" + trace + "\", \"session_id\": \"s-1\"");

        assertThat(reply.header("Trace-Id")).isEqualTo(trace);
        JsonNode record = lastRecord();
        assertThat(record.path("traceId").textValue()).isEqualTo(trace);
        assertThat(record.path("sessionId").textValue()).isEqualTo("s-1");
    }

    @Test
    void whereTheCallerHasNoTraceOneIsMadeAndRecorded() throws Exception {
        Reply reply = invoke("echo", "{}", "");

        assertThat(reply.header("Trace-Id")).isNotBlank();
        assertThat(lastRecord().path("traceId").textValue()).isEqualTo(reply.header("Trace-Id"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "no_such_thing  | {}                                           | 404 | capability_not_found",
                "check_balance  | {}                                           | 422 | schema_violation",
                "answer         | {'output': {'verdict': 'ugly'}}              | 502 | schema_violation",
                "answer-java    | {'output': null}                             | 502 | schema_violation",
                "crash          | {'how': 'exception'}                         | 502 | handler_crashed",
                "crash          | {'how': 'error'}                             | 502 | handler_crashed",
                "crash          | {'how': 'failure'}                           | 422 | handler_failed",
                "crash-agent    | {'how': 'exception'}                         | 502 | handler_crashed",
                "process-fail   | {}                                           | 422 | handler_failed",
                "sleep          | {'ms': 60000}                                | 504 | timeout"
            })
    void aCallThatIsRefusedHasItsStatusAndIsRecordedOnce(String capability, String parameters, int status, String code)
            throws Exception {
        long before = SERVER.recorded();

        // Only the call that shall run out of time has little of it: a process starts slowly on a loaded machine.
        String bound = code.equals("timeout") ? ", \"timeout_ms\": 1500" : "";
        Reply reply = invoke(capability, parameters.replace('\'', '"'), bound);

        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.json().path("success").booleanValue()).isFalse();
        assertThat(reply.json().at("/error/code").textValue()).isEqualTo(code);
        assertThat(reply.header("Trace-Id")).isNotBlank();
        assertThat(reply.text()).doesNotContain("secret-of-the-server");
        RefusedRequestsTest.assertSaysNothingInternal(reply.text());
        assertThat(SERVER.recorded() - before).isEqualTo(code.equals("schema_violation") ? 2 : 1);
        assertThat(lastRecord().path("outcome").textValue()).isEqualTo("refused");
        assertThat(lastRecord().path("code").textValue()).isEqualTo(code);
    }

    @Test
    void aPropertyWithALongNameIsRefusedAndRecordedLikeAnyOther() throws Exception {
        long before = SERVER.recorded();

        Reply reply = invoke(
                "review-pr",
                "{\"prUrl\": \"http://a.example/1.diff\", \"severity\": \"low\", \"" + "x".repeat(300_000) + "\": 1}",
                "");

        assertThat(reply.status()).as(reply.text()).isEqualTo(422);
        assertThat(reply.json().at("/error/code").textValue()).isEqualTo("schema_violation");
        assertThat(SERVER.recorded() - before).as("the violation and the call").isEqualTo(2);
    }

    @Test
    void aViolationSaysOnWhichSideAndWhere() throws Exception {
        JsonNode request =
                invoke("check_balance", "{\"account_id\": 5}", "").json().path("error");
        assertThat(request.path("side").textValue()).isEqualTo("request");
        assertThat(request.at("/violations/0/path").textValue()).isEqualTo("/account_id");

        JsonNode response = invoke("answer", "{\"output\": {\"verdict\": \"good\", \"count\": -1}}", "")
                .json()
                .path("error");
        assertThat(response.path("side").textValue()).isEqualTo("response");
        assertThat(response.at("/violations/0/path").textValue()).isEqualTo("/count");
    }

    @Test
    void aFailureHasTheHandlersOwnCode() throws Exception {
        Reply reply = invoke("transfer_funds", "{\"to\": \"acc_456\", \"amount\": 9999, \"currency\": \"USD\"}", "");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().at("/error/handler_code").textValue()).isEqualTo("insufficient_funds");
        assertThat(reply.json().at("/error/retryable").booleanValue()).isFalse();
    }

    @Test
    void aCallUnderBestEffortGoesOnWithWhatItBreaks() throws Exception {
        long before = SERVER.recorded();

        Reply reply = invoke("lenient", "{\"count\": \"many\"}", "");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("success").booleanValue()).isTrue();
        assertThat(reply.json().at("/result/count").textValue()).isEqualTo("many");
        JsonNode violations = reply.json().path("violations");
        assertThat(violations.findValuesAsText("side")).containsExactly("request", "response");
        assertThat(violations.findValuesAsText("path")).containsExactly("/count", "/count");
        assertThat(violations.findValuesAsText("message")).doesNotContain("").hasSize(2);
        JsonNode records = SERVER.get("/audit/records?after=" + before).json().path("records");
        assertThat(records.findValuesAsText("kind"))
                .containsExactly("capability_schema_violation", "capability_schema_violation", "capability_invocation");
        assertThat(records.findValuesAsText("enforcement")).containsExactly("best-effort", "best-effort");
        assertThat(records.findValuesAsText("outcome")).containsExactly("succeeded");
    }

    @Test
    void aCallUnderBestEffortThatBreaksNothingHasNoViolations() throws Exception {
        assertThat(invoke("lenient", "{\"count\": 1}", "").json().has("violations"))
                .isFalse();
    }

    private static Reply invoke(String capability, String parameters, String more) throws Exception {
        return SERVER.post(
                "/invocations",
                "{\"capability_id\": \"" + capability + "\", \"parameters\": " + parameters + more + "}");
    }

    private static JsonNode lastRecord() throws Exception {
        return SERVER.get("/audit/records?after=" + (SERVER.recorded() - 1))
                .json()
                .at("/records/0/record");
    }
}
