package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.io.IOException;
import java.util.List;

/**
 * The files of one agent, below a directory that no path leads out of.
 *
 * <p>A path is relative and has at most 16 names of up to 255 bytes, separated by {@code /}. A path that is absolute,
 * has the name {@code ..} or passes a symbolic link is an attempt to leave the directory. It causes {@link
 * PermissionDenied}, even if the capability declares the permission.
 */
public interface AgentFiles {

    /**
     * Returns the content of a file of at most 16 MiB. Needs {@link Permission#FILESYSTEM_READ}.
     *
     * @throws IOException if the file does not exist or is larger
     */
    byte[] read(String path) throws IOException;

    /**
     * Returns the names in a directory, sorted, at most 10,000. The empty path is the agent's whole directory. Needs
     * {@link Permission#FILESYSTEM_READ}.
     *
     * @throws IOException if the directory does not exist or has more entries
     */
    List<String> list(String path) throws IOException;

    /** Whether there is a file or a directory. Needs {@link Permission#FILESYSTEM_READ}. */
    boolean exists(String path) throws IOException;

    /**
     * Replaces a file atomically, and creates the missing parent directories. Needs {@link
     * Permission#FILESYSTEM_WRITE}.
     *
     * @throws IOException if the content is larger than 16 MiB, or something else is in the way
     */
    void write(String path, byte[] content) throws IOException;

    /**
     * Deletes a file or an empty directory. Needs {@link Permission#FILESYSTEM_WRITE}.
     *
     * @throws IOException if it does not exist, or is a directory that is not empty
     */
    void delete(String path) throws IOException;
}
