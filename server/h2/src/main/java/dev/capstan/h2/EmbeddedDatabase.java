package dev.capstan.h2;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.DbException;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/** The H2 database that a server keeps in a file of its own. */
public final class EmbeddedDatabase {

    /** The setting that says whether no other process, and no other node in this process, changes the database. */
    public static final String EXCLUSIVE = "capstan.database.exclusive";

    private static final String FILE = "file";
    private static final int ALREADY_OPEN = 90020;

    /** The number of newest writes whose space is not reused. H2 writes its header at least every 21 writes. */
    private static final int KEPT_WRITES = 32;

    /** General error, failed read, damaged file, failed read of a file: H2 wraps a damaged page in any of these. */
    private static final Set<Integer> DAMAGED = Set.of(50_000, 90_028, 90_030, 90_031);

    /** The class of SQL states that PostgreSQL reports damaged data with. */
    private static final String DAMAGED_STATE = "XX";

    static {
        FailStopPath.register();
    }

    private EmbeddedDatabase() {}

    /**
     * Returns the JDBC URL of the database in a directory; H2 creates it if missing.
     *
     * <p>It reuses no results: during a commit, H2 would return a result from before beside rows that are already new.
     * Freed space is reused after two seconds instead of 45. Writes are synced every second, so that nothing on disk
     * refers to that space any more. H2 writes only when told to, so that the {@link WriteGate} keeps transactions
     * whole. It writes no trace file, because that would contain stored values and be readable by other users.
     */
    public static String url(Path directory) {
        return url(directory, FILE);
    }

    /**
     * Returns the URL of a database on another file system of H2.
     *
     * @param fileSystem its scheme, such as {@code nioMapped}
     */
    public static String url(Path directory, String fileSystem) {
        String failStop = FailStopPath.SCHEME + (fileSystem.equals(FILE) ? "" : ":" + fileSystem);
        return "jdbc:h2:" + failStop + ":" + directory.toAbsolutePath().resolve("capstan")
                + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;WRITE_DELAY=3600000"
                + ";DB_CLOSE_ON_EXIT=FALSE;OPTIMIZE_REUSE_RESULTS=0;RETENTION_TIME=2000;QUERY_CACHE_SIZE=64"
                + ";TRACE_LEVEL_FILE=0";
    }

    /** Returns the URL of an existing database. Opening it creates no new one if its file is gone. */
    public static String existing(String url) {
        return url + ";IFEXISTS=TRUE";
    }

    /** Returns the file of the database in a directory. */
    public static Path file(Path directory) {
        return directory.resolve("capstan.mv.db");
    }

    /** Whether a URL is that of a database in a file. */
    static boolean isUrl(String url) {
        return url.startsWith("jdbc:h2:");
    }

    /** Returns the store of the database behind a connection; null unless it is an H2 database in this process. */
    static @Nullable MVStore store(Connection connection) {
        Database database = opened(connection);
        return database == null ? null : database.getStore().getMvStore();
    }

    /**
     * Returns the store of the H2 database behind a connection.
     *
     * @throws SQLException where it was closed meanwhile
     */
    static MVStore requireStore(Connection connection) throws SQLException {
        MVStore store = store(connection);
        if (store == null) {
            throw new SQLException("the database was closed meanwhile", "08003");
        }
        return store;
    }

    /** Makes the operating system write to disk what H2 has given to it. H2 itself writes nothing more. */
    static void sync(Connection connection) throws SQLException {
        MVStore store = requireStore(connection);
        try {
            store.sync();
        } catch (MVStoreException failed) {
            throw DbException.convert(failed).getSQLException();
        }
    }

    /** Returns the open database behind a connection; null unless it is an H2 database in this process. */
    static @Nullable Database opened(Connection connection) {
        try {
            return connection.isWrapperFor(JdbcConnection.class)
                            && connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session
                    ? session.getDatabase()
                    : null;
        } catch (SQLException | DbException closed) {
            return null;
        }
    }

    /**
     * Keeps H2 from reusing the space of the chunks that it needs to find the newest state.
     *
     * <p>The header of a file may refer to an older chunk, from which each refers to the next one. If one of these is
     * overwritten and the process killed before the next header is written, H2 opens the state before that chunk. It
     * would lose up to 20 acknowledged commits.
     *
     * @param database an open database; nothing is done unless it is H2 in this process
     */
    static void keepChunks(Object database) {
        if (database instanceof Database h2) {
            h2.getStore().getMvStore().setVersionsToKeep(KEPT_WRITES);
        }
    }

    /** Whether there is a database in a directory. */
    public static boolean exists(Path directory) {
        return Files.exists(file(directory));
    }

    /** Whether a failure is caused by another process that has the database open. */
    public static boolean isInUse(Throwable failure) {
        return sqlCauses(failure).anyMatch(sql -> sql.getErrorCode() == ALREADY_OPEN);
    }

    /** Whether a failure is caused by the database itself, such as a file that is not a database. */
    public static boolean isUnreadable(Throwable failure) {
        return sqlCauses(failure).findAny().isPresent();
    }

    /**
     * Whether a failure of the database is caused by its disk, such as a full one, and not by the content of the file.
     */
    public static boolean isUnavailable(Throwable failure) {
        Throwable root = RootCause.of(failure);
        return isUnreadable(failure) && root instanceof IOException && !(root instanceof EOFException);
    }

    /** Whether a failure to read is caused by a damaged file. */
    public static boolean isDamaged(Throwable failure) {
        return sqlCauses(failure)
                .anyMatch(sql -> DAMAGED.contains(sql.getErrorCode())
                        || String.valueOf(sql.getSQLState()).startsWith(DAMAGED_STATE));
    }

    private static Stream<SQLException> sqlCauses(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast);
    }
}
