package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SharedResults.SharedResult;
import dev.capstan.core.testing.OwnThread;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What two nodes know of each other's calls: the trace ids in use, and the results. */
class CallsOfOtherNodesTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(FailingDatabase.PROPERTY, true));

    private static final Caller ANA = new Caller("ana", "acme");
    private static final Caller BEN = new Caller("ben", "acme");

    private static final NodeId ONE = new NodeId("one");
    private static final NodeId TWO = new NodeId("two");

    /** A node without a sign of life. */
    private static final NodeId DEAD = new NodeId("dead");

    private final JdbcTraceClaims claims = new JdbcTraceClaims(DATABASE.transactions(), ONE);
    private final JdbcTraceClaims claimsThere = new JdbcTraceClaims(DATABASE.transactions(), TWO);
    private final JdbcSharedResults results = new JdbcSharedResults(DATABASE.transactions(), ONE);
    private final JdbcSharedResults resultsThere = new JdbcSharedResults(DATABASE.transactions(), TWO);

    private static void beat(NodeId node) {
        new NodeHeartbeat(DATABASE.transactions(), node).beat();
    }

    /** Lets a node die: the others are alive, and were in all of the last minute. */
    private static void die(NodeId node) {
        beat(node);
        beat(ONE);
        DATABASE.transactions().executeWrite(status -> {
            try (var update = status.getConnection()
                    .prepareStatement("UPDATE node SET steady_since = steady_since - 61000,"
                            + " seen_at = seen_at - CASE WHEN id = ? THEN 61000 ELSE 0 END")) {
                update.setString(1, node.text());
                return update.executeUpdate();
            }
        });
    }

    @Test
    void traceIdIsClaimedAtOneNodeUntilItIsReleased() {

        assertThat(claims.claim(ANA, "trace")).isTrue();
        assertThat(claimsThere.claim(ANA, "trace")).isFalse();
        assertThat(claimsThere.claim(BEN, "trace")).isTrue();
        claimsThere.release(ANA, "trace");
        assertThat(claimsThere.claim(ANA, "trace"))
                .as("only its node releases it")
                .isFalse();
        claims.release(ANA, "trace");
        assertThat(claimsThere.claim(ANA, "trace")).isTrue();
    }

    @Test
    void oneOfManyGetsTheTraceId() {
        List<CompletableFuture<Boolean>> tries = IntStream.range(0, 16)
                .mapToObj(number -> CompletableFuture.supplyAsync(
                        () -> (number % 2 == 0 ? claims : claimsThere).claim(ANA, "raced"), OwnThread.EACH))
                .toList();

        assertThat(tries.stream().filter(CompletableFuture::join)).hasSize(1);
    }

    @Test
    void claimsOfADeadNodeAreDeleted() {
        beat(ONE);
        assertThat(new JdbcTraceClaims(DATABASE.transactions(), DEAD).claim(ANA, "orphan"))
                .isTrue();
        assertThat(claims.claim(ANA, "mine")).isTrue();

        claims.deleteOld();
        assertThat(claims.claim(ANA, "orphan")).as("it has not expired").isFalse();
        die(DEAD);
        claims.deleteOfDeadNodes();

        assertThat(claims.claim(ANA, "orphan")).isTrue();
        assertThat(claims.claim(ANA, "mine")).as("that of a live node is kept").isFalse();
    }

    @Test
    void aNodeThatStartsAgainReleasesItsTraceIds() {
        beat(ONE);
        assertThat(claims.claim(ANA, "before")).isTrue();
        assertThat(claimsThere.claim(ANA, "there")).isTrue();

        claims.deleteOwn();

        assertThat(claimsThere.claim(ANA, "before")).isTrue();
        assertThat(claims.claim(ANA, "there")).as("those of other nodes stay").isFalse();
    }

    @Test
    void resultIsFoundAtTheOtherNodeByItsCallerAlone() {
        beat(TWO);
        beat(ONE);

        assertThat(results.begin(ANA.identity(), "id 1", "f1")).isEmpty();
        Optional<SharedResult> running = resultsThere.find(ANA.identity(), "id 1");
        assertThat(running.orElseThrow().result()).isEmpty();
        assertThat(running.orElseThrow().isAbandoned()).isFalse();
        assertThat(resultsThere
                        .begin(ANA.identity(), "id 1", "f2")
                        .orElseThrow()
                        .fingerprint())
                .isEqualTo("f1");

        results.complete(ANA.identity(), "id 1", Json.object().put("status", "ok"));
        assertThat(resultsThere.find(ANA.identity(), "id 1").orElseThrow().result())
                .contains(Json.object().put("status", "ok"));
        assertThat(resultsThere.find(BEN.identity(), "id 1")).isEmpty();
        resultsThere.forget(ANA.identity(), "id 1");
        assertThat(results.find(ANA.identity(), "id 1"))
                .as("only its node forgets it")
                .isPresent();
        results.forget(ANA.identity(), "id 1");
        assertThat(resultsThere.find(ANA.identity(), "id 1")).isEmpty();
    }

    @Test
    void requestOfADeadNodeIsAbandoned() {
        assertThat(new JdbcSharedResults(DATABASE.transactions(), DEAD).begin(ANA.identity(), "id 2", "f"))
                .isEmpty();
        beat(DEAD);
        assertThat(results.find(ANA.identity(), "id 2").orElseThrow().isAbandoned())
                .as("while it is alive")
                .isFalse();

        die(DEAD);

        assertThat(results.find(ANA.identity(), "id 2").orElseThrow().isAbandoned())
                .isTrue();
    }

    @Test
    void requestOfANodeThatStartsAgainIsAbandonedAndKeepsItsName() {
        assertThat(results.begin(ANA.identity(), "id 4", "f")).isEmpty();
        assertThat(resultsThere.begin(ANA.identity(), "id 5", "f")).isEmpty();

        results.endUnfinished();

        assertThat(resultsThere.begin(ANA.identity(), "id 4", "f").orElseThrow().isAbandoned())
                .isTrue();
        assertThat(results.begin(ANA.identity(), "id 5", "f").orElseThrow().isAbandoned())
                .as("that of another node")
                .isFalse();
    }

    @Test
    void theEndOfARequestIsWrittenOnceTheDatabaseIsBack() {
        FailingDatabase failures = DATABASE.bean(FailingDatabase.class);
        results.begin(ANA.identity(), "id 6", "f");
        results.begin(ANA.identity(), "id 7", "f");
        failures.failAt(1, false);
        results.complete(ANA.identity(), "id 6", Json.object().put("status", "ok"));
        failures.failAt(1, false);
        results.forget(ANA.identity(), "id 7");
        assertThat(resultsThere.find(ANA.identity(), "id 6").orElseThrow().result())
                .isEmpty();

        failures.failAt(0, false);
        results.endAll();

        assertThat(resultsThere.find(ANA.identity(), "id 6").orElseThrow().result())
                .contains(Json.object().put("status", "ok"));
        assertThat(resultsThere.find(ANA.identity(), "id 7")).isEmpty();
    }

    @Test
    void theEndOfARequestIsNotWrittenToTheNextOneWithItsName() {
        FailingDatabase failures = DATABASE.bean(FailingDatabase.class);
        results.begin(ANA.identity(), "id 8", "f");
        failures.failAt(1, false);
        results.complete(ANA.identity(), "id 8", Json.object().put("status", "ok"));
        failures.failAt(0, false);
        results.forget(ANA.identity(), "id 8");
        results.begin(ANA.identity(), "id 8", "f");

        results.endAll();

        assertThat(resultsThere.find(ANA.identity(), "id 8").orElseThrow().result())
                .isEmpty();
    }

    @Test
    void oldResultsAreDeletedAndNotFound() {
        assertThat(results.begin(ANA.identity(), "id 3", "f")).isEmpty();
        results.complete(ANA.identity(), "id 3", Json.object());
        DATABASE.transactions().executeWrite(status -> {
            try (var update = status.getConnection().prepareStatement("UPDATE rpc_result SET ended_at = 1")) {
                return update.executeUpdate();
            }
        });

        assertThat(results.find(ANA.identity(), "id 3")).isEmpty();
        assertThat(results.begin(ANA.identity(), "id 3", "f"))
                .as("the name is free again")
                .isEmpty();
        results.deleteOld();
        assertThat(results.find(ANA.identity(), "id 3")).isPresent();
    }
}
