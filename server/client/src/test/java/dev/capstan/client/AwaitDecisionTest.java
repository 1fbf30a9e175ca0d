package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AwaitDecisionTest {

    private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

    private final List<Long> askedAfter = new ArrayList<>();
    private final List<Long> left = new ArrayList<>();
    private final Deque<Supplier<AgentSnapshot>> answers = new ArrayDeque<>();
    private Instant now = START;

    @Test
    void theServerIsAskedAtItsIntervalUntilSomebodyHasDecided() {
        answers.add(() -> snapshot("pending"));
        answers.add(() -> snapshot("pending"));
        answers.add(() -> snapshot("active"));

        assertThat(await(60)).map(AgentSnapshot::status).contains("active");
        assertThat(askedAfter).containsExactly(5L, 10L, 15L);
        assertThat(left).startsWith(60L, 59L, 58L).endsWith(47L, 46L);
    }

    @Test
    void theWaitEndsWithTheCodeAfterALastQuestion() {
        assertThat(await(12)).isEmpty();
        assertThat(askedAfter).containsExactly(5L, 12L);
    }

    @Test
    void aServerInTroubleIsAskedMoreSlowly() {
        answers.add(() -> {
            throw new ServerUnreachable("nothing answers");
        });
        answers.add(() -> {
            throw new ServerRefused(503, Json.object(), Duration.ZERO);
        });
        answers.add(() -> {
            throw new ServerRefused(429, Json.object(), Duration.ofSeconds(100));
        });
        answers.add(() -> snapshot("active"));

        assertThat(await(600)).isPresent();
        assertThat(askedAfter).containsExactly(5L, 15L, 35L, 135L);
    }

    @Test
    void slowDownAddsFiveSecondsForGood() {
        answers.add(() -> {
            throw new ServerRefused(400, Json.object().put("error", "slow_down"), Duration.ZERO);
        });
        answers.add(() -> {
            throw new ServerRefused(400, Json.object().put("error", "authorization_pending"), Duration.ZERO);
        });
        answers.add(() -> snapshot("active"));

        assertThat(await(60)).isPresent();
        assertThat(askedAfter).containsExactly(5L, 15L, 25L);
    }

    @Test
    void noPollFollowsSlowDownIfTheCodeExpiresFirst() {
        answers.add(() -> {
            throw new ServerRefused(400, Json.object().put("error", "slow_down"), Duration.ZERO);
        });

        assertThat(await(12)).isEmpty();
        assertThat(askedAfter).containsExactly(5L);
    }

    @Test
    void aRefusalEndsTheWait() {
        answers.add(() -> {
            throw new ServerRefused(404, Json.object().put("error", "agent_not_found"), Duration.ZERO);
        });

        assertThatThrownBy(() -> await(60)).isInstanceOf(ServerRefused.class);
    }

    private Optional<AgentSnapshot> await(int seconds) {
        Approval approval = new Approval("", "", Duration.ofSeconds(seconds), Duration.ofSeconds(5));
        return new AwaitDecision(() -> now, pause -> now = now.plus(pause))
                .await(
                        approval,
                        this::awaitDecision,
                        snapshot -> !snapshot.isPending(),
                        time -> left.add(time.toSeconds()));
    }

    private AgentSnapshot awaitDecision() {
        askedAfter.add(Duration.between(START, now).toSeconds());
        return answers.isEmpty() ? snapshot("pending") : answers.remove().get();
    }

    private static AgentSnapshot snapshot(String status) {
        return new AgentSnapshot("agt_1", "hst_1", status, "", List.of());
    }
}
