package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The expansion of schemas into the constraints of a case: directly for a single alternative, as a choice for several.
 */
final class CaseExpansion {

    private final SchemaEvaluator judgement;
    private final SearchBudget budget;

    CaseExpansion(SchemaEvaluator judgement, SearchBudget budget) {
        this.judgement = judgement;
        this.budget = budget;
    }

    SearchCase of(SearchProblem question) {
        SearchCase whole = new SearchCase();
        question.wanted().forEach(shape -> want(whole, shape));
        question.refused().forEach(shape -> refuse(whole, shape));
        return whole;
    }

    private void want(SearchCase to, SchemaNode written) {
        budget.spend(1);
        SchemaNode shape = written.dereferenced();
        if (!to.wanted.add(shape)) {
            return;
        }
        to.only(shape.kinds());
        if (shape.values() != null) {
            to.values = to.values == null ? shape.values() : to.values.and(shape.values());
        }
        to.range = to.range.and(shape.range());
        to.texts = to.texts.and(shape.strings());
        if (shape.members() != ObjectConstraints.ANY) {
            to.members.demand(shape.members());
        }
        if (shape.items() != ArrayConstraints.ANY) {
            to.items.demand(shape.items());
        }
        wantCombined(to, shape);
    }

    private void wantCombined(SearchCase to, SchemaNode shape) {
        shape.allOf().forEach(part -> want(to, part));
        List<SchemaNode> any = shape.anyOf();
        if (!any.isEmpty()) {
            offer(to, new SearchCase.Choice(value -> judgement.takesAnyOf(any, value), ways(any, this::want)));
        }
        List<SchemaNode> one = shape.oneOf();
        if (!one.isEmpty()) {
            offer(to, new SearchCase.Choice(value -> judgement.takesOneOf(one, value), exactlyOne(one)));
        }
        @Nullable SchemaNode not = shape.not();
        if (not != null) {
            refuse(to, not);
        }
    }

    private void refuse(SearchCase to, SchemaNode written) {
        budget.spend(1);
        SchemaNode shape = written.dereferenced();
        if (to.wanted.contains(shape)) {
            to.only(Set.of());
            return;
        }
        offer(to, new SearchCase.Choice(value -> !judgement.takes(shape, value), waysToRefuse(shape)));
    }

    private static void offer(SearchCase to, SearchCase.Choice choice) {
        switch (choice.ways().size()) {
            case 0 -> to.only(Set.of());
            case 1 -> choice.ways().get(0).accept(to);
            default -> to.choose(choice);
        }
    }

    /** An operation that adds a schema to a case. */
    private interface Adding {
        void add(SearchCase to, SchemaNode shape);
    }

    private static List<Consumer<SearchCase>> ways(List<SchemaNode> shapes, Adding adding) {
        List<Consumer<SearchCase>> ways = new ArrayList<>();
        shapes.forEach(shape -> ways.add(to -> adding.add(to, shape)));
        return ways;
    }

    private List<Consumer<SearchCase>> exactlyOne(List<SchemaNode> options) {
        List<Consumer<SearchCase>> ways = new ArrayList<>();
        for (int chosen = 0; chosen < options.size(); chosen++) {
            int index = chosen;
            ways.add(to -> {
                want(to, options.get(index));
                for (int i = 0; i < options.size(); i++) {
                    if (i != index) {
                        refuse(to, options.get(i));
                    }
                }
            });
        }
        return ways;
    }

    private List<Consumer<SearchCase>> waysToRefuse(SchemaNode shape) {
        List<Consumer<SearchCase>> ways = new ArrayList<>();
        ViolationCases.addTo(ways, shape);
        ways.addAll(ways(shape.allOf(), this::refuse));
        if (!shape.anyOf().isEmpty()) {
            ways.add(to -> shape.anyOf().forEach(option -> refuse(to, option)));
        }
        if (!shape.oneOf().isEmpty()) {
            ways.add(to -> shape.oneOf().forEach(option -> refuse(to, option)));
            waysToMeetTwo(shape.oneOf(), ways);
        }
        @Nullable SchemaNode not = shape.not();
        if (not != null) {
            ways.add(to -> want(to, not));
        }
        budget.spend(ways.size());
        return ways;
    }

    private void waysToMeetTwo(List<SchemaNode> options, List<Consumer<SearchCase>> ways) {
        for (int i = 0; i < options.size(); i++) {
            budget.spend(i);
            for (int j = 0; j < i; j++) {
                SchemaNode first = options.get(j);
                SchemaNode second = options.get(i);
                ways.add(to -> {
                    want(to, first);
                    want(to, second);
                });
            }
        }
    }
}
