package dev.capstan.validation.schema;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A schema that is being put together, from a document or as a demand of its own. Not to be changed once it was built. */
public final class SchemaNodeBuilder {

    String pointer = "";
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

    /** Begins a schema that takes everything. */
    public SchemaNodeBuilder() {}

    /** Returns the schema. */
    public SchemaNode build() {
        return new SchemaNode(this);
    }

    /** Takes these kinds of value only. */
    public SchemaNodeBuilder kinds(Set<JsonKind> some) {
        kinds = some;
        return this;
    }

    /** Takes these values only; those of them that were named before. */
    public SchemaNodeBuilder values(JsonValues some) {
        values = values == null ? some : values.and(some);
        return this;
    }

    /** Takes numbers of this range only. */
    public SchemaNodeBuilder range(NumberRange some) {
        range = some;
        return this;
    }

    /** Demands this of strings. */
    public SchemaNodeBuilder strings(StringConstraints some) {
        strings = some;
        return this;
    }

    /** Demands this of objects. */
    public SchemaNodeBuilder members(ObjectConstraints some) {
        members = some;
        return this;
    }

    /** Demands this of arrays. */
    public SchemaNodeBuilder items(ArrayConstraints some) {
        items = some;
        return this;
    }

    /** Demands all of some schemas. */
    public SchemaNodeBuilder allOf(List<SchemaNode> some) {
        allOf = some;
        return this;
    }

    /** Demands one of some schemas, or more. */
    public SchemaNodeBuilder anyOf(List<SchemaNode> some) {
        anyOf = some;
        return this;
    }

    /** Demands exactly one of some schemas. */
    public SchemaNodeBuilder oneOf(List<SchemaNode> some) {
        oneOf = some;
        return this;
    }

    /** Refuses what a schema takes. */
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
