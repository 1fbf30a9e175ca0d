package dev.capstan.database.file;

import dev.capstan.core.port.AuditUnavailable;
import java.sql.SQLException;

/** The failures of a database as those who asked for something hear of them. */
final class DatabaseUnavailable {

    private DatabaseUnavailable() {}

    /**
     * Returns what a failure is thrown as: itself if the statement is at fault.
     *
     * @param writes whether it belongs to a transaction that writes; a damaged place that is only read keeps nobody from
     *     writing elsewhere
     */
    static Exception of(SQLException failure, DatabaseState state, int generation, boolean writes) {
        SqlFailure kind = SqlFailure.of(failure);
        if (kind == SqlFailure.OF_THE_STATEMENT) {
            return failure;
        }
        if (kind == SqlFailure.OF_THE_DATABASE && (writes || !EmbeddedDatabase.isDamaged(failure))) {
            state.failed(failure, generation);
        }
        return new AuditUnavailable("the database failed; ask for the state before repeating the request", failure);
    }
}
