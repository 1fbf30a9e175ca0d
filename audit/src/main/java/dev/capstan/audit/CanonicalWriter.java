package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.erdtman.jcs.NumberToJSON;

/** The writer of canonical JSON (RFC 8785) for trees that have passed {@link CanonicalFormCheck}. */
final class CanonicalWriter {

    /** The greatest number below which every whole number is a double: 2^53. */
    private static final long MAX_WHOLE = 1L << 53;

    private final StringBuilder out = new StringBuilder(512);

    private CanonicalWriter() {}

    /** Returns the text of a tree. */
    static String write(JsonNode node) {
        CanonicalWriter writer = new CanonicalWriter();
        writer.value(node);
        return writer.out.toString();
    }

    /** Whether a number is a whole number that a double and a canonical text have exactly. */
    static boolean isExactWhole(JsonNode number) {
        return number.isIntegralNumber()
                && number.canConvertToLong()
                && number.longValue() >= -MAX_WHOLE
                && number.longValue() <= MAX_WHOLE;
    }

    private void value(JsonNode node) {
        switch (node.getNodeType()) {
            case OBJECT -> object(node);
            case ARRAY -> array(node);
            case STRING -> string(node.textValue());
            case NUMBER -> number(node);
            default -> out.append(node.asText());
        }
    }

    /** Sorts the names by their UTF-16 units, as {@link String#compareTo} does. */
    private void object(JsonNode node) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        node.properties().forEach(property -> sorted.put(property.getKey(), property.getValue()));
        out.append('{');
        Iterator<Map.Entry<String, JsonNode>> properties = sorted.entrySet().iterator();
        while (properties.hasNext()) {
            Map.Entry<String, JsonNode> property = properties.next();
            string(property.getKey());
            out.append(':');
            value(property.getValue());
            if (properties.hasNext()) {
                out.append(',');
            }
        }
        out.append('}');
    }

    private void array(JsonNode node) {
        out.append('[');
        for (int i = 0; i < node.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            value(node.get(i));
        }
        out.append(']');
    }

    private void number(JsonNode node) {
        if (isExactWhole(node)) {
            out.append(node.longValue());
            return;
        }
        try {
            out.append(NumberToJSON.serializeNumber(node.doubleValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        out.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < ' ') {
                    out.append("\\u").append(HexFormat.of().toHexDigits(c));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
