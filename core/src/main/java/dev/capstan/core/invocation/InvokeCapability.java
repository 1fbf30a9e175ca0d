package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.invocation.RunningCalls.Running;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Handlers;
import dev.capstan.core.port.TraceClaims;
import dev.capstan.core.time.SteadyClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The path of every call: the gates in order, the handler with its time limit, the response gates, the audit record,
 * and only then the response.
 *
 * <p>The first gate that refuses ends the call. Every call leaves exactly one invocation record (INV-3.3). If the
 * record cannot be written, the outcome is withheld and the caller gets {@link RefusalCode#AUDIT_UNAVAILABLE}.
 */
public final class InvokeCapability {

    private static final System.Logger LOG = System.getLogger(InvokeCapability.class.getName());

    private static final Refusal NOT_STARTED =
            Refusal.auditUnavailable("the call was not started, because it cannot be recorded; retry in 1 s");

    private static final Refusal WITHHELD = Refusal.auditUnavailable(
            "the call may have been executed; its outcome is withheld, because it could not be recorded");

    private static final Refusal TRACE_IN_USE = Refusal.of(
            RefusalCode.TRACE_IN_USE,
            "a call with this trace id is running; omit the trace id, use another one, or wait for the response");

    /** The default timeout, if neither the capability nor the caller has one. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    private final List<Gate> gates;
    private final Handlers handlers;
    private final List<ResponseGate> responseGates;
    private final HandlerExecutor executor;
    private final AuditTrail trail;
    private final InstantSource clock;
    private final SteadyClock steady;
    private final TraceScope scope;
    private final CallObserver observer;
    private final RunningCalls running;

    /** Creates the path with one clock and without a trace scope. */
    public InvokeCapability(
            List<Gate> gates,
            Handlers handlers,
            List<ResponseGate> responseGates,
            HandlerExecutor executor,
            AuditTrail trail,
            InstantSource clock) {
        this(
                gates,
                handlers,
                responseGates,
                executor,
                trail,
                clock,
                new SteadyClock(clock, () -> ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant())),
                TraceScope.NONE,
                TraceClaims.NONE,
                CallObserver.NONE);
    }

    /**
     * Creates the path.
     *
     * @param gates checks of a call, in this order; the first that refuses ends it
     * @param handlers handlers of the capabilities
     * @param responseGates checks of a result, in this order
     * @param executor executor of the handlers
     * @param trail audit trail of all calls
     * @param clock wall clock, for records and displayed times
     * @param steady steady clock of deadlines and durations, also used by the handlers
     * @param scope scope around all work for a call
     * @param claims trace ids in use at other nodes
     * @param observer observer of the start and the end of each call
     */
    public InvokeCapability(
            List<Gate> gates,
            Handlers handlers,
            List<ResponseGate> responseGates,
            HandlerExecutor executor,
            AuditTrail trail,
            InstantSource clock,
            SteadyClock steady,
            TraceScope scope,
            TraceClaims claims,
            CallObserver observer) {
        this.gates = List.copyOf(gates);
        this.handlers = handlers;
        this.responseGates = List.copyOf(responseGates);
        this.executor = executor;
        this.trail = trail;
        this.clock = clock;
        this.steady = steady;
        this.scope = scope;
        this.observer = observer;
        this.running = new RunningCalls(claims);
    }

    /** Runs a call to its end. */
    public Outcome invoke(Call call) {
        return admit(call).fold(Admission.Admitted::run, Admission.Denied::outcome);
    }

    /** Refuses a call before any gate runs, for a reason found by the protocol, and records that. */
    public Outcome refuse(Call call, Refusal refusal) {
        if (!trail.isWritable()) {
            return notStarted(call);
        }
        Runnable leave = scope.enter(call.traceId());
        try {
            return recorded(refused(observer.begin(call), refusal, true, steady.instant()));
        } finally {
            leave.run();
        }
    }

    /** Runs only the gates, so that a caller that does not wait for the response gets a refusal at once. */
    public Admission admit(Call call) {
        if (!trail.isWritable()) {
            return new Admission.Denied(notStarted(call));
        }
        Runnable leave = scope.enter(call.traceId());
        try {
            Instant startedAt = steady.instant();
            return begin(observer.begin(call), startedAt);
        } finally {
            leave.run();
        }
    }

    private Admission begin(Call call, Instant startedAt) {
        Optional<Running> entered;
        try {
            entered = running.begin(call);
        } catch (AuditUnavailable unavailable) {
            return denied(call, NOT_STARTED, startedAt);
        } catch (RuntimeException | StackOverflowError e) {
            return denied(call, internal(call, e), startedAt);
        }
        return entered.map(active -> admit(call, active, startedAt))
                .orElseGet(() -> denied(call, TRACE_IN_USE, startedAt));
    }

    /** Refuses a call that cannot be recorded. The refusal is not recorded either. */
    public static Outcome notStarted(Call call) {
        return new Outcome.Refused(call, NOT_STARTED, null, true, Duration.ZERO);
    }

    /**
     * Stops the running calls of a caller with a trace id on this node (INV-9.1).
     *
     * @return whether there was one; it ends with {@link RefusalCode#CANCELLED}, and its handler is interrupted
     */
    public boolean cancel(Caller caller, String traceId) {
        return cancel(caller.tenantId(), caller.id(), traceId);
    }

    /** Does the same for a caller that is known by its tenant and its id. */
    public boolean cancel(String tenantId, String callerId, String traceId) {
        return running.cancel(tenantId, callerId, traceId);
    }

    /** Returns the number of calls that have started and are not recorded yet. */
    public int activeCount() {
        return running.activeCount();
    }

    /**
     * Stops every running call because the server stops. Later calls end the same way.
     *
     * @return the number of calls that were stopped; each ends with {@link RefusalCode#ABANDONED}, its handler is
     *     interrupted, and its record is written
     */
    public int abandon() {
        return running.abandon();
    }

    private Admission admit(Call call, Running entered, Instant startedAt) {
        try {
            Admission admission = admission(call, entered, startedAt);
            if (admission instanceof Admission.Denied) {
                entered.end();
            }
            return admission;
        } catch (Throwable e) {
            entered.end();
            throw e;
        }
    }

    private Admission admission(Call call, Running entered, Instant startedAt) {
        Decision decision = Decision.pass(call);
        for (Gate gate : gates) {
            decision = decision.then(current -> decide(gate, current));
        }
        return decision.fold(
                pass -> admitted(pass.call(), entered, startedAt),
                refuse -> denied(refuse.call().orElse(call), refuse.refusal(), startedAt));
    }

    private Admission admitted(Call call, Running entered, Instant startedAt) {
        return new Admission.Admitted(
                call,
                () -> finish(entered, call, () -> runOrBreak(call, entered, startedAt)),
                refusal -> finish(entered, call, () -> refused(call, refusal, true, startedAt)),
                entered::cancel);
    }

    private Admission denied(Call call, Refusal refusal, Instant startedAt) {
        return new Admission.Denied(recorded(refused(call, refusal, true, startedAt)));
    }

    private Outcome finish(Running entered, Call call, Supplier<Outcome> end) {
        Runnable leave = scope.enter(call.traceId());
        try {
            return recorded(end.get());
        } finally {
            entered.end();
            leave.run();
        }
    }

    private static Decision decide(Gate gate, Call call) {
        try {
            return Objects.requireNonNull(gate.decide(call), "a gate returned null");
        } catch (AuditUnavailable unavailable) {
            return Decision.refuse(NOT_STARTED);
        } catch (RuntimeException | StackOverflowError e) {
            return Decision.refuse(internal(call, e));
        }
    }

    private Outcome runOrBreak(Call call, Running entered, Instant startedAt) {
        try {
            return run(call, entered, startedAt);
        } catch (RuntimeException | StackOverflowError e) {
            return refused(call, internal(call, e), false, startedAt);
        }
    }

    private static Refusal internal(Call call, Throwable e) {
        LOG.log(System.Logger.Level.ERROR, "a call failed with an internal error, trace " + call.traceId(), e);
        return Refusal.of(RefusalCode.INTERNAL, "internal error; the server log has the cause under the trace id");
    }

    private Outcome run(Call call, Running entered, Instant startedAt) {
        if (!trail.isWritable()) {
            return refused(call, NOT_STARTED, true, startedAt);
        }
        Handler handler = handlers.of(call.capability());
        Duration limit = limit(call);
        Instant deadline = steady.instant().plus(limit);
        HandlerExecutor.TaskInfo info = HandlerExecutor.TaskInfo.of(
                call.capability(), call.traceId(), call.caller().parties());
        HandlerExecutor.Task task = () -> handler.handle(call, deadline);
        call.parts().open(call, responseGates);
        HandlerResult result;
        try {
            result = HandlerExecutor.await(entered.raceWithCancellation(() -> handlers.mayWait(call.capability())
                    ? executor.begin(task, limit, info)
                    : executor.runHere(task, limit, info)));
        } finally {
            call.parts().close();
        }
        Call done = call.parts().tolerated().map(call::withToleratedViolations).orElse(call);
        return call.parts()
                .refusal()
                .map(refusal -> refused(done, refusal, false, startedAt))
                .orElseGet(() -> result.fold(
                        responded -> checked(done, responded.data(), startedAt),
                        delivered -> new Outcome.Succeeded(done, NullNode.getInstance(), since(startedAt)),
                        failed -> refused(done, failed.refusal(), failed.notExecuted(), startedAt)));
    }

    private Outcome checked(Call call, JsonNode data, Instant startedAt) {
        Decision decision = Decision.pass(call);
        for (ResponseGate gate : responseGates) {
            decision = decision.then(current -> gate.decide(current, data));
        }
        return decision.fold(
                pass -> new Outcome.Succeeded(pass.call(), data, since(startedAt)),
                refuse -> new Outcome.Refused(
                        refuse.call().orElse(call), refuse.refusal(), data, false, since(startedAt)));
    }

    private Outcome recorded(Outcome outcome) {
        // An interrupted caller must not keep the record from being written.
        boolean interrupted = Thread.interrupted();
        Consumer<Outcome> ended = observer.end(outcome);
        Outcome returned = withheld(outcome);
        try {
            trail.append(InvocationRecords.of(outcome, clock.instant()));
            returned = outcome;
        } catch (AuditUnavailable unavailable) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "a call could not be recorded, trace {0}: {1}",
                    outcome.call().traceId(),
                    unavailable.getMessage());
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "a call could not be recorded, trace " + outcome.call().traceId(),
                    e);
        } finally {
            ended.accept(returned);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return returned;
    }

    private static Outcome withheld(Outcome outcome) {
        boolean notExecuted = outcome.fold(succeeded -> false, Outcome.Refused::notExecuted);
        return new Outcome.Refused(
                outcome.call(), notExecuted ? NOT_STARTED : WITHHELD, null, notExecuted, outcome.elapsed());
    }

    private Outcome refused(Call call, Refusal refusal, boolean notExecuted, Instant startedAt) {
        return new Outcome.Refused(call, refusal, null, notExecuted, since(startedAt));
    }

    private Duration since(Instant startedAt) {
        Duration elapsed = Duration.between(startedAt, steady.instant());
        return elapsed.isNegative() ? Duration.ZERO : elapsed;
    }

    private static Duration limit(Call call) {
        Duration own =
                Optional.ofNullable(call.capability().execution().timeout()).orElse(DEFAULT_TIMEOUT);
        Duration requested = Optional.ofNullable(call.timeout()).orElse(own);
        return requested.compareTo(own) < 0 ? requested : own;
    }
}
