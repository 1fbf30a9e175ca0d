package dev.capstan.core.port;

/** The backups of a running server. */
public interface Backups {

    /**
     * A backup.
     *
     * @param file its path below the data directory
     * @param bytes its size
     */
    record Backup(String file, long bytes) {}

    /**
     * Makes a consistent copy of the database and the key of the server, while the server works. Throws
     * {@link dev.capstan.core.RefusedException} if the database is not a file of this server, if another backup is being
     * made, or if the disk lacks the room.
     */
    Backup create();
}
