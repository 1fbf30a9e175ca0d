package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.RateLimit;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerLimitTest {

    @TempDir
    private Path directory;

    @Test
    void aLimitHasCallsAPeriodAndPerhapsABurst() {
        assertThat(CallerLimit.parse("600/1m")).isEqualTo(new RateLimit(600, Duration.ofMinutes(1), "1m", 600));
        assertThat(CallerLimit.parse("600/1.5h/50")).isEqualTo(new RateLimit(600, Duration.ofMinutes(90), "1.5h", 50));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "600",
                "600/",
                "/1m",
                "600/1m/",
                "600/1m/0",
                "0/1m",
                "-1/1m",
                "600/0s",
                "600/1w",
                "600 / 1m",
                "600/1m/50/2",
                "1e3/1m",
                "06/1m",
                "9999999999/1m",
                "600/1m\n"
            })
    void otherTextIsRefusedWithTheExpectedForm(String text) {
        assertThatThrownBy(() -> CallerLimit.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "' is not a valid rate limit")
                .hasMessageContaining("600/1m/50");
    }

    @Test
    void aServerWithABadLimitDoesNotStart() throws Exception {
        ServerAssembly assembly = ServerAssembly.of(directory, "127.0.0.1", 0, Map.of(Settings.RATE_LIMIT, "often"));

        assertThatThrownBy(() -> assembly.serve(RunningServer.fleet()))
                .isInstanceOf(StartupFailed.class)
                .hasMessageContaining("'often' is not a valid rate limit; use calls/period");
    }
}
