package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.ValueSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks for an object that has what a case demands of objects, with no more properties than it needs. */
final class ObjectInstance {

    private static final int MOST_EXTRAS = 40;
    private static final int MOST_DIFFERENT = 40;

    private final FindInstance find;
    private final Vocabulary vocabulary;
    private final Budget budget;
    private int different;

    ObjectInstance(FindInstance find, Vocabulary vocabulary, Budget budget) {
        this.find = find;
        this.vocabulary = vocabulary;
        this.budget = budget;
    }

    /** Forgets a search that was broken off. */
    void reset() {
        different = 0;
    }

    Answer find(Case one, Place place) {
        return find(one.members, one.excluded, place);
    }

    private Answer find(MemberCase members, List<ValueSet> excluded, Place place) {
        budget.spend(1);
        if (members.extras.size() > MOST_EXTRAS) {
            return new Answer.Undecided("too many closed objects apply in one place");
        }
        if (members.extras.isEmpty()) {
            return build(members, excluded, place);
        }
        return withFirstExtra(members, excluded, place);
    }

    /** Lets the first further property have one name after the other: each that somebody uses, and one that nobody does. */
    private Answer withFirstExtra(MemberCase members, List<ValueSet> excluded, Place place) {
        MemberCase.Extra extra = members.extras.get(0);
        MemberCase rest = members.copy();
        rest.extras = members.extras.subList(1, members.extras.size());
        Answer best = Answer.NOTHING;
        for (String name : names(members, extra, place)) {
            MemberCase named = rest.copy();
            named.broken(name, extra.refusing());
            Answer answer = find(named, excluded, place);
            if (answer instanceof Answer.Found) {
                return answer;
            }
            best = answer instanceof Answer.Undecided ? answer : best;
        }
        return best;
    }

    private Set<String> names(MemberCase members, MemberCase.Extra extra, Place place) {
        Set<String> names = new LinkedHashSet<>();
        names.add(fresh(members, extra));
        members.demands.forEach(demand -> names.addAll(demand.properties().keySet()));
        names.addAll(members.required);
        names.addAll(members.broken.keySet());
        names.addAll(place.named());
        names.removeAll(extra.not());
        budget.spend(names.size());
        return names;
    }

    private String fresh(MemberCase members, MemberCase.Extra extra) {
        for (int i = 0; ; i++) {
            String name = vocabulary.fresh(i);
            if (!extra.not().contains(name) && !members.broken.containsKey(name) && !members.absent.contains(name)) {
                return name;
            }
        }
    }

    private Answer build(MemberCase members, List<ValueSet> excluded, Place place) {
        ObjectNode object = Json.object();
        Answer broken = add(members.broken.keySet(), members, place, object);
        if (broken instanceof Answer.Nothing) {
            return broken;
        }
        Answer required = add(members.required, members, place, object);
        if (required instanceof Answer.Nothing || broken instanceof Answer.Undecided) {
            return required instanceof Answer.Nothing ? required : broken;
        }
        if (required instanceof Answer.Undecided) {
            return required;
        }
        int size = 1 + ((Answer.Found) broken).size() + ((Answer.Found) required).size();
        budget.spend(size / 16);
        for (ValueSet values : excluded) {
            if (values.contains(object)) {
                return different >= MOST_DIFFERENT
                        ? new Answer.Undecided("no object was found but those that are left out")
                        : different(object, members, excluded, place);
            }
        }
        return Answer.composed(object, size);
    }

    /** Adds properties to an object where it has not got them; found is the object, with the size of what was added. */
    private Answer add(Set<String> names, MemberCase members, Place place, ObjectNode object) {
        int size = 0;
        Answer best = Answer.NOTHING;
        for (String name : names) {
            if (members.absent.contains(name) || place.unsent().contains(name)) {
                return Answer.NOTHING;
            }
            if (object.has(name)) {
                continue;
            }
            Answer member = find.find(question(members, name, place));
            if (member instanceof Answer.Nothing) {
                return member;
            }
            if (member instanceof Answer.Found found) {
                object.set(name, found.value());
                size += found.size();
            } else {
                best = member;
            }
        }
        return best instanceof Answer.Undecided ? best : Answer.composed(object, size);
    }

    private Question question(MemberCase members, String name, Place place) {
        Set<SchemaNode> wanted = new LinkedHashSet<>();
        for (ObjectConstraints demand : members.demands) {
            SchemaNode shape = demand.of(name);
            if (shape != null) {
                wanted.add(shape);
            }
        }
        budget.spend(1 + members.demands.size() / 4);
        return new Question(wanted, members.broken.getOrDefault(name, Set.of()), place.property(name));
    }

    /** An object other than one that is excluded: without one of its properties, with another value there, or with more. */
    private Answer different(ObjectNode from, MemberCase members, List<ValueSet> excluded, Place place) {
        List<MemberCase> ways = new ArrayList<>();
        MemberCase longer = members.copy();
        Set<String> names = new LinkedHashSet<>();
        for (Iterator<String> of = from.fieldNames(); of.hasNext(); ) {
            names.add(of.next());
        }
        longer.extra(names, SchemaNode.NOTHING);
        ways.add(longer);
        for (String name : names) {
            JsonNode value = from.get(name);
            MemberCase other = members.copy();
            other.broken(name, SchemaNode.of(ValueSet.only(value)));
            ways.add(other);
            MemberCase without = members.copy();
            without.without(name);
            ways.add(without);
        }
        Answer best = Answer.NOTHING;
        different++;
        for (MemberCase way : ways) {
            Answer answer = find(way, excluded, place);
            if (answer instanceof Answer.Found) {
                best = answer;
                break;
            }
            best = answer instanceof Answer.Undecided ? answer : best;
        }
        different--;
        return best;
    }
}
