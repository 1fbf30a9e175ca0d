package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;

/** The order in which a receiver got the records of one chain. */
public final class DeliveryOrder {

    private DeliveryOrder() {}

    /** Fails unless each record arrived, and none before its predecessor. Repetitions are allowed. */
    public static void assertAtLeastOnceInOrder(List<Long> received, long records) {
        long next = 1;
        for (long seq : received) {
            assertThat(seq).as("after record %d", next - 1).isLessThanOrEqualTo(next);
            next = Math.max(next, seq + 1);
        }
        assertThat(received)
                .containsAll(LongStream.rangeClosed(1, records).boxed().toList());
    }
}
