package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.text.NameSuggestions;
import java.util.Map;
import java.util.Optional;

/** Suggestions of what to write instead of a keyword outside the subset (TC-2.12). */
final class KeywordSuggestions {

    private static final String LEAVE_OUT = "leave it out: ";
    private static final String ONE_OF = "write oneOf with one schema for each case, distinguished by a const property";
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("$schema", LEAVE_OUT + "every schema is read as the same subset of draft-07"),
            Map.entry("$id", LEAVE_OUT + "a schema refers to its own definitions only, as #/definitions/<name>"),
            Map.entry("id", LEAVE_OUT + "a schema refers to its own definitions only, as #/definitions/<name>"),
            Map.entry("$anchor", "name the schema under definitions and refer to it as #/definitions/<name>"),
            Map.entry("$defs", "write definitions, and refer to #/definitions/<name>"),
            Map.entry("$comment", "write description"),
            Map.entry("deprecated", "say so in description"),
            Map.entry("example", "write examples: [...]"),
            Map.entry("if", ONE_OF),
            Map.entry("then", ONE_OF),
            Map.entry("else", ONE_OF),
            Map.entry("discriminator", ONE_OF),
            Map.entry("dependencies", ONE_OF),
            Map.entry("dependentRequired", ONE_OF),
            Map.entry("dependentSchemas", ONE_OF),
            Map.entry("patternProperties", "write additionalProperties: <schema> for the properties not named"),
            Map.entry("propertyNames", "name the properties and write additionalProperties: false"),
            Map.entry("unevaluatedProperties", "write additionalProperties"),
            Map.entry("minProperties", "list the required properties in required"),
            Map.entry("maxProperties", "name the properties and write additionalProperties: false"),
            Map.entry("multipleOf", "write type: integer for whole numbers, or enum for a few values"),
            Map.entry("prefixItems", "write items with one schema, or an object with a property for each position"),
            Map.entry("additionalItems", "write items with one schema for every item"),
            Map.entry("unevaluatedItems", "write items with one schema for every item"),
            Map.entry("contains", "write items with one schema for every item"),
            Map.entry("contentEncoding", "write pattern for the characters, and the rest in description"),
            Map.entry("contentMediaType", "say so in description"),
            Map.entry("readOnly", LEAVE_OUT + "only the input schema defines the request"),
            Map.entry("writeOnly", LEAVE_OUT + "only the output schema defines the response"));

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("int", "integer"),
            Map.entry("long", "integer"),
            Map.entry("float", "number"),
            Map.entry("double", "number"),
            Map.entry("decimal", "number"),
            Map.entry("bool", "boolean"),
            Map.entry("str", "string"),
            Map.entry("text", "string"),
            Map.entry("list", "array"),
            Map.entry("map", "object"),
            Map.entry("dict", "object"),
            Map.entry("nil", "null"),
            Map.entry("none", "null"));

    private KeywordSuggestions() {}

    /** Returns advice on a keyword outside the subset in this schema. */
    static String onKeyword(String keyword, JsonNode schema) {
        if (keyword.equals("nullable")) {
            JsonNode type = schema.path("type");
            String name = type.isTextual() ? QuotedNames.abbreviate(type.textValue()) : "string";
            return "write type: [\"" + name + "\", \"null\"]";
        }
        String instead = INSTEAD.get(keyword);
        if (instead != null) {
            return instead;
        }
        return NameSuggestions.nearest(keyword, SubsetKeyword.names())
                .map(name -> "did you mean '" + name + "'?")
                .orElse("leave it out, or describe it in description; the subset has "
                        + String.join(", ", SubsetKeyword.names()));
    }

    /** Returns advice on a name that is not a valid type. */
    static String onType(String name) {
        if (name.equals("any")) {
            return "leave type out to allow any value";
        }
        Optional<String> suggestion =
                Optional.ofNullable(TYPES.get(name)).or(() -> NameSuggestions.nearest(name, JsonKind.TYPES));
        return suggestion
                .map(m -> "did you mean '" + m + "'?")
                .orElse("use one of " + String.join(", ", JsonKind.TYPES));
    }
}
