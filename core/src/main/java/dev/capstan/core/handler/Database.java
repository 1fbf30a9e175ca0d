package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A database for the agent's own tables.
 *
 * <p>At the end of the call its connections are closed, the running statement is stopped and uncommitted work is lost.
 */
public interface Database {

    /**
     * Returns a read-only connection: a statement that writes to a table causes {@link PermissionDenied}. It can still
     * draw the next number of a sequence. Needs {@link Permission#DATABASE_READ}.
     */
    Connection reader() throws SQLException;

    /** Returns a connection that reads, writes, and creates tables. Needs {@link Permission#DATABASE_WRITE}. */
    Connection writer() throws SQLException;
}
