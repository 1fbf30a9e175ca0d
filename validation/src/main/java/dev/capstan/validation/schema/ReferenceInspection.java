package dev.capstan.validation.schema;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A check for references that cannot be resolved: those that return to a schema at the same value, and those that
 * multiply beyond the limit.
 *
 * <p>Only schemas for the same value count ({@code $ref}, {@code allOf}, {@code anyOf}, {@code oneOf}, {@code not}). A
 * reference within a property or an item may lead back to any schema, because payloads are finite.
 */
final class ReferenceInspection {

    /** Maximum length of a chain of schemas that apply to the same value. */
    private static final int MAX_CHAIN = 64;

    private final Defects defects;
    private final Map<SchemaNode, Extent> known = new IdentityHashMap<>();
    private final List<String> path = new ArrayList<>();

    ReferenceInspection(Defects defects) {
        this.defects = defects;
    }

    /** The number of schemas that apply together with this one, and the length of the longest chain of them. */
    private record Extent(long schemas, int chain) {

        static final Extent UNDER_WAY = new Extent(1, 0);

        Extent and(Extent inner) {
            return new Extent(Math.min(schemas + inner.schemas, Integer.MAX_VALUE), Math.max(chain, inner.chain + 1));
        }
    }

    /** Checks every schema in a document at any position, because each can start a chain. */
    void run(SchemaNode node) {
        extent(node, 0);
        node.subschemas().forEach(this::run);
        node.definitions().values().forEach(this::run);
    }

    private Extent extent(SchemaNode node, int depth) {
        Extent before = known.get(node);
        if (before != null) {
            return before;
        }
        known.put(node, Extent.UNDER_WAY);
        Extent extent = inner(node, depth);
        if (extent.chain() > MAX_CHAIN) {
            defects.add(
                    node.pointer(),
                    "",
                    "more than " + MAX_CHAIN + " schemas follow each other at one value;"
                            + " refer to the last one directly");
            extent = new Extent(extent.schemas(), 0);
        }
        if (extent.schemas() > SchemaDocument.MAX_EXPANSION) {
            defects.add(
                    node.pointer(),
                    "",
                    "more than " + SchemaDocument.MAX_EXPANSION + " schemas apply to one value, because"
                            + " references multiply each other; refer to each definition fewer times");
            extent = new Extent(1, extent.chain());
        }
        known.put(node, extent);
        return extent;
    }

    private Extent inner(SchemaNode node, int depth) {
        Extent extent = new Extent(1, 0);
        if (depth > MAX_CHAIN) {
            return new Extent(1, MAX_CHAIN);
        }
        String reference = node.reference();
        if (reference != null) {
            return extent.and(extentOf(reference, node, depth));
        }
        for (SchemaNode applied : node.applied()) {
            extent = extent.and(extent(applied, depth + 1));
        }
        return extent;
    }

    private Extent extentOf(String name, SchemaNode node, int depth) {
        SchemaNode definition = node.referenced();
        if (known.get(definition) == Extent.UNDER_WAY) {
            defects.add(
                    node.pointer() + "/$ref",
                    SubsetKeyword.REF.wire(),
                    "circular reference (" + describeCycle(name) + "); refer to it from a property or an item");
            return Extent.UNDER_WAY;
        }
        path.add(name);
        Extent extent = extent(definition, depth + 1);
        path.remove(path.size() - 1);
        return extent;
    }

    private String describeCycle(String name) {
        List<String> circle = new ArrayList<>(List.of(name));
        circle.addAll(path.subList(path.indexOf(name) + 1, path.size()));
        circle.add(name);
        return String.join(
                " -> ", circle.stream().limit(10).map(QuotedNames::abbreviate).toList());
    }
}
