package dev.capstan.negotiation.schema;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the members of an object have to be like, as one schema says it.
 *
 * @param properties the schema of each property that it names
 * @param required the properties that have to be there
 * @param additional the schema of the properties that it does not name; none where it says nothing of them
 */
record Members(
        Map<String, Shape> properties,
        Set<String> required,
        @Nullable Shape additional) {

    static final Members ANY = new Members(Map.of(), Set.of(), null);

    /** What this schema says of a property. */
    @Nullable
    Shape of(String name) {
        Shape named = properties.get(name);
        return named == null ? additional : named;
    }

    /** Whether it says anything of the values of properties. */
    boolean saysOfValues() {
        return !properties.isEmpty() || additional != null;
    }
}
