package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaReference;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.NameSuggestions;
import dev.capstan.validation.format.TextFormat;
import dev.capstan.validation.pattern.BadPattern;
import dev.capstan.validation.pattern.EcmaPattern;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The value of one keyword in one schema, and the rules that it may have to follow. */
record KeywordValue(SchemaInspection inspection, SubsetKeyword keyword, JsonNode value, String pointer, int depth) {

    void refuse(String message) {
        refuseAt(pointer, message);
    }

    void anything() {
        // Every JSON value will do.
    }

    void schema() {
        inspection.schema(value, pointer, depth + 1);
    }

    void itemSchema() {
        if (value.isArray()) {
            refuse("'items' as a list of schemas, one for each place, is not in the subset: write one schema for every"
                    + " item, or an object with a property for each place");
        } else {
            schema();
        }
    }

    void schemas() {
        if (!value.isArray() || value.isEmpty()) {
            refuse("'" + name() + "' is a list of at least one schema, not " + emptyOr(value));
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            inspection.schema(value.get(i), pointer + "/" + i, depth + 1);
        }
    }

    void namedSchemas() {
        if (!value.isObject()) {
            refuse("'" + name() + "' is an object with a schema for each name, not " + JsonType.wordsFor(value));
        }
        for (Map.Entry<String, JsonNode> named : value.properties()) {
            inspection.schema(named.getValue(), pointer + "/" + Json.pointerToken(named.getKey()), depth + 1);
        }
    }

    void type() {
        if (value.isTextual()) {
            typeName(value, pointer);
        } else if (!value.isArray() || value.isEmpty()) {
            refuse("'type' is a type or a list of at least one, not " + emptyOr(value));
        } else {
            distinct(value, "type");
            for (int i = 0; i < value.size(); i++) {
                typeName(value.get(i), pointer + "/" + i);
            }
        }
    }

    void values() {
        if (!value.isArray() || value.isEmpty()) {
            refuse("'enum' is a list of at least one value, not " + emptyOr(value));
        }
    }

    void names() {
        if (value.isBoolean()) {
            refuse("'required' is a list of property names, in the schema of the object that has them");
            return;
        }
        if (!value.isArray()) {
            refuse("'required' is a list of property names, not " + JsonType.wordsFor(value));
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            if (!value.get(i).isTextual()) {
                refuseAt(pointer + "/" + i, "a property name is a string, not " + JsonType.wordsFor(value.get(i)));
            }
        }
        distinct(value, "property");
    }

    void number() {
        if (value.isBoolean()) {
            String limit = keyword == SubsetKeyword.EXCLUSIVE_MINIMUM ? "minimum" : "maximum";
            refuse("'" + name() + "' is the limit itself since draft-06: write " + name() + ": <number> instead of "
                    + limit);
        } else if (!value.isNumber()) {
            refuse("'" + name() + "' is a number, not " + JsonType.wordsFor(value));
        }
    }

    void count() {
        if (!Numbers.isWhole(value) || value.decimalValue().signum() < 0) {
            String found = value.isNumber() ? Numbers.shown(value) : JsonType.wordsFor(value);
            refuse("'" + name() + "' is a whole number, 0 or more, not " + found);
        }
    }

    void flag() {
        if (!value.isBoolean()) {
            refuse("'" + name() + "' is true or false, not " + JsonType.wordsFor(value));
        }
    }

    void text() {
        if (!value.isTextual()) {
            refuse("'" + name() + "' is a string, not " + JsonType.wordsFor(value));
        }
    }

    void list() {
        if (!value.isArray()) {
            refuse("'" + name() + "' is a list of values, not " + JsonType.wordsFor(value));
        }
    }

    void pattern() {
        if (!value.isTextual()) {
            text();
            return;
        }
        try {
            inspection.weigh(EcmaPattern.compile(value.textValue()).size(), this);
        } catch (BadPattern e) {
            refuse("it is no pattern of ECMA-262 that can be enforced: " + e.getMessage());
        }
    }

    void format() {
        if (!value.isTextual()) {
            text();
        } else if (TextFormat.of(value.textValue()).isEmpty()) {
            String names = String.join(
                    ", ", Stream.of(TextFormat.values()).map(TextFormat::wire).toList());
            refuse("the format '" + Names.shortened(value.textValue()) + "' is not in the subset, which has " + names
                    + ": write pattern instead");
        }
    }

    void reference() {
        if (!value.isTextual()) {
            text();
            return;
        }
        SchemaReference.definition(value.textValue())
                .ifPresentOrElse(
                        this::definition,
                        () -> refuse("'" + Names.shortened(value.textValue())
                                + "' is no reference of the subset: write #/definitions/<name>"));
    }

    private void definition(String name) {
        JsonNode definitions = inspection.definitions();
        if (definitions.has(name)) {
            return;
        }
        Set<String> defined = new TreeSet<>();
        definitions.fieldNames().forEachRemaining(defined::add);
        String known = defined.isEmpty()
                ? "the root of the schema has no definitions"
                : "there are " + Names.listed(defined.stream().toList());
        String meant = NameSuggestions.nearest(name, defined)
                .map(near -> "did you mean '" + near + "'?")
                .orElse(known);
        refuse("there is no definition '" + Names.shortened(name) + "': " + meant);
    }

    private void typeName(JsonNode name, String at) {
        if (!name.isTextual()) {
            refuseAt(at, "a type is a string, not " + JsonType.wordsFor(name));
        } else if (JsonType.of(name.textValue()).isEmpty()) {
            refuseAt(at, "'" + Names.shortened(name.textValue()) + "' is no type: " + Advice.onType(name.textValue()));
        }
    }

    private void distinct(JsonNode names, String kind) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            JsonNode name = names.get(i);
            if (name.isTextual() && !seen.add(name.textValue())) {
                refuseAt(
                        pointer + "/" + i,
                        "the " + kind + " '" + Names.shortened(name.textValue()) + "' is there twice: name it once");
            }
        }
    }

    private void refuseAt(String at, String message) {
        inspection.defect(at, name(), message);
    }

    private String name() {
        return keyword.wire();
    }

    private static String emptyOr(JsonNode value) {
        return value.isArray() ? "an empty one" : JsonType.wordsFor(value);
    }
}
