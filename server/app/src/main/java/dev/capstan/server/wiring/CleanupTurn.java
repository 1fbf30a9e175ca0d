package dev.capstan.server.wiring;

import dev.capstan.core.time.ConservativeClock;
import dev.capstan.database.NodeHeartbeat;
import dev.capstan.database.RowCaches;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The turn of this server to delete what all servers share, and the time by which it deletes: the earlier one of its own
 * and of the database, whose clocks may differ.
 */
@Singleton
final class CleanupTurn implements InstantSource {

    private final NodeHeartbeat heartbeat;
    private final ConservativeClock clock;
    private final boolean isAlone;

    CleanupTurn(
            NodeHeartbeat heartbeat,
            ConservativeClock clock,
            @Property(name = RowCaches.EXCLUSIVE, defaultValue = "false") boolean isAlone) {
        this.heartbeat = heartbeat;
        this.clock = clock;
        this.isAlone = isAlone;
    }

    /** Whether this server deletes for all of them. Another one takes over when it has been silent for a minute. */
    boolean isOurs() {
        return isAlone || heartbeat.isFirst(SharedDatabaseJobs.SILENCE);
    }

    @Override
    public Instant instant() {
        Instant here = clock.earliestInstant();
        if (isAlone) {
            return here;
        }
        Instant there = heartbeat.databaseTime();
        return here.isBefore(there) ? here : there;
    }
}
