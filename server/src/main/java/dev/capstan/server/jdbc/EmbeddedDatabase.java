package dev.capstan.server.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;

/** The H2 database that a server has of its own, in a file. */
public final class EmbeddedDatabase {

    private static final int ALREADY_OPEN = 90020;

    private EmbeddedDatabase() {}

    /**
     * The JDBC URL of the database in a folder; it is made where it is missing.
     *
     * <p>It reuses no results: while a transaction is being committed, a result from before would be given beside rows
     * that are new already.
     */
    public static String url(Path folder) {
        return "jdbc:h2:file:" + folder.toAbsolutePath().resolve("capstan")
                + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;WRITE_DELAY=1000"
                + ";DB_CLOSE_ON_EXIT=FALSE;OPTIMIZE_REUSE_RESULTS=0";
    }

    /** Whether there is a database in a folder. */
    public static boolean exists(Path folder) {
        return Files.exists(folder.resolve("capstan.mv.db"));
    }

    /** Whether a failure comes of another process that has the database open. */
    public static boolean isInUse(Throwable failure) {
        return sqlCauses(failure).anyMatch(sql -> sql.getErrorCode() == ALREADY_OPEN);
    }

    /** Whether a failure comes of the database itself, such as a file that is none. */
    public static boolean isUnreadable(Throwable failure) {
        return sqlCauses(failure).findAny().isPresent();
    }

    private static Stream<SQLException> sqlCauses(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast);
    }
}
