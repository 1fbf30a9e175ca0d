package dev.capstan.grants.port;

import java.time.Instant;
import java.util.Set;

/** The calls that have an audit record of their end. */
@FunctionalInterface
public interface RecordedCalls {

    /**
     * Returns those of the given calls that are recorded.
     *
     * @param tenantId the tenant whose chain has the records
     * @param correlationIds the correlation ids of the calls
     * @param since when the oldest of them started, by a clock that may have been set back since
     */
    Set<String> findRecorded(String tenantId, Set<String> correlationIds, Instant since);
}
