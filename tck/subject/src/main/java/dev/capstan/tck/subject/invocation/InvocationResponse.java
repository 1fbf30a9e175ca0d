package dev.capstan.tck.subject.invocation;

import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Violation;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Optional;

/**
 * How an invocation ended (INV-5.2, INV-5.3).
 *
 * @param body the answer, in the shape of seed 001
 * @param wire the answer as it stood on the wire
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

    /** The trace id that the answer carries. */
    public Optional<String> trace() {
        return wire.trace();
    }

    /** Everything that the subject sent, to look for what it should have kept to itself. */
    public String transcript() {
        return wire.transcript();
    }
}
