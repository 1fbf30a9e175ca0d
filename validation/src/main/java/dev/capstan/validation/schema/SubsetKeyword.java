package dev.capstan.validation.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The keywords of the subset, with readers for their values (TC-2.1 to TC-2.11). */
public enum SubsetKeyword {
    TYPE("type", (value, node) -> value.types(node::kinds)),
    ENUM("enum", (value, node) -> value.values(node::values)),
    CONST("const", (value, node) -> node.values(JsonValues.only(value.value()))),
    PROPERTIES("properties", (value, node) -> node.properties(value.namedSchemas())),
    REQUIRED("required", (value, node) -> node.required(value.names())),
    ADDITIONAL_PROPERTIES("additionalProperties", (value, node) -> node.additional(value.schema())),
    ITEMS("items", (value, node) -> value.itemSchema(node::each)),
    MINIMUM("minimum", (value, node) -> value.number(bound -> node.range(node.range.from(bound, false)))),
    MAXIMUM("maximum", (value, node) -> value.number(bound -> node.range(node.range.to(bound, false)))),
    EXCLUSIVE_MINIMUM(
            "exclusiveMinimum", (value, node) -> value.number(bound -> node.range(node.range.from(bound, true)))),
    EXCLUSIVE_MAXIMUM(
            "exclusiveMaximum", (value, node) -> value.number(bound -> node.range(node.range.to(bound, true)))),
    MIN_LENGTH("minLength", (value, node) -> value.count(min -> node.length(CountRange.atLeast(min)))),
    MAX_LENGTH("maxLength", (value, node) -> value.count(max -> node.length(CountRange.atMost(max)))),
    PATTERN("pattern", (value, node) -> value.pattern(node::pattern)),
    MIN_ITEMS("minItems", (value, node) -> value.count(min -> node.count(CountRange.atLeast(min)))),
    MAX_ITEMS("maxItems", (value, node) -> value.count(max -> node.count(CountRange.atMost(max)))),
    UNIQUE_ITEMS("uniqueItems", (value, node) -> value.flag(node::unique)),
    ONE_OF("oneOf", (value, node) -> node.oneOf(value.schemas())),
    ANY_OF("anyOf", (value, node) -> node.anyOf(value.schemas())),
    ALL_OF("allOf", (value, node) -> node.allOf(value.schemas())),
    NOT("not", (value, node) -> node.not(value.schema())),
    REF("$ref", (value, node) -> value.reference(definition -> node.definition = definition)),
    FORMAT("format", (value, node) -> value.format(node::format)),
    TITLE("title", (value, node) -> value.text(title -> node.title = title)),
    DESCRIPTION("description", (value, node) -> value.text(description -> node.description = description)),
    DEFAULT("default", (value, node) -> {}),
    EXAMPLES("examples", (value, node) -> value.list()),
    DEFINITIONS("definitions", (value, node) -> node.definitions = value.namedSchemas());

    private static final List<String> NAMES =
            Stream.of(values()).map(SubsetKeyword::wire).toList();

    private final String wire;
    /** The reader of its value into a schema, which reports defects. */
    private final BiConsumer<KeywordValue, SchemaNodeBuilder> rule;

    SubsetKeyword(String wire, BiConsumer<KeywordValue, SchemaNodeBuilder> rule) {
        this.wire = wire;
        this.rule = rule;
    }

    public String wire() {
        return wire;
    }

    void read(KeywordValue value, SchemaNodeBuilder node) {
        rule.accept(value, node);
    }

    /** Whether the keyword describes a schema without changing any verdict (TC-2.11). */
    public boolean isAnnotation() {
        return compareTo(TITLE) >= 0;
    }

    /** Returns the names of all keywords. */
    public static List<String> names() {
        return NAMES;
    }

    /** Returns the keyword with this name; empty if it is not in the subset. */
    public static Optional<SubsetKeyword> fromWire(String wire) {
        return Arrays.stream(values()).filter(k -> k.wire.equals(wire)).findFirst();
    }
}
