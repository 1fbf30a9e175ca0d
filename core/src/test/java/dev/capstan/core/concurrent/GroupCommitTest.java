package dev.capstan.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

    /** Commits a group when it is let, and tells of it. */
    private static final class Gate implements GroupCommit.Committer<Integer> {

        final Semaphore let = new Semaphore(0);
        final CountDownLatch begun = new CountDownLatch(1);
        final List<List<Integer>> groups = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void commit(List<Integer> group) {
            begun.countDown();
            let.acquireUninterruptibly();
            groups.add(group);
        }

        List<Integer> committed() {
            return groups.stream().flatMap(List::stream).toList();
        }
    }

    private static Thread parked(Runnable work) {
        Thread thread = DaemonThreads.named("caller", work);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return thread;
    }

    @Test
    void waitingItemsAreCommittedAsOneGroupInOrder() throws Exception {
        Gate gate = new Gate();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", gate)) {
            Thread first = parked(() -> commit.submit(0));
            gate.begun.await();
            List<Thread> callers = new ArrayList<>(List.of(first));
            IntStream.rangeClosed(1, 20).forEach(i -> callers.add(parked(() -> commit.submit(i))));
            gate.let.release(2);
            for (Thread caller : callers) {
                caller.join();
            }
        }

        assertThat(gate.groups)
                .containsExactly(
                        List.of(0), IntStream.rangeClosed(1, 20).boxed().toList());
    }

    @Test
    void aGroupWeighsAtMostSoMuchUnlessOneEntryAloneWeighsMore() throws Exception {
        Gate gate = new Gate();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", n -> n, 10, gate)) {
            Thread first = parked(() -> commit.submit(0));
            gate.begun.await();
            List<Thread> callers = new ArrayList<>(List.of(first));
            List.of(4, 6, 1, 50, 10, 3, 3).forEach(n -> callers.add(parked(() -> commit.submit(n))));
            gate.let.release(100);
            for (Thread caller : callers) {
                caller.join();
            }
        }

        assertThat(gate.groups)
                .containsExactly(List.of(0), List.of(4, 6), List.of(1), List.of(50), List.of(10), List.of(3, 3));
    }

    @Test
    void aCallerReturnsOnlyOnceItsEntryIsCommitted() throws Exception {
        Gate gate = new Gate();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", gate)) {
            Thread caller = parked(() -> commit.submit(1));
            gate.begun.await();

            assertThat(gate.groups).isEmpty();
            assertThat(caller.isAlive()).isTrue();
            gate.let.release();
            caller.join();
            assertThat(gate.committed()).containsExactly(1);
        }
    }

    @Test
    void everyCallerOfAGroupThatFailsIsToldWhyAndTheNextGroupIsCommitted() {
        List<Throwable> failures = List.of(
                new IllegalArgumentException("no"), new StackOverflowError(), new CancellationException("never mind"));
        LinkedBlockingQueue<Throwable> next = new LinkedBlockingQueue<>(failures);
        List<Integer> kept = new ArrayList<>();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", group -> {
            Throwable failure = next.poll();
            if (failure != null) {
                GroupCommitTest.<RuntimeException>throwUnchecked(failure);
            }
            kept.addAll(group);
        })) {
            for (Throwable failure : failures) {
                assertThatThrownBy(() -> commit.submit(1))
                        .isInstanceOfSatisfying(GroupCommit.NotCommitted.class, e -> assertThat(e.failure())
                                .isSameAs(failure));
            }
            next.add(new IOException("checked"));
            assertThatThrownBy(() -> commit.submit(1)).hasCauseInstanceOf(IOException.class);
            commit.submit(7);
        }

        assertThat(kept).containsExactly(7);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void throwUnchecked(Throwable failure) throws E {
        throw (E) failure;
    }

    @Test
    void acknowledgedItemsAreCommittedExactlyOnceAndInOrder() throws Exception {
        int threads = 16;
        int each = 500;
        List<Integer> committed = new ArrayList<>();
        AtomicInteger groups = new AtomicInteger();
        List<List<Integer>> acknowledged = new ArrayList<>();
        List<Thread> callers = new ArrayList<>();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", n -> 1, 5, group -> {
            if (groups.incrementAndGet() % 3 == 0) {
                throw new IllegalStateException("every third group fails");
            }
            committed.addAll(group);
        })) {
            for (int t = 0; t < threads; t++) {
                int first = t * each;
                List<Integer> own = new ArrayList<>();
                acknowledged.add(own);
                callers.add(DaemonThreads.named("caller", () -> {
                    for (int n = first; n < first + each; n++) {
                        try {
                            commit.submit(n);
                            own.add(n);
                        } catch (GroupCommit.NotCommitted e) {
                            assertThat(e.failure()).hasMessage("every third group fails");
                        }
                    }
                }));
            }
            callers.forEach(Thread::start);
            for (Thread caller : callers) {
                caller.join();
            }
        }

        assertThat(committed)
                .containsExactlyInAnyOrderElementsOf(
                        acknowledged.stream().flatMap(List::stream).toList());
        for (int t = 0; t < threads; t++) {
            int own = t;
            assertThat(committed.stream().filter(n -> n / each == own).toList()).isEqualTo(acknowledged.get(t));
        }
    }

    @Test
    void anInterruptedCallerWaitsAndIsStillInterruptedAndDisturbsNobody() throws Exception {
        Gate gate = new Gate();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", gate)) {
            Thread caller = parked(() -> {
                commit.submit(1);
                interrupted.set(Thread.currentThread().isInterrupted());
            });
            gate.begun.await();
            caller.interrupt();
            gate.let.release();
            caller.join();
        }

        assertThat(interrupted.get()).isTrue();
        assertThat(gate.committed()).containsExactly(1);
    }

    @Test
    void aFullQueueMakesCallersWaitAndLosesNone() throws Exception {
        Gate gate = new Gate();
        int callers = GroupCommit.MAX_WAITING + 10;
        List<Thread> threads = new ArrayList<>();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", gate)) {
            for (int i = 0; i < callers; i++) {
                int n = i;
                threads.add(parked(() -> commit.submit(n)));
            }
            gate.let.release(callers);
            for (Thread thread : threads) {
                thread.join();
            }
        }

        assertThat(gate.committed()).hasSize(callers).doesNotHaveDuplicates();
    }

    @Test
    void closingCommitsWhatWaitsAndRefusesWhatComesLater() throws Exception {
        Gate gate = new Gate();
        GroupCommit<Integer> commit = new GroupCommit<>("test", gate);
        Thread first = parked(() -> commit.submit(1));
        gate.begun.await();
        Thread second = parked(() -> commit.submit(2));
        Thread closing = parked(commit::close);
        gate.let.release(2);
        for (Thread thread : List.of(first, second, closing)) {
            thread.join();
        }
        commit.close();

        assertThat(gate.committed()).containsExactly(1, 2);
        assertThatThrownBy(() -> commit.submit(3))
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("the test is closed");
        assertThat(gate.committed()).containsExactly(1, 2);
    }

    @Test
    void aRequestedCommitComesWithoutEntriesAndOnceForManyRequests() throws Exception {
        LinkedBlockingQueue<List<Integer>> groups = new LinkedBlockingQueue<>();
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", groups::add)) {
            commit.commitWithin(Duration.ofMillis(20));
            commit.commitWithin(Duration.ofMillis(20));
            assertThat(groups.poll(30, TimeUnit.SECONDS)).isEmpty();
        }

        assertThat(groups).isEmpty();
    }

    @Test
    void aRequestedCommitComesWithTheNextEntryOrAtTheEnd() {
        List<List<Integer>> groups = Collections.synchronizedList(new ArrayList<>());
        try (GroupCommit<Integer> commit = new GroupCommit<>("test", groups::add)) {
            commit.commitWithin(Duration.ofDays(1));
            commit.submit(1);
            assertThat(groups).containsExactly(List.of(1));
            commit.commitWithin(Duration.ofDays(1));
        }

        assertThat(groups).containsExactly(List.of(1), List.of());
    }
}
