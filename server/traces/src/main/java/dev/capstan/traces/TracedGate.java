package dev.capstan.traces;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.TraceParent;
import io.opentelemetry.api.trace.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gate with a span for each sampled call, named after the class of the gate. */
public final class TracedGate implements Gate {

    private final Gate gate;
    private final TraceExport export;
    private final String name;

    private TracedGate(Gate gate, TraceExport export) {
        this.gate = gate;
        this.export = export;
        this.name = "gate " + gate.getClass().getSimpleName();
    }

    /** Returns the gates with their spans; the same gates if no spans are exported. */
    public static List<Gate> all(List<Gate> gates, @Nullable TraceExport export) {
        return export == null
                ? gates
                : gates.stream().<Gate>map(gate -> new TracedGate(gate, export)).toList();
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
