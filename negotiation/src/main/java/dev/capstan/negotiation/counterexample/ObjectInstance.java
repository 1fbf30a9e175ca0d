package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The search for an object that meets the constraints of a case, with no more properties than necessary. */
final class ObjectInstance {

    private static final int MAX_EXTRAS = 40;
    private static final int MAX_DIFFERENT = 40;

    /** Number of constraints of a location that cost one step. */
    private static final int CONSTRAINTS_TO_A_STEP = 32;

    private final FindCounterexample find;
    private final Vocabulary vocabulary;
    private final SearchBudget budget;
    private int different;

    ObjectInstance(FindCounterexample find, Vocabulary vocabulary, SearchBudget budget) {
        this.find = find;
        this.vocabulary = vocabulary;
        this.budget = budget;
    }

    /** Resets the state after an aborted search. */
    void reset() {
        different = 0;
    }

    SearchResult find(SearchCase one, InstanceLocation location) {
        return find(one.members, one.excluded, location);
    }

    private SearchResult find(ObjectCase members, List<JsonValues> excluded, InstanceLocation location) {
        budget.spend(1);
        if (members.extras.size() > MAX_EXTRAS) {
            return new SearchResult.Undecided("too many closed objects apply at one location");
        }
        if (members.extras.isEmpty()) {
            return build(members, excluded, location);
        }
        return withFirstExtra(members, excluded, location);
    }

    /** Tries names for the first additional property: one that is not used anywhere, then each used name. */
    private SearchResult withFirstExtra(ObjectCase members, List<JsonValues> excluded, InstanceLocation location) {
        ObjectCase.ExtraProperty extra = members.extras.get(0);
        ObjectCase rest = members.copy();
        rest.extras = members.extras.subList(1, members.extras.size());
        return SearchResult.first(names(members, extra, location), name -> {
            ObjectCase named = rest.copy();
            named.broken(name, extra.refusing());
            return find(named, excluded, location);
        });
    }

    private Set<String> names(ObjectCase members, ObjectCase.ExtraProperty extra, InstanceLocation location) {
        Set<String> names = new LinkedHashSet<>();
        names.add(fresh(members, extra));
        members.demands.forEach(
                constraints -> names.addAll(constraints.properties().keySet()));
        names.addAll(members.required);
        names.addAll(members.broken.keySet());
        names.addAll(location.named());
        names.removeAll(extra.not());
        budget.spend(names.size());
        return names;
    }

    private String fresh(ObjectCase members, ObjectCase.ExtraProperty extra) {
        for (int i = 0; ; i++) {
            String name = vocabulary.unusedName(i);
            if (!extra.not().contains(name) && !members.broken.containsKey(name) && !members.absent.contains(name)) {
                return name;
            }
        }
    }

    private SearchResult build(ObjectCase members, List<JsonValues> excluded, InstanceLocation location) {
        ObjectNode object = Json.object();
        SearchResult broken = add(members.broken.keySet(), members, location, object);
        if (broken instanceof SearchResult.Unsatisfiable) {
            return broken;
        }
        SearchResult required = add(members.required, members, location, object);
        if (required instanceof SearchResult.Unsatisfiable || broken instanceof SearchResult.Undecided) {
            return required instanceof SearchResult.Unsatisfiable ? required : broken;
        }
        if (required instanceof SearchResult.Undecided) {
            return required;
        }
        int size = 1 + ((SearchResult.Found) broken).size() + ((SearchResult.Found) required).size();
        budget.spend(Math.min(size, SearchResult.MAX_SIZE) / 16);
        for (JsonValues values : excluded) {
            if (values.contains(object)) {
                return different >= MAX_DIFFERENT
                        ? new SearchResult.Undecided("no object was found except the excluded ones")
                        : different(object, members, excluded, location);
            }
        }
        return SearchResult.composed(object, size);
    }

    /** Adds missing properties to an object. A found result has the object and the size of the added properties. */
    private SearchResult add(Set<String> names, ObjectCase members, InstanceLocation location, ObjectNode object) {
        int size = 0;
        SearchResult best = SearchResult.NOTHING;
        for (String name : names) {
            if (members.absent.contains(name) || location.unsent().contains(name)) {
                return SearchResult.NOTHING;
            }
            if (object.has(name)) {
                continue;
            }
            SearchResult member = find.find(question(members, name, location));
            if (member instanceof SearchResult.Unsatisfiable) {
                return member;
            }
            if (member instanceof SearchResult.Found found) {
                object.set(name, found.value());
                size += SearchResult.Found.sizeOf(name) + found.size();
            } else {
                best = member;
            }
        }
        return best instanceof SearchResult.Undecided ? best : SearchResult.composed(object, size);
    }

    private SearchProblem question(ObjectCase members, String name, InstanceLocation location) {
        Set<SchemaNode> required = new LinkedHashSet<>();
        for (ObjectConstraints constraints : members.demands) {
            SchemaNode schema = constraints.of(name);
            if (schema != null) {
                required.add(schema);
            }
        }
        InstanceLocation property = location.property(name);
        budget.spend(1 + members.demands.size() / 4 + property.size() / CONSTRAINTS_TO_A_STEP);
        return new SearchProblem(required, members.broken.getOrDefault(name, Set.of()), property);
    }

    /** Finds an object that differs from an excluded one: with a property more or less, or with another value. */
    private SearchResult different(
            ObjectNode from, ObjectCase members, List<JsonValues> excluded, InstanceLocation location) {
        List<ObjectCase> alternatives = new ArrayList<>();
        ObjectCase longer = members.copy();
        Set<String> names = new LinkedHashSet<>();
        for (Iterator<String> of = from.fieldNames(); of.hasNext(); ) {
            names.add(of.next());
        }
        longer.extra(names, SchemaNode.NEVER);
        alternatives.add(longer);
        for (String name : names) {
            JsonNode value = from.get(name);
            ObjectCase other = members.copy();
            other.broken(name, SchemaNode.of(JsonValues.only(value)));
            alternatives.add(other);
            ObjectCase without = members.copy();
            without.without(name);
            alternatives.add(without);
        }
        different++;
        SearchResult first = SearchResult.first(alternatives, alternative -> find(alternative, excluded, location));
        different--;
        return first;
    }
}
