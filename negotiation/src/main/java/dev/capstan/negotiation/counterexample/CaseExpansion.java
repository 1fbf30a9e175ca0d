package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The expansion of schemas into the constraints of a case: directly for a single alternative, as a choice for several.
 */
record CaseExpansion(SchemaEvaluator evaluator, SearchBudget budget) {

    SearchCase of(SearchProblem question) {
        SearchCase whole = new SearchCase();
        question.required().forEach(schema -> require(whole, schema));
        question.refused().forEach(schema -> refuse(whole, schema));
        return whole;
    }

    private void require(SearchCase to, SchemaNode written) {
        budget.spend(1);
        SchemaNode schema = written.dereferenced();
        if (!to.required.add(schema)) {
            return;
        }
        to.only(schema.kinds());
        if (schema.values() != null) {
            to.values = to.values == null ? schema.values() : to.values.and(schema.values());
        }
        to.range = to.range.and(schema.range());
        to.strings = to.strings.and(schema.strings());
        if (schema.members() != ObjectConstraints.ANY) {
            to.members.demand(schema.members());
        }
        if (schema.items() != ArrayConstraints.ANY) {
            to.items.demand(schema.items());
        }
        requireCombined(to, schema);
    }

    private void requireCombined(SearchCase to, SchemaNode schema) {
        schema.allOf().forEach(part -> require(to, part));
        List<SchemaNode> any = schema.anyOf();
        if (!any.isEmpty()) {
            offer(to, new SearchCase.Choice(value -> evaluator.acceptsAnyOf(any, value), ways(any, this::require)));
        }
        List<SchemaNode> one = schema.oneOf();
        if (!one.isEmpty()) {
            offer(to, new SearchCase.Choice(value -> evaluator.acceptsOneOf(one, value), exactlyOne(one)));
        }
        @Nullable SchemaNode not = schema.not();
        if (not != null) {
            refuse(to, not);
        }
    }

    private void refuse(SearchCase to, SchemaNode written) {
        budget.spend(1);
        SchemaNode schema = written.dereferenced();
        if (to.required.contains(schema)) {
            to.only(Set.of());
            return;
        }
        offer(to, new SearchCase.Choice(value -> !evaluator.accepts(schema, value), casesViolating(schema)));
    }

    private static void offer(SearchCase to, SearchCase.Choice choice) {
        switch (choice.alternatives().size()) {
            case 0 -> to.only(Set.of());
            case 1 -> choice.alternatives().get(0).accept(to);
            default -> to.choose(choice);
        }
    }

    private static List<Consumer<SearchCase>> ways(
            List<SchemaNode> schemas, BiConsumer<SearchCase, SchemaNode> addition) {
        List<Consumer<SearchCase>> alternatives = new ArrayList<>();
        schemas.forEach(schema -> alternatives.add(to -> addition.accept(to, schema)));
        return alternatives;
    }

    private List<Consumer<SearchCase>> exactlyOne(List<SchemaNode> options) {
        List<Consumer<SearchCase>> alternatives = new ArrayList<>();
        for (int chosen = 0; chosen < options.size(); chosen++) {
            int index = chosen;
            alternatives.add(to -> {
                require(to, options.get(index));
                for (int i = 0; i < options.size(); i++) {
                    if (i != index) {
                        refuse(to, options.get(i));
                    }
                }
            });
        }
        return alternatives;
    }

    private List<Consumer<SearchCase>> casesViolating(SchemaNode schema) {
        List<Consumer<SearchCase>> alternatives = new ArrayList<>();
        ViolationCases.addTo(alternatives, schema);
        alternatives.addAll(ways(schema.allOf(), this::refuse));
        if (!schema.anyOf().isEmpty()) {
            alternatives.add(to -> schema.anyOf().forEach(option -> refuse(to, option)));
        }
        if (!schema.oneOf().isEmpty()) {
            alternatives.add(to -> schema.oneOf().forEach(option -> refuse(to, option)));
            casesMatchingTwo(schema.oneOf(), alternatives);
        }
        @Nullable SchemaNode not = schema.not();
        if (not != null) {
            alternatives.add(to -> require(to, not));
        }
        budget.spend(alternatives.size());
        return alternatives;
    }

    private void casesMatchingTwo(List<SchemaNode> options, List<Consumer<SearchCase>> alternatives) {
        for (int i = 0; i < options.size(); i++) {
            budget.spend(i);
            for (int j = 0; j < i; j++) {
                SchemaNode first = options.get(j);
                SchemaNode second = options.get(i);
                alternatives.add(to -> {
                    require(to, first);
                    require(to, second);
                });
            }
        }
    }
}
