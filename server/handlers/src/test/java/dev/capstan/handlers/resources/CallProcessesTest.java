package dev.capstan.handlers.resources;

import static dev.capstan.core.Permission.COMPUTE_EXECUTE;
import static dev.capstan.core.Permission.FILESYSTEM_READ;
import static dev.capstan.core.Permission.FILESYSTEM_WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.handler.ProcessResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class CallProcessesTest {

    private static final byte[] NOTHING = new byte[0];

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TestResources resources = new TestResources(threads);

    @AfterEach
    void close() {
        threads.shutdownNow();
        resources.close();
    }

    @Test
    void aProgramReadsItsInputAndItsOutputIsRead() throws Exception {
        ProcessResult output = resources
                .with(COMPUTE_EXECUTE)
                .processes()
                .run(List.of("sh", "-c", "cat; exit 3"), "in".getBytes(StandardCharsets.UTF_8));

        assertThat(output.exitCode()).isEqualTo(3);
        assertThat(output.output()).asString(StandardCharsets.UTF_8).isEqualTo("in");
    }

    @Test
    void aProgramNeedsThePermissionAndItsArgumentsAreNotRecorded() {
        assertThatExceptionOfType(PermissionDenied.class)
                .isThrownBy(() -> resources.with().processes().run(List.of("cat", "s3cr3t"), NOTHING));

        assertThat(resources.recorded()).singleElement().satisfies(event -> assertThat(
                        event.details().path("attempted").textValue())
                .isEqualTo("run cat"));
    }

    @Test
    void aProgramHasTheFilesThatItsCallMayUse() throws Exception {
        CallResources call = resources.with(COMPUTE_EXECUTE, FILESYSTEM_WRITE, FILESYSTEM_READ);

        call.processes().run(List.of("sh", "-c", "printf note > $CAPSTAN_FILES/note"), NOTHING);

        assertThat(call.files().read("note")).asString(StandardCharsets.UTF_8).isEqualTo("note");
        assertThat(resources
                        .with(COMPUTE_EXECUTE)
                        .processes()
                        .run(List.of("sh", "-c", "printf \"[$CAPSTAN_FILES]\""), NOTHING)
                        .output())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("[]");
    }

    @Test
    void slowOrVerboseProgramHasNoOutput() {
        CallResources call = resources.within(Duration.ofMillis(300), COMPUTE_EXECUTE);

        assertThatIOException().isThrownBy(() -> call.processes().run(List.of("sleep", "60"), NOTHING));
        assertThatIOException()
                .isThrownBy(() -> resources.with(COMPUTE_EXECUTE).processes().run(List.of("yes"), NOTHING))
                .withMessageContaining("1 MiB");
    }
}
