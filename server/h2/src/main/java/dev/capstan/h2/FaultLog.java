package dev.capstan.h2;

import java.time.Duration;

/**
 * The log of database faults: one entry at the start and at the end, and at most one a second in between. At most one
 * stack trace a minute, as a fault may come and go. Also the log of a pool with too few connections.
 */
final class FaultLog {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long LACK_NANOS = 10 * SECOND_NANOS;
    private static final long MINUTE_NANOS = 60 * SECOND_NANOS;

    private final System.Logger log;
    private final DatabaseState state;
    private long reportedAt;
    private long lackReportedAt = System.nanoTime() - LACK_NANOS;
    private long tracedAt = System.nanoTime() - MINUTE_NANOS;

    FaultLog(System.Logger log, DatabaseState state) {
        this.log = log;
        this.state = state;
    }

    /** Logs how many callers found no free connection in time since the last line, at most every ten seconds. */
    void connectionsLacked() {
        long now = System.nanoTime();
        if (now - lackReportedAt < LACK_NANOS) {
            return;
        }
        long count = state.drainWithoutConnection();
        if (count > 0) {
            lackReportedAt = now;
            log.log(
                    System.Logger.Level.WARNING,
                    count + " requests were refused since the last log line, because no connection to the database"
                            + " became free in time; open more, or shorten the way to the database");
        }
    }

    /** Logs that a fault begins, with its cause. */
    void faultStarted() {
        state.fault().ifPresent(fault -> {
            reportedAt = System.nanoTime();
            String message = "the database cannot be written, so calls and changes are refused: " + fault.reason();
            if (reportedAt - tracedAt >= MINUTE_NANOS) {
                tracedAt = reportedAt;
                log.log(System.Logger.Level.ERROR, message, fault.cause());
            } else {
                log.log(System.Logger.Level.ERROR, message);
            }
        });
    }

    /** Logs that a fault lasts and how many writes it has refused, if a second has passed. */
    void faultContinues() {
        long now = System.nanoTime();
        if (now - reportedAt >= SECOND_NANOS) {
            reportedAt = now;
            state.fault()
                    .ifPresent(fault -> log.log(
                            System.Logger.Level.ERROR,
                            "the database cannot be written: " + state.drainRefusedCount()
                                    + " calls and writes refused since the last log line; " + fault.reason()));
        }
    }

    /** Logs that a fault has ended. */
    void faultEnded(long sinceNanos) {
        log.log(
                System.Logger.Level.WARNING,
                "the database can be written again after "
                        + Duration.ofNanos(System.nanoTime() - sinceNanos).toMillis() + " ms; "
                        + state.drainRefusedCount()
                        + " calls and writes refused since the last log line");
    }
}
