package dev.capstan.validation.schema;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The constraints of a schema on the members of an object.
 *
 * @param properties the schema of each property that it names, in the order of the document
 * @param required the properties that have to be there, in the order of the document
 * @param additional the schema of the properties that it does not name; null where it says nothing of them
 */
public record ObjectConstraints(
        Map<String, SchemaNode> properties,
        Set<String> required,
        @Nullable SchemaNode additional) {

    /** Of a schema that has none of the three keywords. One that has them and demands nothing is another instance. */
    public static final ObjectConstraints ANY = new ObjectConstraints(Map.of(), Set.of(), null);

    /** Returns the schema of a property, by its name or as one of the others; null where there is none. */
    public @Nullable SchemaNode of(String name) {
        SchemaNode named = properties.get(name);
        return named == null ? additional : named;
    }

    /** Whether it says anything of the values of properties. */
    public boolean saysOfValues() {
        return !properties.isEmpty() || additional != null;
    }
}
