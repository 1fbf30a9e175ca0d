package dev.capstan.server;

import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The private directory of a server's database. */
public final class DataDirectory {

    private static final System.Logger LOG = System.getLogger(DataDirectory.class.getName());

    /** Names that a server and its operators use in it; {@code lost+found} is the file system's. */
    private static final Pattern OURS =
            Pattern.compile("capstan\\..*|server-key.*|files|handlers|backups|lost\\+found");

    private DataDirectory() {}

    /**
     * Creates the directory if missing. Otherwise removes the permissions of other users on it and its entries.
     *
     * <p>A directory with other content is left unchanged, as it may be meant for others, such as {@code /tmp}. Entries
     * of a directory that others cannot enter need no check.
     */
    public static void prepare(Path directory) throws StartupFailed {
        if (directory.toAbsolutePath().toString().contains(";")) {
            throw new StartupFailed("the data directory " + directory
                    + " has a ';' in its path, which a database URL cannot contain; set another with --data");
        }
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new StartupFailed("the data directory " + directory + " is a file; set a directory with --data");
        }
        try {
            if (Files.isDirectory(directory)) {
                close(directory);
            } else {
                Files.createDirectories(directory, OwnerOnlyPermissions.directory());
            }
        } catch (IOException e) {
            throw new StartupFailed(
                    "the data directory " + directory + " cannot be created; check its path and permissions", e);
        }
    }

    /**
     * Removes the permissions of other users on the files that the database created with a process's default
     * permissions.
     */
    static void closeFiles(Path directory) {
        try {
            closed(entries(directory).stream()
                    .filter(DataDirectory::isServerFile)
                    .toList());
        } catch (IOException e) {
            warn(directory, String.valueOf(e.getMessage()));
        }
    }

    /** Deletes a directory with all that a server has written in it. */
    static void delete(Path directory) throws IOException {
        for (Path entry : entries(directory)) {
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                delete(entry);
            } else {
                Files.delete(entry);
            }
        }
        Files.delete(directory);
    }

    /** Returns the entries of a directory. Throws if it cannot be opened, or not be read to its end. */
    static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void close(Path directory) throws IOException {
        List<Path> entries = entries(directory);
        boolean wasOpen = OwnerOnlyPermissions.isOpen(directory);
        List<Path> opened =
                closed(entries.stream().filter(DataDirectory::isServerFile).toList());
        if (wasOpen && !opened.isEmpty()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "other users had access to {0} in the data directory {1} until now; if you do not trust them,"
                            + " remove server-key.json to create a new key, and set new passwords",
                    opened.stream().map(path -> path.getFileName().toString()).collect(Collectors.joining(", ")),
                    directory);
        }
        List<Path> foreign =
                entries.stream().filter(entry -> !isServerFile(entry)).toList();
        if (wasOpen && !foreign.isEmpty()) {
            warn(
                    directory,
                    "it also contains " + foreign.get(0).getFileName() + ", which does not belong to the server");
        } else if (wasOpen) {
            restrictPermissions(directory);
        }
    }

    private static void restrictPermissions(Path directory) {
        try {
            OwnerOnlyPermissions.close(directory.toRealPath());
        } catch (IOException e) {
            warn(directory, "this user cannot change its permissions");
        }
    }

    /** Removes the permissions of other users on these paths, and returns the paths that had some. */
    private static List<Path> closed(List<Path> paths) {
        List<Path> closed = new ArrayList<>();
        for (Path path : paths) {
            try {
                if (OwnerOnlyPermissions.close(path)) {
                    closed.add(path);
                }
            } catch (IOException e) {
                warn(path, "this user cannot change its permissions");
            }
        }
        return closed;
    }

    private static boolean isServerFile(Path entry) {
        return OURS.matcher(entry.getFileName().toString()).matches();
    }

    private static void warn(Path path, String reason) {
        LOG.log(
                System.Logger.Level.WARNING,
                "other users have access to {0}, and {1}; run chmod go-rwx on it, or set another directory with --data",
                path,
                reason);
    }
}
