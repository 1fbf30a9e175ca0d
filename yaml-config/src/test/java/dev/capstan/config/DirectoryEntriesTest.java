package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryEntriesTest {

    @TempDir
    private Path directory;

    @Test
    void matchingEntriesAreReturnedUpToTheMaximum() throws Exception {
        Files.createDirectory(directory.resolve("bank"));
        Files.createDirectory(directory.resolve("design"));
        Files.createFile(directory.resolve("file"));

        assertThat(DirectoryEntries.of(directory, Files::isDirectory, 9))
                .containsExactlyInAnyOrder(directory.resolve("bank"), directory.resolve("design"));
        assertThat(DirectoryEntries.of(directory, Files::isDirectory, 1)).hasSize(1);
    }

    @Test
    void aDirectoryThatCannotBeReadToItsEndFailsLikeOneThatCannotBeOpened() throws Exception {
        Files.createFile(directory.resolve("file"));
        IOException stale = new IOException("stale file handle");

        assertThatThrownBy(() -> DirectoryEntries.of(
                        directory,
                        entry -> {
                            throw new UncheckedIOException(stale);
                        },
                        1))
                .isSameAs(stale);
    }
}
