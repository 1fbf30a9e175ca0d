package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.SharedResults;
import dev.capstan.core.testing.OwnThread;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two caches of two nodes that share their results. */
class SharedResultCacheTest {

    private static final RpcResult DONE = new RpcResult.Responded("c", Duration.ofMillis(5), TextNode.valueOf("good"));

    private static final RpcResult NOT_STARTED = new RpcResult.Refused(
            "k", Duration.ZERO, Refusal.busy("this server did not start the request; retry in 1 s"), null, true);

    private final InMemoryResults shared = new InMemoryResults();
    private final ResultCache here = new ResultCache(InstantSource.system(), shared, "key ");
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1_800_000_000));
    private final ResultCache there = new ResultCache(now::get, shared, "key ");

    private static final class InMemoryResults implements SharedResults {

        private final Map<String, SharedResult> rows = new ConcurrentHashMap<>();
        private Runnable beforeBegin = () -> {};
        private Runnable afterLook = () -> {};

        @Override
        public Optional<SharedResult> begin(Caller.Identity caller, String name, String fingerprint) {
            beforeBegin.run();
            return Optional.ofNullable(rows.putIfAbsent(
                    caller.id() + name, new SharedResult(fingerprint, Instant.EPOCH, Optional.empty(), false)));
        }

        @Override
        public Optional<SharedResult> find(Caller.Identity caller, String name) {
            Optional<SharedResult> row = Optional.ofNullable(rows.get(caller.id() + name));
            afterLook.run();
            return row;
        }

        @Override
        public void complete(Caller.Identity caller, String name, JsonNode result) {
            rows.computeIfPresent(
                    caller.id() + name,
                    (same, row) -> new SharedResult(row.fingerprint(), row.since(), Optional.of(result), false));
        }

        @Override
        public void forget(Caller.Identity caller, String name) {
            rows.remove(caller.id() + name);
        }
    }

    @Test
    void secondNodeGetsTheResultOfTheFirst() throws Exception {
        ResultCache.Claim first = here.claim(Caller.ANONYMOUS, "k", "f");
        ResultCache.Claim second = there.claim(Caller.ANONYMOUS, "k", "f");
        assertThat(first.first()).isTrue();
        assertThat(second.first()).isFalse();
        CompletableFuture<RpcResult> waiting = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return there.await(second.entry(), null);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);

        here.complete(first.entry(), DONE);

        assertThat(waiting.get(10, TimeUnit.SECONDS).toJson()).isEqualTo(DONE.toJson());
        assertThat(there.find(Caller.ANONYMOUS, "k").orElseThrow().result()).isCompleted();
    }

    @ParameterizedTest
    @CsvSource({"PT0.05S, PT0.05S", "PT1H, PT10M", ", PT10M"})
    void waitForAnotherNodeEndsAtItsLimit(@Nullable Duration limit, Duration end) {
        here.claim(Caller.ANONYMOUS, "k", "f");
        ResultCache.Claim second = there.claim(Caller.ANONYMOUS, "k", "f");
        Instant latest = now.get().plus(end);
        shared.afterLook = () -> now.updateAndGet(before -> before.plus(end.dividedBy(2)));

        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> there.await(second.entry(), limit));
        assertThat(now).hasValue(latest);
    }

    @Test
    void waitForAnotherNodeEndsWhenItsRequestIsForgotten() throws Exception {
        ResultCache.Claim first = here.claim(Caller.ANONYMOUS, "k", "f");
        ResultCache.Claim second = there.claim(Caller.ANONYMOUS, "k", "f");
        here.completeUncached(first.entry(), DONE);
        shared.afterLook = () -> now.updateAndGet(before -> before.plusSeconds(1));

        RpcResult result = there.await(second.entry(), Duration.ofMinutes(1));

        Refusal refusal = ((RpcResult.Refused) result).refusal();
        assertThat(refusal)
                .isEqualTo(Refusal.of(
                        RefusalCode.ABANDONED,
                        "the server that ran the request has no result of it; request it again"));
        assertThat(refusal.code().retryable()).isTrue();
        assertThat(there.claim(Caller.ANONYMOUS, "k", "f").first()).isTrue();
    }

    @Test
    void whoFoundTheClaimThatAnotherNodeTookRetries() throws Exception {
        here.claim(Caller.ANONYMOUS, "k", "f");
        AtomicReference<ResultCache.Claim> found = new AtomicReference<>();
        shared.beforeBegin = () -> found.set(there.claim(Caller.ANONYMOUS, "k", "f"));

        ResultCache.Claim second = there.claim(Caller.ANONYMOUS, "k", "f");

        assertThat(second.entry().result()).as("it waits for the other node").isNotDone();
        assertThat(found.get().first()).isFalse();
        assertThat(there.await(found.get().entry(), Duration.ofMillis(1))).isEqualTo(NOT_STARTED);
    }

    @Test
    void whoFoundTheClaimThatFailedRetries() throws Exception {
        AtomicReference<ResultCache.Claim> found = new AtomicReference<>();
        shared.beforeBegin = () -> {
            found.set(there.claim(Caller.ANONYMOUS, "k", "f"));
            throw new AuditUnavailable("broken on purpose", null);
        };

        assertThatExceptionOfType(AuditUnavailable.class).isThrownBy(() -> there.claim(Caller.ANONYMOUS, "k", "f"));

        assertThat(there.await(found.get().entry(), Duration.ofMillis(1))).isEqualTo(NOT_STARTED);
        shared.beforeBegin = () -> {};
        assertThat(there.claim(Caller.ANONYMOUS, "k", "f").first()).isTrue();
    }

    @Test
    void keyThatIsFreedIsFreeAtEveryNode() {
        ResultCache.Claim first = here.claim(Caller.ANONYMOUS, "k", "f");
        here.completeUncached(first.entry(), DONE);

        assertThat(there.claim(Caller.ANONYMOUS, "k", "f").first()).isTrue();
    }

    @Test
    void resultsThatMadeRoomAreForgottenAtEveryNode() {
        for (int number = 0; number < ResultCache.MAX_RESULTS + 10; number++) {
            here.complete(here.claim(Caller.ANONYMOUS, "k" + number, "f").entry(), DONE);
        }

        assertThat(shared.rows).hasSize(ResultCache.MAX_RESULTS);
        assertThat(there.find(Caller.ANONYMOUS, "k0")).isEmpty();
    }

    @Test
    void differentRequestUnderTheKeyIsSeenAtTheOtherNode() {
        here.claim(Caller.ANONYMOUS, "k", "f");

        assertThat(there.claim(Caller.ANONYMOUS, "k", "g").entry().fingerprint())
                .isEqualTo("f");
    }
}
