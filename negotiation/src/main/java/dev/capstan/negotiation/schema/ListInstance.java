package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.core.json.Json;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.ValueSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks for a list that has what a case demands of lists, with no more items than it needs. */
final class ListInstance {

    private static final int LONGEST = 300;
    private static final int TRIES = 20;

    private final FindInstance find;
    private final Budget budget;

    ListInstance(FindInstance find, Budget budget) {
        this.find = find;
        this.budget = budget;
    }

    Answer find(Case one, Place place) {
        ItemCase items = one.items;
        int least = Math.max(items.count.min(), items.repeated ? 2 : items.broken.isEmpty() ? 0 : 1);
        if (least > items.count.max() || items.unique && items.repeated) {
            return Answer.NOTHING;
        }
        return new Building(items, one.excluded, place.items()).list(least);
    }

    /** A list that is being built. */
    private final class Building {

        private final ItemCase items;
        private final List<ValueSet> excluded;
        private final Place place;
        private final ArrayNode list = Json.mapper().createArrayNode();
        private int size = 1;

        Building(ItemCase items, List<ValueSet> excluded, Place place) {
            this.items = items;
            this.excluded = excluded;
            this.place = place;
        }

        Answer list(int least) {
            Answer broken = addBroken();
            if (!(broken instanceof Answer.Found)) {
                return broken;
            }
            if (items.repeated && list.size() >= 2) {
                add(first());
            }
            Answer filled = fill(least);
            return filled instanceof Answer.Found ? differing() : filled;
        }

        /** Adds an item for every shape that has to refuse one, where no item does it for several. */
        private Answer addBroken() {
            Answer best = built();
            for (SchemaNode shape : items.broken) {
                Answer item = find.find(new Question(items.each, Set.of(shape), place));
                if (item instanceof Answer.Nothing) {
                    return item;
                }
                if (item instanceof Answer.Found found) {
                    addOnce(found);
                } else {
                    best = item;
                }
            }
            return list.size() > items.count.max() - (items.repeated && list.size() > 1 ? 1 : 0) ? merged() : best;
        }

        /** One item that all the shapes refuse, where there is no room for several. */
        private Answer merged() {
            Answer item = find.find(new Question(items.each, new LinkedHashSet<>(items.broken), place));
            if (item instanceof Answer.Found found) {
                list.removeAll();
                size = 1;
                add(found);
                return found;
            }
            return new Answer.Undecided("no list was found that is short enough");
        }

        private void addOnce(Answer.Found found) {
            for (JsonNode item : list) {
                if (Json.equal(item, found.value())) {
                    return;
                }
            }
            add(found);
        }

        private void add(Answer.Found item) {
            list.add(item.value());
            size += item.size();
        }

        private Answer.Found first() {
            return new Answer.Found(list.get(0));
        }

        private Answer built() {
            budget.spend(size / 16);
            return Answer.composed(list, size);
        }

        private Answer fill(int least) {
            if (least > LONGEST && list.size() < least) {
                Answer item = another();
                return item instanceof Answer.Found
                        ? new Answer.Undecided("a list of " + least + " items was not tried")
                        : item;
            }
            while (list.size() < least) {
                budget.spend(1);
                Answer item = another();
                if (!(item instanceof Answer.Found found)) {
                    return item;
                }
                add(found);
            }
            return built();
        }

        /** An item more; where all have to differ and there is none, the items are all that there are. */
        private Answer another() {
            if (!list.isEmpty() && !items.unique) {
                return first();
            }
            budget.spend(1 + size / 16);
            Set<SchemaNode> refused = list.isEmpty() ? Set.of() : Set.of(SchemaNode.of(ValueSet.among(list)));
            return find.find(new Question(items.each, refused, place));
        }

        /** Makes the list longer until it is none of those that are excluded. */
        private Answer differing() {
            for (int i = 0; i < TRIES; i++) {
                if (excluded.stream().noneMatch(values -> values.contains(list))) {
                    return built();
                }
                if (list.size() >= items.count.max()) {
                    break;
                }
                Answer item = another();
                if (!(item instanceof Answer.Found found)) {
                    return list.isEmpty() ? item : new Answer.Undecided("no list was found but those left out");
                }
                add(found);
            }
            return list.isEmpty() ? Answer.NOTHING : new Answer.Undecided("no list was found but those left out");
        }
    }
}
