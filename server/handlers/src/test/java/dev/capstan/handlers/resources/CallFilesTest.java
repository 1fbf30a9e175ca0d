package dev.capstan.handlers.resources;

import static dev.capstan.core.Permission.FILESYSTEM_READ;
import static dev.capstan.core.Permission.FILESYSTEM_WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.handler.AgentFiles;
import dev.capstan.core.handler.PermissionDenied;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class CallFilesTest {

    private static final byte[] TEXT = "text".getBytes(StandardCharsets.UTF_8);
    private static final int TRIES = 1_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TestResources resources = new TestResources(threads);
    private final AgentFiles files =
            resources.with(FILESYSTEM_READ, FILESYSTEM_WRITE).files();

    @BeforeEach
    void putSomethingOutside() throws IOException {
        Files.createDirectories(resources.outside());
        Files.writeString(resources.outside().resolve("secret.txt"), "secret");
        files.write("here.txt", TEXT);
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        resources.close();
    }

    @Test
    void readsTheFileThatItWrote() throws IOException {
        files.write("a/b/c.txt", TEXT);
        files.write("a/b/c.txt", "more".getBytes(StandardCharsets.UTF_8));

        assertThat(files.read("a/b/c.txt")).asString().isEqualTo("more");
        assertThat(files.list("")).containsExactly("a", "here.txt");
        assertThat(files.list("a/b")).containsExactly("c.txt");
        assertThat(files.exists("a/b")).isTrue();
        assertThat(files.exists("a/x/y")).isFalse();

        files.delete("a/b/c.txt");
        files.delete("a/b");
        assertThat(files.list("a")).isEmpty();
        assertThat(resources.recorded()).isEmpty();
    }

    @Test
    void createdFilesAreReadableByTheOwnerOnly() throws IOException {
        files.write("a/b.txt", TEXT);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(resources.files())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(resources.files().resolve("a"))))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(resources.files().resolve("a/b.txt"))))
                .isEqualTo("rw-------");
    }

    @Test
    void everyPartNeedsItsPermission() {
        AgentFiles readable = resources.with(FILESYSTEM_READ).files();
        AgentFiles writable = resources.with(FILESYSTEM_WRITE).files();

        assertDenied(() -> readable.write("x", TEXT));
        assertDenied(() -> readable.delete("here.txt"));
        assertDenied(() -> writable.read("here.txt"));
        assertDenied(() -> writable.list(""));
        assertDenied(() -> writable.exists("here.txt"));
        assertThat(resources.files().resolve("here.txt")).exists();
        assertThat(attempts())
                .containsExactly("write x", "delete here.txt", "read here.txt", "list ", "look for here.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside/secret.txt",
                "a/../../outside/secret.txt",
                "/etc/passwd",
                "..",
                "a/..",
                "x\0y",
                "//etc"
            })
    void aPathOutOfTheFolderIsDenied(String path) {
        assertEveryWayDenied(path);
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Files.createSymbolicLink(
                resources.files().resolve("file"), resources.outside().resolve("secret.txt"));
        Files.createSymbolicLink(resources.files().resolve("folder"), resources.outside());
        Files.createSymbolicLink(
                resources.files().resolve("inside"), resources.files().resolve("here.txt"));

        for (String path : List.of("file", "folder", "folder/secret.txt", "inside")) {
            assertEveryWayDenied(path);
        }
        assertThat(resources.outside()).isDirectoryContaining("glob:**secret.txt");
        assertThat(resources.outside().resolve("secret.txt")).hasContent("secret");
    }

    @Test
    void theAgentsWholeFolderIsNoLinkEither() throws IOException {
        Files.move(resources.files(), resources.outside().resolve("moved"));
        Files.createSymbolicLink(resources.files(), resources.outside());

        assertEveryWayDenied("secret.txt");
    }

    @RepeatedTest(3)
    void aLinkThatIsSwappedInMeanwhileLeadsNowhere() throws Exception {
        Path swapped = resources.files().resolve("swapped");
        Path link = Files.createSymbolicLink(resources.files().resolve("link"), resources.outside());
        Files.createDirectory(swapped);
        Files.writeString(swapped.resolve("secret.txt"), "own");
        Path aside = resources.files().resolve("aside");
        AtomicBoolean over = new AtomicBoolean();
        Future<?> swapping = threads.submit(() -> {
            while (!over.get()) {
                Files.move(swapped, aside, StandardCopyOption.ATOMIC_MOVE);
                Files.move(link, swapped, StandardCopyOption.ATOMIC_MOVE);
                Files.move(swapped, link, StandardCopyOption.ATOMIC_MOVE);
                Files.move(aside, swapped, StandardCopyOption.ATOMIC_MOVE);
            }
            return null;
        });
        int own = 0;
        for (int i = 0; i < TRIES || own == 0 && i < 1_000 * TRIES; i++) {
            AgentFiles now = resources.with(FILESYSTEM_READ, FILESYSTEM_WRITE).files();
            try {
                assertThat(now.read("swapped/secret.txt")).asString().isEqualTo("own");
                own++;
            } catch (IOException | PermissionDenied refused) {
                assertThat(refused).hasMessageNotContaining("secret of");
            }
        }
        over.set(true);
        swapping.get();

        assertThat(own).as("how often its own file was read").isPositive();
    }

    @Test
    void aLinkThatIsSwappedInMeanwhileIsNotWrittenThrough() throws Exception {
        Path target = resources.outside().resolve("secret.txt");
        Path link = resources.files().resolve("link");
        AtomicBoolean over = new AtomicBoolean();
        Future<?> swapping = threads.submit(() -> {
            while (!over.get()) {
                Files.createSymbolicLink(link, target);
                Files.move(link, resources.files().resolve("swapped"), StandardCopyOption.ATOMIC_MOVE);
            }
            return null;
        });
        for (int i = 0; i < TRIES; i++) {
            try {
                resources.with(FILESYSTEM_WRITE).files().write("swapped", TEXT);
            } catch (PermissionDenied refused) {
                assertThat(refused.permission()).isEqualTo(FILESYSTEM_WRITE);
            }
        }
        over.set(true);
        swapping.get();

        assertThat(target).hasContent("secret");
    }

    @Test
    void manyWhoMakeTheSameFoldersAtOnceLoseNothing() throws Exception {
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < TRIES; i++) {
            String path = "made/" + i / 10 + "/file-" + i;
            writers.add(threads.submit(() -> {
                files.write(path, TEXT);
                return null;
            }));
        }
        for (Future<?> writer : writers) {
            writer.get();
        }
        for (int i = 0; i < TRIES; i++) {
            assertThat(files.exists("made/" + i / 10 + "/file-" + i)).isTrue();
        }
    }

    @Test
    void sizesAndCountsAreBounded() throws IOException {
        byte[] tooMuch = new byte[(16 << 20) + 1];
        Files.write(resources.files().resolve("large"), tooMuch);

        assertThatIOException().isThrownBy(() -> files.write("x", tooMuch));
        assertThatIOException().isThrownBy(() -> files.read("large"));
        assertThatIOException().isThrownBy(() -> files.write("x".repeat(256), TEXT));
        assertThatIOException().isThrownBy(() -> files.write("x/".repeat(16) + "x", TEXT));
        assertThatIOException().isThrownBy(() -> files.write("x".repeat(10_000), TEXT));
    }

    @Test
    void missingFileIsReported() throws IOException {
        files.write("folder/file", TEXT);

        for (String path : List.of("folder", "missing", "folder/file/below", "a//b", "./a", "")) {
            assertThatIOException()
                    .as(path)
                    .isThrownBy(() -> files.read(path))
                    .withMessageNotContaining(resources.files().toString());
        }
        assertThatIOException().isThrownBy(() -> files.write("folder", TEXT));
        assertThatIOException().isThrownBy(() -> files.delete("folder"));
    }

    @Test
    void accessAfterTheCallIsRefused() {
        CallResources ended = resources.with(FILESYSTEM_READ);
        ended.close();
        CallResources late = resources.within(Duration.ZERO, FILESYSTEM_READ);

        for (CallResources resources : List.of(ended, late)) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> resources.files().read("here.txt"));
        }
    }

    private void assertEveryWayDenied(String path) {
        assertDenied(() -> files.read(path));
        assertDenied(() -> files.list(path));
        assertDenied(() -> files.exists(path));
        assertDenied(() -> files.write(path, TEXT));
        assertDenied(() -> files.delete(path));
        assertThat(attempts()).anyMatch(attempt -> attempt.endsWith("outside the agent's directory"));
    }

    private static void assertDenied(ThrowingCallable attempt) {
        assertThatExceptionOfType(PermissionDenied.class).isThrownBy(attempt);
    }

    private List<String> attempts() {
        return resources.recorded().stream()
                .map(AuditEvent::details)
                .map(details -> details.path("attempted").textValue())
                .toList();
    }
}
