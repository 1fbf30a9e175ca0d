package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The seven kinds that every JSON value is exactly one of. A number is an integer where it has no fraction (TC-2.1). */
public enum JsonKind {
    STRING("a string"),
    INTEGER("an integer"),
    FRACTION("a number"),
    BOOLEAN("a boolean"),
    NULL("null"),
    OBJECT("an object"),
    ARRAY("an array");

    /** Every kind. */
    public static final Set<JsonKind> ALL = Collections.unmodifiableSet(EnumSet.allOf(JsonKind.class));

    /** The two kinds of number. */
    public static final Set<JsonKind> NUMBERS = Collections.unmodifiableSet(EnumSet.of(INTEGER, FRACTION));

    /** The seven names under the keyword {@code type}. */
    static final List<String> TYPES = List.of("object", "array", "string", "integer", "number", "boolean", "null");

    private final String words;

    JsonKind(String words) {
        this.words = words;
    }

    /** Returns the kind of a value, however a number is written: 1.0 and 1e2 are integers. */
    public static JsonKind of(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> STRING;
            case NUMBER -> Numbers.isWhole(value) ? INTEGER : FRACTION;
            case BOOLEAN -> BOOLEAN;
            case OBJECT -> OBJECT;
            case ARRAY -> ARRAY;
            default -> NULL;
        };
    }

    /** Returns the kinds that a name under the keyword {@code type} stands for; empty where it is not a type. */
    public static Optional<Set<JsonKind>> ofType(String type) {
        if (!TYPES.contains(type)) {
            return Optional.empty();
        }
        return Optional.of(type.equals("number") ? NUMBERS : Set.of(valueOf(type.toUpperCase(Locale.ROOT))));
    }

    /** Returns a name under the keyword {@code type} in a sentence, with its article. */
    public static String wordsForType(String type) {
        return type.equals("number") ? FRACTION.words : valueOf(type.toUpperCase(Locale.ROOT)).words;
    }

    /** Returns the kind in a sentence, with its article. */
    public String words() {
        return words;
    }

    /** Returns what a value is, in a sentence. */
    public static String wordsFor(JsonNode value) {
        return of(value).words;
    }
}
