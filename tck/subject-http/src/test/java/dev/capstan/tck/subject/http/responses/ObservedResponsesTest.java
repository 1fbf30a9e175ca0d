package dev.capstan.tck.subject.http.responses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import dev.capstan.tck.subject.wire.ResponseFindings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses beside their published shapes. */
class ObservedResponsesTest {

    private final ObservedResponses responses = new ObservedResponses();

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "200; {\"host_id\":\"h\",\"status\":\"revoked\",\"agents_revoked\":0}; -",
                "200; {\"host_id\":\"h\",\"status\":\"revoked\"}; /agents_revoked is missing",
                "200; {\"host_id\":\"h\",\"status\":\"revoked\",\"agents_revoked\":0,\"n\":1}; /n is not a published member",
                "200; {\"host_id\":7,\"status\":\"revoked\",\"agents_revoked\":0}; /host_id must be a text that is not empty, and is an integer",
                "200; {\"host_id\":\"h\",\"status\":\"gone\",\"agents_revoked\":0}; /status must be \"revoked\", and is another text",
                "200; {\"host_id\":\"h\",\"status\":\"revoked\",\"agents_revoked\":-1}; /agents_revoked must be an integer from 0, and is a negative integer",
                "200; []; the body must be an object, and is a list",
                "201; {}; the status is not a published one",
                "404; {\"error\":\"host_not_found\",\"message\":\"m\",\"retryable\":false}; -",
                "404; {\"error\":\"host_not_found\",\"message\":\"m\",\"retryable\":true}; the code host_not_found has 'retryable' false",
                "409; {\"error\":\"host_not_found\",\"message\":\"m\",\"retryable\":false}; the code host_not_found has the status [404]",
                "404; {\"error\":\"lost\",\"message\":\"m\",\"retryable\":false}; the code 'lost' is not a published one",
            })
    void aDifferenceIsReported(int status, String body, String violation) {
        response("POST", "/host/revoke", status, "application/json", body);

        ResponseFindings found = responses.of("grants");
        assertThat(found.responses()).isEqualTo(1);
        if (violation == null) {
            assertThat(found.violations()).isEmpty();
        } else {
            assertThat(found.violations()).containsExactly("POST /host/revoke " + status + ": " + violation);
        }
    }

    @Test
    void aContentTypeIsReportedAndAStreamIsNotCompared() {
        response("POST", "/capability/execute", 200, "text/event-stream", "data: 1");
        response("POST", "/capability/execute", 200, "text/plain", "{\"data\":1}");

        assertThat(responses.of("grants").violations())
                .containsExactly(
                        "POST /capability/execute 200: the content type must be application/json, and is 'text/plain'");
    }

    @Test
    void aRefusalHasTheShapeOfErrorsBelowEveryPathOfAnArea() {
        String error = "{\"error\":\"method_not_allowed\",\"message\":\"m\",\"retryable\":false}";
        response("PATCH", "/capability/list/x", 405, "application/json", error);
        assertThat(responses.of("grants").violations()).isEmpty();

        response("PATCH", "/capability/list/x", 405, "application/json", "{\"error\":\"method_not_allowed\"}");
        assertThat(responses.of("grants").violations())
                .containsExactly(
                        "PATCH /capability/… 405: /message is missing",
                        "PATCH /capability/… 405: /retryable is missing");
        response("HEAD", "/capability/list", 405, "application/json", "");
        response("PATCH", "/capability/list/x", 204, "application/json", "");
        assertThat(responses.of("grants").violations()).hasSize(2);
    }

    @Test
    void aMemberThatRepeatsTheRequestIsMissing() {
        String receipt =
                "{\"protocol\":\"agh-network/v0\",\"id\":\"i\",\"kind\":\"receipt\",\"channel\":\"c\",\"from\":\"a\",\"to\":\"b\","
                        + "\"reply_to\":\"m\",\"ts\":1,\"body\":{\"for_id\":\"m\",\"status\":\"accepted\",\"reason_code\":null,\"detail\":null},"
                        + "\"proof\":null}";
        responses.observe(
                new RawRequest(
                        "POST", "/agh/envelopes", Map.of(), "{\"trace_id\":\"t\"}".getBytes(StandardCharsets.UTF_8)),
                new RawResponse(200, Optional.of("application/json"), Optional.empty(), receipt, receipt));

        assertThat(responses.of("discovery").violations())
                .containsExactly("POST /agh/envelopes 200: /trace_id is missing");
    }

    @Test
    void aResponseThatIsAbsentFromTheShapesIsNotCompared() {
        response("GET", "/no/such/path", 200, "text/plain", "x");

        assertThat(responses.of("grants")).isEqualTo(responses.of("discovery"));
        assertThat(responses.of("grants").responses()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "DELETE; /agents/a%20b/session; -; {\"agent_id\":\"a b\",\"status\":\"expired\"}; -",
                "DELETE; /agents/a/session; -; {\"agent_id\":\"b\",\"status\":\"expired\"}; /agent_id must be the 'id' of the request, and is another text",
                "GET; /capability/describe?x=1&name=n; -; {\"name\":\"n\",\"description\":\"d\"}; -",
                "GET; /capability/describe?name=n; -; {\"name\":\"m\",\"description\":\"d\"}; /name must be the 'name' of the request, and is another text",
                "POST; /agent/revoke; {\"agent_id\":\"a\"}; {\"agent_id\":\"a\",\"status\":\"revoked\"}; -",
                "POST; /agent/revoke; {\"agent_id\":\"a\"}; {\"agent_id\":\"b\",\"status\":\"revoked\"}; /agent_id must be the 'agent_id' of the request, and is another text",
                "POST; /agent/revoke; {}; {\"agent_id\":\"b\",\"status\":\"revoked\"}; -",
            })
    void aValueThatRepeatsTheRequestIsCompared(
            String method, String path, @Nullable String request, String body, @Nullable String violation) {
        byte[] sent = String.valueOf(request).getBytes(StandardCharsets.UTF_8);
        responses.observe(
                new RawRequest(method, path, Map.of(), sent),
                new RawResponse(200, Optional.of("application/json"), Optional.empty(), body, body));

        List<String> violations = responses.of("grants").violations();
        if (violation == null) {
            assertThat(violations).isEmpty();
        } else {
            assertThat(violations).singleElement().asString().endsWith(violation);
        }
    }

    @Test
    void aListHasNoDuplicatesAndAPastTimeHasCome() {
        String grant = "{\"capability\":\"c\",\"status\":\"active\",\"created_at\":\"%s\"}";
        String body = "{\"user_code\":\"u\",\"agent_id\":\"a\",\"host_id\":\"h\",\"status\":\"active\","
                + "\"agent_capability_grants\":[%s,%s]}";
        String first = String.format(grant, Instant.now());
        String second = String.format(grant, Instant.now().minusSeconds(9));
        response("POST", "/approvals/u", 200, "application/json", String.format(body, first, second));
        assertThat(responses.of("grants").violations()).isEmpty();

        String later = String.format(grant, Instant.now().plusSeconds(3600));
        response("POST", "/approvals/u", 200, "application/json", String.format(body, later, later));
        assertThat(responses.of("grants").violations())
                .containsExactly(
                        "POST /approvals/{user_code} 200: /agent_capability_grants/* is there twice",
                        "POST /approvals/{user_code} 200: /agent_capability_grants/*/created_at must be a time of RFC 3339 in UTC that has come, and is another text");
    }

    @Test
    void sentencesOfACapabilityMayRepeatAndItsRequirementsMayNot() {
        String received = "{\"capabilities\":[{\"peer\":\"a\",\"from\":\"b\",\"channel\":\"c\",\"received_at\":1,"
                + "\"capability\":{\"id\":\"i\",\"summary\":\"s\",\"outcome\":\"o\",\"digest\":\"sha256:"
                + "0".repeat(64)
                + "\",\"%s\":[\"x\",\"x\"]}}],\"has_more\":false}";
        for (String list :
                List.of("context_needed", "artifacts_expected", "execution_outline", "constraints", "examples")) {
            response("GET", "/agh/capabilities", 200, "application/json", String.format(received, list));
        }
        assertThat(responses.of("discovery").violations()).isEmpty();

        response("GET", "/agh/capabilities", 200, "application/json", String.format(received, "requirements"));
        assertThat(responses.of("discovery").violations())
                .containsExactly("GET /agh/capabilities 200: /capabilities/*/capability/requirements/* is there twice");
    }

    @Test
    void theShapeOfAMessageDependsOnItsKind() {
        String receipt =
                "{\"protocol\":\"agh-network/v0\",\"id\":\"i\",\"kind\":\"receipt\",\"channel\":\"c\",\"from\":\"a\",\"to\":\"b\","
                        + "\"reply_to\":\"m\",\"ts\":1,\"body\":{\"for_id\":\"m\",\"status\":\"accepted\",\"reason_code\":null,\"detail\":null},"
                        + "\"proof\":null}";
        response("POST", "/agh/envelopes", 200, "application/json", receipt);
        assertThat(responses.of("discovery").violations()).isEmpty();

        response("POST", "/agh/envelopes", 200, "application/json", receipt.replace("accepted", "agreed"));
        assertThat(responses.of("discovery").violations())
                .hasSize(1)
                .first()
                .asString()
                .contains("/body/status must be");
    }

    private void response(String method, String path, int status, String mediaType, String body) {
        responses.observe(
                new RawRequest(method, path, Map.of(), new byte[0]),
                new RawResponse(status, Optional.of(mediaType), Optional.empty(), body, body));
    }
}
