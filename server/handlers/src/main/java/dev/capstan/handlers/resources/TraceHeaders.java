package dev.capstan.handlers.resources;

import dev.capstan.core.invocation.Trace;
import java.net.http.HttpRequest;

/** The headers of W3C Trace Context that propagate a trace. */
public final class TraceHeaders {

    private TraceHeaders() {}

    /** Sets the headers for the next step of a trace. */
    public static void set(HttpRequest.Builder request, Trace trace) {
        request.setHeader("traceparent", trace.outgoing().header());
        if (trace.state() != null) {
            request.setHeader("tracestate", trace.state());
        }
    }
}
