package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcCancellationsTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static final Caller ANA = new Caller("ana", "acme");

    private final JdbcCancellations here = DATABASE.bean(JdbcCancellations.class);

    @BeforeEach
    void forgetRequests() {
        execute("DELETE FROM cancellation");
    }

    @Test
    void callThatAnotherNodeRunsIsStopped() throws Exception {
        List<String> asked = new CopyOnWriteArrayList<>();
        try (Node other = DATABASE.secondNode()) {
            JdbcCancellations there = other.bean(JdbcCancellations.class);
            CompletableFuture<Boolean> request =
                    CompletableFuture.supplyAsync(() -> here.request(ANA, "trace"), OwnThread.EACH);

            Eventually.holds("the other node is asked", () -> {
                there.serve((tenant, caller, trace) -> asked.add(tenant + " " + caller + " " + trace));
                return !asked.isEmpty();
            });

            assertThat(request.get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(asked).containsExactly("acme ana trace");
        }
    }

    @Test
    void callIsStoppedThoughItsRowCannotBeDeleted() throws Exception {
        execute("CREATE TABLE holder (id BIGINT REFERENCES cancellation (id))");
        try {
            CompletableFuture<Boolean> request =
                    CompletableFuture.supplyAsync(() -> here.request(ANA, "trace"), OwnThread.EACH);

            Eventually.holds("the request has ended", () -> {
                here.serve((tenant, caller, trace) -> {
                    execute("INSERT INTO holder SELECT id FROM cancellation");
                    return true;
                });
                return request.isDone();
            });

            assertThat(request.get(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            execute("DROP TABLE holder");
        }
    }

    @Test
    void callThatNoNodeRunsIsNotStoppedAndLeavesNoOpenRequest() {
        CompletableFuture<Void> serving =
                CompletableFuture.runAsync(() -> here.serve((tenant, caller, trace) -> false), OwnThread.EACH);

        assertThat(here.request(ANA, "unknown")).isFalse();

        serving.join();
        here.serve((tenant, caller, trace) -> {
            throw new AssertionError("a row was left");
        });
    }

    @Test
    void manyRequestsOfOneCallerLeaveRoomForThoseOfAnother() throws Exception {
        Caller greedy = new Caller("greedy", "umbrella");
        ExecutorService threads = Executors.newFixedThreadPool(17);
        try (Node other = DATABASE.secondNode()) {
            JdbcCancellations there = other.bean(JdbcCancellations.class);
            List<Future<Boolean>> unknown = IntStream.range(0, 16)
                    .mapToObj(i -> threads.submit(() -> here.request(greedy, "unknown" + i)))
                    .toList();
            Eventually.holds(
                    "all wait or are refused",
                    () -> rows() + unknown.stream().filter(Future::isDone).count() >= 16);

            Future<Boolean> request = threads.submit(() -> here.request(ANA, "trace"));
            Eventually.holds("the request has its response", () -> {
                there.serve((tenant, caller, trace) -> caller.equals("ana"));
                return request.isDone();
            });

            assertThat(request.get()).isTrue();
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void oversizedIdsAreNotStored() {
        assertThat(here.request(ANA, "t".repeat(129))).isFalse();
        assertThat(here.request(new Caller("c".repeat(257), "acme"), "trace")).isFalse();
    }

    @Test
    void oldRequestsAreDeletedAndNotServed() {
        execute(
                "INSERT INTO cancellation (tenant_id, caller, trace_id, requested_at) VALUES ('acme', 'ana', 'old', 0)");

        here.serve((tenant, caller, trace) -> {
            throw new AssertionError("an old request was served");
        });
        here.deleteOld();

        assertThat(rows()).isZero();
    }

    @Test
    void requestFromBeforeTheClockWasSetBackIsNotServed() {
        execute("INSERT INTO cancellation (tenant_id, caller, trace_id, requested_at) VALUES ('acme', 'ana', 'ahead', "
                + NodeHeartbeat.NOW + " + 7200000)");

        here.serve((tenant, caller, trace) -> {
            throw new AssertionError("it was served");
        });
    }

    private static void execute(String sql) {
        new Statements(DATABASE.transactions()).update(sql);
    }

    private static long rows() {
        return DATABASE.transactions().executeRead(status -> {
            try (var select = status.getConnection().prepareStatement("SELECT COUNT(*) FROM cancellation");
                    var found = select.executeQuery()) {
                found.next();
                return found.getLong(1);
            }
        });
    }
}
