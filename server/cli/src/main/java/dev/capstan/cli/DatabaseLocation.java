package dev.capstan.cli;

import java.nio.file.Path;

/** The database of servers that a command opens itself. */
public sealed interface DatabaseLocation {

    /** The file in the data directory of a stopped server. */
    record Directory(Path data) implements DatabaseLocation {}

    /**
     * A PostgreSQL database.
     *
     * @param url its JDBC URL, which may have a user and a password
     * @param user the user; empty if the URL names one
     * @param password the password; empty if the URL has one, or none is needed
     */
    record Postgres(String url, String user, String password) implements DatabaseLocation {

        /** Returns a text without secrets. */
        @Override
        public String toString() {
            return "Postgres[" + url.replaceFirst("\\?.*", "") + "]";
        }
    }
}
