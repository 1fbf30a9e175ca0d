package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import java.time.Duration;
import java.time.Instant;

/**
 * A running call in the form of its record, kept in case the server ends before the call does.
 *
 * @param tenantId tenant whose chain the record belongs to
 * @param details details of the record, except the outcome
 */
public record UnfinishedCall(String tenantId, ObjectNode details) {

    /** The kind of the record that every call leaves. */
    public static final String RECORD = InvocationRecords.INVOCATION;

    private static final String CORRELATION_ID = "correlationId";

    public UnfinishedCall {
        details = details.deepCopy();
    }

    /** Creates an unfinished call from a running one. */
    public static UnfinishedCall of(Call call) {
        return new UnfinishedCall(call.caller().tenantId(), InvocationRecords.requestDetails(call));
    }

    /** Returns a copy of the details. */
    @Override
    public ObjectNode details() {
        return details.deepCopy();
    }

    /** Returns the correlation id of the call; empty if unknown. */
    public String correlationId() {
        return details.path(CORRELATION_ID).asText();
    }

    /**
     * Returns the record of a call that ended with its server.
     *
     * @param started start of the call
     * @param at time of the record
     */
    public AuditEvent abandoned(Instant started, Instant at) {
        ObjectNode record = details();
        InvocationRecords.putRefusal(record, RefusalCode.ABANDONED);
        record.put(
                InvocationRecords.EXECUTION_TIME,
                Math.max(0, Duration.between(started, at).toMillis()));
        return new AuditEvent(RECORD, at, tenantId, record);
    }
}
