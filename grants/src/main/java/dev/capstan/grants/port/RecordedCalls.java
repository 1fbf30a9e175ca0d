package dev.capstan.grants.port;

import java.time.Instant;
import java.util.Set;

/** The calls that have their record, which says how they ended. */
@FunctionalInterface
public interface RecordedCalls {

    /**
     * Returns those of some calls that are recorded.
     *
     * @param tenantId the tenant in whose chain they are
     * @param correlationIds the identities of the calls
     * @param since the beginning of the oldest of them
     */
    Set<String> findRecorded(String tenantId, Set<String> correlationIds, Instant since);
}
