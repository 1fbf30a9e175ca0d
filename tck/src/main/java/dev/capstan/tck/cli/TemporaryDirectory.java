package dev.capstan.tck.cli;

import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A directory for the files of one run, deleted at its end.
 *
 * @param path the path of the directory
 */
record TemporaryDirectory(Path path) implements AutoCloseable {

    static TemporaryDirectory create() {
        try {
            return new TemporaryDirectory(Files.createTempDirectory("capstan-tck-"));
        } catch (IOException e) {
            throw new HarnessError("cannot create a temporary directory for the run: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // remaining files stay in the system's directory for temporary files
        }
    }
}
