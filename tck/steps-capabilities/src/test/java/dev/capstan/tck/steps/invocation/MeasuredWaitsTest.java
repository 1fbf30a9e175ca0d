package dev.capstan.tck.steps.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.NotObservable;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MeasuredWaitsTest {

    private static final List<Long> EXPECTED = List.of(100L, 200L);

    private final AtomicInteger invocations = new AtomicInteger();

    @Test
    void rightWaitsAreMeasuredOnce() {
        waits(List.of(), 0).requireAtMost(List.of(110L, 690L), EXPECTED);
        assertThat(invocations).hasValue(0);
    }

    @Test
    void theLeastOfEachWaitCounts() {
        waits(List.of(120L, 3_000L), 20).requireAtMost(List.of(2_000L, 210L), EXPECTED);
        assertThat(invocations).hasValue(1);
    }

    @Test
    void waitsThatAreTooLongOnACalmMachineFail() {
        MeasuredWaits waits = waits(List.of(900L, 900L), 20);
        assertThatThrownBy(() -> waits.requireAtMost(List.of(900L, 900L), EXPECTED))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessage("in each of 3 invocations, a wait was more than 500 ms too long;"
                        + " the shortest waits before the attempts from the second on were [900, 900] ms,"
                        + " expected [100, 200] ms");
    }

    @Test
    void aLaterInvocationWithFewerAttemptsFails() {
        MeasuredWaits waits = waits(List.of(120L), 20);
        assertThatThrownBy(() -> waits.requireAtMost(List.of(900L, 900L), EXPECTED))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessage("the number of waits: expected 2, got 1");
    }

    @Test
    void waitsOnABusyMachineGiveNoVerdict() {
        MeasuredWaits waits = waits(List.of(2_000L, 2_500L), 1_500);
        assertThatThrownBy(() -> waits.requireAtMost(List.of(900L, 900L), EXPECTED))
                .isInstanceOf(NotObservable.class)
                .hasMessage(
                        "the subject is too slow to measure its waits: an invocation without retries took up to 1500"
                                + " ms (limit 500 ms); run it on an idle machine");
    }

    private MeasuredWaits waits(List<Long> later, long controlMs) {
        return new MeasuredWaits(
                () -> {
                    invocations.incrementAndGet();
                    return later;
                },
                () -> controlMs);
    }
}
