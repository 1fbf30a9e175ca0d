package dev.capstan.core.rpc;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Workers;
import dev.capstan.core.json.Json;
import dev.capstan.core.rpc.RpcResult.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Asks another agent for one of its capabilities (TC-3).
 *
 * <p>The request is checked before anything goes on the wire, in every mode, and the response before it is handed back.
 */
public final class RequestAgent {

    private final InvokeCapability invoke;
    private final Workers background;
    private final InstantSource clock;
    private final RecentResults underKey;
    private final RecentResults underway;

    /**
     * Requests over one path.
     *
     * @param invoke the path of every call
     * @param background where calls run that nobody waits for
     * @param clock what time it is
     */
    public RequestAgent(InvokeCapability invoke, Workers background, InstantSource clock) {
        this.invoke = invoke;
        this.background = background;
        this.clock = clock;
        this.underKey = new RecentResults(clock);
        this.underway = new RecentResults(clock);
    }

    /** What comes of a request; one that repeats an idempotency key gets the result of the first. */
    public RpcResult request(RpcRequest request) {
        String key = request.idempotencyKey();
        if (key == null) {
            return once(request);
        }
        String asked = request.to() + " " + request.capability() + " " + request.mode() + " "
                + Json.canonical(request.payload());
        Optional<RecentResults.Entry> earlier = underKey.findOrBegin(request.caller(), key, asked);
        if (earlier.isEmpty()) {
            return first(request, key);
        }
        return earlier.get().request().equals(asked) ? earlier.get().result().join() : keyTaken(key);
    }

    /** The result of an asynchronous request of this caller, while it is kept; ten minutes at most. */
    public Optional<RpcResult> result(Caller caller, String correlationId) {
        return underway.find(caller, correlationId).map(entry -> entry.result()
                .getNow(new RpcResult.Underway(
                        correlationId, Duration.between(entry.since(), clock.instant()), Progress.PENDING)));
    }

    private RpcResult first(RpcRequest request, String key) {
        @Nullable RpcResult result = null;
        try {
            result = once(request);
            return result;
        } finally {
            underKey.complete(request.caller(), key, result == null ? failed() : result);
        }
    }

    private RpcResult once(RpcRequest request) {
        Instant begun = clock.instant();
        Call asked = Call.begin(
                request.caller(),
                Target.of(request.to(), request.capability()),
                request.payload(),
                request.traceId(),
                request.timeout(),
                request.sessionId());
        Call call = request.mode() == RpcRequest.Mode.FIRE_AND_FORGET ? asked.withoutAnswer() : asked;
        Admission admission = invoke.admit(call);
        if (admission instanceof Admission.Denied denied) {
            return result(denied.outcome());
        }
        Admission.Admitted admitted = (Admission.Admitted) admission;
        return switch (request.mode()) {
            case SYNC -> result(admitted.run());
            case ASYNC -> later(request.caller(), admitted, begun);
            case FIRE_AND_FORGET -> sent(admitted, begun);
        };
    }

    private RpcResult later(Caller caller, Admission.Admitted admitted, Instant begun) {
        String correlationId = admitted.call().correlationId();
        underway.findOrBegin(caller, correlationId, "");
        boolean started = background.start(() -> underway.complete(caller, correlationId, result(admitted.run())));
        return started ? progress(admitted, begun, Progress.ACCEPTED) : result(admitted.refuse(busy()));
    }

    private RpcResult sent(Admission.Admitted admitted, Instant begun) {
        if (admitted.call().capability().execution().handler() instanceof HandlerSpec.Agent) {
            Outcome outcome = admitted.run();
            return outcome instanceof Outcome.Refused ? result(outcome) : progress(admitted, begun, Progress.SENT);
        }
        return background.start(admitted::run)
                ? progress(admitted, begun, Progress.SENT)
                : result(admitted.refuse(busy()));
    }

    private RpcResult progress(Admission.Admitted admitted, Instant begun, Progress progress) {
        return new RpcResult.Underway(
                admitted.call().correlationId(), Duration.between(begun, clock.instant()), progress);
    }

    private static RpcResult result(Outcome outcome) {
        String correlationId = outcome.call().correlationId();
        if (outcome instanceof Outcome.Succeeded succeeded) {
            return new RpcResult.Answered(correlationId, outcome.elapsed(), succeeded.result());
        }
        Outcome.Refused refused = (Outcome.Refused) outcome;
        return new RpcResult.Refused(correlationId, outcome.elapsed(), refused.refusal(), refused.rawAnswer());
    }

    private static Refusal busy() {
        return Refusal.of(RefusalCode.BUSY, "as many calls run in the background as may: call again in a moment");
    }

    private static RpcResult keyTaken(String key) {
        return neverRun(
                RefusalCode.INVALID_REQUEST,
                "the idempotencyKey '" + key + "' belongs to a different request: use a new one");
    }

    private static RpcResult failed() {
        return neverRun(RefusalCode.INTERNAL, "the request under this idempotencyKey failed: use a new one");
    }

    private static RpcResult neverRun(RefusalCode code, String message) {
        return new RpcResult.Refused(UUID.randomUUID().toString(), Duration.ZERO, Refusal.of(code, message), null);
    }
}
