package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.NumberRange;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One alternative of a problem: the constraints on a value, by kind, and the remaining choices. */
final class SearchCase {

    final Set<JsonKind> kinds = EnumSet.allOf(JsonKind.class);

    @Nullable
    JsonValues values;

    NumberRange range = NumberRange.ANY;
    StringConstraints strings = StringConstraints.ANY;
    Set<SchemaNode> required = new LinkedHashSet<>();
    List<JsonValues> excluded = List.of();
    Set<String> refusedPatterns = Set.of();
    Set<String> refusedFormats = Set.of();
    ObjectCase members = new ObjectCase();
    ArrayCase items = new ArrayCase();
    List<Choice> choices = List.of();

    /**
     * A choice of several alternatives, one of which must be met.
     *
     * @param met whether a value meets one of them
     * @param alternatives constraints that each of them adds to a case
     */
    record Choice(Predicate<JsonNode> met, List<Consumer<SearchCase>> alternatives) {}

    /** Returns a copy without a choice, after applying one of its alternatives. */
    SearchCase after(Choice choice, Consumer<SearchCase> alternative) {
        SearchCase next = new SearchCase();
        next.only(kinds);
        next.values = values;
        next.range = range;
        next.strings = strings;
        next.required = new LinkedHashSet<>(required);
        next.excluded = excluded;
        next.refusedPatterns = refusedPatterns;
        next.refusedFormats = refusedFormats;
        next.members = members.copy();
        next.items = items.copy();
        next.choices = choices.stream().filter(c -> c != choice).toList();
        alternative.accept(next);
        return next;
    }

    void only(Set<JsonKind> some) {
        kinds.retainAll(some);
    }

    void only(JsonKind kind) {
        only(Set.of(kind));
    }

    void choose(Choice choice) {
        choices = with(choices, choice);
    }

    void exclude(JsonValues some) {
        excluded = with(excluded, some);
    }

    boolean excludes(JsonNode value) {
        return excluded.stream().anyMatch(some -> some.contains(value));
    }

    static <T> List<T> with(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list.size() + 1);
        longer.addAll(list);
        longer.add(more);
        return longer;
    }
}
