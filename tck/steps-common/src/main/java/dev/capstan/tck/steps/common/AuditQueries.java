package dev.capstan.tck.steps.common;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.audit.AuditEntry;
import io.cucumber.datatable.DataTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Looks into the chain at a moment when everything that was to be written has been. */
public final class AuditQueries {

    private static final String VIOLATION = "capability_schema_violation";

    private final Subject subject;

    public AuditQueries(Subject subject) {
        this.subject = subject;
    }

    /** The entries that fit, as soon as there are some. */
    public List<AuditEntry> awaited(String kind, String field, String value) {
        return awaited(kind, entry -> entry.says(field, value));
    }

    /** The records of violations of this correlation or in this session, as soon as there are some. */
    public List<AuditEntry> violations(String correlation, String session) {
        return awaited(
                VIOLATION, entry -> entry.says("correlationId", correlation) || entry.says("sessionId", session));
    }

    private List<AuditEntry> awaited(String kind, Predicate<AuditEntry> which) {
        return Await.present(() -> Optional.of(fitting(kind, which)).filter(entries -> !entries.isEmpty()))
                .orElse(List.of());
    }

    /** The entries that fit, once the record of a later violation has been written. */
    public List<AuditEntry> settled(String kind, String field, String value) {
        AgentResponse later = subject.agentRequests()
                .send(AgentRequest.of("probe", "subset-type-null", Json.object().put("value", "later")));
        if (awaited(VIOLATION, "correlationId", later.correlation()).isEmpty()) {
            throw new ConformanceFailure(
                    "no record is kept for the violation with the correlation " + later.correlation());
        }
        return fitting(kind, entry -> entry.says(field, value));
    }

    private List<AuditEntry> fitting(String kind, Predicate<AuditEntry> which) {
        return subject.audit().entries(kind).stream()
                .filter(entry -> entry.kind().equals(kind) && which.test(entry))
                .toList();
    }

    /** A record has these fields with these values, written as JSON, whatever else it has. */
    public static void says(String what, JsonReader record, DataTable expected) {
        for (Map.Entry<String, String> field : expected.asMap().entrySet()) {
            Expect.sameJson(
                    "'" + field.getKey() + "' of " + what, Json.read(field.getValue()), record.any(field.getKey()));
        }
    }
}
