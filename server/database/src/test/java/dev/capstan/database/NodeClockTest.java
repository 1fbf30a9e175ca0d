package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

class NodeClockTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static final Logger LOG = (Logger) LoggerFactory.getLogger(NodeClock.class);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private Duration ahead = Duration.ZERO;
    private final NodeClock clock =
            new NodeClock(new NodeHeartbeat(DATABASE.transactions(), new NodeId("ada")), () -> Instant.now()
                    .plus(ahead));

    @BeforeEach
    void openLog() {
        lines.start();
        LOG.addAppender(lines);
    }

    @AfterEach
    void closeLog() {
        LOG.detachAppender(lines);
    }

    private List<String> warnings() {
        return lines.list.stream()
                .filter(line -> line.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    private void compareWhen(Duration ahead) {
        this.ahead = ahead;
        clock.compare();
    }

    @Test
    void aClockThatIsAheadIsReportedOnceUntilItIsCorrected() {
        compareWhen(Duration.ofSeconds(60));
        compareWhen(Duration.ofSeconds(61));
        assertThat(warnings())
                .singleElement()
                .asString()
                .matches("the clock of this server is (59|60)\\d{3} ms"
                        + " ahead of the clock of the database; correct it, because servers that share a database must"
                        + " agree when a token or a grant ends");

        compareWhen(Duration.ZERO);
        compareWhen(Duration.ofSeconds(60));
        assertThat(warnings()).hasSize(2);
    }

    @Test
    void aClockThatIsBehindIsReported() {
        compareWhen(Duration.ofSeconds(-60));

        assertThat(warnings()).singleElement().asString().contains(" ms behind the clock of the database");
    }

    @Test
    void aSmallDifferenceIsNotReported() {
        compareWhen(Duration.ofSeconds(5));
        compareWhen(Duration.ofSeconds(-5));

        assertThat(warnings()).isEmpty();
    }
}
