package dev.capstan.server.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.VerifyChain;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.h2.FaultyFiles;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartOnFullDiskTest {

    private static final long PAGE = 4_096;

    @TempDir
    private Path directory;

    @BeforeAll
    static void register() {
        FaultyFiles.register();
    }

    @Test
    void fullDiskIsReportedAtEveryStep() throws Exception {
        int refused = 0;
        for (long room : List.of(0L, 4 * PAGE, 24 * PAGE)) {
            FaultyFiles.of(directory).limitFreeSpace(room);
            Optional<StartupFailed> failed = start();
            refused += failed.isPresent() ? 1 : 0;
            failed.ifPresent(why -> assertThat(why).hasMessageContainingAll(directory.toString(), "Free disk space"));
        }
        assertThat(refused).isPositive();

        FaultyFiles.of(directory).clearFaults();
        assertThat(start()).isEmpty();
        try (ApplicationContext chain = OfflineDatabase.open(directory, "--data", "query it with --url")) {
            assertThat(new VerifyChain(chain.getBean(ChainReader.class))
                            .verify("default", Optional.empty())
                            .toJson()
                            .path("ok")
                            .asBoolean())
                    .isTrue();
        }
    }

    private Optional<StartupFailed> start() {
        Map<String, Object> faulty = Map.of(Settings.FILE_SYSTEM, FaultyFiles.SCHEME);
        try {
            ServerAssembly.of(directory, "127.0.0.1", 0, faulty)
                    .serve(RunningServer.fleet())
                    .close();
            return Optional.empty();
        } catch (StartupFailed why) {
            return Optional.of(why);
        }
    }
}
