package dev.capstan.traces;

import dev.capstan.core.invocation.TraceParent;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.sdk.trace.IdGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The ids of spans. The span of a call is created once the call has ended, with the id that its children have had as
 * their parent; others get random ids.
 */
final class GivenIds implements IdGenerator {

    private final IdGenerator random = IdGenerator.random();
    private final ThreadLocal<@Nullable TraceParent> given = new ThreadLocal<>();

    /** Starts a span with the ids of a position. */
    Span start(SpanBuilder builder, TraceParent position) {
        given.set(position);
        try {
            return builder.startSpan();
        } finally {
            given.remove();
        }
    }

    @Override
    public String generateSpanId() {
        @Nullable TraceParent position = given.get();
        return position == null ? random.generateSpanId() : position.parentId();
    }

    @Override
    public String generateTraceId() {
        @Nullable TraceParent position = given.get();
        return position == null ? random.generateTraceId() : position.traceId();
    }
}
