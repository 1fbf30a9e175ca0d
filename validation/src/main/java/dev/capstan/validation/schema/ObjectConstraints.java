package dev.capstan.validation.schema;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The constraints of a schema on the members of an object.
 *
 * @param properties the schema of each named property, in the order of the document
 * @param required the required properties, in the order of the document
 * @param additional the schema of all other properties; null if it has none
 */
public record ObjectConstraints(
        Map<String, SchemaNode> properties,
        Set<String> required,
        @Nullable SchemaNode additional) {

    /**
     * The constraints of a schema without any of the three keywords. A schema whose keywords demand nothing has another
     * instance.
     */
    public static final ObjectConstraints ANY = new ObjectConstraints(Map.of(), Set.of(), null);

    /** Returns the schema of a property, by its name or for additional properties; null if it has no schema. */
    public @Nullable SchemaNode of(String name) {
        SchemaNode named = properties.get(name);
        return named == null ? additional : named;
    }

    /** Whether it constrains the values of properties. */
    public boolean constrainsValues() {
        return !properties.isEmpty() || additional != null;
    }
}
