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

    private DirectoryEntries() {}

    /**
     * Returns the entries that match, in no order.
     *
     * @param max maximum number of entries returned
     * @throws IOException if the directory or its entries cannot be accessed, or it cannot be read to its end
     */
    static List<Path> of(Path directory, Predicate<Path> wanted, int max) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> found = entries.filter(entry -> isHidden(entry) || wanted.test(entry))
                    .limit(max)
                    .toList();
            if (found.stream().anyMatch(DirectoryEntries::isHidden)) {
                throw new AccessDeniedException(directory.toString());
            }
            return found;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Whether it cannot be known if a file exists, because its directory may not be accessed. */
    static boolean isHidden(Path file) {
        return !Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
