package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Connections beyond the limit are refused, and those within it go on. */
class ManyConnectionsTest {

    private static final int LIMIT = 8;
    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(Settings.MAX_CONNECTIONS_PER_ADDRESS, LIMIT));

    @Test
    void aConnectionBeyondTheLimitIsRefusedUntilOneIsClosed() throws Exception {
        List<RawConnection> open = new ArrayList<>();
        try {
            for (int i = 0; i < LIMIT; i++) {
                open.add(new RawConnection(SERVER));
                assertThat(open.get(i).send(HEALTH).response()).startsWith("HTTP/1.1 200 ");
            }
            try (RawConnection more = new RawConnection(SERVER)) {
                assertThat(more.send(HEALTH).readUntilClosed())
                        .startsWith("HTTP/1.1 503 ")
                        .contains("\"error\":\"busy\"", "(limit 8)")
                        .containsIgnoringCase("retry-after: 1\r\n")
                        .containsIgnoringCase("cache-control: no-store\r\n");
            }
            assertThat(open.get(0).send(HEALTH).response()).startsWith("HTTP/1.1 200 ");

            open.remove(0).reset();
            Eventually.holds("a place is free", ManyConnectionsTest::isAnswered);
        } finally {
            for (RawConnection connection : open) {
                connection.close();
            }
        }
    }

    private static boolean isAnswered() {
        try (RawConnection next = new RawConnection(SERVER)) {
            return next.send(HEALTH).response().startsWith("HTTP/1.1 200 ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
