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
    boolean answers(SearchProblem question, JsonNode value) {
        return question.place().allows(value)
                && question.wanted().stream().allMatch(shape -> takes(shape, value))
                && question.refused().stream().noneMatch(shape -> takes(shape, value));
    }

    boolean takes(SchemaNode written, JsonNode value) {
        budget.spend(1);
        if (depth >= MAX_DEPTH) {
            throw new SearchBudget.BudgetExhausted();
        }
        depth++;
        try {
            SchemaNode shape = written.dereferenced();
            return shape.kinds().contains(JsonKind.of(value))
                    && (shape.values() == null || isAmong(shape.values(), value))
                    && takesByKind(shape, value)
                    && takesByCombination(shape, value);
        } finally {
            depth--;
        }
    }

    boolean takesOneOf(List<SchemaNode> options, JsonNode value) {
        int taken = 0;
        for (int i = 0; i < options.size() && taken < 2; i++) {
            taken += takes(options.get(i), value) ? 1 : 0;
        }
        return taken == 1;
    }

    boolean takesAnyOf(List<SchemaNode> options, JsonNode value) {
        return options.stream().anyMatch(option -> takes(option, value));
    }

    private boolean takesByCombination(SchemaNode shape, JsonNode value) {
        return shape.allOf().stream().allMatch(part -> takes(part, value))
                && (shape.anyOf().isEmpty() || takesAnyOf(shape.anyOf(), value))
                && (shape.oneOf().isEmpty() || takesOneOf(shape.oneOf(), value))
                && (shape.not() == null || !takes(shape.not(), value));
    }

    private boolean takesByKind(SchemaNode shape, JsonNode value) {
        return switch (JsonKind.of(value)) {
            case STRING -> texts.meets(value.textValue(), shape.strings());
            case INTEGER, FRACTION -> shape.range().contains(value.decimalValue());
            case OBJECT -> takesMembers(shape.members(), value);
            case ARRAY -> takesItems(shape.items(), value);
            case BOOLEAN, NULL -> true;
        };
    }

    private boolean takesMembers(ObjectConstraints members, JsonNode object) {
        if (!members.required().stream().allMatch(object::has)) {
            return false;
        }
        if (members.saysOfValues()) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                @Nullable SchemaNode shape = members.of(member.getKey());
                if (shape != null && !takes(shape, member.getValue())) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean takesItems(ArrayConstraints items, JsonNode list) {
        if (!items.count().contains(list.size())) {
            return false;
        }
        if (items.each() != null) {
            for (JsonNode item : list) {
                if (!takes(items.each(), item)) {
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
