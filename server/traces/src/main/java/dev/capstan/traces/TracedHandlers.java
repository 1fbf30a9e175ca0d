package dev.capstan.traces;

import dev.capstan.core.Capability;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.TraceParent;
import dev.capstan.core.port.Handlers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Handlers with a span for each sampled call, retries included. What a handler sends carries the position of this span,
 * so that the spans of services and of other agents are its children.
 */
public final class TracedHandlers implements Handlers {

    /** The kinds whose work is done by another program that may continue the trace. */
    private static final Set<String> REMOTE = Set.of("http", "agent");

    private final Handlers handlers;
    private final TraceExport export;

    /** Creates handlers that run others. */
    public TracedHandlers(Handlers handlers, TraceExport export) {
        this.handlers = handlers;
        this.export = export;
    }

    @Override
    public Handler of(Capability capability) {
        Handler handler = handlers.of(capability);
        String kind = capability.execution().handler().kind();
        return (call, deadline) -> {
            @Nullable TraceParent position = call.trace().span();
            return position == null || !position.isSampled()
                    ? handler.handle(call, deadline)
                    : traced(handler, kind, call, deadline, position);
        };
    }

    private HandlerResult traced(Handler handler, String kind, Call call, Instant deadline, TraceParent position)
            throws InterruptedException {
        Span span = export.within(position, "handler " + kind)
                .setSpanKind(REMOTE.contains(kind) ? SpanKind.CLIENT : SpanKind.INTERNAL)
                .startSpan();
        String own = span.getSpanContext().getSpanId();
        try {
            HandlerResult result = handler.handle(call.tracedIn(position.at(own, true)), deadline);
            if (result instanceof HandlerResult.Failed failed) {
                TracedCalls.fail(span, failed.refusal());
            }
            return result;
        } catch (RuntimeException | Error | InterruptedException ended) {
            span.setStatus(StatusCode.ERROR);
            throw ended;
        } finally {
            span.end();
        }
    }
}
