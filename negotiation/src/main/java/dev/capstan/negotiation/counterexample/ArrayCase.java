package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the items of a list have to be like in one case. */
final class ArrayCase {

    /** The shapes of every item. */
    Set<SchemaNode> each = Set.of();

    /** How many there are. */
    CountRange count = CountRange.ANY;

    /** Whether no two may be equal. */
    boolean unique;

    /** Whether two have to be equal. */
    boolean repeated;

    /** The shapes each of which has to refuse an item. */
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
            each = StringConstraints.union(each, new LinkedHashSet<>(Set.of(items.each())));
        }
    }
}
