package dev.capstan.config.document;

import dev.capstan.core.text.NameSuggestions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The keys of one mapping: allowed, required and refused ones. */
public final class Fields {

    private final Node.Mapping mapping;
    private final Diagnostics diagnostics;
    private final Set<String> refused = new HashSet<>();

    /** Creates the fields of a mapping; errors are reported to {@code diagnostics}. */
    public Fields(Node.Mapping mapping, Diagnostics diagnostics) {
        this.mapping = mapping;
        this.diagnostics = diagnostics;
    }

    /** Returns the value of a key, or empty if it is missing. */
    public Optional<Node> optional(String key) {
        return Optional.ofNullable(mapping.entries().get(key)).map(Node.Entry::value);
    }

    /** Returns the value of a key, or empty after reporting an error. The {@code advice} says what to write. */
    public Optional<Node> required(String key, String advice) {
        Optional<Node> value = optional(key);
        if (value.isEmpty()) {
            TextPosition position = mapping.position();
            diagnostics.add(
                    DiagnosticCode.MISSING_KEY,
                    position.property(key, position.line(), position.column()),
                    ValueDescriptions.quoted(key) + " is missing; " + advice);
        }
        return value;
    }

    /** Reports an error with this message if the key is present. The key must never be written. */
    public void refuse(String key, String message) {
        Node.Entry entry = mapping.entries().get(key);
        if (entry != null) {
            diagnostics.add(DiagnosticCode.COMPUTED_KEY, entry.key(), message);
            refused.add(key);
        }
    }

    /** Reports every unknown key. Suggests the nearest known key, or lists all of them. */
    public void allowOnly(List<String> known) {
        for (Map.Entry<String, Node.Entry> entry : mapping.entries().entrySet()) {
            if (!known.contains(entry.getKey()) && !refused.contains(entry.getKey())) {
                diagnostics.add(
                        DiagnosticCode.UNKNOWN_KEY, entry.getValue().key(), () -> unknown(entry.getKey(), known));
            }
        }
    }

    private static String unknown(String key, List<String> known) {
        return "unknown key " + ValueDescriptions.quoted(key) + "; "
                + NameSuggestions.nearest(key, known)
                        .map(nearest -> "did you mean '" + nearest + "'?")
                        .orElseGet(() -> "the valid keys are " + String.join(", ", known));
    }
}
