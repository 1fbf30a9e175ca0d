package dev.capstan.config.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A value of the file that knows its place. */
public sealed interface Node {

    TextPosition position();

    /** Keys and values in the order of the file. */
    record Mapping(TextPosition position, Map<String, Entry> entries) implements Node {

        /** Returns the place of the value of a key that is there. */
        public TextPosition placeOf(String key) {
            return Objects.requireNonNull(entries.get(key)).value().position();
        }
    }

    /** A list. */
    record Sequence(TextPosition position, List<Node> items) implements Node {}

    /** A text, number, boolean or null: as it is written, and as the YAML 1.2 core schema reads it. */
    record Scalar(TextPosition position, String text, JsonNode value) implements Node {}

    /** Something that is refused whatever its key takes; its mistake is noted, so nothing more is said of it. */
    record Refused(TextPosition position) implements Node {}

    /** A value and the place of its key. */
    record Entry(TextPosition key, Node value) {}
}
