package dev.capstan.negotiation.schema;

import org.jspecify.annotations.Nullable;

/**
 * What the items of a list have to be like, as one schema says it.
 *
 * @param each the schema of every item; none where it says nothing of them
 * @param count how many there are
 * @param unique whether no two may be equal
 */
record Items(@Nullable Shape each, Span count, boolean unique) {

    static final Items ANY = new Items(null, Span.ANY, false);
}
