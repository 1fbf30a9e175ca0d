package dev.capstan.config.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A value of the file with its position. */
public sealed interface Node {

    TextPosition position();

    /** A mapping: keys and values in the order of the file. */
    record Mapping(TextPosition position, Map<String, Entry> entries) implements Node {

        /** Returns the position of the value of an existing key. */
        public TextPosition positionOf(String key) {
            return Objects.requireNonNull(entries.get(key)).value().position();
        }
    }

    /** A list. */
    record Sequence(TextPosition position, List<Node> items) implements Node {}

    /** A string, number, boolean or null: as written, and as the YAML 1.2 core schema reads it. */
    record Scalar(TextPosition position, String text, JsonNode value) implements Node {}

    /** A value that is refused under any key. Its error has been reported, so no other is added. */
    record Refused(TextPosition position) implements Node {}

    /** A value and the position of its key. */
    record Entry(TextPosition key, Node value) {}
}
