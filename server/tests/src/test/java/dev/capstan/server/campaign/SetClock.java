package dev.capstan.server.campaign;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wall clock that is set ten minutes forward or back and then right again, while monotonic time goes on. The server is
 * started anew for it, under a clock that is right.
 */
final class SetClock implements Fault {

    private static final int SECONDS = 600;
    private static final long TIMEOUT_MS = 10_000;

    private record Act(FalseTime clock, Records jumps, Actor actor, String used) {}

    private @Nullable Act act;

    @Override
    public Optional<String> lack(Scene scene) throws IOException {
        return FalseTime.library().isPresent() ? Optional.empty() : Optional.of("libfaketime is not on this machine");
    }

    @Override
    public void inject(Scene scene) throws Exception {
        Stage stage = scene.stage();
        new StoppedServer().inject(scene);
        FalseTime clock = new FalseTime(scene.subject().data().resolveSibling("clock"));
        scene.subject().start(clock.environment());
        Records jumps = new Records(stage, "clock_jumped");
        jumps.next();
        Actor actor = Actor.registers(stage.caller(), "count");
        String used = actor.hostToken();
        isAccepted(stage, actor, used);
        isAdmitted(stage);
        boolean isForward = scene.random().nextBoolean();
        clock.setBy(isForward ? SECONDS : -SECONDS);
        isRefused(stage, actor, used);
        if (!isForward) {
            isAccepted(stage, actor, actor.hostToken());
            isApproved(stage);
        }
        isAdmitted(stage);
        act = new Act(clock, jumps, actor, used);
    }

    @Override
    public void heal(Scene scene) throws Exception {
        Stage stage = scene.stage();
        Act started = Objects.requireNonNull(act);
        if (!Aftermath.isIn(TIMEOUT_MS, () -> !started.jumps().next().isEmpty())) {
            stage.watch().violated("the clock jumped and there is no record of it");
        }
        started.clock().setBy(0);
        isRefused(stage, started.actor(), started.used());
        isAccepted(stage, started.actor(), started.actor().hostToken());
        isApproved(stage);
        isAdmitted(stage);
    }

    /** Checks that a token of the right time is taken. */
    private static void isAccepted(Stage stage, Actor actor, String token) throws InterruptedException {
        Answer response = actor.status(stage.caller(), token);
        if (response.status() != 200) {
            stage.watch().violated("a fresh token is refused: " + response);
        }
    }

    /** Checks that a person who shows a password approves an agent. */
    private static void isApproved(Stage stage) throws InterruptedException {
        Answer response = Actor.registers(stage.caller(), "count").approved(stage.caller(), stage.owner());
        if (!response.isDone()) {
            stage.watch().violated("an approval is refused: " + response);
        }
    }

    /** Checks that a used token is not taken again. */
    private static void isRefused(Stage stage, Actor actor, String token) throws InterruptedException {
        Answer response = actor.status(stage.caller(), token);
        if (response.status() != 401) {
            stage.watch().violated("a used token is not refused: " + response);
        }
    }

    /** Checks that a caller who has spent a limit of a few seconds is admitted again. */
    private static void isAdmitted(Stage stage) throws InterruptedException {
        if (!Aftermath.isIn(TIMEOUT_MS, () -> Invocations.call(stage, "seldom", Load.COUNT_TIMEOUT_MS)
                .isDone())) {
            stage.watch().violated("a rate limit of a few seconds lasts for " + TIMEOUT_MS + " ms");
        }
    }
}
