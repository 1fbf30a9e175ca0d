package dev.capstan.negotiation.schema;

import dev.capstan.negotiation.counterexample.InstanceLocation;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.NumberRange;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.SchemaNodeBuilder;
import dev.capstan.validation.schema.StringConstraints;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The definite constraints of one side at one location: its schemas there, including references and {@code allOf}. */
final class EffectiveConstraints {

    private final Set<SchemaNode> schemas;
    private final Set<SchemaNode> parts = new LinkedHashSet<>();
    private @Nullable Set<String> everRequired;
    private @Nullable JsonValues values;
    private @Nullable StringConstraints strings;

    EffectiveConstraints(Set<SchemaNode> schemas) {
        this.schemas = schemas;
        Deque<SchemaNode> left = new ArrayDeque<>(schemas);
        while (!left.isEmpty()) {
            SchemaNode next = left.remove().dereferenced();
            if (parts.add(next)) {
                left.addAll(next.allOf());
            }
        }
    }

    /** Returns the work of comparing the constraints with others, in units of {@link DiffBudget}. */
    long work() {
        long work = (long) nameCount() * (DiffBudget.NAME + parts.size());
        for (SchemaNode part : parts) {
            work += 1L + part.anyOf().size() + part.oneOf().size();
            work += part.values() == null
                    ? 0
                    : (long) DiffBudget.VALUE * part.values().size();
        }
        return work;
    }

    /** Returns the number of named properties, each counted as often as it is named. */
    int nameCount() {
        int count = 0;
        for (SchemaNode part : parts) {
            count += part.members().properties().size()
                    + part.members().required().size();
        }
        return count;
    }

    /** Returns the schemas as written. */
    Set<SchemaNode> shapes() {
        return schemas;
    }

    /** Returns the accepted kinds of value, as far as types and enumerated values determine them. */
    Set<JsonKind> kinds() {
        Set<JsonKind> kinds = EnumSet.allOf(JsonKind.class);
        parts.forEach(part -> kinds.retainAll(part.kinds()));
        JsonValues values = values();
        if (values != null) {
            kinds.retainAll(values.kinds());
        }
        return kinds;
    }

    @Nullable
    JsonValues values() {
        if (values == null) {
            for (SchemaNode part : parts) {
                if (part.values() != null) {
                    values = values == null ? part.values() : values.and(part.values());
                }
            }
        }
        return values;
    }

    NumberRange range() {
        return parts.stream().map(SchemaNode::range).reduce(NumberRange.ANY, NumberRange::and);
    }

    StringConstraints strings() {
        if (strings == null) {
            CountRange length = CountRange.ANY;
            Set<String> patterns = new LinkedHashSet<>();
            Set<String> formats = new LinkedHashSet<>();
            for (SchemaNode part : parts) {
                length = length.and(part.strings().length());
                patterns.addAll(part.strings().patterns());
                formats.addAll(part.strings().formats());
            }
            strings = new StringConstraints(length, patterns, formats);
        }
        return strings;
    }

    CountRange count() {
        return parts.stream().map(part -> part.items().count()).reduce(CountRange.ANY, CountRange::and);
    }

    boolean unique() {
        return parts.stream().anyMatch(part -> part.items().unique());
    }

    /** Returns the schemas of every item. */
    Set<SchemaNode> each() {
        return InstanceLocation.ofItems(parts);
    }

    Set<String> required() {
        Set<String> required = new LinkedHashSet<>();
        parts.forEach(part -> required.addAll(part.members().required()));
        return required;
    }

    /** Returns the named properties, including those that are only required. */
    Set<String> names() {
        Set<String> names = required();
        parts.forEach(part -> names.addAll(part.members().properties().keySet()));
        return names;
    }

    /** Returns all schemas of a property, whether it is named or one of the additional ones. */
    Set<SchemaNode> property(String name) {
        return InstanceLocation.ofProperty(parts, name);
    }

    /** Returns all schemas of the additional properties. */
    Set<SchemaNode> additional() {
        return parts.stream()
                .flatMap(part -> Stream.ofNullable(part.members().additional()))
                .filter(schema -> !schema.equals(SchemaNode.ANYTHING))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the combinations that must be met, each as a schema of its own. */
    Set<SchemaNode> combinations() {
        Set<SchemaNode> combinations = new LinkedHashSet<>();
        for (SchemaNode part : parts) {
            if (!part.anyOf().isEmpty()) {
                combinations.add(new SchemaNodeBuilder().anyOf(part.anyOf()).build());
            }
            if (!part.oneOf().isEmpty()) {
                combinations.add(new SchemaNodeBuilder().oneOf(part.oneOf()).build());
            }
            if (part.not() != null) {
                combinations.add(new SchemaNodeBuilder().not(part.not()).build());
            }
        }
        return combinations;
    }

    /** Whether a property may be required, in any of the options. */
    boolean mayRequire(String name) {
        if (everRequired == null) {
            Set<String> required = new HashSet<>();
            InstanceLocation.applying(schemas, true)
                    .forEach(schema -> required.addAll(schema.members().required()));
            everRequired = required;
        }
        return everRequired.contains(name);
    }
}
