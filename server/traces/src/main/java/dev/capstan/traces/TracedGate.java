package dev.capstan.traces;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.TraceParent;
import io.opentelemetry.api.trace.Span;
import org.jspecify.annotations.Nullable;

/** A gate with a span for each sampled call. */
public final class TracedGate implements Gate {

    private final Gate gate;
    private final TraceExport export;
    private final String name;

    /**
     * Creates a gate that decides as another one.
     *
     * @param name name of the gate in its spans
     */
    public TracedGate(String name, Gate gate, TraceExport export) {
        this.gate = gate;
        this.export = export;
        this.name = "gate " + name;
    }

    @Override
    public Decision decide(Call call) {
        @Nullable TraceParent position = call.trace().span();
        if (position == null || !position.isSampled()) {
            return gate.decide(call);
        }
        Span span = export.within(position, name).startSpan();
        try {
            Decision decision = gate.decide(call);
            if (decision instanceof Decision.Refuse refuse) {
                TracedCalls.fail(span, refuse.refusal());
            }
            return decision;
        } finally {
            span.end();
        }
    }
}
