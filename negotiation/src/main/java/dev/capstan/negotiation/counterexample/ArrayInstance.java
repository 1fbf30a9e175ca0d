package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.core.json.Json;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.SchemaNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The search for an array that meets the constraints of a case, with no more items than necessary. */
record ArrayInstance(FindCounterexample find, SearchBudget budget) {

    private static final int MAX_LENGTH = 300;
    private static final int TRIES = 20;

    SearchResult find(SearchCase one, InstanceLocation location) {
        ArrayCase items = one.items;
        int least = Math.max(items.count.min(), items.repeated ? 2 : items.broken.isEmpty() ? 0 : 1);
        if (least > items.count.max() || items.unique && items.repeated) {
            return SearchResult.NOTHING;
        }
        return new ArrayBuilder(items, one.excluded, location.items()).list(least);
    }

    /** An array under construction. */
    private final class ArrayBuilder {

        private final ArrayCase items;
        private final List<JsonValues> excluded;
        private final InstanceLocation location;
        private final ArrayNode list = Json.mapper().createArrayNode();
        private int size = 1;

        ArrayBuilder(ArrayCase items, List<JsonValues> excluded, InstanceLocation location) {
            this.items = items;
            this.excluded = excluded;
            this.location = location;
        }

        SearchResult list(int least) {
            SearchResult broken = addBroken();
            if (!(broken instanceof SearchResult.Found)) {
                return broken;
            }
            if (items.repeated && list.size() >= 2) {
                add(first());
            }
            SearchResult filled = fill(least);
            return filled instanceof SearchResult.Found ? extendUntilDifferent() : filled;
        }

        /** Adds an item for every schema that must refuse one, or one item for all if the array must be shorter. */
        private SearchResult addBroken() {
            SearchResult best = built();
            for (SchemaNode schema : items.broken) {
                SearchResult item = find.find(new SearchProblem(items.each, Set.of(schema), location));
                if (item instanceof SearchResult.Unsatisfiable) {
                    return item;
                }
                if (item instanceof SearchResult.Found found) {
                    addOnce(found);
                } else {
                    best = item;
                }
            }
            return list.size() > items.count.max() - (items.repeated && list.size() > 1 ? 1 : 0) ? merged() : best;
        }

        /** Finds one item that all the schemas refuse, for an array that must not have several. */
        private SearchResult merged() {
            SearchResult item = find.find(new SearchProblem(items.each, new LinkedHashSet<>(items.broken), location));
            if (item instanceof SearchResult.Found found) {
                list.removeAll();
                size = 1;
                add(found);
                return found;
            }
            return new SearchResult.Undecided("no array was found that is short enough");
        }

        private void addOnce(SearchResult.Found found) {
            for (JsonNode item : list) {
                if (Json.equal(item, found.value())) {
                    return;
                }
            }
            add(found);
        }

        private void add(SearchResult.Found item) {
            list.add(item.value());
            size += item.size();
        }

        private SearchResult.Found first() {
            return new SearchResult.Found(list.get(0));
        }

        private SearchResult built() {
            budget.spend(Math.min(size, SearchResult.MAX_SIZE) / 16);
            return SearchResult.composed(list, size);
        }

        private SearchResult fill(int least) {
            if (least > MAX_LENGTH && list.size() < least) {
                SearchResult item = another();
                return item instanceof SearchResult.Found
                        ? new SearchResult.Undecided("an array of " + least + " items was not tried")
                        : item;
            }
            while (list.size() < least) {
                budget.spend(1);
                SearchResult item = another();
                if (!(item instanceof SearchResult.Found found)) {
                    return item;
                }
                add(found);
            }
            return built();
        }

        /** Finds one more item. If all items must differ and no other exists, the result is unsatisfiable. */
        private SearchResult another() {
            if (!list.isEmpty() && !items.unique) {
                return first();
            }
            budget.spend(1 + size / 16);
            Set<SchemaNode> refused = list.isEmpty() ? Set.of() : Set.of(SchemaNode.of(JsonValues.among(list)));
            return find.find(new SearchProblem(items.each, refused, location));
        }

        /** Extends the array until it differs from all excluded ones. */
        private SearchResult extendUntilDifferent() {
            for (int i = 0; i < TRIES; i++) {
                if (excluded.stream().noneMatch(values -> values.contains(list))) {
                    return built();
                }
                if (list.size() >= items.count.max()) {
                    break;
                }
                SearchResult item = another();
                if (!(item instanceof SearchResult.Found found)) {
                    return list.isEmpty()
                            ? item
                            : new SearchResult.Undecided("no array was found except the excluded ones");
                }
                add(found);
            }
            return list.isEmpty()
                    ? SearchResult.NOTHING
                    : new SearchResult.Undecided("no array was found except the excluded ones");
        }
    }
}
