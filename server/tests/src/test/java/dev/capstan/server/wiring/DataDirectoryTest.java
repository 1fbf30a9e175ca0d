package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.capstan.server.CapstanServer;
import dev.capstan.server.DataDirectory;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server keeps its data for its owner alone, also in a folder that others could enter before. */
class DataDirectoryTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void onlyWherePermissionsAre() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        set(directory, "rwxr-xr-x");
    }

    @Test
    void aFolderThatOthersCouldEnterIsClosedBeforeTheDatabaseIsMade() throws Exception {
        CapstanServer.start(List.of(), directory, "127.0.0.1", 0).close();

        assertThat(permissions(directory)).isEqualTo("rwx------");
        assertAllClosed(directory);
    }

    @Test
    void filesThatAnEarlierServerLeftOpenAreClosed() throws Exception {
        CapstanServer.start(List.of(), directory, "127.0.0.1", 0).close();
        Files.createDirectories(directory.resolve("files"));
        Files.createDirectories(directory.resolve("handlers"));
        Files.createDirectories(directory.resolve("backups"));
        List<String> names = List.of("capstan.mv.db", "server-key.json", "files", "handlers", "backups");
        for (String name : names) {
            set(directory.resolve(name), "rwxrwxrwx");
        }
        set(directory, "rwxrwxr-x");

        DataDirectory.prepare(directory);

        assertThat(names).allSatisfy(name -> assertThat(permissions(directory.resolve(name)))
                .isEqualTo("rwx------"));
        assertThat(permissions(directory)).isEqualTo("rwx------");
    }

    @Test
    void aFolderWithFilesOfSomebodyElseStaysOpenAndTheServersOwnFilesAreClosed() throws Exception {
        Path foreign = Files.writeString(directory.resolve("notes.txt"), "for all");
        set(foreign, "rw-r--r--");

        CapstanServer.start(List.of(), directory, "127.0.0.1", 0).close();

        assertThat(permissions(directory)).isEqualTo("rwxr-xr-x");
        assertThat(permissions(foreign)).isEqualTo("rw-r--r--");
        Files.delete(foreign);
        assertAllClosed(directory);
    }

    @Test
    void aLinkInTheFolderIsNotFollowed(@TempDir Path elsewhere) throws Exception {
        set(elsewhere, "rwxr-xr-x");
        Files.createSymbolicLink(directory.resolve("files"), elsewhere);

        DataDirectory.prepare(directory);

        assertThat(permissions(elsewhere)).isEqualTo("rwxr-xr-x");
        assertThat(permissions(directory)).isEqualTo("rwx------");
    }

    @Test
    void aFolderNamedByALinkIsClosed(@TempDir Path elsewhere) throws Exception {
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), directory);

        DataDirectory.prepare(link);

        assertThat(permissions(directory)).isEqualTo("rwx------");
    }

    private static void assertAllClosed(Path directory) throws IOException {
        try (Stream<Path> made = Files.list(directory)) {
            assertThat(made).hasSizeGreaterThanOrEqualTo(2).allSatisfy(path -> assertThat(permissions(path))
                    .endsWith("------"));
        }
    }

    private static void set(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }
}
