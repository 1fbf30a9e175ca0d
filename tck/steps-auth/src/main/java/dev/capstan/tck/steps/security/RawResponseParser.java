package dev.capstan.tck.steps.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The responses on one connection, split by their framing: a text such as {@code HTTP/1.1 200} in a body is not a
 * response. Interim responses are skipped.
 */
final class RawResponseParser {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})\\b");
    private static final Pattern LENGTH = Pattern.compile("(?m)^content-length:[ \\t]*(\\d{1,9}) *\r?$");
    private static final Pattern CHUNKED = Pattern.compile("(?m)^transfer-encoding:[ \\t]*chunked *\r?$");
    private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,7})[^\\r\\n]*\\r\\n");
    private static final String END = "\r\n\r\n";
    private static final int INTERIM = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final String text;
    private final List<Integer> statuses = new ArrayList<>();

    private RawResponseParser(String text) {
        this.text = text;
    }

    /** Returns the status of each response, in order. */
    static List<Integer> statuses(String text) {
        RawResponseParser parser = new RawResponseParser(text);
        OptionalInt at = OptionalInt.of(0);
        while (at.isPresent()) {
            at = parser.read(at.getAsInt());
        }
        return List.copyOf(parser.statuses);
    }

    /** Reads the response at an offset. Returns the possible offset of the next one, or empty if none can follow. */
    private OptionalInt read(int from) {
        Matcher status = STATUS.matcher(text).region(from, text.length());
        if (!status.lookingAt()) {
            return OptionalInt.empty();
        }
        int code = Integer.parseInt(status.group(1));
        if (code >= INTERIM) {
            statuses.add(code);
        }
        int head = text.indexOf(END, from);
        return head < 0
                ? OptionalInt.empty()
                : body(code, text.substring(from, head).toLowerCase(Locale.ROOT), head + END.length());
    }

    private OptionalInt body(int code, String head, int from) {
        Matcher length = LENGTH.matcher(head);
        if (code < INTERIM || code == NO_CONTENT || code == NOT_MODIFIED) {
            return OptionalInt.of(from);
        }
        if (CHUNKED.matcher(head).find()) {
            return chunks(from);
        }
        int next = length.find() ? from + Integer.parseInt(length.group(1)) : Integer.MAX_VALUE;
        return next <= text.length() ? OptionalInt.of(next) : OptionalInt.empty();
    }

    private OptionalInt chunks(int from) {
        Matcher chunk = CHUNK.matcher(text).region(from, text.length());
        while (chunk.lookingAt()) {
            int size = Integer.parseInt(chunk.group(1), 16);
            if (size == 0) {
                int end = text.indexOf(END, chunk.end() - 2);
                return end < 0 ? OptionalInt.empty() : OptionalInt.of(end + END.length());
            }
            int next = chunk.end() + size + 2;
            if (next > text.length()) {
                return OptionalInt.empty();
            }
            chunk.region(next, text.length());
        }
        return OptionalInt.empty();
    }
}
