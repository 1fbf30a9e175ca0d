package dev.capstan.server;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.database.copy.CopyDatabase;
import dev.capstan.database.copy.CopyRefused;
import dev.capstan.h2.DatabaseIdentity;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.RootCause;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.BiConsumer;
import javax.sql.DataSource;

/** The move of a stopped server's database from its data directory to PostgreSQL. */
public final class MoveDatabase {

    private final Path data;
    private final PostgresDatabase target;

    /**
     * Creates a move.
     *
     * @param data the data directory
     * @param options the settings that name the PostgreSQL database
     * @throws StartupFailed where it is invalid
     */
    public MoveDatabase(Path data, Map<String, Object> options) throws StartupFailed {
        this.data = data;
        this.target = PostgresDatabase.of(options)
                .orElseThrow(() -> new IllegalArgumentException("the options name no database"));
    }

    /**
     * The result of a move.
     *
     * @param target the PostgreSQL database, without secrets
     * @param tables the number of rows of each table
     * @param heads the verified head of each tenant's audit chain
     * @param kept the old database file under its new name
     */
    public record Moved(String target, Map<String, Long> tables, Map<String, ChainHead> heads, Path kept) {}

    /**
     * Copies all rows, compares them, verifies the audit chains there, and renames the old database file. Can be
     * repeated after an interruption.
     *
     * @param progress receives a table and the number of its rows copied so far
     * @throws StartupFailed where a database cannot be used, or a chain is broken; the old file keeps its name then
     */
    public Moved run(BiConsumer<String, Long> progress) throws StartupFailed {
        target.prepare();
        Map<String, Long> tables;
        Map<String, ChainHead> heads;
        try (ApplicationContext source = OfflineDatabase.open(data, "--from", "stop the server");
                ApplicationContext copy = target.migrated()) {
            source.getBean(DatabaseIdentity.class).id();
            tables = copied(source, copy, progress);
            heads = VerifiedChains.heads(copy.getBean(ChainStore.class), "all rows were copied");
        }
        return new Moved(target.description().orElseThrow(), tables, heads, renamed());
    }

    private static Map<String, Long> copied(
            ApplicationContext source, ApplicationContext copy, BiConsumer<String, Long> progress)
            throws StartupFailed {
        try {
            return CopyDatabase.copy(source.getBean(DataSource.class), copy.getBean(DataSource.class), progress);
        } catch (SQLException e) {
            throw new StartupFailed("nothing was copied: " + RootCause.of(e).getMessage(), e);
        } catch (CopyRefused e) {
            throw new StartupFailed("nothing was copied: " + e.getMessage(), e);
        }
    }

    /** Renames the old file, so that no server can be started on it by mistake. */
    private Path renamed() throws StartupFailed {
        Path file = EmbeddedDatabase.file(data);
        Path kept = file.resolveSibling(file.getFileName() + ".moved");
        try {
            return Files.move(file, kept, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StartupFailed(
                    "all rows were copied, but " + file + " could not be renamed; remove it, so that no server is"
                            + " started on it by mistake",
                    e);
        }
    }
}
