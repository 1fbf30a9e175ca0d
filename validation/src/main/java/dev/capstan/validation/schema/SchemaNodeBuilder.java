package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A builder of a schema, from a document or from code. It must not be changed after the schema was built. */
public final class SchemaNodeBuilder {

    String pointer = "";
    JsonNode document = MissingNode.getInstance();
    Set<JsonKind> kinds = JsonKind.ALL;

    @Nullable
    JsonValues values;

    NumberRange range = NumberRange.ANY;
    StringConstraints strings = StringConstraints.ANY;
    ObjectConstraints members = ObjectConstraints.ANY;
    ArrayConstraints items = ArrayConstraints.ANY;
    List<SchemaNode> allOf = List.of();
    List<SchemaNode> anyOf = List.of();
    List<SchemaNode> oneOf = List.of();

    @Nullable
    SchemaNode not;

    @Nullable
    Definition definition;

    @Nullable
    String title;

    @Nullable
    String description;

    Map<String, SchemaNode> definitions = Map.of();

    /** Creates a builder of a schema that accepts everything. */
    public SchemaNodeBuilder() {}

    /** Returns the schema. */
    public SchemaNode build() {
        return new SchemaNode(this);
    }

    /** Restricts the schema to these kinds of values. */
    public SchemaNodeBuilder kinds(Set<JsonKind> some) {
        kinds = some;
        return this;
    }

    /** Restricts the schema to these values, within any earlier restriction. */
    public SchemaNodeBuilder values(JsonValues some) {
        values = values == null ? some : values.and(some);
        return this;
    }

    /** Restricts numbers to this range. */
    public SchemaNodeBuilder range(NumberRange some) {
        range = some;
        return this;
    }

    /** Sets the constraints on strings. */
    public SchemaNodeBuilder strings(StringConstraints some) {
        strings = some;
        return this;
    }

    /** Sets the constraints on objects. */
    public SchemaNodeBuilder members(ObjectConstraints some) {
        members = some;
        return this;
    }

    /** Sets the constraints on arrays. */
    public SchemaNodeBuilder items(ArrayConstraints some) {
        items = some;
        return this;
    }

    /** Requires a value to match all of some schemas. */
    public SchemaNodeBuilder allOf(List<SchemaNode> some) {
        allOf = some;
        return this;
    }

    /** Requires a value to match at least one of some schemas. */
    public SchemaNodeBuilder anyOf(List<SchemaNode> some) {
        anyOf = some;
        return this;
    }

    /** Requires a value to match exactly one of some schemas. */
    public SchemaNodeBuilder oneOf(List<SchemaNode> some) {
        oneOf = some;
        return this;
    }

    /** Refuses the values that match a schema. */
    public SchemaNodeBuilder not(SchemaNode some) {
        not = some;
        return this;
    }

    SchemaNodeBuilder length(CountRange more) {
        return strings(strings.and(new StringConstraints(more, Set.of(), Set.of())));
    }

    SchemaNodeBuilder pattern(String pattern) {
        return strings(strings.and(new StringConstraints(CountRange.ANY, Set.of(pattern), Set.of())));
    }

    SchemaNodeBuilder format(String format) {
        return strings(strings.and(new StringConstraints(CountRange.ANY, Set.of(), Set.of(format))));
    }

    SchemaNodeBuilder properties(Map<String, SchemaNode> some) {
        return members(new ObjectConstraints(some, members.required(), members.additional()));
    }

    SchemaNodeBuilder required(Set<String> some) {
        return members(new ObjectConstraints(members.properties(), some, members.additional()));
    }

    SchemaNodeBuilder additional(SchemaNode some) {
        return members(new ObjectConstraints(members.properties(), members.required(), some));
    }

    SchemaNodeBuilder each(SchemaNode some) {
        return items(new ArrayConstraints(some, items.count(), items.unique()));
    }

    SchemaNodeBuilder count(CountRange more) {
        return items(new ArrayConstraints(items.each(), items.count().and(more), items.unique()));
    }

    SchemaNodeBuilder unique(boolean whether) {
        return items(new ArrayConstraints(items.each(), items.count(), whether));
    }
}
