package dev.capstan.tck.subject.http.responses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import dev.capstan.tck.subject.wire.ResponseFindings;
import java.util.Map;
import java.util.Optional;
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
                "200; {\"host_id\":7,\"status\":\"revoked\",\"agents_revoked\":0}; /host_id must be text, and is a number",
                "200; {\"host_id\":\"h\",\"status\":\"gone\",\"agents_revoked\":0}; /status must be \"revoked\", and is another text",
                "200; {\"host_id\":\"h\",\"status\":\"revoked\",\"agents_revoked\":-1}; /agents_revoked must be count, and is a number",
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
    void anAnswerThatIsAbsentFromTheShapesIsNotCompared() {
        response("GET", "/no/such/path", 200, "text/plain", "x");

        assertThat(responses.of("grants")).isEqualTo(responses.of("discovery"));
        assertThat(responses.of("grants").responses()).isZero();
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
