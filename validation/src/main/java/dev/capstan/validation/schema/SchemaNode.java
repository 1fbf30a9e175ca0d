package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parsed schema: its constraints on values of each kind, and its position in the document.
 *
 * <p>Nodes are equal if their schemas are written alike, at any position, with references followed: titles,
 * descriptions and the order of keys do not matter. A reference node has the constraints of the node that it refers to.
 */
public final class SchemaNode {

    /** Accepts every value. */
    public static final SchemaNode ANYTHING = new SchemaNodeBuilder().build();

    /** Accepts no value. */
    public static final SchemaNode NEVER =
            new SchemaNodeBuilder().kinds(Set.of()).build();

    private final SchemaNodeBuilder parts;
    private @Nullable String key;

    SchemaNode(SchemaNodeBuilder parts) {
        this.parts = parts;
    }

    /** Returns a schema that accepts only the listed values, without other constraints. */
    public static SchemaNode of(JsonValues values) {
        return new SchemaNodeBuilder().values(values).build();
    }

    /** Returns a schema that refuses only objects whose property of this name does not match another schema. */
    public static SchemaNode ofProperty(String name, SchemaNode property) {
        return new SchemaNodeBuilder()
                .members(new ObjectConstraints(Map.of(name, property), Set.of(), null))
                .build();
    }

    /** Returns the RFC 6901 pointer of the schema in its document; empty at the root and without a document. */
    public String pointer() {
        return parts.pointer;
    }

    /** Returns the schema as written; missing if code built it. Must not be modified. */
    public JsonNode document() {
        return parts.document;
    }

    /** Returns the name of the definition that the schema refers to; null if it is not a reference. */
    public @Nullable String reference() {
        return parts.definition == null ? null : parts.definition.name();
    }

    /** Returns the same schema, with a reference at its root followed to the end. */
    public SchemaNode dereferenced() {
        return parts.definition == null ? this : parts.definition.node().dereferenced();
    }

    /** Returns a string that equal nodes share; a digest if it would be long. */
    public String key() {
        String known = key;
        if (known == null) {
            known = parts.definition == null ? SchemaKey.of(parts) : parts.definition.key();
            key = known;
        }
        return known;
    }

    /** Returns the kinds of values that the schema accepts by its {@code type}. */
    public Set<JsonKind> kinds() {
        return dereferenced().parts.kinds;
    }

    /** Returns the values of {@code enum} and {@code const}; null if it has neither. */
    public @Nullable JsonValues values() {
        return dereferenced().parts.values;
    }

    /** Returns the range that a number must be in. */
    public NumberRange range() {
        return dereferenced().parts.range;
    }

    /** Returns the constraints on a string. */
    public StringConstraints strings() {
        return dereferenced().parts.strings;
    }

    /** Returns the constraints on the members of an object. */
    public ObjectConstraints members() {
        return dereferenced().parts.members;
    }

    /** Returns the constraints on the items of an array. */
    public ArrayConstraints items() {
        return dereferenced().parts.items;
    }

    /** Returns the schemas of {@code allOf}, in order; empty if it is absent. */
    public List<SchemaNode> allOf() {
        return dereferenced().parts.allOf;
    }

    /** Returns the schemas of {@code anyOf}, in order; empty if it is absent. */
    public List<SchemaNode> anyOf() {
        return dereferenced().parts.anyOf;
    }

    /** Returns the schemas of {@code oneOf}, in order; empty if it is absent. */
    public List<SchemaNode> oneOf() {
        return dereferenced().parts.oneOf;
    }

    /** Returns the schema of {@code not}; null if it is absent. */
    public @Nullable SchemaNode not() {
        return dereferenced().parts.not;
    }

    /** Returns the title as written beside this schema, references not followed; null if it is absent. */
    public @Nullable String title() {
        return parts.title;
    }

    /** Returns the description as written beside this schema, references not followed; null if it is absent. */
    public @Nullable String description() {
        return parts.description;
    }

    /** Returns the schemas under {@code definitions} of this schema, by name in the order of the document. */
    public Map<String, SchemaNode> definitions() {
        return parts.definitions;
    }

    /** Returns the target of a reference, without following a reference there. */
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

    /** Returns the schemas directly within this one, without definitions and references. */
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
