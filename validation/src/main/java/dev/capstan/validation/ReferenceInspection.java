package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaReference;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for references that could never be followed to an end: those that come back to a schema at the same value, and those
 * that multiply beyond all measure.
 *
 * <p>Only what applies to the same value counts ({@code $ref}, {@code allOf}, {@code anyOf}, {@code oneOf}, {@code not}); a
 * reference from within a property or an item may go back to anywhere, since payloads end.
 */
final class ReferenceInspection {

    /** The longest way from a schema to another one that applies to the same value. */
    private static final int MAX_CHAIN = 64;

    private static final List<SubsetKeyword> LISTS =
            List.of(SubsetKeyword.ALL_OF, SubsetKeyword.ANY_OF, SubsetKeyword.ONE_OF);

    private final JsonNode root;
    private final Defects defects;
    private final Map<JsonNode, Extent> known = new IdentityHashMap<>();
    private final List<String> way = new ArrayList<>();

    ReferenceInspection(JsonNode root, Defects defects) {
        this.root = root;
        this.defects = defects;
    }

    /** How many schemas apply where this one does, and how far the furthest of them is. */
    private record Extent(long schemas, int chain) {

        static final Extent UNDER_WAY = new Extent(1, 0);

        Extent and(Extent inner) {
            return new Extent(Math.min(schemas + inner.schemas, Integer.MAX_VALUE), Math.max(chain, inner.chain + 1));
        }
    }

    void run() {
        visit(root, "");
    }

    /** Every schema in the document, wherever it stands, is the beginning of a way. */
    private void visit(JsonNode schema, String pointer) {
        if (!schema.isObject()) {
            return;
        }
        extent(schema, pointer, 0);
        for (SubsetKeyword keyword : SubsetKeyword.values()) {
            JsonNode value = schema.get(keyword.wire());
            if (value != null) {
                visitWithin(keyword, value, pointer + "/" + keyword.wire());
            }
        }
    }

    private void visitWithin(SubsetKeyword keyword, JsonNode value, String pointer) {
        switch (keyword) {
            case PROPERTIES, DEFINITIONS ->
                value.properties()
                        .forEach(named -> visit(named.getValue(), pointer + "/" + Json.pointerToken(named.getKey())));
            case ADDITIONAL_PROPERTIES, ITEMS, NOT -> visit(value, pointer);
            case ALL_OF, ANY_OF, ONE_OF -> {
                for (int i = 0; i < value.size(); i++) {
                    visit(value.get(i), pointer + "/" + i);
                }
            }
            default -> {
                // Holds no schema.
            }
        }
    }

    private Extent extent(JsonNode schema, String pointer, int depth) {
        Extent before = known.get(schema);
        if (before != null) {
            return before;
        }
        known.put(schema, Extent.UNDER_WAY);
        Extent extent = inner(schema, pointer, depth);
        if (extent.chain() > MAX_CHAIN) {
            defects.add(
                    pointer,
                    "",
                    "more than " + MAX_CHAIN + " schemas follow each other at one value here:"
                            + " refer to the last one at once");
            extent = new Extent(extent.schemas(), 0);
        }
        if (extent.schemas() > SchemaSubset.MAX_EXPANSION) {
            defects.add(
                    pointer,
                    "",
                    "more than " + SchemaSubset.MAX_EXPANSION + " schemas apply to one value here, since"
                            + " references multiply each other: refer to each definition fewer times");
            extent = new Extent(1, extent.chain());
        }
        known.put(schema, extent);
        return extent;
    }

    private Extent inner(JsonNode schema, String pointer, int depth) {
        Extent extent = new Extent(1, 0);
        if (depth > MAX_CHAIN) {
            return new Extent(1, MAX_CHAIN);
        }
        if (schema.has(SubsetKeyword.REF.wire())) {
            return extent.and(referred(schema, pointer + "/$ref", depth));
        }
        if (schema.has(SubsetKeyword.NOT.wire())) {
            extent = extent.and(extent(schema.get(SubsetKeyword.NOT.wire()), pointer + "/not", depth + 1));
        }
        for (SubsetKeyword list : LISTS) {
            JsonNode options = schema.path(list.wire());
            for (int i = 0; i < options.size(); i++) {
                extent = extent.and(extent(options.get(i), pointer + "/" + list.wire() + "/" + i, depth + 1));
            }
        }
        return extent;
    }

    private Extent referred(JsonNode schema, String pointer, int depth) {
        String name = SchemaReference.definition(
                        schema.get(SubsetKeyword.REF.wire()).textValue())
                .orElseThrow();
        JsonNode definition = root.get(SubsetKeyword.DEFINITIONS.wire()).get(name);
        if (known.get(definition) == Extent.UNDER_WAY) {
            defects.add(
                    pointer,
                    SubsetKeyword.REF.wire(),
                    "it comes back to itself at the same value, which could never" + " be decided (" + circle(name)
                            + "): refer to it from within a property or an item");
            return Extent.UNDER_WAY;
        }
        way.add(name);
        Extent extent = extent(definition, "/definitions/" + Json.pointerToken(name), depth + 1);
        way.remove(way.size() - 1);
        return extent;
    }

    private String circle(String name) {
        List<String> circle = new ArrayList<>(List.of(name));
        circle.addAll(way.subList(way.indexOf(name) + 1, way.size()));
        circle.add(name);
        return String.join(
                " -> ", circle.stream().limit(10).map(Names::shortened).toList());
    }
}
