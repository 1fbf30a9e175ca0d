package dev.capstan.validation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keywords of the subset and what their values have to be (TC-2.1 to TC-2.11). */
enum SubsetKeyword {
    TYPE("type", KeywordValue::type),
    ENUM("enum", KeywordValue::values),
    CONST("const", KeywordValue::anything),
    PROPERTIES("properties", KeywordValue::namedSchemas),
    REQUIRED("required", KeywordValue::names),
    ADDITIONAL_PROPERTIES("additionalProperties", KeywordValue::schema),
    ITEMS("items", KeywordValue::itemSchema),
    MINIMUM("minimum", KeywordValue::number),
    MAXIMUM("maximum", KeywordValue::number),
    EXCLUSIVE_MINIMUM("exclusiveMinimum", KeywordValue::number),
    EXCLUSIVE_MAXIMUM("exclusiveMaximum", KeywordValue::number),
    MIN_LENGTH("minLength", KeywordValue::count),
    MAX_LENGTH("maxLength", KeywordValue::count),
    PATTERN("pattern", KeywordValue::pattern),
    MIN_ITEMS("minItems", KeywordValue::count),
    MAX_ITEMS("maxItems", KeywordValue::count),
    UNIQUE_ITEMS("uniqueItems", KeywordValue::flag),
    ONE_OF("oneOf", KeywordValue::schemas),
    ANY_OF("anyOf", KeywordValue::schemas),
    ALL_OF("allOf", KeywordValue::schemas),
    NOT("not", KeywordValue::schema),
    REF("$ref", KeywordValue::reference),
    FORMAT("format", KeywordValue::format),
    TITLE("title", KeywordValue::text),
    DESCRIPTION("description", KeywordValue::text),
    DEFAULT("default", KeywordValue::anything),
    EXAMPLES("examples", KeywordValue::list),
    DEFINITIONS("definitions", KeywordValue::namedSchemas);

    private static final List<String> NAMES =
            Stream.of(values()).map(SubsetKeyword::wire).toList();

    private final String wire;
    private final KeywordRule rule;

    SubsetKeyword(String wire, KeywordRule rule) {
        this.wire = wire;
        this.rule = rule;
    }

    /** What the value of a keyword has to be. */
    interface KeywordRule {
        void check(KeywordValue value);
    }

    String wire() {
        return wire;
    }

    KeywordRule rule() {
        return rule;
    }

    /** Whether it says something about a schema without changing any verdict (TC-2.11). */
    boolean isAnnotation() {
        return compareTo(TITLE) >= 0;
    }

    static List<String> names() {
        return NAMES;
    }

    static Optional<SubsetKeyword> of(String wire) {
        return Arrays.stream(values()).filter(k -> k.wire.equals(wire)).findFirst();
    }
}
