package dev.capstan.tck.subject.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.HarnessError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedServerTest {

    private static final Pattern READY = Pattern.compile("ready at (http\\S+)");

    @TempDir
    private Path directory;

    @Test
    void returnsTheUrlOfTheReadyLine() {
        try (StartedServer server = started("echo starting; echo ready at http://127.0.0.1:1; exec sleep 60", 60)) {
            assertThat(server.url()).isEqualTo("http://127.0.0.1:1");
        }
    }

    @Test
    void doesNotWaitForAServerThatHasEnded() {
        assertThatThrownBy(() -> started("echo the port is in use >&2; exit 3", 3_600))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("before its output ended")
                .hasMessageContaining("the port is in use");
    }

    @Test
    void quotesErrorOutputWithoutSecretsAndInAnyEncoding() {
        assertThatThrownBy(() -> started("printf 'password=hunter2 ferm\\351\\n' >&2; exit 3", 3_600))
                .isInstanceOf(HarnessError.class)
                .hasMessageEndingWith("; end of its error output: password=[removed] ferm\ufffd");
    }

    @Test
    void removesASecretAtTheBeginningOfTheQuotedEnd() {
        String output = "password=correct-horse-battery-staple " + "x".repeat(1_990);

        assertThatThrownBy(() -> started("echo " + output + " >&2; exit 3", 3_600))
                .isInstanceOf(HarnessError.class)
                .hasMessageNotContaining("staple");
    }

    @Test
    void endsAServerThatIsNotReadyInTime() {
        assertThatThrownBy(() -> started("exec sleep 60", 0))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("within 0 s (no error output)");
    }

    @Test
    void waitsForALineWithTheUrl() {
        Pattern optional = Pattern.compile("ready(?: at (http\\S+))?");

        assertThatThrownBy(() -> started("echo ready", optional, 3_600))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("did not print a line that matches");
    }

    private StartedServer started(String script, int seconds) {
        return started(script, READY, seconds);
    }

    private StartedServer started(String script, Pattern ready, int seconds) {
        return StartedServer.start(
                List.of("sh", "-c", script),
                directory,
                ready,
                Duration.ofSeconds(seconds),
                directory.resolve("server.err"));
    }
}
