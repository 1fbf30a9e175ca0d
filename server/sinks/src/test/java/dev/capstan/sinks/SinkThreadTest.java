package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.inmemory.InMemoryExportCursors;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.LoggedWarnings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SinkThreadTest {

    private final InMemoryChainStore store = new InMemoryChainStore();
    private final InMemoryExportCursors cursors = new InMemoryExportCursors(store);
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicBoolean turn = new AtomicBoolean(true);
    private final AtomicReference<RuntimeException> fault = new AtomicReference<>();
    private final LoggedWarnings warnings = new LoggedWarnings(SinkThread.class);
    private SinkThread thread;

    /** The behaviour of a receiver. */
    @FunctionalInterface
    private interface Receiver {

        void take(List<ChainedRecord> records) throws IOException, SinkRefused;
    }

    private void start(Receiver receiver) {
        start(Duration.ofMinutes(10), receiver);
    }

    private void start(Duration afterRefusal, Receiver receiver) {
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
        thread = new SinkThread("it", sink, store, cursors, this::hasTurn, TestChains.FAST, afterRefusal);
        thread.start();
    }

    private boolean hasTurn() {
        RuntimeException thrown = fault.get();
        if (thrown != null) {
            throw thrown;
        }
        return turn.get();
    }

    @AfterEach
    void stop() {
        thread.close();
        warnings.close();
    }

    @Test
    void aRefusalOfOneTenantStopsNoOther() throws Exception {
        TestChains.append(store, "a", 2);
        TestChains.append(store, "b", 2);

        start(records -> {
            if (records.get(0).tenantId().equals("a")) {
                throw new SinkRefused("HTTP 400");
            }
        });

        Eventually.holds("the other is delivered", () -> thread.delivered() == 2 && thread.isRefused());
        TestChains.append(store, "b", 2);
        Eventually.holds("it goes on", () -> thread.delivered() == 4 && thread.lag() == 2);
        assertThat(thread.isRefused()).isTrue();
        assertThat(thread.failures()).isEqualTo(1);
    }

    @Test
    void aRefusedTenantIsLeftAloneAndItsLagIsStillTold() throws Exception {
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

        turn.set(false);
        Eventually.holds("another node delivers", () -> !thread.isRefused() && thread.lag() == 0);
    }

    @Test
    void aReceiverThatHasRefusedIsAskedAgain() throws Exception {
        TestChains.append(store, "a", 2);

        start(Duration.ofMillis(1), records -> {
            if (sent.get() < 3) {
                throw new SinkRefused("HTTP 401");
            }
        });

        Eventually.holds("it is delivered", () -> thread.delivered() == 2 && thread.lag() == 0);
        assertThat(thread.failures()).isEqualTo(2);
        assertThat(thread.isRefused()).isFalse();
    }

    @Test
    void theLagIsToldWhileABusyReceiverIsLeftAlone() throws Exception {
        TestChains.append(store, "a", 2);

        start(records -> {
            throw new ReceiverBusy("HTTP 503", Duration.ofHours(1));
        });

        Eventually.holds("the receiver was asked", () -> thread.failures() == 1);
        TestChains.append(store, "a", 3);
        Eventually.holds("the lag grows", () -> thread.lag() == 5);
        assertThat(sent).hasValue(1);
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
    void anErrorEndsOneAttemptAndNotTheThread() throws Exception {
        TestChains.append(store, "a", 2);

        start(records -> {
            if (sent.get() < 2) {
                throw new OutOfMemoryError("thrown by a test");
            }
        });

        Eventually.holds("it is delivered", () -> thread.delivered() == 2);
        assertThat(thread.failures()).isEqualTo(1);
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

    @Test
    void theLogSaysThatTheDatabaseCannotBeRead() throws Exception {
        TestChains.append(store, "a", 2);
        fault.set(new AuditUnavailable("the database is down", null));

        start(records -> {});
        Eventually.holds("the fault is logged", () -> warnings.messages().size() == 1);
        fault.set(null);
        Eventually.holds("it is delivered", () -> thread.delivered() == 2);
        Eventually.holds("this is logged", () -> warnings.messages().size() == 2);

        assertThat(warnings.messages())
                .containsExactly(
                        "sink it: the database cannot be read; 0 records wait, retrying", "sink it delivers again");
    }
}
