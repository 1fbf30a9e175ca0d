package dev.capstan.http.invocation;

import dev.capstan.core.invocation.Trace;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The trace that a request belongs to, by its own word or by the headers of W3C Trace Context (INV-5.1). */
public final class TraceContextHeaders {

    private static final String TRACEPARENT = "traceparent";
    private static final String TRACESTATE = "tracestate";

    /** What else it says is not to be handed on: it would reach whoever is called in other letters. */
    private static final Pattern STATE = Pattern.compile("[ -~\\t]{1,512}");

    private TraceContextHeaders() {}

    /** The trace of a request that names this id, or none. */
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
