package dev.capstan.server.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** The H2 database that a server has of its own, in a file. */
public final class EmbeddedDatabase {

    private static final int ALREADY_OPEN = 90020;

    private EmbeddedDatabase() {}

    /** The JDBC URL of the database in a folder; it is made where it is missing. */
    public static String url(Path folder) {
        return "jdbc:h2:file:" + folder.toAbsolutePath().resolve("capstan")
                + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;WRITE_DELAY=0"
                + ";DB_CLOSE_ON_EXIT=FALSE";
    }

    /** Whether there is a database in a folder. */
    public static boolean exists(Path folder) {
        return Files.exists(folder.resolve("capstan.mv.db"));
    }

    /** Whether a failure comes of another process that has the database open. */
    public static boolean isInUse(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getErrorCode() == ALREADY_OPEN) {
                return true;
            }
        }
        return false;
    }
}
