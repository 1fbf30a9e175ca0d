package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.NameSuggestions;
import dev.capstan.validation.format.TextFormat;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.pattern.InvalidPattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** The value of one keyword in one schema. Its readers return the parsed value or report a defect. */
record KeywordValue(SchemaNodeReader reader, SubsetKeyword keyword, JsonNode value, String pointer, int depth) {

    void refuse(String message) {
        refuseAt(pointer, message);
    }

    SchemaNode schema() {
        return reader.schema(value, pointer, depth + 1);
    }

    void itemSchema(Consumer<SchemaNode> then) {
        if (value.isArray()) {
            refuse("'items' as an array of schemas is not in the subset; write one schema for every item, or"
                    + " an object with a property for each position");
        } else {
            then.accept(schema());
        }
    }

    List<SchemaNode> schemas() {
        if (!value.isArray() || value.isEmpty()) {
            refuse("'" + name() + "' must be an array of at least one schema, not " + emptyOr(value));
            return List.of();
        }
        List<SchemaNode> nodes = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            nodes.add(reader.schema(value.get(i), pointer + "/" + i, depth + 1));
        }
        return nodes;
    }

    Map<String, SchemaNode> namedSchemas() {
        if (!value.isObject()) {
            refuse("'" + name() + "' must be an object with a schema for each name, not " + JsonKind.labelOf(value));
        }
        Map<String, SchemaNode> nodes = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> named : value.properties()) {
            String at = pointer + "/" + Json.pointerToken(named.getKey());
            nodes.put(named.getKey(), reader.schema(named.getValue(), at, depth + 1));
        }
        return nodes;
    }

    void types(Consumer<Set<JsonKind>> then) {
        Set<JsonKind> kinds = EnumSet.noneOf(JsonKind.class);
        if (value.isTextual()) {
            kinds.addAll(typeName(value, pointer));
        } else if (!value.isArray() || value.isEmpty()) {
            refuse("'type' must be a type or an array of at least one, not " + emptyOr(value));
        } else {
            distinct(value, "type");
            for (int i = 0; i < value.size() && !reader.isFull(); i++) {
                kinds.addAll(typeName(value.get(i), pointer + "/" + i));
            }
        }
        then.accept(kinds);
    }

    void values(Consumer<JsonValues> then) {
        if (!value.isArray() || value.isEmpty()) {
            refuse("'enum' must be an array of at least one value, not " + emptyOr(value));
        } else {
            then.accept(JsonValues.among(value));
        }
    }

    Set<String> names() {
        if (value.isBoolean()) {
            refuse("'required' must be an array of property names, in the schema of the object");
            return Set.of();
        }
        if (!value.isArray()) {
            refuse("'required' must be an array of property names, not " + JsonKind.labelOf(value));
            return Set.of();
        }
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < value.size(); i++) {
            if (!value.get(i).isTextual()) {
                refuseAt(pointer + "/" + i, "a property name must be a string, not " + JsonKind.labelOf(value.get(i)));
            }
            names.add(value.get(i).asText());
        }
        distinct(value, "property");
        return names;
    }

    void number(Consumer<BigDecimal> then) {
        if (value.isBoolean()) {
            String limit = keyword == SubsetKeyword.EXCLUSIVE_MINIMUM ? "minimum" : "maximum";
            refuse("'" + name() + "' must be the limit itself since draft-06; write " + name()
                    + ": <number> instead of " + limit);
        } else if (!value.isNumber()) {
            refuse("'" + name() + "' must be a number, not " + JsonKind.labelOf(value));
        } else {
            then.accept(value.decimalValue());
        }
    }

    void count(IntConsumer then) {
        if (!Numbers.isWhole(value) || value.decimalValue().signum() < 0) {
            String found = value.isNumber() ? Numbers.printable(value) : JsonKind.labelOf(value);
            refuse("'" + name() + "' must be an integer, 0 or more, not " + found);
        } else {
            then.accept(Numbers.count(value));
        }
    }

    void flag(Consumer<Boolean> then) {
        if (!value.isBoolean()) {
            refuse("'" + name() + "' must be true or false, not " + JsonKind.labelOf(value));
        } else {
            then.accept(value.booleanValue());
        }
    }

    void text(Consumer<String> then) {
        if (!value.isTextual()) {
            refuse("'" + name() + "' must be a string, not " + JsonKind.labelOf(value));
        } else {
            then.accept(value.textValue());
        }
    }

    void list() {
        if (!value.isArray()) {
            refuse("'" + name() + "' must be an array of values, not " + JsonKind.labelOf(value));
        }
    }

    void pattern(Consumer<String> then) {
        text(pattern -> compile(pattern, then));
    }

    private void compile(String pattern, Consumer<String> then) {
        if (!reader.allowsPatterns()) {
            return;
        }
        try {
            reader.addPattern(EcmaPattern.compile(pattern), this);
            then.accept(pattern);
        } catch (InvalidPattern e) {
            refuse("the pattern is invalid or not supported: " + e.getMessage());
        }
    }

    void format(Consumer<String> then) {
        text(format -> {
            if (TextFormat.fromWire(format).isPresent()) {
                then.accept(format);
                return;
            }
            String names = String.join(
                    ", ", Stream.of(TextFormat.values()).map(TextFormat::wire).toList());
            refuse("the format '" + QuotedNames.abbreviate(format) + "' is not in the subset; use " + names
                    + ", or pattern");
        });
    }

    void reference(Consumer<Definition> then) {
        text(reference -> SchemaReference.definition(reference)
                .ifPresentOrElse(
                        name -> definition(name, then),
                        () -> refuse("'" + QuotedNames.abbreviate(reference)
                                + "' is not a valid reference; write #/definitions/<name>")));
    }

    private void definition(String name, Consumer<Definition> then) {
        if (reader.definitions().has(name)) {
            then.accept(reader.definition(name));
            return;
        }
        List<String> defined = reader.definitionNames();
        String known = defined.isEmpty()
                ? "the root of the schema has no definitions"
                : "use one of " + QuotedNames.listed(defined);
        String suggestion = NameSuggestions.nearest(name, defined)
                .map(near -> "did you mean '" + near + "'?")
                .orElse(known);
        refuse("there is no definition '" + QuotedNames.abbreviate(name) + "'; " + suggestion);
    }

    private Set<JsonKind> typeName(JsonNode name, String at) {
        if (!name.isTextual()) {
            refuseAt(at, "a type must be a string, not " + JsonKind.labelOf(name));
            return Set.of();
        }
        Optional<Set<JsonKind>> kinds = JsonKind.ofType(name.textValue());
        if (kinds.isEmpty()) {
            refuseAt(
                    at,
                    "'" + QuotedNames.abbreviate(name.textValue()) + "' is not a valid type; "
                            + KeywordSuggestions.onType(name.textValue()));
        }
        return kinds.orElse(Set.of());
    }

    private void distinct(JsonNode names, String kind) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            JsonNode name = names.get(i);
            if (name.isTextual() && !seen.add(name.textValue())) {
                refuseAt(
                        pointer + "/" + i,
                        "the " + kind + " '" + QuotedNames.abbreviate(name.textValue())
                                + "' is listed twice; list it once");
            }
        }
    }

    private void refuseAt(String at, String message) {
        reader.defect(at, name(), message);
    }

    private String name() {
        return keyword.wire();
    }

    private static String emptyOr(JsonNode value) {
        return value.isArray() ? "an empty one" : JsonKind.labelOf(value);
    }
}
