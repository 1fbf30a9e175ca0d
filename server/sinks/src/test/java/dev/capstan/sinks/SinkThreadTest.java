package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.inmemory.InMemoryExportCursors;
import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SinkThreadTest {

    private final InMemoryChainStore store = new InMemoryChainStore();
    private final InMemoryExportCursors cursors = new InMemoryExportCursors(store);
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicBoolean turn = new AtomicBoolean(true);
    private SinkThread thread;

    /** The behaviour of a receiver. */
    @FunctionalInterface
    private interface Receiver {

        void take(List<ChainedRecord> records) throws IOException, SinkRefused;
    }

    private void start(Receiver receiver) {
        RecordSink sink = new RecordSink() {
            @Override
            public long send(List<ChainedRecord> records) throws IOException, SinkRefused {
                sent.incrementAndGet();
                receiver.take(records);
                return 0;
            }

            @Override
            public void close() {}
        };
        thread = new SinkThread("it", sink, store, cursors, turn::get, TestChains.FAST);
        thread.start();
    }

    @AfterEach
    void stop() {
        thread.close();
    }

    @Test
    void aRefusalStopsTheSinkAndItsLagIsStillTold() throws Exception {
        TestChains.append(store, "a", 2);

        start(records -> {
            throw new SinkRefused("HTTP 401");
        });

        Eventually.holds("the sink is stopped", () -> thread.isRefused());
        TestChains.append(store, "a", 3);
        Eventually.holds("the lag grows", () -> thread.lag() == 5);
        assertThat(sent).hasValue(1);
        assertThat(thread.failures()).isEqualTo(1);
        assertThat(thread.delivered()).isZero();
    }

    @Test
    void aFailureIsRepeatedUntilItPasses() throws Exception {
        TestChains.append(store, "a", 2);

        start(records -> {
            if (sent.get() < 5) {
                throw new IOException("down");
            }
        });

        Eventually.holds("it is delivered", () -> thread.delivered() == 2 && thread.lag() == 0);
        assertThat(thread.failures()).isEqualTo(4);
        assertThat(sent).hasValue(5);
    }

    @Test
    void aNodeWithoutItsTurnSendsNothing() throws Exception {
        turn.set(false);
        TestChains.append(store, "a", 2);
        CountDownLatch delivered = new CountDownLatch(1);

        start(records -> delivered.countDown());
        Eventually.holds("it waits", () -> sent.get() == 0 && thread.lag() == 0);
        turn.set(true);

        delivered.await();
        assertThat(sent).hasValue(1);
    }
}
