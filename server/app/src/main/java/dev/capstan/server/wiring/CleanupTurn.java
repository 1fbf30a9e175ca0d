package dev.capstan.server.wiring;

import dev.capstan.core.time.ConservativeClock;
import dev.capstan.database.NodeHeartbeat;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The turn of this server to do what one does for all that share a database, such as to delete what they share, and the
 * time by which it deletes: the earlier one of its own and of the database, whose clocks may differ.
 */
@Singleton
public final class CleanupTurn implements InstantSource {

    private final NodeHeartbeat heartbeat;
    private final ConservativeClock clock;
    private final boolean isAlone;

    CleanupTurn(
            NodeHeartbeat heartbeat,
            ConservativeClock clock,
            @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false") boolean isAlone) {
        this.heartbeat = heartbeat;
        this.clock = clock;
        this.isAlone = isAlone;
    }

    /** Whether this server acts for all of them. Another one takes over when it has been silent for a minute. */
    public boolean isOurs() {
        return isAlone || heartbeat.isFirst();
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
