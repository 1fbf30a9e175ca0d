package dev.capstan.traces;

import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.TraceParent;
import dev.capstan.core.port.CallObserver;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A span for each sampled call, named {@code execute_tool NAME} as the conventions of OpenTelemetry for generative AI
 * have it, with children for its record, for each attempt of its handler and for each request to another agent. Their attributes are names, ids and codes, never a payload or a credential.
 */
public final class TracedCalls implements CallObserver {

    /** The code of a refusal. */
    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private static final String OPERATION = "execute_tool";
    private static final AttributeKey<String> OPERATION_NAME = AttributeKey.stringKey("gen_ai.operation.name");
    private static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
    private static final AttributeKey<String> TOOL_CALL = AttributeKey.stringKey("gen_ai.tool.call.id");
    private static final AttributeKey<String> AGENT = AttributeKey.stringKey("capstan.agent");
    private static final AttributeKey<String> VERSION = AttributeKey.stringKey("capstan.capability.version");
    private static final AttributeKey<String> SURFACE = AttributeKey.stringKey("capstan.surface");
    private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("capstan.attempt.number");
    private static final AttributeKey<String> TRACE = AttributeKey.stringKey("capstan.trace.id");

    private final TraceExport export;
    private final InstantSource clock;

    /** Creates an observer that exports spans. */
    public TracedCalls(TraceExport export, InstantSource clock) {
        this.export = export;
        this.clock = clock;
    }

    @Override
    public Call begin(Call call) {
        return call.tracedIn(export.begin(call.trace().parent()));
    }

    @Override
    public Consumer<Outcome> end(Outcome outcome) {
        Call call = outcome.call();
        @Nullable TraceParent position = call.trace().span();
        if (position == null || !position.isSampled()) {
            return told -> {};
        }
        Instant began = clock.instant().minus(outcome.elapsed());
        Span record = export.within(position, "record").startSpan();
        return told -> {
            record.end();
            span(told, position, began).end();
        };
    }

    @Override
    public Handler attempt(int number, Handler handler) {
        return new TracedHandler(handler, (call, position) -> export.within(position, "attempt")
                .setSpanKind(kind(call.capability()))
                .setAttribute(ATTEMPT, (long) number));
    }

    /** Returns the kind of an attempt. A message to another agent has a span of its own. */
    private static SpanKind kind(Capability capability) {
        return capability.execution().handler() instanceof HandlerSpec.Http ? SpanKind.CLIENT : SpanKind.INTERNAL;
    }

    @Override
    public Handler sender(Transport transport, Handler sender) {
        return new TracedHandler(
                sender,
                (call, position) -> MessagingAttributes.set(
                        export.within(position, "send " + transport.requests()).setSpanKind(SpanKind.PRODUCER),
                        "send",
                        transport,
                        call));
    }

    private Span span(Outcome outcome, TraceParent position, Instant began) {
        Call call = outcome.call();
        String name = call.found().map(found -> OPERATION + " " + found.name()).orElse(OPERATION);
        SpanBuilder builder = export.within(call.trace().parent(), name)
                .setSpanKind(SpanKind.SERVER)
                .setStartTimestamp(began)
                .setAttribute(SURFACE, call.entrance().surface().label())
                .setAttribute(OPERATION_NAME, OPERATION)
                .setAttribute(TOOL_CALL, call.correlationId())
                .setAttribute(TRACE, call.traceId());
        @Nullable Transport bus = call.entrance().transport();
        if (bus != null) {
            MessagingAttributes.set(builder.setSpanKind(SpanKind.CONSUMER), "process", bus, call);
        }
        Span span = export.start(builder, position);
        call.found().ifPresent(found -> describe(span, found));
        if (outcome instanceof Outcome.Refused refused) {
            fail(span, refused.refusal());
        }
        return span;
    }

    private static void describe(Span span, Capability capability) {
        span.setAttribute(TOOL, capability.name())
                .setAttribute(AGENT, capability.agent().uri())
                .setAttribute(VERSION, capability.version().toString());
    }

    /** Marks a span as failed, by the code only: messages may repeat what a caller has sent. */
    static void fail(Span span, Refusal refusal) {
        span.setStatus(StatusCode.ERROR).setAttribute(ERROR, refusal.code().wire());
    }
}
