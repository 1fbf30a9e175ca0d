package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import java.util.List;
import java.util.Set;

/** The constraints on the items of an array in one case. */
final class ArrayCase {

    /** Schemas that every item must match. */
    Set<SchemaNode> each = Set.of();

    /** Bounds of the number of items. */
    CountRange count = CountRange.ANY;

    /** Requires that all items differ. */
    boolean unique;

    /** Requires that two items are equal. */
    boolean repeated;

    /** Schemas, each of which must refuse at least one item. */
    List<SchemaNode> broken = List.of();

    ArrayCase copy() {
        ArrayCase copy = new ArrayCase();
        copy.each = each;
        copy.count = count;
        copy.unique = unique;
        copy.repeated = repeated;
        copy.broken = broken;
        return copy;
    }

    void demand(ArrayConstraints items) {
        count = count.and(items.count());
        unique |= items.unique();
        if (items.each() != null) {
            each = StringConstraints.union(each, Set.of(items.each()));
        }
    }
}
