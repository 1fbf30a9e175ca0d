package dev.capstan.server.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.FleetChange;
import dev.capstan.accounts.ReloadFleet;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.server.fleet.FleetWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The watch on a fleet whose changes cannot be taken over. */
class FleetWatcherTest {

    private static final int LOOKS = 100;

    @TempDir
    private Path root;

    private int attempts;
    private RuntimeException failure = new IllegalStateException("nothing can be recorded");
    private FleetWatcher watcher;

    @BeforeEach
    void declare() throws IOException {
        Files.createDirectories(root.resolve("agents"));
        Files.writeString(root.resolve("agents/clock.yaml"), "agent: clock");
        watcher = new FleetWatcher(root, new ReloadFleet(record -> reload(), records -> {}, InstantSource.system()));
    }

    private FleetChange reload() {
        attempts++;
        throw failure;
    }

    private void look(int times) {
        for (int look = 0; look < times; look++) {
            watcher.look();
        }
    }

    @Test
    void changeThatFailsIsTriedAgainAfterAPause() {
        look(LOOKS);

        assertThat(attempts).isBetween(2, LOOKS / 10);
    }

    @Test
    void refusedChangeWaitsForOtherFiles() throws IOException {
        failure = new RefusedException(RefusalCode.INVALID_REQUEST, "the fleet has errors");
        look(LOOKS);
        assertThat(attempts).isEqualTo(1);

        Files.writeString(root.resolve("agents/clock.yaml"), "agent: other-clock");
        look(LOOKS);

        assertThat(attempts).isEqualTo(2);
    }
}
