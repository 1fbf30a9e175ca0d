package dev.capstan.http.agentauth;

import dev.capstan.core.Refusal;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.PartStream;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.common.HttpSettings;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.invocation.BackgroundCalls;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs executions of agents, either while the agent waits or in the background with a stored result (GR-8.3). */
@Singleton
@Requires(property = HttpSettings.DATA)
final class ExecutionRunner {

    private static final Refusal NOT_STORED =
            Refusal.auditUnavailable("the execution could not be stored and was not started; retry in 1 s");

    private final InvokeCapability invokeCapability;
    private final Executions executions;
    private final UnsavedExecutionResults complete;
    private final BackgroundCalls background;
    private final InstantSource clock;
    private final Map<String, PartStream> parts = new ConcurrentHashMap<>();
    private final Duration timeout;

    ExecutionRunner(
            InvokeCapability invokeCapability,
            Executions executions,
            BackgroundCalls background,
            InstantSource clock,
            @Property(name = HttpSettings.SYNCHRONOUS_WAIT, defaultValue = "PT10S") Duration timeout) {
        this.timeout = timeout;
        this.invokeCapability = invokeCapability;
        this.executions = executions;
        this.complete = new UnsavedExecutionResults(executions);
        this.background = background;
        this.clock = clock;
    }

    /** Returns the execution of this id, or empty. A result that could not be saved before is saved first. */
    Optional<Execution> find(String id) {
        complete.saveIfUnsaved(id);
        return executions.byId(id);
    }

    /** Saves the results that could not be saved when their calls ended. */
    @Scheduled(initialDelay = "5s", fixedDelay = "5s")
    void saveUnsaved() {
        try {
            complete.saveAll();
        } catch (AuditUnavailable stillUnavailable) {
            // the monitor of the database reports it; the next run tries again
        }
    }

    /** Returns the latest progress of an execution that runs on this node and has reported some; or empty. */
    Optional<Progress> progress(Execution execution) {
        return Optional.ofNullable(parts.get(execution.id())).flatMap(PartStream::progress);
    }

    /** Runs a call and waits for its end. After the synchronous wait, the call continues in the background. */
    ExecutionProgress runOrDefer(Call call, AgentCredential agent) {
        return invokeCapability
                .admit(call)
                .fold(admitted -> runOrDefer(admitted, agent), denied -> new ExecutionProgress.Ended(denied.outcome()));
    }

    private ExecutionProgress runOrDefer(Admission.Admitted admitted, AgentCredential agent) {
        Duration limit = Optional.ofNullable(
                        admitted.call().capability().execution().timeout())
                .orElse(InvokeCapability.DEFAULT_TIMEOUT);
        if (limit.compareTo(timeout) <= 0) {
            return new ExecutionProgress.Ended(admitted.run());
        }
        CompletableFuture<Outcome> running = background.running(admitted);
        try {
            return new ExecutionProgress.Ended(running.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException longer) {
            return saveAndReturn(running, admitted.call(), agent);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return saveAndReturn(running, admitted.call(), agent);
        } catch (ExecutionException failure) {
            throw new IllegalStateException("a call ended without an outcome", failure.getCause());
        }
    }

    /** Runs a call in the background and stores its result. A call that is not admitted is refused at once. */
    ExecutionProgress runInBackground(Call call, AgentCredential agent) {
        return invokeCapability
                .admit(call)
                .fold(
                        admitted -> start(Execution.started(agent, admitted.call(), clock.instant()), admitted),
                        denied -> new ExecutionProgress.Ended(denied.outcome()));
    }

    /** Stores an execution before its call runs, so that its agent can always poll for it. */
    ExecutionProgress start(Execution execution, Admission.Admitted admitted) {
        try {
            executions.add(execution);
        } catch (AuditUnavailable unkept) {
            return new ExecutionProgress.Ended(admitted.refuse(NOT_STORED));
        }
        return saveAndReturn(execution, background.running(admitted), admitted.call());
    }

    /** Runs calls in parallel and returns their outcomes in the same order. */
    List<Outcome> all(List<Call> calls) {
        List<CompletableFuture<Outcome>> running = calls.stream()
                .map(invokeCapability::admit)
                .map(admission -> admission.fold(
                        background::running, denied -> CompletableFuture.completedFuture(denied.outcome())))
                .toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    private ExecutionProgress saveAndReturn(CompletableFuture<Outcome> running, Call call, AgentCredential agent) {
        Execution execution = Execution.started(agent, call, clock.instant());
        executions.add(execution);
        return saveAndReturn(execution, running, call);
    }

    private ExecutionProgress saveAndReturn(Execution execution, CompletableFuture<Outcome> running, Call call) {
        parts.put(execution.id(), call.parts());
        running.whenComplete((outcome, failure) -> {
            parts.remove(execution.id());
            complete.add(
                    failure == null
                            ? complete(execution, outcome)
                            : execution.completed(
                                    Execution.Status.FAILED,
                                    JsonResponses.refusal(ErrorResponses.FAILED),
                                    clock.instant()));
        });
        return new ExecutionProgress.Started(execution, call);
    }

    private Execution complete(Execution execution, Outcome outcome) {
        return outcome.fold(
                succeeded -> execution.completed(Execution.Status.COMPLETED, succeeded.result(), clock.instant()),
                refused -> execution.completed(
                        Execution.Status.FAILED,
                        JsonResponses.refusal(ErrorFormat.asAgentAuthRefusal(refused.refusal())),
                        clock.instant()));
    }
}
