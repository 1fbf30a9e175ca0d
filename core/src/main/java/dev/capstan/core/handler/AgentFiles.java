package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.io.IOException;
import java.util.List;

/**
 * The files of one agent, below a folder that no path leads out of.
 *
 * <p>A path is relative, of at most 16 names of up to 255 bytes with {@code /} between. One that is absolute, has the
 * name {@code ..} or passes a symbolic link is an attempt to leave the folder, and a {@link PermissionDenied} whatever
 * the capability declares.
 */
public interface AgentFiles {

    /**
     * The content of a file of at most 16 MiB; needs {@link Permission#FILESYSTEM_READ}.
     *
     * @throws IOException where there is no such file, or it is larger
     */
    byte[] read(String path) throws IOException;

    /**
     * The names in a folder, ordered, at most 10,000; the empty path is the agent's whole folder. Needs
     * {@link Permission#FILESYSTEM_READ}.
     *
     * @throws IOException where there is no such folder, or more in it
     */
    List<String> list(String path) throws IOException;

    /** Whether there is a file or a folder; needs {@link Permission#FILESYSTEM_READ}. */
    boolean exists(String path) throws IOException;

    /**
     * Puts a file in its place at one blow, and makes the folders on the way; needs {@link Permission#FILESYSTEM_WRITE}.
     *
     * @throws IOException where the content is larger than 16 MiB, or something else is in the way
     */
    void write(String path, byte[] content) throws IOException;

    /**
     * Removes a file or an empty folder; needs {@link Permission#FILESYSTEM_WRITE}.
     *
     * @throws IOException where there is none, or the folder is not empty
     */
    void delete(String path) throws IOException;
}
