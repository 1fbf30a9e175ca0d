package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.core.Sha256;
import dev.capstan.core.json.Json;
import dev.capstan.validation.pattern.EcmaPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A reader of a document and all schemas in it, keyword by keyword, which then resolves its references. */
final class SchemaNodeReader {

    private final JsonNode document;
    private final Defects defects;
    private final Map<String, Definition> referred = new HashMap<>();
    private int schemas;
    private int patternSize;
    private long patternMemory;
    private @Nullable List<String> definitionNames;

    SchemaNodeReader(JsonNode document, Defects defects) {
        this.document = document;
        this.defects = defects;
    }

    /** Returns the root of the document; unusable if there are defects. */
    SchemaNode read() {
        SchemaNode root = schema(document, "", 1);
        if (defects.isEmpty()) {
            Map<String, SchemaNode> definitions = root.definitions();
            referred.forEach((name, definition) -> definition.is(Objects.requireNonNull(definitions.get(name))));
            new ReferenceInspection(defects).run(root);
            if (defects.isEmpty()) {
                identify(definitions);
            }
        }
        return root;
    }

    long patternMemory() {
        return patternMemory;
    }

    /** Returns the definitions that a reference may name; an empty object if there are no definitions. */
    JsonNode definitions() {
        JsonNode definitions = document.path(SubsetKeyword.DEFINITIONS.wire());
        return definitions.isObject() ? definitions : JsonNodeFactory.instance.objectNode();
    }

    /** Returns the names of the definitions in alphabetical order. */
    List<String> definitionNames() {
        List<String> known = definitionNames;
        if (known == null) {
            known = new ArrayList<>();
            definitions().fieldNames().forEachRemaining(known::add);
            Collections.sort(known);
            definitionNames = known;
        }
        return known;
    }

    /** Returns the target of references to a definition, which is set once the document is read. */
    Definition definition(String name) {
        return referred.computeIfAbsent(name, Definition::new);
    }

    /** Returns a schema; unusable and not read if further defects would not be kept. */
    SchemaNode schema(JsonNode schema, String pointer, int depth) {
        SchemaNodeBuilder node = new SchemaNodeBuilder();
        node.pointer = pointer;
        node.document = schema;
        if (defects.isFull()) {
            return node.build();
        }
        if (schema.isBoolean()) {
            return schema.booleanValue() ? node.build() : node.kinds(Set.of()).build();
        }
        if (!schema.isObject()) {
            defects.add(pointer, "", "a schema must be an object, true or false, not " + JsonKind.labelOf(schema));
        } else if (depth > SchemaDocument.MAX_SCHEMA_DEPTH) {
            defects.add(
                    pointer,
                    "",
                    "schemas are nested deeper than " + SchemaDocument.MAX_SCHEMA_DEPTH
                            + " levels; move the inner ones to definitions and refer to them");
        } else if (++schemas == SchemaDocument.MAX_SCHEMAS + 1) {
            defects.add(pointer, "", "the schema contains more than " + SchemaDocument.MAX_SCHEMAS + " schemas");
        } else if (schemas <= SchemaDocument.MAX_SCHEMAS) {
            keywords(schema, pointer, depth, node);
        }
        return node.build();
    }

    /** Whether another pattern could be within the limit. */
    boolean allowsPatterns() {
        return patternSize <= SchemaDocument.MAX_PATTERN_SIZE;
    }

    /** Adds the size of a pattern to the total of the document, and refuses the one that exceeds the limit. */
    void addPattern(EcmaPattern compiled, KeywordValue pattern) {
        patternSize += compiled.size();
        patternMemory += compiled.memoryUse();
        if (!allowsPatterns()) {
            pattern.refuse("the patterns of this schema are too large together; use smaller numbers in their {…}");
        }
    }

    boolean isFull() {
        return defects.isFull();
    }

    void defect(String pointer, String keyword, String message) {
        defects.add(pointer, keyword, message);
    }

    private void keywords(JsonNode schema, String pointer, int depth, SchemaNodeBuilder node) {
        for (Map.Entry<String, JsonNode> property : schema.properties()) {
            if (defects.isFull()) {
                return;
            }
            String name = property.getKey();
            String location = pointer + "/" + Json.pointerToken(name);
            SubsetKeyword keyword = SubsetKeyword.fromWire(name).orElse(null);
            if (keyword == null) {
                defects.add(
                        location,
                        name,
                        "the keyword '" + QuotedNames.abbreviate(name) + "' is not in the subset; "
                                + KeywordSuggestions.onKeyword(name, schema));
                continue;
            }
            if (schema.has(SubsetKeyword.REF.wire()) && keyword != SubsetKeyword.REF && !keyword.isAnnotation()) {
                defects.add(
                        location,
                        name,
                        "'" + name + "' is beside $ref, where draft-07 ignores it; write allOf with"
                                + " the reference and a schema that has '" + name + "'");
            }
            keyword.read(new KeywordValue(this, keyword, property.getValue(), location, depth), node);
        }
    }

    /**
     * Computes the key of every definition after those that it refers to, so that long chains need no stack. The key of
     * a definition whose references never end consists of its name and a digest of all definitions of the document.
     */
    private void identify(Map<String, SchemaNode> definitions) {
        ReferenceOrder order = ReferenceOrder.of(definitions);
        if (!order.cyclic().isEmpty()) {
            String digest = Sha256.hex(Json.canonical(definitions()));
            order.cyclic().forEach(name -> definition(name).identify(name + " " + digest));
        }
        order.acyclic()
                .forEach(name -> Objects.requireNonNull(definitions.get(name)).key());
    }
}
