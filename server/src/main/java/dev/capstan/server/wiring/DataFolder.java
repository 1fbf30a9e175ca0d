package dev.capstan.server.wiring;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;

/** The folder that the embedded database lives in. */
final class DataFolder {

    private static final int H2_DATABASE_ALREADY_OPEN = 90020;

    private DataFolder() {}

    /** The JDBC URL of the database in this folder, which is made, for its owner alone, where it is missing. */
    static String url(Path folder) throws ServerFailed {
        try {
            if (!Files.isDirectory(folder)) {
                make(folder);
            }
        } catch (IOException e) {
            throw new ServerFailed("the data folder " + folder + " cannot be made: " + e.getMessage(), e);
        }
        return "jdbc:h2:file:" + folder.toAbsolutePath().resolve("capstan")
                + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;WRITE_DELAY=0"
                + ";DB_CLOSE_ON_EXIT=FALSE";
    }

    /** Whether a failure comes of another process that has the database open. */
    static boolean isTaken(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getErrorCode() == H2_DATABASE_ALREADY_OPEN) {
                return true;
            }
        }
        return false;
    }

    private static void make(Path folder) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }
}
