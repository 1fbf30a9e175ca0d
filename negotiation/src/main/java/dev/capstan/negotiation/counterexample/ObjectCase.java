package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The constraints on the members of an object in one case. */
final class ObjectCase {

    /** Constraints of schemas on the members, all of which apply. */
    List<ObjectConstraints> demands = List.of();

    /** Properties that must be present. */
    Set<String> required = Set.of();

    /** Properties that must not be present. */
    Set<String> absent = Set.of();

    /** Properties that must be present with a value that all given schemas refuse. */
    Map<String, Set<SchemaNode>> broken = Map.of();

    /** Additional properties that must be present. */
    List<ExtraProperty> extras = List.of();

    /**
     * A property that must be present under any other name.
     *
     * @param not names that it must not have
     * @param refusing schema that refuses its value
     */
    record ExtraProperty(Set<String> not, SchemaNode refusing) {}

    ObjectCase copy() {
        ObjectCase copy = new ObjectCase();
        copy.demands = demands;
        copy.required = required;
        copy.absent = absent;
        copy.broken = broken;
        copy.extras = extras;
        return copy;
    }

    void demand(ObjectConstraints members) {
        demands = SearchCase.with(demands, members);
        required = StringConstraints.union(required, members.required());
    }

    void without(String name) {
        absent = StringConstraints.union(absent, Set.of(name));
    }

    void broken(String name, SchemaNode refusing) {
        broken = new LinkedHashMap<>(broken);
        broken.merge(name, Set.of(refusing), StringConstraints::union);
    }

    void extra(Set<String> not, SchemaNode refusing) {
        extras = SearchCase.with(extras, new ExtraProperty(not, refusing));
    }
}
