package dev.capstan.audit;

/**
 * A quick check that recognizes most canonical record texts (RFC 8785) without parsing them.
 *
 * <p>It recognizes names and strings without escapes, integers of up to fifteen digits, and values nested up to
 * {@value #MAX_DEPTH} deep. It is unsure of any other text.
 */
final class CanonicalScan {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_DIGITS = 15;

    /** Marks text that does not continue as expected; positions are never negative. */
    private static final int UNSURE = -1;

    private final String text;
    private final String kind;
    private final String tenantId;
    private final String ts;
    private int filed;

    private CanonicalScan(String text, String kind, String tenantId, String ts) {
        this.text = text;
        this.kind = kind;
        this.tenantId = tenantId;
        this.ts = ts;
    }

    /**
     * Whether a text is certainly canonical and contains the fields that it is filed under; false where only parsing
     * can tell.
     *
     * @param claim the text, and the kind and time that it is filed under
     * @param tenantId the tenant that it is filed under
     */
    static boolean isCertainlyCanonical(ChainedRecord claim, String tenantId) {
        String text = claim.canonical();
        CanonicalScan scan = new CanonicalScan(
                text, claim.kind(), tenantId, String.valueOf(claim.ts().toEpochMilli()));
        return claim.tenantId().equals(tenantId)
                && text.length() <= CanonicalRecord.MAX_BYTES
                && text.startsWith("{")
                && scan.object(0, 1) == text.length()
                && scan.filed == 3;
    }

    /**
     * Returns the position after the value that starts at a position, or {@link #UNSURE} if it is not certainly
     * canonical.
     */
    private int value(int at, int depth) {
        if (at < 0 || at >= text.length() || depth > MAX_DEPTH) {
            return UNSURE;
        }
        return switch (text.charAt(at)) {
            case '{' -> object(at, depth);
            case '[' -> array(at, depth);
            case '"' -> string(at);
            case 't' -> word(at, "true");
            case 'f' -> word(at, "false");
            case 'n' -> word(at, "null");
            default -> number(at);
        };
    }

    private int object(int begin, int depth) {
        int at = begin + 1;
        if (is(at, '}')) {
            return at + 1;
        }
        int nameBefore = UNSURE;
        while (true) {
            int colon = is(at, '"') ? string(at) : UNSURE;
            if (!is(colon, ':') || nameBefore != UNSURE && !ascends(nameBefore, at)) {
                return UNSURE;
            }
            int end = value(colon + 1, depth + 1);
            if (end != UNSURE && depth == 1) {
                file(at, colon, end);
            }
            if (is(end, '}')) {
                return end + 1;
            }
            if (!is(end, ',')) {
                return UNSURE;
            }
            nameBefore = at;
            at = end + 1;
        }
    }

    private int array(int begin, int depth) {
        int at = begin + 1;
        if (is(at, ']')) {
            return at + 1;
        }
        while (true) {
            int end = value(at, depth + 1);
            if (is(end, ']')) {
                return end + 1;
            }
            if (!is(end, ',')) {
                return UNSURE;
            }
            at = end + 1;
        }
    }

    private int string(int begin) {
        for (int at = begin + 1; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                return at + 1;
            }
            if (c < ' ' || c == '\\' || Character.isSurrogate(c)) {
                return UNSURE;
            }
        }
        return UNSURE;
    }

    private int number(int begin) {
        int first = is(begin, '-') ? begin + 1 : begin;
        int at = first;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        boolean isZero = at - begin == 1 && is(begin, '0');
        boolean isWhole = at > first && at - first <= MAX_DIGITS && !is(first, '0');
        boolean ends = is(at, ',') || is(at, '}') || is(at, ']');
        return (isZero || isWhole) && ends ? at : UNSURE;
    }

    private int word(int at, String word) {
        return text.startsWith(word, at) ? at + word.length() : UNSURE;
    }

    private boolean is(int at, char c) {
        return at >= 0 && at < text.length() && text.charAt(at) == c;
    }

    /** Whether the name at the second position sorts after the name at the first; each ends with a quote. */
    private boolean ascends(int first, int second) {
        for (int i = 1; ; i++) {
            char before = text.charAt(first + i);
            char after = text.charAt(second + i);
            if (before != after) {
                return before == '"' || after != '"' && before < after;
            }
            if (before == '"') {
                return false;
            }
        }
    }

    /** Counts a member of the record if it matches the field that the record is filed under. */
    private void file(int name, int colon, int end) {
        int begin = colon + 1;
        if (isText(name, colon, "ts")) {
            filed += end - begin == ts.length() && text.startsWith(ts, begin) ? 1 : 0;
        } else if (isText(name, colon, "kind")) {
            filed += isText(begin, end, kind) ? 1 : 0;
        } else if (isText(name, colon, "tenantId")) {
            filed += isText(begin, end, tenantId) ? 1 : 0;
        }
    }

    private boolean isText(int begin, int end, String expected) {
        return end - begin == expected.length() + 2 && is(begin, '"') && text.startsWith(expected, begin + 1);
    }
}
