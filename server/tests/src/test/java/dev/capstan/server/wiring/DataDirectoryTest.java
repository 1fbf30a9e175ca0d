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
    private Path folder;

    @BeforeEach
    void onlyWherePermissionsAre() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        set(folder, "rwxr-xr-x");
    }

    @Test
    void aFolderThatOthersCouldEnterIsClosedBeforeTheDatabaseIsMade() throws Exception {
        CapstanServer.start(List.of(), folder, "127.0.0.1", 0).close();

        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertAllClosed(folder);
    }

    @Test
    void filesThatAnEarlierServerLeftOpenAreClosed() throws Exception {
        CapstanServer.start(List.of(), folder, "127.0.0.1", 0).close();
        Files.createDirectories(folder.resolve("files"));
        Files.createDirectories(folder.resolve("handlers"));
        List<String> names = List.of("capstan.mv.db", "server-key.json", "files", "handlers");
        for (String name : names) {
            set(folder.resolve(name), "rwxrwxrwx");
        }
        set(folder, "rwxrwxr-x");

        DataDirectory.prepare(folder);

        assertThat(names).allSatisfy(name -> assertThat(permissions(folder.resolve(name)))
                .isEqualTo("rwx------"));
        assertThat(permissions(folder)).isEqualTo("rwx------");
    }

    @Test
    void aFolderWithFilesOfSomebodyElseStaysOpenAndTheServersOwnFilesAreClosed() throws Exception {
        Path foreign = Files.writeString(folder.resolve("notes.txt"), "for all");
        set(foreign, "rw-r--r--");

        CapstanServer.start(List.of(), folder, "127.0.0.1", 0).close();

        assertThat(permissions(folder)).isEqualTo("rwxr-xr-x");
        assertThat(permissions(foreign)).isEqualTo("rw-r--r--");
        Files.delete(foreign);
        assertAllClosed(folder);
    }

    @Test
    void aLinkInTheFolderIsNotFollowed(@TempDir Path elsewhere) throws Exception {
        set(elsewhere, "rwxr-xr-x");
        Files.createSymbolicLink(folder.resolve("files"), elsewhere);

        DataDirectory.prepare(folder);

        assertThat(permissions(elsewhere)).isEqualTo("rwxr-xr-x");
        assertThat(permissions(folder)).isEqualTo("rwx------");
    }

    @Test
    void aFolderNamedByALinkIsClosed(@TempDir Path elsewhere) throws Exception {
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), folder);

        DataDirectory.prepare(link);

        assertThat(permissions(folder)).isEqualTo("rwx------");
    }

    private static void assertAllClosed(Path folder) throws IOException {
        try (Stream<Path> made = Files.list(folder)) {
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
