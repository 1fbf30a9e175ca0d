package dev.capstan.handlers.resources;

import dev.capstan.core.invocation.Trace;
import java.util.function.BiConsumer;

/** The headers of W3C Trace Context that propagate a trace. */
public final class TraceHeaders {

    private TraceHeaders() {}

    /** Sets the headers for the next step of a trace, each by its name. */
    public static void set(BiConsumer<String, String> headers, Trace trace) {
        headers.accept("traceparent", trace.outgoing().header());
        if (trace.state() != null) {
            headers.accept("tracestate", trace.state());
        }
    }
}
