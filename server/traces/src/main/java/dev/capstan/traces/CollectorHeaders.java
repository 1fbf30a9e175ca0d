package dev.capstan.traces;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The headers that a collector wants with each export, such as its credentials. No message and no text of this class
 * repeats a value.
 */
public final class CollectorHeaders {

    /** No headers. */
    public static final CollectorHeaders NONE = new CollectorHeaders(Map.of());

    private static final int MAX_HEADERS = 32;
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}";
    private static final Pattern LINE = Pattern.compile("(" + TOKEN + "):[ \\t]*(.*?)[ \\t]*");
    private static final Pattern PAIR = Pattern.compile("[ \\t]*(" + TOKEN + ")[ \\t]*=[ \\t]*(.*?)[ \\t]*");
    private static final Pattern VALUE = Pattern.compile("[!-~]([ -~]{0,8190}[!-~])?");

    /** The headers that belong to the connection or to the body. */
    private static final Set<String> RESERVED = Set.of(
            "connection",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "host",
            "transfer-encoding",
            "upgrade");

    private final Map<String, String> values;

    private CollectorHeaders(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Reads headers: one {@code name: value} in each line, or {@code name=value,name=value} with values in percent
     * encoding, as {@code OTEL_EXPORTER_OTLP_HEADERS} has them. Throws {@link IllegalArgumentException} if they are
     * invalid.
     */
    public static CollectorHeaders parse(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        boolean isList = lines.size() == 1 && !LINE.matcher(lines.get(0)).matches();
        List<String> entries = isList ? List.of(lines.get(0).split(",")) : lines;
        if (entries.isEmpty() || entries.size() > MAX_HEADERS) {
            throw new IllegalArgumentException("must have 1 to " + MAX_HEADERS + " headers");
        }
        Map<String, String> values = new TreeMap<>();
        for (int i = 0; i < entries.size(); i++) {
            add(values, isList, entries.get(i), "header " + (i + 1));
        }
        return new CollectorHeaders(values);
    }

    private static void add(Map<String, String> values, boolean isList, String entry, String place) {
        Matcher parts = (isList ? PAIR : LINE).matcher(entry);
        if (!parts.matches()) {
            throw new IllegalArgumentException(place + " is not valid; write 'name: value' in a line of its own, or"
                    + " 'name=value,name=value' in one line");
        }
        String name = parts.group(1).toLowerCase(Locale.ROOT);
        String value = isList ? decoded(parts.group(2), place) : parts.group(2);
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    place + " has an invalid value; use 1 to 8192 printable ASCII characters");
        }
        if (RESERVED.contains(name)) {
            throw new IllegalArgumentException(place + " must not be '" + name + "'; the server sets it");
        }
        if (values.put(name, value) != null) {
            throw new IllegalArgumentException(place + " repeats '" + name + "'; remove one");
        }
    }

    private static String decoded(String value, String place) {
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Without its cause, whose message repeats a part of the value.
            throw new IllegalArgumentException(place + " has an invalid percent encoding; write '%' as %25");
        }
    }

    /** Returns the values by names in lower case. */
    Map<String, String> values() {
        return values;
    }

    @Override
    public String toString() {
        return values.keySet().toString();
    }
}
