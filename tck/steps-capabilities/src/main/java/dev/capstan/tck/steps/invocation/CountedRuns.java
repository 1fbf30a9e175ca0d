package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.invocation.Invocation;

/** The runs of capabilities that the fixture {@code received} counts by the markers in their parameters. */
public record CountedRuns(Subject subject) {

    /** Returns the number of runs with a marker. */
    public long of(String marker) {
        return subject.invocations()
                .invoke(Invocation.of("received", Json.object().put("marker", marker)))
                .body()
                .object("result")
                .integer("received");
    }
}
