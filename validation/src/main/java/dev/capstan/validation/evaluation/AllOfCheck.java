package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The check of the keyword allOf. */
final class AllOfCheck implements Check {

    private final CompiledNode[] schemas;

    AllOfCheck(List<CompiledNode> schemas) {
        this.schemas = schemas.toArray(CompiledNode[]::new);
    }

    @Override
    public long test(JsonNode value, long budget, int depth) {
        long left = budget;
        for (CompiledNode schema : schemas) {
            left = schema.test(value, left, depth + 1);
        }
        return left;
    }
}
