package dev.capstan.negotiation.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.testing.ContractRaces;
import dev.capstan.negotiation.Session;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of a store of sessions. */
public abstract class SessionsContract {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final int rounds;

    /** A contract whose races are run this often. */
    protected SessionsContract(int rounds) {
        this.rounds = rounds;
    }

    /** An empty store. */
    protected abstract Sessions sessions();

    /** Returns an empty store with a capacity of three sessions. */
    protected abstract Sessions withCapacityForThree();

    protected static Session session(String id, Instant expires) {
        return new Session(
                id,
                AgentId.parse("agent://code-review"),
                "code-review",
                Version.parse("2.0"),
                "anonymous",
                NOW,
                expires);
    }

    @Test
    void keepsWhatWasAgreed() {
        Sessions sessions = sessions();
        Session session = session("a", NOW.plusSeconds(60));

        sessions.open(session, () -> {});

        assertThat(sessions.find("a")).contains(session);
        assertThat(sessions.find("a").orElseThrow().version()).hasToString("2.0");
        assertThat(sessions.find("b")).isEmpty();
    }

    @Test
    void endsASessionOnce() {
        Sessions sessions = sessions();
        sessions.open(session("a", NOW.plusSeconds(60)), () -> {});
        sessions.open(session("b", NOW.plusSeconds(60)), () -> {});

        assertThat(sessions.end("a", () -> {})).isTrue();
        assertThat(sessions.end("a", () -> {})).isFalse();

        assertThat(sessions.find("a")).isEmpty();
        assertThat(sessions.find("b")).isPresent();
    }

    @Test
    void opensAndEndsNothingThatCannotBeRecorded() {
        Sessions sessions = sessions();
        sessions.open(session("kept", NOW.plusSeconds(60)), () -> {});

        assertThatThrownBy(() -> sessions.open(session("lost", NOW.plusSeconds(60)), SessionsContract::unrecordable))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> sessions.end("kept", SessionsContract::unrecordable))
                .isInstanceOf(UnsupportedOperationException.class);

        assertThat(sessions.find("lost")).isEmpty();
        assertThat(sessions.find("kept")).isPresent();
    }

    private static void unrecordable() {
        throw new UnsupportedOperationException("no record");
    }

    @Test
    void purgesExpiredSessions() {
        Sessions sessions = sessions();
        sessions.open(session("early", NOW.plusSeconds(1)), () -> {});
        sessions.open(session("late", NOW.plusSeconds(3)), () -> {});

        assertThat(sessions.deleteBefore(NOW.plusSeconds(2))).isEqualTo(1);

        assertThat(sessions.find("early")).isEmpty();
        assertThat(sessions.find("late")).isPresent();
        assertThat(sessions.deleteBefore(NOW.plusSeconds(3)))
                .as("what expires now")
                .isZero();
    }

    @Test
    void findsNoSessionByAnIdThatIsNearlyItsOwn() {
        Sessions sessions = sessions();
        sessions.open(session("0a", NOW), () -> {});

        for (String id : List.of("0A", "0a ", "0", "", "0a\u0000", "%", "x".repeat(10_000))) {
            assertThat(sessions.find(id)).as("'%s'", id).isEmpty();
            assertThat(sessions.end(id, () -> {})).as("'%s'", id).isFalse();
        }
        assertThat(sessions.find("0a")).as("expired or not").isPresent();
    }

    @Test
    void purgesSessionsThatExpiredOverALongTime() {
        Sessions sessions = sessions();
        for (int day = 0; day < 40; day++) {
            sessions.open(session("day " + day, NOW.plusSeconds(86_400L * day)), () -> {});
        }

        assertThat(sessions.deleteBefore(NOW.plusSeconds(86_400L * 39))).isEqualTo(39);
        assertThat(sessions.find("day 39")).isPresent();
    }

    @Test
    void theOldestOfWhoeverHasTheMostMakesWay() {
        Sessions three = withCapacityForThree();
        three.open(held("agent", "b", 0), () -> {});
        three.open(held("anonymous", "b", 2), () -> {});
        three.open(held("anonymous", "a", 1), () -> {});

        three.open(held("anonymous", "c", 3), () -> {});
        three.open(held("other", "a", 4), () -> {});

        assertThat(three.find("anonymous a")).as("the oldest of the busiest").isEmpty();
        assertThat(three.find("anonymous b")).as("the next").isEmpty();
        assertThat(List.of("agent b", "anonymous c", "other a"))
                .allSatisfy(id -> assertThat(three.find(id)).as(id).isPresent());
    }

    @Test
    void sessionsAreNotEvictedBelowTheQuota() {
        Sessions three = withCapacityForThree();
        three.open(held("agent", "a", 0), () -> {});
        three.open(held("agent", "b", 1), () -> {});
        three.open(held("agent", "c", 2), () -> {});
        three.end("agent b", () -> {});

        three.open(held("agent", "d", 3), () -> {});

        assertThat(List.of("agent a", "agent c", "agent d"))
                .allSatisfy(id -> assertThat(three.find(id)).as(id).isPresent());
    }

    private static Session held(String holder, String name, int second) {
        return new Session(
                holder + " " + name,
                AgentId.parse("agent://code-review"),
                "code-review",
                Version.parse("2.0"),
                holder,
                NOW.plusSeconds(second),
                NOW.plusSeconds(3600));
    }

    @Test
    void oneOfConcurrentEndsOfASessionWins() throws Exception {
        Sessions sessions = sessions();
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds; round++) {
                String id = "round " + round;
                sessions.open(session(id, NOW), () -> {});

                List<Boolean> ended = races.atOnce(Collections.nCopies(3, () -> sessions.end(id, () -> {})));

                assertThat(ended).as(id).containsExactlyInAnyOrder(true, false, false);
            }
        }
    }
}
