package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Processes in a sandbox, and files around it that they must not reach. */
abstract class SandboxFixture {

    static final InstantSource CLOCK = InstantSource.system();
    static final Duration AMPLE = Duration.ofSeconds(60);
    static final long MEMORY = 64L << 20;
    static final String SECRET = "s3cr3t";

    final ExecutorService pipes = Executors.newCachedThreadPool();
    final List<Process> started = new ArrayList<>();

    @TempDir
    Path directory;

    Path data;
    Path accounts;
    Path own;
    Path other;
    Path files;

    @BeforeEach
    void prepareFiles() throws IOException {
        directory = directory.toRealPath();
        data = Files.createDirectories(directory.resolve("data"));
        accounts = Files.writeString(directory.resolve("accounts"), SECRET);
        own = Files.createDirectories(directory.resolve("agents/own"));
        other = Files.createDirectories(directory.resolve("agents/other"));
        files = Files.createDirectories(data.resolve("files/own"));
        Files.writeString(data.resolve("secret"), SECRET);
        Files.writeString(own.resolve("file"), "mine");
        Files.writeString(other.resolve("file"), SECRET);
        Files.writeString(files.resolve("file"), "mine");
        Files.createSymbolicLink(own.resolve("link"), data);
        assumeBubblewrap();
    }

    @AfterEach
    void stop() {
        started.forEach(Process::destroyForcibly);
        pipes.shutdownNow();
    }

    void assumeBubblewrap() {
        Optional<String> failure = new Bubblewrap(SearchPath.ofThisProcess(), SandboxSettings.DEFAULT).failure();
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_BUBBLEWRAP"))) {
            assertThat(failure).isEmpty();
        }
        assumeTrue(failure.isEmpty(), () -> "no sandbox by bubblewrap: " + failure);
    }

    ProcessAccess programs() {
        return ProcessAccess.NONE.withPrograms(own);
    }

    ProcessAccess files(boolean mayWrite) {
        return new ProcessAccess(Optional.of(own), Optional.of(files), mayWrite, false);
    }

    ProcessSandbox sandbox() {
        return seeing();
    }

    ProcessSandbox seeing(Path... readable) {
        return ProcessSandbox.detect(new SandboxSettings(
                true, List.of(readable), Set.of(data, data.resolve("files"), accounts, directory.resolve("agents"))));
    }

    /** The confinement that an operator chooses who opts out. */
    static ProcessSandbox control() {
        return ProcessSandbox.detect(new SandboxSettings(false, List.of(), Set.of()));
    }

    static ProcessSandbox bare() {
        return ProcessSandbox.within(Optional.empty());
    }

    String confined(ProcessAccess access, String script) throws Exception {
        return confined(sandbox(), access, script);
    }

    String confined(ProcessSandbox sandbox, ProcessAccess access, String script) throws Exception {
        return run(sandbox, access, MEMORY, "sh", "-c", script);
    }

    String unconfined(String script) throws Exception {
        return run(control(), programs(), MEMORY, "sh", "-c", script);
    }

    String run(ProcessSandbox sandbox, ProcessAccess access, long memory, String... command)
            throws IOException, InterruptedException {
        ProcessExit end = new RunProcess(pipes, CLOCK, sandbox)
                .run(
                        new ProcessCommand(List.of(command), memory, Map.of(), access, "a test"),
                        new byte[0],
                        CLOCK.instant().plus(AMPLE));
        return new String(((ProcessExit.Exited) end).output(), StandardCharsets.UTF_8);
    }
}
