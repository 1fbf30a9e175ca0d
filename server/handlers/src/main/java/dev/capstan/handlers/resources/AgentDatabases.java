package dev.capstan.handlers.resources;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.io.OwnerOnlyPermissions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The databases of all agents, each in a file of its own and opened when it is first needed. */
public final class AgentDatabases implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(AgentDatabases.class.getName());

    private final Path directory;
    private final Map<String, AgentDatabase> opened = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor watches;

    /**
     * Creates databases in a directory.
     *
     * @param directory the directory of their files, created when needed; not that of the server's own database
     */
    public AgentDatabases(Path directory) {
        this.directory = directory.toAbsolutePath();
        this.watches = new ScheduledThreadPoolExecutor(1, DaemonThreads.named("handler-databases"));
        this.watches.setRemoveOnCancelPolicy(true);
    }

    /** Returns the database of an agent. */
    AgentDatabase of(String agent) throws SQLException {
        try {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory, OwnerOnlyPermissions.directory());
            }
        } catch (IOException notMade) {
            throw new SQLException("the agent's database cannot be opened", notMade);
        }
        return opened.computeIfAbsent(agent, name -> new AgentDatabase(directory.resolve(name), watches));
    }

    /** Closes every database, and with it every connection. */
    @Override
    public void close() {
        watches.shutdownNow();
        for (AgentDatabase database : opened.values()) {
            try {
                database.close();
            } catch (SQLException e) {
                LOG.log(System.Logger.Level.WARNING, "an agent's database could not be closed", e);
            }
        }
    }
}
