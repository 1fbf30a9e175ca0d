package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.core.json.Json;
import java.util.Map;

/** Goes through a schema and everything in it that is a schema, keyword by keyword. */
final class SchemaInspection {

    private final JsonNode root;
    private final Defects defects;
    private int schemas;
    private int patternSize;

    SchemaInspection(JsonNode root, Defects defects) {
        this.root = root;
        this.defects = defects;
    }

    void run() {
        schema(root, "", 1);
    }

    /** The definitions that a reference may name; an empty object where there are none. */
    JsonNode definitions() {
        JsonNode definitions = root.path(SubsetKeyword.DEFINITIONS.wire());
        return definitions.isObject() ? definitions : JsonNodeFactory.instance.objectNode();
    }

    void schema(JsonNode schema, String pointer, int depth) {
        if (schema.isBoolean()) {
            return;
        }
        if (!schema.isObject()) {
            defects.add(pointer, "", "a schema is an object, true or false, not " + JsonType.wordsFor(schema));
        } else if (depth > SchemaSubset.MAX_SCHEMA_DEPTH) {
            defects.add(
                    pointer,
                    "",
                    "schemas are nested deeper than " + SchemaSubset.MAX_SCHEMA_DEPTH
                            + " levels: name the inner ones under definitions and refer to them");
        } else if (++schemas == SchemaSubset.MAX_SCHEMAS + 1) {
            defects.add(pointer, "", "there are more than " + SchemaSubset.MAX_SCHEMAS + " schemas within this one");
        } else if (schemas <= SchemaSubset.MAX_SCHEMAS) {
            keywords(schema, pointer, depth);
        }
    }

    /** Adds what the patterns of the whole schema weigh. */
    void weigh(int size, KeywordValue pattern) {
        boolean within = patternSize <= SchemaSubset.MAX_PATTERN_SIZE;
        patternSize += Math.min(size, SchemaSubset.MAX_PATTERN_SIZE);
        if (within && patternSize > SchemaSubset.MAX_PATTERN_SIZE) {
            pattern.refuse("the patterns of this schema are too large together: use smaller numbers in their {…}");
        }
    }

    void defect(String pointer, String keyword, String message) {
        defects.add(pointer, keyword, message);
    }

    private void keywords(JsonNode schema, String pointer, int depth) {
        for (Map.Entry<String, JsonNode> property : schema.properties()) {
            String name = property.getKey();
            String place = pointer + "/" + Json.pointerToken(name);
            SubsetKeyword keyword = SubsetKeyword.of(name).orElse(null);
            if (keyword == null) {
                defects.add(
                        place,
                        name,
                        "the keyword '" + Names.shortened(name) + "' is not in the subset: "
                                + Advice.onKeyword(name, schema));
                continue;
            }
            if (schema.has(SubsetKeyword.REF.wire()) && keyword != SubsetKeyword.REF && !keyword.isAnnotation()) {
                defects.add(
                        place,
                        name,
                        "'" + name + "' stands beside $ref, where draft-07 ignores it: write allOf with"
                                + " the reference and a schema that has '" + name + "'");
            }
            keyword.rule().check(new KeywordValue(this, keyword, property.getValue(), place, depth));
        }
    }
}
