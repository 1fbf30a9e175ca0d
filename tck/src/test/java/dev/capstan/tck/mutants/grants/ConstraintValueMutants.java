package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.inConstraints;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;

/** Mutants in the comparison of arguments with constraints (GR-4.1). */
public final class ConstraintValueMutants {

    private ConstraintValueMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "ignores an exact value of 0, false or an empty string",
                        inConstraints(
                                constraints -> constraints.properties().removeIf(field -> isFalsy(field.getValue()))),
                        "GR-4.1.1"),
                that(
                        "ignores a bound of 0",
                        inConstraints(ConstraintValueMutants::withoutZeroBounds),
                        "GR-4.1.2",
                        "GR-4.1.3"));
    }

    private static boolean isFalsy(JsonNode value) {
        return value.isNumber() && value.asInt() == 0
                || value.isBoolean() && !value.asBoolean()
                || value.isTextual() && value.textValue().isEmpty();
    }

    private static void withoutZeroBounds(ObjectNode constraints) {
        constraints.forEach(constraint -> {
            if (constraint instanceof ObjectNode operators) {
                operators.properties().removeIf(operator -> isFalsy(operator.getValue()));
            }
        });
        constraints
                .properties()
                .removeIf(
                        field -> field.getValue().isObject() && field.getValue().isEmpty());
    }
}
