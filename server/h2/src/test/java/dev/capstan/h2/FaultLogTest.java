package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class FaultLogTest {

    private static final Logger LOG = (Logger) LoggerFactory.getLogger(FaultLogTest.class);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        LOG.addAppender(lines);
    }

    @AfterEach
    void hearNoMore() {
        LOG.detachAppender(lines);
    }

    /** A probe of a host that does not respond takes longer than a second. */
    @Test
    void lineCountsWhatWasRefusedSinceTheLastLine() {
        DatabaseState state = new DatabaseState();
        FaultLog log = new FaultLog(System.getLogger(FaultLogTest.class.getName()), state);

        state.begin("Connect timed out", null);
        assertThat(state.admits()).isFalse();
        log.faultContinues();

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("the database cannot be written: 1 calls and writes refused since the last log line;"
                        + " Connect timed out");
    }

    @Test
    void callersThatFoundNoConnectionAreOneLine() {
        DatabaseState state = new DatabaseState();
        FaultLog log = new FaultLog(System.getLogger(FaultLogTest.class.getName()), state);

        log.connectionsLacked();
        state.connectionLacked();
        state.connectionLacked();
        log.connectionsLacked();
        state.connectionLacked();
        log.connectionsLacked();

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("2 requests were refused since the last log line, because no connection to the"
                        + " database became free in time; open more, or shorten the way to the database");
    }
}
