package dev.capstan.tck.subject.invocation;

import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Violation;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of an invocation (INV-5.2, INV-5.3).
 *
 * @param body the response, in the shape of ARAL
 * @param wire the raw response
 */
public record InvocationResponse(JsonReader body, RawResponse wire) {

    public boolean succeeded() {
        return body.truth("success");
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

    public long executionTimeMs() {
        return body.integer("execution_time_ms");
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
