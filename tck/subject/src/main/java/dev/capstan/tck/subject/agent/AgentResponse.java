package dev.capstan.tck.subject.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Violation;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The outcome of an agent request (TC-3).
 *
 * @param body the result, in the shape of typed capabilities
 * @param wire the raw response
 * @param elapsedMs time from the request to the response in ms, as the kit measures it
 */
public record AgentResponse(JsonReader body, RawResponse wire, long elapsedMs) {

    /** Creates the outcome of a request that was sent at a time of {@link System#nanoTime}. */
    public static AgentResponse of(RawResponse response, long sentNanos) {
        return new AgentResponse(
                response.object(), response, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sentNanos));
    }

    public String status() {
        return body.text("status");
    }

    public String correlation() {
        return body.text("correlationId");
    }

    public long latencyMs() {
        return body.integer("latencyMs");
    }

    public Optional<JsonNode> response() {
        return Optional.ofNullable(body.node().get("response"));
    }

    public String errorCode() {
        return body.object("error").text("code");
    }

    public String errorMessage() {
        return body.object("error").text("message");
    }

    public String schemaSide() {
        return body.text("schemaSide");
    }

    public List<Violation> violations() {
        return Violation.listed(body, "violations");
    }

    /** Returns everything that the subject sent, to search it for leaks. */
    public String transcript() {
        return wire.transcript();
    }
}
