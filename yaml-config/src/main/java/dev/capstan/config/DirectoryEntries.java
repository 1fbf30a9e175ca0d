package dev.capstan.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
     * @throws IOException if the directory cannot be opened, or not be read to its end
     */
    static List<Path> of(Path directory, Predicate<Path> wanted, int max) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(wanted).limit(max).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
