package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** The checks after a fault has ended, without load: the server works, and agrees with the model. */
final class RecoveryChecks {

    private static final long PACE_NANOS = 10_000_000;
    private static final long TIMEOUT_MS = 20_000;

    /** The longest pause of the outbox before it reminds a receiver, and more. */
    private static final long DELIVERY_MS = 90_000;

    private static final int CLAIMS = 12;
    private static final int DESCRIPTORS_MORE = 48;
    private static final int LINES_AT_ONCE = 200;
    private static final int LINES_PER_SECOND = 10;

    private final CampaignContext context;
    private final ServerUnderTest server;
    private final HandlerEffects effects;
    private final long readyMs;
    private final AuditRecordReader invocations;
    private final AuditRecordReader givenUp;

    /**
     * Checks of one server.
     *
     * @param readyMs how long it may take until it is ready again, in ms
     */
    RecoveryChecks(CampaignContext context, ServerUnderTest server, HandlerEffects effects, long readyMs) {
        this.context = context;
        this.server = server;
        this.effects = effects;
        this.readyMs = readyMs;
        this.invocations = new AuditRecordReader(context, "capability_invocation");
        this.givenUp = new AuditRecordReader(context, "envelope_given_up");
    }

    /** A condition that asks the server. */
    interface Condition {
        boolean holds() throws InterruptedException;
    }

    /** Returns the milliseconds until it held, or the bound. */
    private static long await(long timeoutMs, Condition condition) throws InterruptedException {
        long began = System.nanoTime();
        long took = 0;
        while (!condition.holds() && took < timeoutMs) {
            LockSupport.parkNanos(PACE_NANOS);
            took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        }
        return took;
    }

    /** Returns whether the condition held within this many milliseconds. */
    static boolean isIn(long timeoutMs, Condition condition) throws InterruptedException {
        return await(timeoutMs, condition) < timeoutMs;
    }

    /** Waits until the server is ready again. */
    void isReady() throws InterruptedException, IOException {
        long took =
                await(TIMEOUT_MS, () -> context.client().get("/health/ready").status() == 200);
        if (took > readyMs) {
            server.dumpThreads(Path.of("target", "campaign-threads.txt"));
            context.violations()
                    .violated("ready " + took + " ms after the fault was mended: "
                            + context.client().get("/health/ready") + "\n" + server.tail());
        }
    }

    /**
     * Checks all that the model knows.
     *
     * @param mayBeUnrecorded how many calls may have been carried out without a record, as the server was cut short
     */
    void agrees(int mayBeUnrecorded, Random random) throws InterruptedException, IOException {
        context.states().check(CLAIMS, random, context.violations());
        executionsEnd();
        transfersAgree();
        Response verified = AuditReadWorkload.verify(context);
        if (verified.status() != 200) {
            context.violations().violated("the chain cannot be verified: " + verified);
        }
        context.calls().check(records(), effects.drainCounts(), mayBeUnrecorded, context.violations());
    }

    private void executionsEnd() throws InterruptedException {
        for (CampaignContext.PendingExecution later : List.copyOf(context.later())) {
            if (!isIn(TIMEOUT_MS, () -> ExecutionWorkload.hasEnded(context, later))) {
                context.violations().violated("an execution that was accepted does not end: " + later.path());
            }
        }
        context.later().clear();
    }

    /** Returns the invocation records since the last time by their traces. */
    private Map<String, List<JsonNode>> records() throws InterruptedException {
        return invocations.next().stream()
                .collect(Collectors.groupingBy(record -> record.path("traceId").asText()));
    }

    /** Checks that the last transfers have arrived. */
    void transfersEnd() throws InterruptedException {
        if (!isIn(DELIVERY_MS, () -> !context.transfers().isWaiting(context))) {
            context.violations()
                    .violated("transfers that were acknowledged wait: "
                            + context.client().get("/agh/outbox"));
        }
        transfersAgree();
    }

    private void transfersAgree() throws InterruptedException {
        context.transfers().settle(context, givenUp);
    }

    /** Checks that the file descriptors of a process are back where they were. */
    void descriptorsAreBack(long before) throws InterruptedException {
        if (!isIn(TIMEOUT_MS, () -> server.descriptors() <= before + DESCRIPTORS_MORE)) {
            context.violations().violated(before + " file descriptors were open, now " + server.descriptors());
        }
    }

    /** Checks that the log says no more than it has to. */
    void logIsBounded(long lines, long nanos) {
        long limit = LINES_AT_ONCE + LINES_PER_SECOND * TimeUnit.NANOSECONDS.toSeconds(nanos);
        if (lines > limit) {
            context.violations()
                    .violated(lines + " lines of log, " + limit + " are enough; the last:\n" + server.tail());
        }
    }
}
