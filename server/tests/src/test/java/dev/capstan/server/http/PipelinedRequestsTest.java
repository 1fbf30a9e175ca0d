package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.capstan.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** Requests that are sent before the responses to earlier ones: a few are answered, a flood is refused in silence. */
class PipelinedRequestsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final int FEW = 8;

    @Test
    void fewAreAnsweredInTheirOrder() throws Exception {
        try (RawConnection connection = new RawConnection(SERVER)) {
            connection.send(HEALTH.repeat(FEW - 1) + HEALTH.replace("/health", "/health/live"));

            for (int i = 0; i < FEW; i++) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void floodIsRefusedWithoutALineInTheLog() throws Exception {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        try (RawConnection connection = new RawConnection(SERVER)) {
            connection.send(HEALTH.repeat(400));
            String[] responses = connection.readUntilClosed().split("(?=HTTP/1\\.1 )");

            assertThat(responses).hasSizeLessThan(400);
            assertThat(responses[0]).startsWith("HTTP/1.1 200 ");
            assertThat(responses[responses.length - 1])
                    .startsWith("HTTP/1.1 503 ")
                    .contains("wait for their responses");
        } finally {
            root.detachAppender(log);
        }

        assertThat(log.list)
                .filteredOn(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
                .isEmpty();
    }
}
