package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A disk that fills and is emptied again while the server runs. */
class DiskReserveLevelsTest {

    private static final Logger LOG = (Logger) LoggerFactory.getLogger(DiskReserve.class);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private long mebibytes = 500;
    private long nanos;
    private boolean unknown;

    @BeforeEach
    void listen() {
        lines.start();
        LOG.addAppender(lines);
    }

    @AfterEach
    void hearNoMore() {
        LOG.detachAppender(lines);
    }

    @Test
    void warnsBelowTheReserveOnceAMinuteAndRefusesCallsBelowAQuarter() {
        DiskReserve reserve = new DiskReserve(this::freeBytes, () -> nanos, 100);
        assertThat(drainLog()).isEmpty();

        mebibytes = 100;
        measure(reserve);
        assertThat(drainLog()).isEmpty();

        mebibytes = 99;
        measure(reserve);
        assertThat(drainLog())
                .containsExactly(
                        "WARN the disk of the data directory has 99 MiB free (reserve 100 MiB); below a quarter of it,"
                                + " calls are refused; free disk space");
        assertThat(reserve.hasSpaceForCalls()).isTrue();
        for (int looks = 0; looks < 29; looks++) {
            measure(reserve);
        }
        assertThat(drainLog()).isEmpty();
        measure(reserve);
        assertThat(drainLog()).as("after a minute").hasSize(1);

        mebibytes = 24;
        measure(reserve);
        assertThat(drainLog())
                .containsExactly("ERROR the disk of the data directory has 24 MiB free (reserve 100 MiB), so calls"
                        + " are refused; free disk space");
        assertThat(reserve.hasSpaceForCalls()).isFalse();
        assertThat(reserve.problem()).isPresent();

        mebibytes = 300;
        measure(reserve);
        assertThat(drainLog())
                .containsExactly("WARN the disk of the data directory has enough free space again: 300 MiB");
        assertThat(reserve.hasSpaceForCalls()).isTrue();
        assertThat(reserve.problem()).isEmpty();
    }

    @Test
    void measuresEveryTwoSeconds() {
        DiskReserve reserve = new DiskReserve(this::freeBytes, () -> nanos, 100);
        mebibytes = 0;

        nanos += Duration.ofSeconds(2).toNanos() - 1;
        reserve.measureIfDue();
        assertThat(reserve.hasSpaceForCalls()).isTrue();
        nanos++;
        reserve.measureIfDue();
        assertThat(reserve.hasSpaceForCalls()).isFalse();
    }

    @Test
    void unknownDiskSpaceChangesNothing() {
        mebibytes = 24;
        DiskReserve reserve = new DiskReserve(this::freeBytes, () -> nanos, 100);
        unknown = true;
        drainLog();

        measure(reserve);

        assertThat(reserve.hasSpaceForCalls()).isFalse();
        assertThat(drainLog()).containsExactly("WARN the free disk space of the data directory is unknown: not now");
    }

    private Optional<Long> freeBytes() throws IOException {
        if (unknown) {
            throw new IOException("not now");
        }
        return Optional.of(mebibytes << 20);
    }

    private void measure(DiskReserve reserve) {
        nanos += Duration.ofSeconds(2).toNanos();
        reserve.measureIfDue();
    }

    /** Returns what was logged since the last time. */
    private List<String> drainLog() {
        List<String> told = lines.list.stream()
                .map(line -> line.getLevel() + " " + line.getFormattedMessage())
                .toList();
        lines.list.clear();
        return told;
    }
}
