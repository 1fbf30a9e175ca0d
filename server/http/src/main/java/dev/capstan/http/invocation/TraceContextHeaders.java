package dev.capstan.http.invocation;

import dev.capstan.core.invocation.Trace;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The trace of a request, from its own field or from the headers of W3C Trace Context (INV-5.1). */
public final class TraceContextHeaders {

    /** The header with the trace id of a call in every response to it. */
    public static final String TRACE_ID = "Trace-Id";

    private static final String TRACEPARENT = "traceparent";
    private static final String TRACESTATE = "tracestate";

    /**
     * Valid characters of a tracestate. Any other would reach the handler in a different encoding, so it is not
     * forwarded.
     */
    private static final Pattern STATE = Pattern.compile("[ -~\\t]{1,512}");

    private TraceContextHeaders() {}

    /** Returns the trace of a request, with this id if it is not null. */
    public static Trace of(HttpRequest<?> request, @Nullable String id) {
        HttpHeaders headers = request.getHeaders();
        List<String> parents = headers.getAll(TRACEPARENT);
        String state = String.join(",", headers.getAll(TRACESTATE));
        return Trace.of(
                id,
                parents.size() == 1 ? parents.get(0) : null,
                STATE.matcher(state).matches() ? state : null);
    }
}
