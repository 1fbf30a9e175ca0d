package dev.capstan.negotiation.schema;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the items of a list have to be like in one case. */
final class ItemCase {

    /** The shapes of every item. */
    Set<Shape> each = Set.of();

    /** How many there are. */
    Span count = Span.ANY;

    /** Whether no two may be equal. */
    boolean unique;

    /** Whether two have to be equal. */
    boolean repeated;

    /** The shapes each of which has to refuse an item. */
    List<Shape> broken = List.of();

    ItemCase copy() {
        ItemCase copy = new ItemCase();
        copy.each = each;
        copy.count = count;
        copy.unique = unique;
        copy.repeated = repeated;
        copy.broken = broken;
        return copy;
    }

    void demand(Items items) {
        count = count.and(items.count());
        unique |= items.unique();
        if (items.each() != null) {
            each = Texts.union(each, new LinkedHashSet<>(Set.of(items.each())));
        }
    }
}
