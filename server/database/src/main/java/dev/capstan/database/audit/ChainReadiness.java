package dev.capstan.database.audit;

import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.core.port.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The unreadable records of audit chains, each until it can be read again. */
@Singleton
final class ChainReadiness implements ReadinessCheck {

    private static final System.Logger LOG = System.getLogger(ChainReadiness.class.getName());

    private static final int MAX_CHAINS = 100;

    private final Map<String, Long> lastReadable = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "chain";
    }

    @Override
    public Optional<String> problem() {
        return lastReadable.values().stream()
                .min(Long::compare)
                .map(after -> "an audit chain has an unreadable record after number " + after
                        + "; restore the database from a backup");
    }

    /** Remembers a record, and logs it the first time. */
    void found(RecordUnreadable damage) {
        boolean isNew = lastReadable.size() < MAX_CHAINS && lastReadable.put(damage.tenantId(), damage.after()) == null;
        if (isNew) {
            LOG.log(System.Logger.Level.ERROR, "the audit chain is damaged: {0}", damage.getMessage());
        }
    }

    /** Removes a record that has been read, as all between these two numbers of its chain have. */
    void read(String tenantId, long after, long last) {
        if (!lastReadable.isEmpty()) {
            lastReadable.computeIfPresent(tenantId, (id, seq) -> seq >= after && seq < last ? null : seq);
        }
    }
}
