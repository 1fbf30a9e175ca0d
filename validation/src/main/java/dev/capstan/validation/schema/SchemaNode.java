package dev.capstan.validation.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parsed schema: what it demands of a value of each kind, and where in its document it stands.
 *
 * <p>Nodes are equal where their schemas are written alike, wherever they stand, references followed: titles, descriptions
 * and the order of keys do not matter. A node that is a reference has what the node that it refers to has.
 */
public final class SchemaNode {

    /** Takes every value. */
    public static final SchemaNode ANYTHING = new SchemaNodeBuilder().build();

    /** Takes no value. */
    public static final SchemaNode NOTHING =
            new SchemaNodeBuilder().kinds(Set.of()).build();

    private final SchemaNodeBuilder parts;
    private @Nullable String key;

    SchemaNode(SchemaNodeBuilder parts) {
        this.parts = parts;
    }

    /** Returns what values that are listed have in common: nothing but the list. */
    public static SchemaNode of(JsonValues values) {
        return new SchemaNodeBuilder().values(values).build();
    }

    /** Returns a schema that takes anything but an object with a property that another schema does not take. */
    public static SchemaNode ofProperty(String name, SchemaNode property) {
        return new SchemaNodeBuilder()
                .members(new ObjectConstraints(Map.of(name, property), Set.of(), null))
                .build();
    }

    /** Returns the RFC 6901 pointer of the schema in its document; empty at the root and where it is of no document. */
    public String pointer() {
        return parts.pointer;
    }

    /** Returns the name of the definition that the schema refers to; null where it is no reference. */
    public @Nullable String reference() {
        return parts.definition == null ? null : parts.definition.name();
    }

    /** Returns the same schema, with a reference at its root followed to the end. */
    public SchemaNode dereferenced() {
        return parts.definition == null ? this : parts.definition.node().dereferenced();
    }

    /** Returns the text that equal nodes share; a digest where it would be long. */
    public String key() {
        String known = key;
        if (known == null) {
            known = parts.definition == null ? SchemaKey.of(parts) : parts.definition.key();
            key = known;
        }
        return known;
    }

    /** Returns the kinds of value that the schema takes by its {@code type}. */
    public Set<JsonKind> kinds() {
        return dereferenced().parts.kinds;
    }

    /** Returns the values of {@code enum} and {@code const}; null where it has neither. */
    public @Nullable JsonValues values() {
        return dereferenced().parts.values;
    }

    /** Returns the range that a number has to be in. */
    public NumberRange range() {
        return dereferenced().parts.range;
    }

    /** Returns what is demanded of a string. */
    public StringConstraints strings() {
        return dereferenced().parts.strings;
    }

    /** Returns what is demanded of the members of an object. */
    public ObjectConstraints members() {
        return dereferenced().parts.members;
    }

    /** Returns what is demanded of the items of an array. */
    public ArrayConstraints items() {
        return dereferenced().parts.items;
    }

    /** Returns the schemas of {@code allOf}, in order. */
    public List<SchemaNode> allOf() {
        return dereferenced().parts.allOf;
    }

    /** Returns the schemas of {@code anyOf}, in order; empty where there is none. */
    public List<SchemaNode> anyOf() {
        return dereferenced().parts.anyOf;
    }

    /** Returns the schemas of {@code oneOf}, in order; empty where there is none. */
    public List<SchemaNode> oneOf() {
        return dereferenced().parts.oneOf;
    }

    /** Returns the schema of {@code not}; null where there is none. */
    public @Nullable SchemaNode not() {
        return dereferenced().parts.not;
    }

    /** Returns the title as written beside this schema, references not followed; null where there is none. */
    public @Nullable String title() {
        return parts.title;
    }

    /** Returns the description as written beside this schema, references not followed; null where there is none. */
    public @Nullable String description() {
        return parts.description;
    }

    /** Returns the schemas under {@code definitions} of this schema, by name in the order of the document. */
    public Map<String, SchemaNode> definitions() {
        return parts.definitions;
    }

    /** Returns the schema that a reference leads to, itself not followed. */
    SchemaNode referenced() {
        return Objects.requireNonNull(parts.definition).node();
    }

    /** Returns the schemas within this one that apply to the same value, references not followed. */
    List<SchemaNode> applied() {
        List<SchemaNode> applied = new ArrayList<>();
        if (parts.not != null) {
            applied.add(parts.not);
        }
        applied.addAll(parts.allOf);
        applied.addAll(parts.anyOf);
        applied.addAll(parts.oneOf);
        return applied;
    }

    /** Returns the schemas that stand within this one, definitions left out and references not followed. */
    public List<SchemaNode> subschemas() {
        List<SchemaNode> within = new ArrayList<>(parts.members.properties().values());
        if (parts.members.additional() != null) {
            within.add(parts.members.additional());
        }
        if (parts.items.each() != null) {
            within.add(parts.items.each());
        }
        within.addAll(parts.oneOf);
        within.addAll(parts.anyOf);
        within.addAll(parts.allOf);
        if (parts.not != null) {
            within.add(parts.not);
        }
        return within;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof SchemaNode that && key().equals(that.key());
    }

    @Override
    public int hashCode() {
        return key().hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
