package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitedLogTest {

    private static final long MILLI = 1_000_000;

    private final List<String> lines = new ArrayList<>();
    private long now = -5;

    @Test
    void aSecondHasOneLineAndTheNextOneCountsTheOthers() {
        LimitedLog log = new LimitedLog(lines::add, () -> now);
        log.add("one");
        log.add("two");
        now += 999 * MILLI;
        log.add("three");
        now += MILLI;
        log.add("four");
        now += 1_000 * MILLI;
        log.add("five");

        assertThat(lines).containsExactly("one", "four (similar lines omitted before this one: 2)", "five");
    }
}
