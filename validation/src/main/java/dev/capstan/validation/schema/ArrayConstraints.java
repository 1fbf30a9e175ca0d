package dev.capstan.validation.schema;

import org.jspecify.annotations.Nullable;

/**
 * The constraints of a schema on the items of an array.
 *
 * @param each the schema of every item; null if it has none
 * @param count the number of items
 * @param unique whether no two may be equal
 */
public record ArrayConstraints(@Nullable SchemaNode each, CountRange count, boolean unique) {

    /** Accepts every array. */
    public static final ArrayConstraints ANY = new ArrayConstraints(null, CountRange.ANY, false);
}
