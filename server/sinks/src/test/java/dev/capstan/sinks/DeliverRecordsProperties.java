package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.inmemory.InMemoryExportCursors;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever fails, and wherever the process ends, each record arrives and none before its predecessor. */
class DeliverRecordsProperties {

    /** A receiver that loses a part of some batches, or takes all of them and fails to say so. */
    private static final class UnreliableSink implements RecordSink {

        private final Random chance;
        private final Map<String, List<Long>> received = new HashMap<>();

        UnreliableSink(long seed) {
            this.chance = new Random(seed);
        }

        @Override
        public long send(List<ChainedRecord> records) throws IOException {
            boolean fails = chance.nextInt(3) == 0;
            int taken = fails ? chance.nextInt(records.size() + 1) : records.size();
            records.subList(0, taken)
                    .forEach(record -> received.computeIfAbsent(record.tenantId(), tenant -> new ArrayList<>())
                            .add(record.seq()));
            if (fails) {
                throw new IOException("lost");
            }
            return 0;
        }

        @Override
        public void close() {}
    }

    @Property
    void everyRecordArrivesInOrder(
            @ForAll long seed, @ForAll @IntRange(max = 600) int first, @ForAll @IntRange(max = 100) int later)
            throws Exception {
        InMemoryChainStore store = new InMemoryChainStore();
        InMemoryExportCursors cursors = new InMemoryExportCursors(store);
        UnreliableSink sink = new UnreliableSink(seed);
        TestChains.append(store, "a", first);
        TestChains.append(store, "b", later);
        deliverAll(sink, store, cursors);
        TestChains.append(store, "a", later);
        deliverAll(sink, store, cursors);

        DeliveryOrder.assertAtLeastOnceInOrder(sink.received.getOrDefault("a", List.of()), first + later);
        DeliveryOrder.assertAtLeastOnceInOrder(sink.received.getOrDefault("b", List.of()), later);
        assertThat(cursors.lag("it")).isZero();
    }

    /** Delivers with a new process after each failure, which has only the cursors of the one before. */
    private static void deliverAll(UnreliableSink sink, InMemoryChainStore store, InMemoryExportCursors cursors)
            throws Exception {
        boolean mayContinue = true;
        while (mayContinue) {
            try {
                mayContinue = new DeliverRecords("it", sink, store, cursors, Duration.ofMinutes(10)).run();
            } catch (IOException lost) {
                mayContinue = true;
            }
        }
    }
}
