package dev.capstan.core.invocation;

import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of a call in a distributed trace, as in the {@code traceparent} header of W3C Trace Context.
 *
 * @param traceId 32 lower-case hexadecimal digits, not all zero
 * @param parentId span that this position is in: 16 lower-case hexadecimal digits; all zero where the trace begins
 * @param flags two lower-case hexadecimal digits
 */
public record TraceParent(String traceId, String parentId, String flags) {

    private static final Pattern FORM =
            Pattern.compile("(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
    private static final String KNOWN_VERSION = "00";
    private static final String SAMPLED = "01";
    private static final String NOT_SAMPLED = "00";
    private static final String NO_PARENT = "0".repeat(16);

    /** Reads a header. Returns empty if it is malformed, in which case a new trace is started. */
    public static Optional<TraceParent> parse(String header) {
        Matcher parts = FORM.matcher(header);
        boolean wellFormed =
                parts.matches() && (parts.group(5) == null || !parts.group(1).equals(KNOWN_VERSION));
        return wellFormed
                ? Optional.of(new TraceParent(parts.group(2), parts.group(3), parts.group(4)))
                : Optional.empty();
    }

    /** Returns the start of a trace with this id, which is not known to be sampled. */
    static TraceParent beginning(UUID traceId) {
        return new TraceParent(traceId.toString().replace("-", ""), NO_PARENT, NOT_SAMPLED);
    }

    /** Whether the trace begins here, so that there is nothing to propagate before {@link #next}. */
    public boolean isBeginning() {
        return parentId.equals(NO_PARENT);
    }

    /** Whether the flags say that the trace is sampled. */
    public boolean isSampled() {
        return (HexFormat.fromHexDigits(flags) & 1) != 0;
    }

    /** Returns the position of a span in the same trace. */
    public TraceParent at(String spanId, boolean isSampled) {
        return new TraceParent(traceId, spanId, isSampled ? SAMPLED : NOT_SAMPLED);
    }

    /** Returns the next step of the same trace, for a call from here. */
    public TraceParent next() {
        return new TraceParent(traceId, newParentId(), flags);
    }

    /** Returns the value of the header. */
    public String header() {
        return KNOWN_VERSION + "-" + traceId + "-" + parentId + "-" + flags;
    }

    private static String newParentId() {
        long id = ThreadLocalRandom.current().nextLong();
        return HexFormat.of().toHexDigits(id == 0 ? 1 : id);
    }
}
