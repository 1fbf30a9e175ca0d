package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A database for the agent's own tables.
 *
 * <p>Connections end with the call, and with them the statement that runs and what was not committed.
 */
public interface Database {

    /**
     * A connection that can read alone: a statement that writes to a table is a {@link PermissionDenied}. It can still
     * draw the next number of a sequence. Needs {@link Permission#DATABASE_READ}.
     */
    Connection reader() throws SQLException;

    /** A connection that reads, writes, and makes tables; needs {@link Permission#DATABASE_WRITE}. */
    Connection writer() throws SQLException;
}
