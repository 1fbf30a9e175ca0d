package dev.capstan.agentrpc;

import dev.capstan.agentrpc.RpcResult.Progress;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.FairShareLimiter;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.Party;
import dev.capstan.core.execution.PermitRejection;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallRequest.Surface;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.port.SharedResults;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A client that requests capabilities of other agents (TC-3).
 *
 * <p>In every mode, the request is checked before it is sent, and the response before it is returned.
 */
public final class AgentRpcClient {

    private static final System.Logger LOG = System.getLogger(AgentRpcClient.class.getName());
    private static final String WORKERS = "background workers";

    /** Maximum number of requests that wait for the first one with their idempotency key, each on its thread. */
    private static final int MAX_WAITERS = 64;

    private final InvokeCapability invoke;
    private final HandlerExecutor background;
    private final InstantSource clock;
    private final ResultCache underKey;
    private final ResultCache underway;
    private final FairShareLimiter waiters = new FairShareLimiter(MAX_WAITERS);

    /**
     * Creates a client.
     *
     * @param invoke path of every call
     * @param background executor of calls that run in the background
     * @param clock time source
     * @param shared results of other nodes
     */
    public AgentRpcClient(
            InvokeCapability invoke, HandlerExecutor background, InstantSource clock, SharedResults shared) {
        this.invoke = invoke;
        this.background = background;
        this.clock = clock;
        this.underKey = new ResultCache(clock, shared, "key ");
        this.underway = new ResultCache(clock, shared, "id ");
    }

    /** Creates a client of a deployment of one node. */
    public AgentRpcClient(InvokeCapability invoke, HandlerExecutor background, InstantSource clock) {
        this(invoke, background, clock, SharedResults.NONE);
    }

    /**
     * Sends a request and returns its result. A request that repeats an idempotency key gets the result of the first.
     *
     * <p>If nothing of the first request was executed, its key is free again for a retry. At most {@value #MAX_WAITERS}
     * requests wait for a first one, and at most half of them for one caller; others are {@link RefusalCode#BUSY}.
     */
    public RpcResult request(RpcRequest request) {
        Instant startedAt = clock.instant();
        String key = request.idempotencyKey();
        if (key == null) {
            return admit(request)
                    .fold(admitted -> carriedOut(request, admitted, startedAt), denied -> result(denied.outcome()));
        }
        String fingerprint = RequestFingerprint.of(request);
        ResultCache.Claim claim = underKey.claim(request.caller(), key, fingerprint);
        if (claim.entry() == null) {
            return neverRun(busy());
        }
        if (claim.first()) {
            return first(request, claim.entry(), startedAt);
        }
        return claim.entry().fingerprint().equals(fingerprint)
                ? repeated(request, claim.entry())
                : neverRun(duplicateKey(key));
    }

    /**
     * Returns the result of an asynchronous request of this caller, or empty. It is kept for ten minutes from its end.
     */
    public Optional<RpcResult> result(Caller caller, String correlationId) {
        return underway.find(caller, correlationId).map(entry -> entry.result()
                .getNow(new RpcResult.InProgress(correlationId, since(entry.since()), Progress.PENDING)));
    }

    private RpcResult first(RpcRequest request, ResultCache.Entry entry, Instant startedAt) {
        @Nullable RpcResult result = null;
        boolean keep = true;
        try {
            result = admit(request)
                    .fold(admitted -> carriedOut(request, admitted, startedAt), denied -> result(denied.outcome()));
            keep = mayHaveRun(result);
            return result;
        } finally {
            RpcResult last = result == null ? mayHaveRun(UUID.randomUUID().toString()) : result;
            if (keep) {
                underKey.complete(entry, last);
            } else {
                underKey.completeUncached(entry, last);
            }
        }
    }

    private static boolean mayHaveRun(RpcResult result) {
        return !(result instanceof RpcResult.Refused refused && refused.notExecuted());
    }

    private RpcResult repeated(RpcRequest request, ResultCache.Entry earlier) {
        if (earlier.result().isDone()) {
            return earlier.result().join();
        }
        List<Party> parties = request.caller().parties();
        Optional<PermitRejection> none = waiters.tryAcquire(parties);
        if (none.isPresent()) {
            return neverRun(none.get().refusal("waiting threads"));
        }
        try {
            return await(request, earlier);
        } finally {
            waiters.release(parties);
        }
    }

    private RpcResult await(RpcRequest request, ResultCache.Entry earlier) {
        try {
            return underKey.await(earlier, request.timeout());
        } catch (TimeoutException late) {
            return neverRun(Refusal.of(
                    RefusalCode.TIMEOUT,
                    "the first request with this idempotencyKey is still running; request it again"));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return neverRun(Refusal.of(RefusalCode.ABANDONED, "the server stopped before the response was ready"));
        } catch (ExecutionException e) {
            throw new IllegalStateException("a result is never completed with a failure", e);
        }
    }

    private Admission admit(RpcRequest request) {
        Call call = Call.begin(
                        request.caller(),
                        Target.of(request.to(), request.capability()).withMinimumVersion(request.minSchemaVersion()),
                        request.payload(),
                        request.trace(),
                        request.timeout(),
                        request.sessionId())
                .by(Surface.AGENT_RPC);
        return invoke.admit(request.mode() == RpcRequest.Mode.FIRE_AND_FORGET ? call.withoutResponse() : call);
    }

    private RpcResult carriedOut(RpcRequest request, Admission.Admitted admitted, Instant startedAt) {
        return switch (request.mode()) {
            case SYNC -> result(admitted.run());
            case ASYNC -> runInBackground(request.caller(), admitted, startedAt);
            case FIRE_AND_FORGET -> sent(admitted, startedAt);
        };
    }

    private RpcResult runInBackground(Caller caller, Admission.Admitted admitted, Instant startedAt) {
        ResultCache.@Nullable Entry entry;
        try {
            entry = underway.claim(caller, admitted.call().correlationId(), "").entry();
        } catch (RuntimeException unavailable) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "a call was not started, trace " + admitted.call().traceId(),
                    unavailable);
            return result(admitted.refuse(failed()));
        }
        if (entry == null) {
            return result(admitted.refuse(busy()));
        }
        Optional<PermitRejection> none = background.start(() -> finish(entry, admitted), caller.parties());
        if (none.isEmpty()) {
            return progress(admitted, startedAt, Progress.ACCEPTED);
        }
        RpcResult refused = result(admitted.refuse(none.get().refusal(WORKERS)));
        underway.completeUncached(entry, refused);
        return refused;
    }

    private void finish(ResultCache.Entry entry, Admission.Admitted admitted) {
        @Nullable RpcResult result = null;
        try {
            result = result(admitted.run());
        } finally {
            underway.complete(entry, result == null ? mayHaveRun(admitted.call().correlationId()) : result);
        }
    }

    private RpcResult sent(Admission.Admitted admitted, Instant startedAt) {
        if (admitted.call().capability().execution().handler() instanceof HandlerSpec.Peer) {
            Outcome outcome = admitted.run();
            return outcome.fold(succeeded -> progress(admitted, startedAt, Progress.SENT), refused -> result(outcome));
        }
        return background
                .start(admitted::run, admitted.call().caller().parties())
                .map(none -> result(admitted.refuse(none.refusal(WORKERS))))
                .orElseGet(() -> progress(admitted, startedAt, Progress.SENT));
    }

    private RpcResult progress(Admission.Admitted admitted, Instant startedAt, Progress progress) {
        return new RpcResult.InProgress(admitted.call().correlationId(), since(startedAt), progress);
    }

    private Duration since(Instant startedAt) {
        Duration elapsed = Duration.between(startedAt, clock.instant());
        return elapsed.isNegative() ? Duration.ZERO : elapsed;
    }

    private static RpcResult result(Outcome outcome) {
        String correlationId = outcome.call().correlationId();
        return outcome.fold(
                succeeded -> new RpcResult.Responded(
                        correlationId,
                        outcome.elapsed(),
                        succeeded.result(),
                        outcome.call().toleratedViolations()),
                refused -> new RpcResult.Refused(
                        correlationId,
                        outcome.elapsed(),
                        refused.refusal(),
                        refused.rawResult(),
                        refused.notExecuted()));
    }

    private static Refusal busy() {
        return Refusal.busy("too many background calls; retry in 1 s");
    }

    private static Refusal duplicateKey(String key) {
        return Refusal.of(
                RefusalCode.INVALID_REQUEST,
                "the idempotencyKey '" + key + "' belongs to a different request; use a new one");
    }

    private static Refusal failed() {
        return Refusal.of(RefusalCode.INTERNAL, "internal error; the server log has the cause");
    }

    private static RpcResult mayHaveRun(String correlationId) {
        return new RpcResult.Refused(correlationId, Duration.ZERO, failed(), null, false);
    }

    private static RpcResult neverRun(Refusal refusal) {
        return new RpcResult.Refused(UUID.randomUUID().toString(), Duration.ZERO, refusal, null, true);
    }
}
