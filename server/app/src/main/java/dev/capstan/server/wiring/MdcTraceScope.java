package dev.capstan.server.wiring;

import dev.capstan.core.execution.TraceScope;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The trace of a call on every line that the server logs on its behalf (INV-3.3). */
@Singleton
final class MdcTraceScope implements TraceScope {

    private static final String KEY = "trace";

    /** Accepted traces. Another agent's trace with other characters could start a log line of its own. */
    private static final Pattern ONE_WORD = Pattern.compile("[!-~]{1,128}");

    @Override
    public Runnable enter(String traceId) {
        @Nullable String before = MDC.get(KEY);
        MDC.put(KEY, ONE_WORD.matcher(traceId).matches() ? traceId : "?");
        return () -> restore(before);
    }

    private static void restore(@Nullable String before) {
        if (before == null) {
            MDC.remove(KEY);
        } else {
            MDC.put(KEY, before);
        }
    }
}
