package dev.capstan.core.invocation;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The trace that a call belongs to: what its log lines, its audit records and its cancellation name it by (INV-5.1).
 *
 * @param id the trace id
 * @param given whether the caller gave the id to this very call; one call at a time runs under such an id
 * @param parent where the call stands in the trace
 * @param state the {@code tracestate} that is handed on as it came
 */
public record Trace(
        String id,
        boolean isClientSupplied,
        TraceParent parent,
        @Nullable String state) {

    /** A trace that nobody gave. */
    public static Trace generate() {
        UUID id = UUID.randomUUID();
        return new Trace(id.toString(), false, TraceParent.beginning(id), null);
    }

    /**
     * The trace of a request.
     *
     * @param id the trace id that the request names; that of its {@code traceparent} where it names none
     * @param traceparent its header of that name; one that is malformed is as good as none
     * @param tracestate its header of that name, worth nothing without the other
     */
    public static Trace of(@Nullable String id, @Nullable String traceparent, @Nullable String tracestate) {
        Optional<TraceParent> parent = Optional.ofNullable(traceparent).flatMap(TraceParent::parse);
        @Nullable String state = parent.isPresent() ? tracestate : null;
        if (id == null) {
            return parent.map(known -> new Trace(known.traceId(), false, known, state))
                    .orElseGet(Trace::generate);
        }
        return new Trace(id, true, parent.orElseGet(() -> TraceParent.beginning(UUID.randomUUID())), state);
    }

    /** The trace of a request that names nothing but its id. */
    public static Trace named(@Nullable String id) {
        return of(id, null, null);
    }
}
