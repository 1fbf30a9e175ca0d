package dev.capstan.database.grants;

import jakarta.inject.Singleton;
import java.time.InstantSource;

/** The approvals that a user may still decide on. */
@Singleton
public final class OpenApprovals {

    private final ApprovalRows rows;
    private final InstantSource clock;

    OpenApprovals(ApprovalRows rows, InstantSource clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /** Returns their number. */
    public long count() {
        return rows.countOpen(clock.millis());
    }
}
