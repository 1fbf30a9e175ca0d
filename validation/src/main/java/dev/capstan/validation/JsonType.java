package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The seven types; an integer is a number without a fraction, however it is written (TC-2.1). */
enum JsonType {
    OBJECT("an object", JsonNode::isObject),
    ARRAY("an array", JsonNode::isArray),
    STRING("a string", JsonNode::isTextual),
    INTEGER("an integer", Numbers::isWhole),
    NUMBER("a number", JsonNode::isNumber),
    BOOLEAN("a boolean", JsonNode::isBoolean),
    NULL("null", JsonNode::isNull);

    private static final List<String> NAMES =
            Stream.of(values()).map(JsonType::wire).toList();

    private final String words;
    private final Predicate<JsonNode> test;

    JsonType(String words, Predicate<JsonNode> test) {
        this.words = words;
        this.test = test;
    }

    boolean holds(JsonNode value) {
        return test.test(value);
    }

    /** The name in a schema. */
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type in a sentence, with its article. */
    String words() {
        return words;
    }

    static List<String> names() {
        return NAMES;
    }

    static Optional<JsonType> of(String wire) {
        return Stream.of(values()).filter(t -> t.wire().equals(wire)).findFirst();
    }

    /** What a value is, in a sentence. */
    static String wordsFor(JsonNode value) {
        return Stream.of(values())
                .filter(t -> t.holds(value))
                .map(JsonType::words)
                .findFirst()
                .orElse("no JSON value");
    }
}
