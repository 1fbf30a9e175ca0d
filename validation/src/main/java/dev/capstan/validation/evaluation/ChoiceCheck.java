package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.List;

/**
 * The check of one of the keywords anyOf, oneOf and not. A schema that does not match is evaluated to its end, so that
 * the limit of steps is that of the report.
 */
final class ChoiceCheck implements Check {

    private final SubsetKeyword keyword;
    private final CompiledNode[] options;

    ChoiceCheck(SubsetKeyword keyword, List<CompiledNode> options) {
        this.keyword = keyword;
        this.options = options.toArray(CompiledNode[]::new);
    }

    @Override
    public long test(JsonNode value, long budget, int depth) {
        long left = budget;
        int matching = 0;
        for (CompiledNode option : options) {
            long trial = option.test(value, Budget.trial(left), depth + 1);
            matching += Budget.isViolated(trial) ? 0 : 1;
            left = Budget.afterTrial(left, trial);
            if (keyword == SubsetKeyword.ANY_OF && matching > 0) {
                return left;
            }
        }
        boolean holds = keyword == SubsetKeyword.NOT ? matching == 0 : matching == 1;
        return holds ? left : Budget.violate(left);
    }
}
