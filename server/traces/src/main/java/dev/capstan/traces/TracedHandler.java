package dev.capstan.traces;

import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.TraceParent;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A handler with a span for each sampled call. What it sends carries the position of that span.
 *
 * @param handler handler that runs
 * @param spans builder of the span of a call within a position
 */
record TracedHandler(Handler handler, BiFunction<Call, TraceParent, SpanBuilder> spans) implements Handler {

    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("capstan.outcome");

    @Override
    public HandlerResult handle(Call call, Instant deadline) throws InterruptedException {
        @Nullable TraceParent position = call.trace().span();
        return position == null || !position.isSampled()
                ? handler.handle(call, deadline)
                : traced(call, deadline, position);
    }

    private HandlerResult traced(Call call, Instant deadline, TraceParent position) throws InterruptedException {
        Span span = spans.apply(call, position).startSpan();
        String own = span.getSpanContext().getSpanId();
        String outcome = "interrupted";
        try {
            HandlerResult result = handler.handle(call.tracedIn(position.at(own, true)), deadline);
            outcome = result.fold(responded -> "responded", delivered -> "delivered", failed -> "failed");
            if (result instanceof HandlerResult.Failed failed) {
                TracedCalls.fail(span, failed.refusal());
            }
            return result;
        } catch (RuntimeException | Error broken) {
            outcome = "failed";
            span.setStatus(StatusCode.ERROR);
            throw broken;
        } catch (InterruptedException interrupted) {
            span.setStatus(StatusCode.ERROR);
            throw interrupted;
        } finally {
            span.setAttribute(OUTCOME, outcome).end();
        }
    }
}
