package dev.capstan.tck.steps.common;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.audit.AuditEntry;
import io.cucumber.datatable.DataTable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Queries of the audit chain that wait until the expected records are written. */
public record AuditQueries(Subject subject) {

    private static final String VIOLATION = "capability_schema_violation";

    /** Maximum age of a record of the scenario, with the difference of the clocks. */
    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofMinutes(1);
    private static final InstantSource CLOCK = InstantSource.system();

    /** Waits up to 5 s for matching entries; empty if there are none by then. */
    public List<AuditEntry> awaited(String kind, String field, String value) {
        return awaited(kind, entry -> entry.hasValue(field, value));
    }

    /** Waits up to 5 s for records of violations with this correlation or session; empty without any. */
    public List<AuditEntry> violations(String correlation, String session) {
        return awaited(
                VIOLATION,
                entry -> entry.hasValue("correlationId", correlation) || entry.hasValue("sessionId", session));
    }

    /** Waits up to 5 s for entries of a kind that pass the filter; empty if there are none by then. */
    public List<AuditEntry> awaited(String kind, Predicate<AuditEntry> filter) {
        return Await.present(() -> Optional.of(matching(kind, filter)).filter(entries -> !entries.isEmpty()))
                .orElse(List.of());
    }

    /**
     * Returns the entries with this value, once every event before a later one has been recorded.
     *
     * @param later value of the field in the record of the later event, which is of the same kind
     */
    public List<AuditEntry> settled(String kind, String field, String value, String later) {
        if (awaited(kind, field, later).isEmpty()) {
            throw new ConformanceFailure("no record of the kind " + kind + " with the " + field + " " + later);
        }
        return matching(kind, entry -> entry.hasValue(field, value));
    }

    /** Returns the violation records of a request, once every earlier event has been recorded. */
    public List<AuditEntry> settledViolations(String correlation) {
        AgentResponse later = subject.agentRequests()
                .send(AgentRequest.of("probe", "subset-type-null", Json.object().put("value", "later")));
        return settled(VIOLATION, "correlationId", correlation, later.correlation());
    }

    private static boolean isRecent(long milliseconds) {
        long now = CLOCK.millis();
        return milliseconds > now - MAX_AGE.toMillis() && milliseconds < now + MAX_CLOCK_DIFFERENCE.toMillis();
    }

    private List<AuditEntry> matching(String kind, Predicate<AuditEntry> filter) {
        return subject.audit().entries(kind).stream()
                .filter(entry -> entry.kind().equals(kind) && filter.test(entry))
                .toList();
    }

    /**
     * Requires that a record has these fields with these values, written as JSON or described in parentheses. Other
     * fields are ignored.
     */
    public void requireFields(String description, JsonReader record, DataTable expected) {
        expected.<String, String>asMap().forEach((name, cell) -> {
            String member = "'" + name + "' of " + description;
            if (cell.equals("(a time in milliseconds)")) {
                Expect.isTrue(
                        isRecent(record.integer(name)),
                        () -> member + " is not the time of the event in milliseconds: " + record.node());
            } else {
                Expect.member(member, record, name, subject.fixtures().inText(cell));
            }
        });
    }
}
