package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A start that is stopped after any of its steps leaves a folder that the next start finds in order. */
class StoppedStartTest {

    private static final int STEPS = 6;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 5, STEPS})
    void aStartIsGivenUpAfterTheStepUnderWay(int steps) throws Exception {
        assertThat(assembly().serve(Fleet.of(RunningServer.fleet()), account -> {}, signalAfter(steps)))
                .isEmpty();

        try (CapstanServer next = assembly().serve(RunningServer.fleet())) {
            assertThat(next.firstAccount().isPresent())
                    .as("the first account is made by the next start")
                    .isEqualTo(steps < STEPS);
        }
    }

    private ServerAssembly assembly() throws StartupFailed {
        return ServerAssembly.of(directory, "127.0.0.1", 0, Map.of());
    }

    /** A signal that comes during the last of so many steps. */
    private static BooleanSupplier signalAfter(int steps) {
        AtomicInteger requests = new AtomicInteger();
        return () -> requests.getAndIncrement() >= steps;
    }
}
