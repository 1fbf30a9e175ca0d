package dev.capstan.audit;

import static dev.capstan.audit.Events.event;
import static dev.capstan.audit.Events.records;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.AuditUnavailable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AppendRecordTest {

    @Test
    void theEventsOfOneCallStandInOrderInTheChainsOfTheirTenants() {
        InMemoryChainStore store = new InMemoryChainStore();
        try (AppendRecord append = new AppendRecord(store)) {
            append.append(List.of(event("b", "x", 1), event("a", "x", 2), event("b", "y", 3)));
        }

        assertThat(records(store, "a")).extracting(ChainedRecord::seq).containsExactly(1L);
        assertThat(records(store, "b")).extracting(ChainedRecord::kind).containsExactly("x", "y");
        assertThat(records(store, "b").get(1).prev())
                .isEqualTo(records(store, "b").get(0).hash());
    }

    @Test
    void callsThatWaitShareOneTransaction() throws Exception {
        GatedStore store = new GatedStore();
        ExecutorService callers = Executors.newFixedThreadPool(21);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            Future<?> first = callers.submit(() -> append.append(List.of(event("default", "x", 0))));
            store.awaitTransaction();
            List<Thread> waiting = new ArrayList<>();
            for (int i = 1; i <= 20; i++) {
                int n = i;
                Thread thread = new Thread(() -> append.append(List.of(event("default", "x", n))));
                thread.start();
                waiting.add(thread);
            }
            awaitParked(waiting);
            store.open(2);
            first.get();
            for (Thread thread : waiting) {
                thread.join();
            }
        } finally {
            callers.shutdownNow();
        }

        assertThat(store.transactions()).isEqualTo(2);
        assertThat(records(store, "default")).hasSize(21);
    }

    @Test
    void manyCallersLeaveNoGapAndTheirGroupsStayTogether() throws Exception {
        GatedStore store = new GatedStore();
        int threads = 32;
        int calls = 200;
        CountDownLatch ready = new CountDownLatch(threads);
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            List<Future<?>> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int thread = t;
                running.add(callers.submit(() -> {
                    ready.countDown();
                    for (int call = 0; call < calls; call++) {
                        append.append(call(thread, call));
                    }
                }));
            }
            ready.await();
            store.awaitTransaction();
            store.open(threads * calls);
            for (Future<?> caller : running) {
                caller.get();
            }
        } finally {
            callers.shutdownNow();
        }

        assertThat(store.transactions()).isLessThan(threads * calls);
        assertThat(new VerifyChain(store).verify("default", Optional.empty()))
                .isInstanceOfSatisfying(Verification.Intact.class, intact -> assertThat(intact.records())
                        .isEqualTo((long) threads * calls * 2));
        assertTogetherAndInOrder(store, threads, calls);
    }

    private static List<AuditEvent> call(int thread, int call) {
        return List.of(part(thread, call, 1), part(thread, call, 2));
    }

    private static AuditEvent part(int thread, int call, int part) {
        return event(Json.object().put("thread", thread).put("call", call).put("part", part));
    }

    private static void assertTogetherAndInOrder(GatedStore store, int threads, int calls) throws MalformedJson {
        int[] nextCall = new int[threads];
        QueryRecords query = new QueryRecords(store);
        RecordPage page = query.query(Selection.of("default"), 0, 1000);
        List<ChainedRecord> all = new ArrayList<>(page.records());
        while (page.hasMore()) {
            page = query.query(Selection.of("default"), page.nextCursor(), 1000);
            all.addAll(page.records());
        }
        assertThat(all).hasSize(threads * calls * 2);
        for (int i = 0; i < all.size(); i += 2) {
            var one = Json.read(all.get(i).canonical());
            var two = Json.read(all.get(i + 1).canonical());
            int thread = one.get("thread").intValue();
            assertThat(one.get("part").intValue()).isEqualTo(1);
            assertThat(two.get("part").intValue()).isEqualTo(2);
            assertThat(two.get("thread")).isEqualTo(one.get("thread"));
            assertThat(two.get("call")).isEqualTo(one.get("call"));
            assertThat(one.get("call").intValue()).isEqualTo(nextCall[thread]++);
        }
    }

    @Test
    void failedAppendIsReportedToEveryCaller() throws Exception {
        GatedStore store = new GatedStore().failingBeforeCommit(n -> n % 3 == 1).open(10_000);
        Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
        Set<Integer> refused = ConcurrentHashMap.newKeySet();
        ExecutorService callers = Executors.newFixedThreadPool(8);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                int n = i;
                running.add(callers.submit(() -> {
                    try {
                        append.append(List.of(event("default", "x", n)));
                        acknowledged.add(n);
                    } catch (AuditUnavailable e) {
                        refused.add(n);
                    }
                }));
            }
            for (Future<?> caller : running) {
                caller.get();
            }
        } finally {
            callers.shutdownNow();
        }

        List<Integer> kept = records(store, "default").stream()
                .map(record -> (int) (record.ts().toEpochMilli() - Events.NEW_YEAR.toEpochMilli()))
                .toList();
        assertThat(kept).containsExactlyInAnyOrderElementsOf(acknowledged).doesNotContainAnyElementsOf(refused);
        assertThat(refused).isNotEmpty();
        assertThat(acknowledged).isNotEmpty();
        assertThat(new VerifyChain(store).verify("default", Optional.empty())).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void aFailureIsToldWithItsCauseAndTheNextCallIsRecorded() {
        GatedStore store = new GatedStore().failingBeforeCommit(n -> n == 1).open(3);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            assertThatThrownBy(() -> append.append(List.of(event("default", "x", 1))))
                    .isInstanceOf(AuditUnavailable.class)
                    .hasMessage("the audit trail could not be written; nothing was recorded")
                    .hasRootCauseMessage("the disk is full");

            append.append(List.of(event("default", "x", 2)));
        }

        assertThat(records(store, "default")).hasSize(1);
    }

    @Test
    void aGroupThatWasKeptAlthoughTheStoreFailedIsAcknowledged() {
        GatedStore store = new GatedStore().failingAfterCommit(n -> n == 1).open(2);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            append.append(List.of(event("a", "x", 1), event("default", "x", 2)));
        }

        assertThat(records(store, "default")).hasSize(1);
    }

    @Test
    void aGroupWhoseTransactionIsStillAboutToCommitIsAcknowledged() {
        GatedStore store = new GatedStore().committingLate(n -> n == 1).open(2);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            append.append(List.of(event("default", "x", 1)));
        }

        assertThat(records(store, "default")).hasSize(1);
    }

    @Test
    void aGroupThatIsThereButPerhapsNotOnDiskIsNotAcknowledged() {
        GatedStore store = new GatedStore().failingAfterCommit(n -> n <= 2).open(2);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            assertThatThrownBy(() -> append.append(List.of(event("default", "x", 1))))
                    .isInstanceOf(AuditUnavailable.class);
        }
    }

    @Test
    void aGroupThatAReopenedStoreLacksIsNotAcknowledged() {
        GatedStore store = new GatedStore()
                .failingAfterCommit(n -> n == 1)
                .reopenedBefore(n -> n == 2)
                .open(2);
        try (AppendRecord append = new AppendRecord(store);
                store) {
            assertThatThrownBy(() -> append.append(List.of(event("default", "x", 1))))
                    .isInstanceOf(AuditUnavailable.class);
        }
    }

    @Test
    void aCallerThatIsInterruptedLearnsWhatBecameOfItsEvents() throws Exception {
        GatedStore store = new GatedStore();
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        try (AppendRecord append = new AppendRecord(store);
                store) {
            Thread caller = new Thread(() -> {
                append.append(List.of(event("default", "x", 1)));
                seen.add("recorded, interrupted: " + Thread.currentThread().isInterrupted());
            });
            caller.start();
            store.awaitTransaction();
            caller.interrupt();
            store.open(1);
            caller.join();
        }

        assertThat(seen).containsExactly("recorded, interrupted: true");
        assertThat(records(store, "default")).hasSize(1);
    }

    @Test
    void invalidEventFailsOnlyItsOwnCall() {
        InMemoryChainStore store = new InMemoryChainStore();
        try (AppendRecord append = new AppendRecord(store)) {
            List<AuditEvent> bad =
                    List.of(event("default", "x", 1), event(Json.object().put("n", (1L << 53) + 1)));

            assertThatThrownBy(() -> append.append(bad)).isInstanceOf(IllegalArgumentException.class);
            append.append(List.of(event("default", "x", 2)));
        }

        assertThat(records(store, "default")).hasSize(1);
    }

    @Test
    void aCallHasAtMostAThousandEvents() {
        List<AuditEvent> events = IntStream.rangeClosed(0, AppendRecord.MAX_EVENTS)
                .mapToObj(n -> event("default", "x", n))
                .toList();
        InMemoryChainStore store = new InMemoryChainStore();
        try (AppendRecord append = new AppendRecord(store)) {
            assertThatThrownBy(() -> append.append(events)).hasMessage("too many events to append: 1001 (limit 1000)");
            append.append(List.of());
        }

        assertThat(store.tenants("", 1)).isEmpty();
    }

    @Test
    void closingWritesWhatWaitsAndRefusesWhatComes() throws Exception {
        GatedStore store = new GatedStore();
        AppendRecord append = new AppendRecord(store);
        Thread first = new Thread(() -> append.append(List.of(event("default", "x", 1))));
        first.start();
        store.awaitTransaction();
        Thread second = new Thread(() -> append.append(List.of(event("default", "x", 2))));
        second.start();
        awaitParked(List.of(second));
        Thread closing = new Thread(append::close);
        closing.start();
        awaitParked(List.of(closing));

        store.open(2);
        closing.join();

        assertThat(records(store, "default")).hasSize(2);
        assertThatThrownBy(() -> append.append(List.of(event("default", "x", 3))))
                .isInstanceOf(AuditUnavailable.class)
                .hasRootCauseMessage("the audit trail is closed");
        append.close();
    }

    private static void awaitParked(List<Thread> threads) {
        while (threads.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
            Thread.onSpinWait();
        }
    }
}
