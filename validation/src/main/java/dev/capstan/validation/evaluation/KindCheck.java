package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.JsonKind;
import java.util.Set;

/** The check of the keyword type; of false, which allows no kind. */
final class KindCheck implements Check {

    private final boolean strings;
    private final boolean integers;
    private final boolean fractions;
    private final boolean booleans;
    private final boolean nulls;
    private final boolean objects;
    private final boolean arrays;

    KindCheck(Set<JsonKind> kinds) {
        strings = kinds.contains(JsonKind.STRING);
        integers = kinds.contains(JsonKind.INTEGER);
        fractions = kinds.contains(JsonKind.FRACTION);
        booleans = kinds.contains(JsonKind.BOOLEAN);
        nulls = kinds.contains(JsonKind.NULL);
        objects = kinds.contains(JsonKind.OBJECT);
        arrays = kinds.contains(JsonKind.ARRAY);
    }

    @Override
    public long test(JsonNode value, long budget, int depth) {
        return allows(value) ? budget : Budget.violate(budget);
    }

    private boolean allows(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> strings;
            case NUMBER -> integers == fractions ? integers : (JsonKind.of(value) == JsonKind.INTEGER) == integers;
            case BOOLEAN -> booleans;
            case OBJECT -> objects;
            case ARRAY -> arrays;
            default -> nulls;
        };
    }
}
