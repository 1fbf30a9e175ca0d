package dev.capstan.types.model;

import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.SchemaNodeBuilder;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kinds of values that a schema can accept at most, from all parts that apply to the same value. */
final class Kinds {

    private final Map<SchemaNode, Set<JsonKind>> known = new IdentityHashMap<>();

    Set<JsonKind> of(SchemaNode written) {
        SchemaNode schema = written.dereferenced();
        Set<JsonKind> before = known.get(schema);
        if (before != null) {
            return before;
        }
        known.put(schema, JsonKind.ALL);
        Set<JsonKind> kinds = read(schema);
        known.put(schema, kinds);
        return kinds;
    }

    private Set<JsonKind> read(SchemaNode schema) {
        Set<JsonKind> kinds = EnumSet.noneOf(JsonKind.class);
        kinds.addAll(schema.kinds());
        @Nullable JsonValues values = schema.values();
        if (values != null) {
            kinds.retainAll(values.kinds());
        }
        schema.allOf().forEach(part -> kinds.retainAll(of(part)));
        for (List<SchemaNode> choice : List.of(schema.anyOf(), schema.oneOf())) {
            if (!choice.isEmpty()) {
                Set<JsonKind> options = EnumSet.noneOf(JsonKind.class);
                choice.forEach(option -> options.addAll(of(option)));
                kinds.retainAll(options);
            }
        }
        @Nullable SchemaNode not = schema.not();
        if (not != null) {
            kinds.removeAll(excluded(not));
        }
        return kinds;
    }

    /** Returns the kinds that a schema accepts in full, if it consists of its type alone; otherwise empty. */
    private static Set<JsonKind> excluded(SchemaNode schema) {
        boolean saysNoMore = schema.reference() == null
                && schema.equals(new SchemaNodeBuilder().kinds(schema.kinds()).build());
        return saysNoMore ? schema.kinds() : Set.of();
    }
}
