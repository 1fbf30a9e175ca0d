package dev.capstan.discovery;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The canonical JSON of a document, from which its digest is computed. Keys have a fixed order. Empty fields except id,
 * summary and outcome are left out. Requirements are sorted by their UTF-8 bytes, and escapes follow AGH's reference.
 */
final class CanonicalDocument {

    private final StringBuilder out = new StringBuilder("{");

    private CanonicalDocument() {}

    static String of(CapabilityDocument document) {
        CanonicalDocument text = new CanonicalDocument();
        text.put("id", document.id());
        text.put("summary", document.summary());
        text.put("outcome", document.outcome());
        text.putIfPresent("version", document.version());
        text.putIfPresent("context_needed", document.contextNeeded());
        text.putIfPresent("artifacts_expected", document.artifactsExpected());
        text.putIfPresent("execution_outline", document.executionOutline());
        text.putIfPresent("constraints", document.constraints());
        text.putIfPresent("examples", document.examples());
        text.putIfPresent("requirements", sorted(document.requirements()));
        return text.out.append('}').toString();
    }

    private static List<String> sorted(List<String> requirements) {
        return requirements.stream()
                .sorted((left, right) -> Arrays.compareUnsigned(
                        left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8)))
                .toList();
    }

    private void put(String key, String value) {
        key(key);
        quote(value);
    }

    private void putIfPresent(String key, @Nullable String value) {
        if (value != null) {
            put(key, value);
        }
    }

    private void putIfPresent(String key, List<String> values) {
        if (values.isEmpty()) {
            return;
        }
        key(key);
        char before = '[';
        for (String value : values) {
            out.append(before);
            quote(value);
            before = ',';
        }
        out.append(']');
    }

    private void key(String key) {
        if (out.length() > 1) {
            out.append(',');
        }
        quote(key);
        out.append(':');
    }

    private void quote(String text) {
        out.append('"');
        text.chars().forEach(character -> escape((char) character));
        out.append('"');
    }

    private void escape(char character) {
        switch (character) {
            case '"', '\\' -> out.append('\\').append(character);
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '<', '>', '&', '\u2028', '\u2029' -> unicode(character);
            default -> {
                if (character < ' ') {
                    unicode(character);
                } else {
                    out.append(character);
                }
            }
        }
    }

    private void unicode(char character) {
        out.append(String.format("\\u%04x", (int) character));
    }
}
