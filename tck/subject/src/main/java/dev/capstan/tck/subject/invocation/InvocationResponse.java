package dev.capstan.tck.subject.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Violation;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The outcome of an invocation (INV-5.2, INV-5.3).
 *
 * @param body the response, in the shape of ARAL
 * @param wire the raw response
 * @param elapsedMs time from the request to the response in ms, as the kit measures it
 */
public record InvocationResponse(JsonReader body, RawResponse wire, long elapsedMs) {

    /** Creates the outcome of a request that was sent at a time of {@link System#nanoTime}. */
    public static InvocationResponse of(RawResponse response, long sentNanos) {
        return new InvocationResponse(
                response.object(), response, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sentNanos));
    }

    public boolean succeeded() {
        return body.truth("success");
    }

    /** Whether the response has no result, or null for one. */
    public boolean hasNoResult() {
        return !body.node().hasNonNull("result");
    }

    public JsonReader error() {
        return body.object("error");
    }

    public String errorCode() {
        return error().text("code");
    }

    public List<Violation> violations() {
        return Violation.listed(error(), "violations");
    }

    /** Returns the stated execution time in whole milliseconds. The response may give fractions. */
    public long executionTimeMs() {
        JsonNode time = body.any("execution_time_ms");
        if (!time.isNumber()) {
            throw new ConformanceFailure("'execution_time_ms' is not a number but " + time);
        }
        return time.longValue();
    }

    /** Returns the trace id of the response. Throws {@link ConformanceFailure} if it has none. */
    public String requireTrace() {
        return trace().orElseThrow(() -> new ConformanceFailure("the response has no trace id"));
    }

    /** Returns the trace id of the response, or empty. */
    public Optional<String> trace() {
        return wire.trace();
    }

    /** Returns everything that the subject sent, to search it for leaks. */
    public String transcript() {
        return wire.transcript();
    }
}
