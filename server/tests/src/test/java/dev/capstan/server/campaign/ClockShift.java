package dev.capstan.server.campaign;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wall clock that is set ten minutes forward or back and then corrected, while monotonic time continues. The server
 * is restarted for it, with a correct clock.
 */
final class ClockShift implements Fault {

    private static final int SECONDS = 600;
    private static final long TIMEOUT_MS = 10_000;

    private record ShiftedClock(FakeClock clock, AuditRecordReader jumps, CampaignAgent agent, String used) {}

    private @Nullable ShiftedClock shiftedClock;

    @Override
    public Optional<String> missingRequirement(FaultTargets targets) throws IOException {
        return FakeClock.library().isPresent() ? Optional.empty() : Optional.of("libfaketime is not on this machine");
    }

    @Override
    public void inject(FaultTargets targets) throws Exception {
        CampaignContext context = targets.context();
        new StoppedServer().inject(targets);
        FakeClock clock = new FakeClock(targets.server().data().resolveSibling("clock"));
        targets.server().start(clock.environment());
        AuditRecordReader jumpRecords = new AuditRecordReader(context, "clock_jumped");
        jumpRecords.next();
        CampaignAgent agent = CampaignAgent.registers(context.client(), "count");
        String used = agent.hostToken();
        isAccepted(context, agent, used);
        isAdmitted(context);
        boolean isForward = targets.random().nextBoolean();
        clock.setBy(isForward ? SECONDS : -SECONDS);
        isRefused(context, agent, used);
        if (!isForward) {
            isAccepted(context, agent, agent.hostToken());
            isApproved(context);
        }
        isAdmitted(context);
        shiftedClock = new ShiftedClock(clock, jumpRecords, agent, used);
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        CampaignContext context = targets.context();
        ShiftedClock started = Objects.requireNonNull(shiftedClock);
        if (!RecoveryChecks.isIn(TIMEOUT_MS, () -> !started.jumps().next().isEmpty())) {
            context.violations().violated("the clock jumped and there is no record of it");
        }
        started.clock().setBy(0);
        isRefused(context, started.agent(), started.used());
        isAccepted(context, started.agent(), started.agent().hostToken());
        isApproved(context);
        isAdmitted(context);
    }

    /** Checks that a token of the right time is taken. */
    private static void isAccepted(CampaignContext context, CampaignAgent agent, String token)
            throws InterruptedException {
        Response response = agent.status(context.client(), token);
        if (response.status() != 200) {
            context.violations().violated("a fresh token is refused: " + response);
        }
    }

    /** Checks that a user with a password approves an agent. */
    private static void isApproved(CampaignContext context) throws InterruptedException {
        Response response =
                CampaignAgent.registers(context.client(), "count").approved(context.client(), context.owner());
        if (!response.isDone()) {
            context.violations().violated("an approval is refused: " + response);
        }
    }

    /** Checks that a used token is not taken again. */
    private static void isRefused(CampaignContext context, CampaignAgent agent, String token)
            throws InterruptedException {
        Response response = agent.status(context.client(), token);
        if (response.status() != 401) {
            context.violations().violated("a used token is not refused: " + response);
        }
    }

    /** Checks that a caller who has spent a limit of a few seconds is admitted again. */
    private static void isAdmitted(CampaignContext context) throws InterruptedException {
        if (!RecoveryChecks.isIn(TIMEOUT_MS, () -> InvocationWorkload.call(context, "seldom", Workload.COUNT_TIMEOUT_MS)
                .isDone())) {
            context.violations().violated("a rate limit of a few seconds lasts for " + TIMEOUT_MS + " ms");
        }
    }
}
