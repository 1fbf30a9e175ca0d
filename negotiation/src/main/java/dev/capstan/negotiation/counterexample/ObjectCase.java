package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the members of an object have to be like in one case. */
final class ObjectCase {

    /** What schemas demand of the members, every one of them. */
    List<ObjectConstraints> demands = List.of();

    /** The properties that have to be there. */
    Set<String> required = Set.of();

    /** The properties that must not be there. */
    Set<String> absent = Set.of();

    /** The properties that have to be there with a value which shapes refuse. */
    Map<String, Set<SchemaNode>> broken = Map.of();

    /** The further properties that have to be there. */
    List<Extra> extras = List.of();

    /**
     * A property that has to be there, whatever it is called.
     *
     * @param not what it is not called
     * @param refusing the shape that refuses its value
     */
    record Extra(Set<String> not, SchemaNode refusing) {}

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
        broken = broken(broken, name, refusing);
    }

    void extra(Set<String> not, SchemaNode refusing) {
        extras = SearchCase.with(extras, new Extra(not, refusing));
    }

    static Map<String, Set<SchemaNode>> broken(Map<String, Set<SchemaNode>> broken, String name, SchemaNode refusing) {
        Map<String, Set<SchemaNode>> more = new LinkedHashMap<>(broken);
        more.merge(name, new LinkedHashSet<>(Set.of(refusing)), StringConstraints::union);
        return more;
    }
}
