package dev.capstan.server;

import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.agentrpc.AgentRpcHandler;
import dev.capstan.agentrpc.RefusedRequests;
import dev.capstan.audit.AppendRecord;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.text.Text;
import dev.capstan.discovery.VerificationFailures;
import dev.capstan.discovery.inbox.InboxThread;
import dev.capstan.grants.authentication.RefusedTokens;
import dev.capstan.http.common.ShutdownState;
import dev.capstan.http.connection.OpenRequests;
import dev.capstan.nats.JetStreamMessageBus;
import dev.capstan.nats.NatsMessageBus;
import dev.capstan.server.TimedSteps.Step;
import dev.capstan.server.settings.ShutdownGracePeriod;
import dev.capstan.server.wiring.PeerPresence;
import dev.capstan.server.wiring.ServedAgents;
import dev.capstan.sinks.Sinks;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.scheduling.TaskExecutors;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The order in which a server stops. It accepts no new work first, then calls under way end or are cut. Only then it
 * closes the parts that execute, complete and record calls.
 */
final class ShutdownSequence {

    private static final System.Logger LOG = System.getLogger(ShutdownSequence.class.getName());

    /** The limit of a step that waits for this process only. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    /** The limit of a step that talks to other processes, or waits for calls that were cut. */
    private static final Duration LONG = Duration.ofSeconds(5);

    private static final long PACE_MS = 10;

    private final ApplicationContext context;
    private final Duration grace;
    private final System.Logger.Level progress;
    private final InvokeCapability calls;
    private final OpenRequests requests;
    private final CountDownLatch never = new CountDownLatch(1);
    private long startNanos;
    private int activeAtStart;

    /**
     * Creates the sequence of one server.
     *
     * @param context the running server
     * @param progress log level of the number of calls under way
     */
    ShutdownSequence(ApplicationContext context, System.Logger.Level progress) {
        this.context = context;
        this.grace = context.getBean(ShutdownGracePeriod.class).time();
        this.progress = progress;
        this.calls = context.getBean(InvokeCapability.class);
        this.requests = context.getBean(OpenRequests.class);
    }

    /** Returns the steps in order. */
    TimedSteps steps() {
        return new TimedSteps(List.of(
                new Step("readiness", SHORT, this::begin),
                new Step("new connections", SHORT, this::stopAccepting),
                new Step("requests from the network", LONG, this::leaveNetwork),
                new Step("active calls", grace.plus(SHORT), this::awaitCalls),
                new Step("cancelled calls", LONG, this::cutCalls),
                new Step("responses", LONG.plus(SHORT), this::awaitResponses),
                new Step("handlers", LONG.plus(SHORT), () -> end("calls")),
                new Step("message buses", LONG.plus(LONG), this::closeBuses),
                new Step("sinks", LONG, () -> with(Sinks.class, Sinks::close)),
                new Step("scheduled tasks", SHORT.plus(SHORT), this::endSchedule),
                new Step("summaries for the record", LONG, this::summarise),
                new Step("record", LONG, () -> with(AppendRecord.class, AppendRecord::close)),
                new Step("management port", SHORT, () -> with(ManagementServer.class, ManagementServer::stop)),
                new Step("database", LONG.plus(LONG), context::close)));
    }

    private void begin() {
        startNanos = System.nanoTime();
        activeAtStart = calls.activeCount();
        context.getBean(ShutdownState.class).begin();
        LOG.log(
                progress,
                "stopping: " + Text.count(activeAtStart, "call") + " active, waiting up to " + grace.toMillis() / 1000.0
                        + " s");
    }

    private void stopAccepting() throws InterruptedException {
        requests.stopListening();
        requests.refuseIncomplete();
    }

    private void leaveNetwork() {
        with(ServedAgents.class, ServedAgents::leaveNetwork);
        with(PeerPresence.class, PeerPresence::end);
        with(InboxThread.class, InboxThread::close);
    }

    /** Waits for requests, too: those that are not calls, and responses on their way to the client. */
    private void awaitCalls() throws InterruptedException {
        while (calls.activeCount() > 0 && remaining().toMillis() > 0) {
            pause();
        }
        requests.awaitResponses(remaining());
        int cut = calls.abandon();
        LOG.log(
                progress,
                "stopping: " + Text.count(Math.max(0, activeAtStart - cut), "call") + " ended, " + cut + " cancelled");
    }

    private Duration remaining() {
        return grace.minusNanos(System.nanoTime() - startNanos);
    }

    /** Waits for calls that were cut, as they must still be recorded. */
    private void cutCalls() throws InterruptedException {
        while (calls.activeCount() > 0) {
            pause();
        }
    }

    private void awaitResponses() throws InterruptedException {
        with(ServedAgents.class, ServedAgents::close);
        end("agents");
        end("inbox");
        end("background");
        requests.awaitResponses(LONG);
    }

    /**
     * Waits for work that was asked to end, or that only has to report its result. Work that continues is left behind.
     */
    private void end(String name) throws InterruptedException {
        HandlerExecutor workers = context.getBean(HandlerExecutor.class, Qualifiers.byName(name));
        if (!workers.drain(SHORT)) {
            LOG.log(System.Logger.Level.WARNING, "stopping: some tasks of the " + name + " executor are still running");
        }
    }

    private void closeBuses() {
        with(AgentRpcHandler.class, AgentRpcHandler::close);
        with(JetStreamMessageBus.class, JetStreamMessageBus::close);
        with(NatsMessageBus.class, NatsMessageBus::close);
    }

    /** Interrupts no task: one that writes to the database would close its file. */
    private void endSchedule() throws InterruptedException {
        ExecutorService scheduled = context.getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.SCHEDULED));
        scheduled.shutdown();
        scheduled.awaitTermination(SHORT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void summarise() {
        with(RefusedTokens.class, RefusedTokens::flush);
        with(VerificationFailures.class, VerificationFailures::flush);
        with(RefusedRequests.class, RefusedRequests::flush);
        with(SignInLog.class, SignInLog::close);
    }

    private <T> void with(Class<T> type, Consumer<T> action) {
        context.findBean(type).ifPresent(action);
    }

    private void pause() throws InterruptedException {
        never.await(PACE_MS, TimeUnit.MILLISECONDS);
    }
}
