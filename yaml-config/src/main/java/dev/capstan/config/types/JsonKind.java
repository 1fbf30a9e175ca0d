package dev.capstan.config.types;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The seven kinds that every JSON value is exactly one of. */
enum JsonKind {
    OBJECT,
    ARRAY,
    STRING,
    INTEGER,
    FRACTION,
    BOOLEAN,
    NULL;

    /** Every kind. */
    static final Set<JsonKind> ALL = Set.of(values());

    /** The kind of a value; a number is an integer where it has no fraction, however it is written. */
    static JsonKind of(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> OBJECT;
            case ARRAY -> ARRAY;
            case STRING -> STRING;
            case NUMBER -> value.decimalValue().stripTrailingZeros().scale() <= 0 ? INTEGER : FRACTION;
            case BOOLEAN -> BOOLEAN;
            default -> NULL;
        };
    }

    /** The kinds that a name under the keyword {@code type} stands for. */
    static Set<JsonKind> named(String type) {
        return type.equals("number")
                ? EnumSet.of(INTEGER, FRACTION)
                : EnumSet.of(valueOf(type.toUpperCase(Locale.ROOT)));
    }
}
