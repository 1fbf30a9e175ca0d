package dev.capstan.h2;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kind of a failed statement, as far as it matters for later statements. */
enum SqlFailure {

    /** The statement itself is at fault, such as a key that exists; the next one may succeed. */
    OF_THE_STATEMENT,

    /** Other transactions were in its way; it may succeed when repeated. */
    TRANSIENT,

    /** The database cannot write or read, or is closed. */
    OF_THE_DATABASE;

    /** The states of a conflict with other transactions, and of a limit on the time that a transaction may take. */
    private static final Set<String> TRANSIENT_CODES = Set.of("40", "HYT00", "57014", "55P03", "25P03", "25P04");

    /**
     * The states of a lost connection, missing resources, an intervention of the operator, an error of the system or of
     * the database; and of one that is read-only, missing, or admits its user or its writes no more.
     */
    private static final Set<String> OF_DATABASES =
            Set.of("08", "25006", "28", "3D", "42501", "53", "57", "58", "HY000", "XX");

    /**
     * The codes of H2 for an input or output error, a damaged or a closed file, a lost connection, no memory, and a
     * database that is read-only, is shutting down and so in exclusive mode, or is missing.
     */
    private static final Set<Integer> OF_H2 =
            Set.of(90020, 90028, 90030, 90031, 90067, 90097, 90098, 90108, 90121, 90135, 90146);

    /** Returns the kind of a failure. */
    static SqlFailure of(SQLException failure) {
        @Nullable String state = failure.getSQLState();
        if (isWaitForPool(failure) || state != null && TRANSIENT_CODES.stream().anyMatch(state::startsWith)) {
            return TRANSIENT;
        }
        if (state == null || OF_H2.contains(failure.getErrorCode())) {
            return OF_THE_DATABASE;
        }
        return OF_DATABASES.stream().anyMatch(state::startsWith) ? OF_THE_DATABASE : OF_THE_STATEMENT;
    }

    /** Whether all connections were in use for too long while new ones could be opened. */
    static boolean isWaitForPool(SQLException failure) {
        return failure instanceof SQLTransientConnectionException && !(failure.getCause() instanceof SQLException);
    }

    /** Whether a statement changes or locks rows, or asks for a sync. */
    static boolean isWrite(String sql) {
        String text = sql.strip().toUpperCase(Locale.ROOT);
        boolean isQuery = text.startsWith("SELECT") || text.startsWith("WITH") || text.startsWith("VALUES");
        return !isQuery || text.contains("FOR UPDATE");
    }
}
