package dev.capstan.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The entries of a directory. */
final class DirectoryEntries {

    /** The report of a directory that cannot be read. */
    static final String UNREADABLE = "the directory cannot be read; check its permissions";

    private DirectoryEntries() {}

    /**
     * Returns the entries that match, in no order.
     *
     * @param max maximum number of entries returned
     * @throws IOException if the directory or its entries cannot be accessed, or it cannot be read to its end
     */
    static List<Path> of(Path directory, Predicate<Path> wanted, int max) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> isAccessible(entry) && wanted.test(entry))
                    .limit(max)
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean isAccessible(Path entry) {
        if (isHidden(entry)) {
            throw new UncheckedIOException(new AccessDeniedException(entry.toString()));
        }
        return true;
    }

    /** Whether it cannot be known if a file exists, because its directory may not be accessed. */
    static boolean isHidden(Path file) {
        return !Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
