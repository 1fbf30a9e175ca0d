package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The seven kinds of JSON values; each value has exactly one. A number without a fraction is an integer (TC-2.1). */
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

    /** The two kinds of numbers. */
    public static final Set<JsonKind> NUMBERS = Collections.unmodifiableSet(EnumSet.of(INTEGER, FRACTION));

    /** The seven names for the keyword {@code type}. */
    static final List<String> TYPES = List.of("object", "array", "string", "integer", "number", "boolean", "null");

    private final String description;

    JsonKind(String description) {
        this.description = description;
    }

    /** Returns the kind of a value, independent of the notation of a number: 1.0 and 1e2 are integers. */
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

    /** Returns the kinds for a name in the keyword {@code type}; empty if it is not a type. */
    public static Optional<Set<JsonKind>> ofType(String type) {
        if (!TYPES.contains(type)) {
            return Optional.empty();
        }
        return Optional.of(type.equals("number") ? NUMBERS : Set.of(valueOf(type.toUpperCase(Locale.ROOT))));
    }

    /** Returns the wording for a name in the keyword {@code type}, with its article. */
    public static String wordsForType(String type) {
        return type.equals("number") ? FRACTION.description : valueOf(type.toUpperCase(Locale.ROOT)).description;
    }

    /** Returns the wording for the kind, with its article. */
    public String label() {
        return description;
    }

    /** Returns the wording for the kind of a value, with its article. */
    public static String labelOf(JsonNode value) {
        return of(value).description;
    }
}
