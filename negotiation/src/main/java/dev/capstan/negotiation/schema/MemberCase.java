package dev.capstan.negotiation.schema;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the members of an object have to be like in one case. */
final class MemberCase {

    /** What schemas demand of the members, every one of them. */
    List<Members> demands = List.of();

    /** The properties that have to be there. */
    Set<String> required = Set.of();

    /** The properties that must not be there. */
    Set<String> absent = Set.of();

    /** The properties that have to be there with a value which shapes refuse. */
    Map<String, Set<Shape>> broken = Map.of();

    /** The further properties that have to be there. */
    List<Extra> extras = List.of();

    /**
     * A property that has to be there, whatever it is called.
     *
     * @param not what it is not called
     * @param refusing the shape that refuses its value
     */
    record Extra(Set<String> not, Shape refusing) {}

    MemberCase copy() {
        MemberCase copy = new MemberCase();
        copy.demands = demands;
        copy.required = required;
        copy.absent = absent;
        copy.broken = broken;
        copy.extras = extras;
        return copy;
    }

    void demand(Members members) {
        demands = Case.with(demands, members);
        required = Texts.union(required, members.required());
    }

    void without(String name) {
        absent = Texts.union(absent, Set.of(name));
    }

    void broken(String name, Shape refusing) {
        broken = broken(broken, name, refusing);
    }

    void extra(Set<String> not, Shape refusing) {
        extras = Case.with(extras, new Extra(not, refusing));
    }

    static Map<String, Set<Shape>> broken(Map<String, Set<Shape>> broken, String name, Shape refusing) {
        Map<String, Set<Shape>> more = new LinkedHashMap<>(broken);
        more.merge(name, new LinkedHashSet<>(Set.of(refusing)), Texts::union);
        return more;
    }
}
