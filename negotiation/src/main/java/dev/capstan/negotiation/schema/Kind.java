package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The seven kinds that every JSON value is exactly one of; a set of them is an {@code int} with a bit for each. */
enum Kind {
    STRING,
    INTEGER,
    FRACTION,
    BOOLEAN,
    NULL,
    OBJECT,
    ARRAY;

    static final int ALL = (1 << values().length) - 1;
    static final int NUMBERS = INTEGER.bit() | FRACTION.bit();

    int bit() {
        return 1 << ordinal();
    }

    boolean in(int kinds) {
        return (kinds & bit()) != 0;
    }

    static Kind of(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> STRING;
            case NUMBER -> isWhole(value) ? INTEGER : FRACTION;
            case BOOLEAN -> BOOLEAN;
            case OBJECT -> OBJECT;
            case ARRAY -> ARRAY;
            default -> NULL;
        };
    }

    /** The kinds that a name under the keyword {@code type} stands for. */
    static int named(String type) {
        return type.equals("number")
                ? NUMBERS
                : valueOf(type.toUpperCase(Locale.ROOT)).bit();
    }

    /** A set of kinds in a sentence, such as "an integer or null". */
    static String words(int kinds) {
        if (kinds == ALL) {
            return "anything";
        }
        boolean numbers = (kinds & NUMBERS) == NUMBERS;
        List<String> words = Stream.of(values())
                .filter(kind -> kind.in(kinds) && !(numbers && kind == FRACTION))
                .map(kind -> numbers && kind == INTEGER ? "a number" : kind.word())
                .toList();
        return words.isEmpty() ? "nothing" : words.stream().collect(Collectors.joining(" or "));
    }

    private String word() {
        return switch (this) {
            case STRING -> "a string";
            case INTEGER -> "an integer";
            case FRACTION -> "a number with a fraction";
            case BOOLEAN -> "a boolean";
            case NULL -> "null";
            case OBJECT -> "an object";
            case ARRAY -> "a list";
        };
    }

    private static boolean isWhole(JsonNode number) {
        if (number.isIntegralNumber()) {
            return true;
        }
        BigDecimal value = number.decimalValue();
        return value.scale() <= 0 || value.stripTrailingZeros().scale() <= 0;
    }
}
