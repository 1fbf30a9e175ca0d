package dev.capstan.h2;

import dev.capstan.core.port.AuditUnavailable;
import java.sql.SQLException;

/** The translation of database failures for their callers. */
final class DatabaseUnavailable {

    private DatabaseUnavailable() {}

    /**
     * Returns the exception to throw for a failure: the failure itself if the statement is at fault.
     *
     * @param writes whether it belongs to a transaction that writes; damage that is only read does not stop writes
     *     elsewhere
     */
    static Exception of(SQLException failure, DatabaseState state, int generation, boolean writes) {
        SqlFailure kind = SqlFailure.of(failure);
        if (kind == SqlFailure.OF_THE_STATEMENT) {
            return failure;
        }
        if (SqlFailure.isWaitForPool(failure)) {
            state.connectionLacked();
        }
        if (kind == SqlFailure.OF_THE_DATABASE && (writes || !EmbeddedDatabase.isDamaged(failure))) {
            state.failed(failure, generation);
        }
        return new AuditUnavailable("the database failed; check the state before repeating the request", failure);
    }
}
