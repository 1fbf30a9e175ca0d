package dev.capstan.database;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The warning that the clock of this node differs from the clock of the database by more than {@value #MAX_MS} ms. */
@Singleton
public final class NodeClock {

    private static final System.Logger LOG = System.getLogger(NodeClock.class.getName());

    static final long MAX_MS = 10_000;

    private final NodeHeartbeat database;
    private final InstantSource clock;
    private boolean differs;

    /** Creates the warning for a node with a clock. */
    public NodeClock(NodeHeartbeat database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Compares the clocks, and logs when they begin and cease to differ.
     *
     * @throws dev.capstan.core.port.AuditUnavailable where the database cannot be read
     */
    public synchronized void compare() {
        Instant asked = clock.instant();
        Instant there = database.databaseTime();
        long aheadMs = aheadMs(asked, there, clock.instant());
        boolean differed = differs;
        differs = Math.abs(aheadMs) > MAX_MS;
        if (differs && !differed) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the clock of this server is " + Math.abs(aheadMs) + " ms " + (aheadMs > 0 ? "ahead of" : "behind")
                            + " the clock of the database; correct it, because servers that share a database must agree"
                            + " when a token or a grant ends");
        } else if (differed && !differs) {
            LOG.log(System.Logger.Level.INFO, "the clocks of this server and of the database agree again");
        }
    }

    /** Returns by how much this clock is surely ahead, whenever between two of its times the database was read. */
    private static long aheadMs(Instant asked, Instant there, Instant answered) {
        if (there.isBefore(asked)) {
            return Duration.between(there, asked).toMillis();
        }
        return there.isAfter(answered) ? -Duration.between(answered, there).toMillis() : 0;
    }
}
