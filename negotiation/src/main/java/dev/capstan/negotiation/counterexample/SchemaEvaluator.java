package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.EqualityKey;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An exact evaluation whether a schema accepts a value. */
final class SchemaEvaluator {

    /** Maximum combined depth of schema and value. */
    private static final int MAX_DEPTH = 250;

    private final TextChecks texts;
    private final SearchBudget budget;
    private int depth;

    SchemaEvaluator(TextChecks texts, SearchBudget budget) {
        this.texts = texts;
        this.budget = budget;
    }

    /** Whether a value solves a problem. */
    boolean solves(SearchProblem question, JsonNode value) {
        return question.location().allows(value)
                && question.required().stream().allMatch(schema -> accepts(schema, value))
                && question.refused().stream().noneMatch(schema -> accepts(schema, value));
    }

    boolean accepts(SchemaNode written, JsonNode value) {
        budget.spend(1);
        if (depth >= MAX_DEPTH) {
            throw new SearchBudget.BudgetExhausted();
        }
        depth++;
        try {
            SchemaNode schema = written.dereferenced();
            return schema.kinds().contains(JsonKind.of(value))
                    && (schema.values() == null || isAmong(schema.values(), value))
                    && acceptsByKind(schema, value)
                    && acceptsByCombination(schema, value);
        } finally {
            depth--;
        }
    }

    boolean acceptsOneOf(List<SchemaNode> options, JsonNode value) {
        int accepted = 0;
        for (int i = 0; i < options.size() && accepted < 2; i++) {
            accepted += accepts(options.get(i), value) ? 1 : 0;
        }
        return accepted == 1;
    }

    boolean acceptsAnyOf(List<SchemaNode> options, JsonNode value) {
        return options.stream().anyMatch(option -> accepts(option, value));
    }

    private boolean acceptsByCombination(SchemaNode schema, JsonNode value) {
        return schema.allOf().stream().allMatch(part -> accepts(part, value))
                && (schema.anyOf().isEmpty() || acceptsAnyOf(schema.anyOf(), value))
                && (schema.oneOf().isEmpty() || acceptsOneOf(schema.oneOf(), value))
                && (schema.not() == null || !accepts(schema.not(), value));
    }

    private boolean acceptsByKind(SchemaNode schema, JsonNode value) {
        return switch (JsonKind.of(value)) {
            case STRING -> texts.satisfies(value.textValue(), schema.strings());
            case INTEGER, FRACTION -> schema.range().contains(value.decimalValue());
            case OBJECT -> acceptsMembers(schema.members(), value);
            case ARRAY -> acceptsItems(schema.items(), value);
            case BOOLEAN, NULL -> true;
        };
    }

    private boolean acceptsMembers(ObjectConstraints members, JsonNode object) {
        if (!members.required().stream().allMatch(object::has)) {
            return false;
        }
        if (members.constrainsValues()) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                @Nullable SchemaNode schema = members.of(member.getKey());
                if (schema != null && !accepts(schema, member.getValue())) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean acceptsItems(ArrayConstraints items, JsonNode list) {
        if (!items.count().contains(list.size())) {
            return false;
        }
        if (items.each() != null) {
            for (JsonNode item : list) {
                if (!accepts(items.each(), item)) {
                    return false;
                }
            }
        }
        return !items.unique() || allDiffer(list);
    }

    private boolean isAmong(JsonValues values, JsonNode value) {
        String key = EqualityKey.of(value);
        budget.spend(key.length() / 16);
        return values.byKey().containsKey(key);
    }

    private static boolean allDiffer(JsonNode list) {
        Set<String> seen = new HashSet<>();
        for (JsonNode item : list) {
            if (!seen.add(EqualityKey.of(item))) {
                return false;
            }
        }
        return true;
    }
}
