package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.Fleet;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.SharedResults;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResultCacheTest {

    private static final Caller OTHER = new Caller("agent://other", "default");
    private static final Caller OTHER_TENANT = new Caller(Fleet.CALLER.id(), "acme");

    private static final String MEBIBYTE = "a".repeat(1_048_576);

    private Instant now = Instant.ofEpochSecond(1_800_000_000);
    private final ResultCache results = new ResultCache(() -> now, SharedResults.NONE, "");

    @Test
    void aNameIsClaimedOnceAndFoundByItsCallerAlone() {
        ResultCache.Claim first = claim("a");

        assertThat(first.first()).isTrue();
        assertThat(claim("a").first()).isFalse();
        assertThat(claim("a").entry()).isSameAs(first.entry());
        assertThat(results.find(OTHER, "a")).isEmpty();
        assertThat(results.find(OTHER_TENANT, "a")).isEmpty();
        assertThat(results.claim(OTHER, "a", "asked").first()).isTrue();
    }

    @Test
    void aNameIsFoundWithEveryTokenOfItsCaller() {
        ResultCache.Entry entry = claim("a").entry();
        Caller same = withAnotherToken(Fleet.CALLER);

        assertThat(results.claim(same, "a", "asked")).isEqualTo(new ResultCache.Claim(entry, false));
        assertThat(results.find(same, "a")).contains(entry);
        assertThat(results.find(same.actingFor(new Caller.OnBehalfOf("agent://other", null, null)), "a"))
                .as("another principal is another caller")
                .isEmpty();
    }

    private static Caller withAnotherToken(Caller caller) {
        return new Caller(
                caller.id(),
                caller.tenantId(),
                new Caller.Scope(Set.of("local")),
                Caller.Authentication.JWT,
                caller.hostId(),
                "ana",
                caller.onBehalfOf());
    }

    @Test
    void aResultIsKeptTenMinutesFromItsEnd() {
        ResultCache.Entry entry = claim("a").entry();
        now = now.plus(Duration.ofHours(1));
        assertThat(results.find(Fleet.CALLER, "a")).as("what runs is kept").contains(entry);

        results.complete(entry, response("x"));
        now = now.plus(ResultCache.RETENTION);
        assertThat(results.find(Fleet.CALLER, "a")).contains(entry);

        now = now.plusMillis(1);
        assertThat(results.find(Fleet.CALLER, "a")).isEmpty();
        assertThat(claim("a").first()).isTrue();
    }

    @Test
    void waiterGetsItsResultAlthoughTheKeyWasReused() {
        ResultCache.Entry entry = claim("a").entry();

        results.completeUncached(entry, response("x"));

        assertThat(entry.result()).isCompletedWithValue(response("x"));
        assertThat(claim("a").first()).isTrue();
    }

    @Test
    void evictingAnOlderResultKeepsTheNewerOneOfTheKey() {
        ResultCache.Entry older = claim("a").entry();
        results.completeUncached(older, response("x"));
        ResultCache.Entry newer = claim("a").entry();

        results.completeUncached(older, response("x"));

        assertThat(results.find(Fleet.CALLER, "a")).contains(newer);
    }

    @Test
    void evictsTheOldestResultAndNeverARunningCall() {
        ResultCache.Entry running = claim("running").entry();
        for (int i = 1; i < ResultCache.MAX_RESULTS; i++) {
            results.complete(claim("done-" + i).entry(), response("x"));
        }

        assertThat(claim("one more").first()).isTrue();

        assertThat(results.find(Fleet.CALLER, "running")).contains(running);
        assertThat(results.find(Fleet.CALLER, "done-1")).isEmpty();
        assertThat(results.find(Fleet.CALLER, "done-2")).isPresent();
    }

    @Test
    void manyResultsOfOneCallerEvictNoneOfAnother() {
        results.complete(results.claim(OTHER, "key", "asked").entry(), response("x"));

        for (int i = 0; i < 2 * ResultCache.MAX_RESULTS; i++) {
            results.complete(claim("flood-" + i).entry(), response("x"));
        }

        assertThat(results.find(OTHER, "key")).isPresent();
        assertThat(results.find(Fleet.CALLER, "flood-" + ResultCache.MAX_RESULTS))
                .isEmpty();
        assertThat(results.find(Fleet.CALLER, "flood-" + (ResultCache.MAX_RESULTS + 1)))
                .isPresent();
    }

    @Test
    void largeResultsOfOneCallerEvictNoneOfAnother() {
        for (int i = 0; i < 20; i++) {
            results.complete(results.claim(OTHER, "small-" + i, "asked").entry(), response("x"));
        }

        for (int i = 0; i < 20; i++) {
            results.complete(claim("large-" + i).entry(), response(MEBIBYTE));
        }

        assertThat(results.find(OTHER, "small-0")).isPresent();
        assertThat(results.find(Fleet.CALLER, "large-4")).isEmpty();
        assertThat(results.find(Fleet.CALLER, "large-5")).isPresent();
    }

    @Test
    void aCallerMakesRoomForItselfWhereTheOthersOnlyHaveRunningCalls() {
        results.complete(claim("done").entry(), response("x"));
        for (int i = 1; i < ResultCache.MAX_RESULTS; i++) {
            results.claim(OTHER, "running-" + i, "asked");
        }

        assertThat(claim("one more").first()).isTrue();

        assertThat(results.find(Fleet.CALLER, "done")).isEmpty();
        assertThat(results.find(OTHER, "running-1")).isPresent();
    }

    @Test
    void refusesWhenEveryEntryIsRunning() {
        for (int i = 0; i < ResultCache.MAX_RESULTS; i++) {
            claim("running-" + i);
        }

        assertThat(claim("one more")).isEqualTo(new ResultCache.Claim(null, false));
        assertThat(claim("running-0").entry()).isNotNull();
    }

    @Test
    void largeResultsEvictEachOther() {
        for (int i = 0; i < 20; i++) {
            results.complete(claim("large-" + i).entry(), response(MEBIBYTE));
        }

        assertThat(results.find(Fleet.CALLER, "large-0")).isEmpty();
        assertThat(results.find(Fleet.CALLER, "large-4")).isEmpty();
        assertThat(results.find(Fleet.CALLER, "large-5")).isPresent();
        assertThat(results.find(Fleet.CALLER, "large-19")).isPresent();
    }

    private ResultCache.Claim claim(String name) {
        return results.claim(Fleet.CALLER, name, "asked");
    }

    private static RpcResult response(String text) {
        return new RpcResult.Responded("c-1", Duration.ZERO, TextNode.valueOf(text));
    }
}
