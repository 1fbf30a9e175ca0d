package dev.capstan.core.invocation;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a call, for its log lines, its audit records and its cancellation (INV-5.1).
 *
 * @param id trace id
 * @param isClientSupplied whether the caller supplied the id for this very call; only one call at a time can use such
 *     an id
 * @param parent position of the caller in the trace
 * @param span position of the work for the call in the trace; null if no spans are exported
 * @param state {@code tracestate}, passed on unchanged
 */
public record Trace(
        String id,
        boolean isClientSupplied,
        TraceParent parent,
        @Nullable TraceParent span,
        @Nullable String state) {

    /** Creates a trace with a new id. */
    public static Trace generate() {
        UUID id = UUID.randomUUID();
        return new Trace(id.toString(), false, TraceParent.beginning(id), null, null);
    }

    /**
     * Returns the trace of a request.
     *
     * @param id trace id of the request; null for that of its {@code traceparent}
     * @param traceparent header of that name; ignored if malformed
     * @param tracestate header of that name, ignored without the other
     */
    public static Trace of(@Nullable String id, @Nullable String traceparent, @Nullable String tracestate) {
        Optional<TraceParent> parent = Optional.ofNullable(traceparent).flatMap(TraceParent::parse);
        @Nullable String state = parent.isPresent() ? tracestate : null;
        if (id == null) {
            return parent.map(known -> new Trace(known.traceId(), false, known, null, state))
                    .orElseGet(Trace::generate);
        }
        TraceParent known = parent.orElseGet(() -> TraceParent.beginning(UUID.randomUUID()));
        return new Trace(id, true, known, null, state);
    }

    /** Returns the trace of a request that has only a trace id. */
    public static Trace named(@Nullable String id) {
        return of(id, null, null);
    }

    /** Returns the same trace, in which the work for the call is this span. */
    public Trace in(TraceParent own) {
        return new Trace(id, isClientSupplied, parent, own, state);
    }

    /** Returns the position for a call from here, as {@code traceparent} has it. */
    public TraceParent outgoing() {
        return span == null ? parent.next() : span;
    }
}
