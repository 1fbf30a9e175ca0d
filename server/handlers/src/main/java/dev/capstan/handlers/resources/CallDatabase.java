package dev.capstan.handlers.resources;

import dev.capstan.core.Permission;
import dev.capstan.core.handler.Database;
import dev.capstan.handlers.resources.AgentDatabase.User;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The database of one agent, and the connections that one call has opened. */
final class CallDatabase implements Database, AutoCloseable {

    private static final int MAX_CONNECTIONS = 8;

    private final AgentDatabases databases;
    private final CallPermissions permissions;
    private final InstantSource clock;
    private final List<DeadlineConnection> opened = new ArrayList<>();

    CallDatabase(AgentDatabases databases, CallPermissions permissions, InstantSource clock) {
        this.databases = databases;
        this.permissions = permissions;
        this.clock = clock;
    }

    @Override
    public Connection reader() throws SQLException {
        permissions.require(Permission.DATABASE_READ, "read the database");
        return open(User.READER);
    }

    @Override
    public Connection writer() throws SQLException {
        permissions.require(Permission.DATABASE_WRITE, "write the database");
        return open(User.WRITER);
    }

    private synchronized Connection open(User user) throws SQLException {
        permissions.requireActive();
        if (opened.size() == MAX_CONNECTIONS) {
            throw new SQLException("too many connections in one call (limit " + MAX_CONNECTIONS + ")");
        }
        AgentDatabase database =
                databases.of(permissions.call().capability().agent().name());
        DeadlineConnection connection =
                DeadlineConnection.open(database, user, () -> clock.instant().isBefore(permissions.deadline()));
        opened.add(connection);
        return GuardedJdbc.connection(connection.raw(), user, permissions);
    }

    @Override
    public synchronized void close() {
        opened.forEach(DeadlineConnection::close);
    }
}
