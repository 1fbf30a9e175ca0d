package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.assertion.ValidationRun;

/** A compiled schema: its checks, and its keywords in the order in which violations are reported. */
final class CompiledNode {

    private final Check[] checks;
    private final CompiledKeyword[] keywords;
    private final int steps;

    /**
     * Creates a node.
     *
     * @param checks the checks of its keywords
     * @param keywords the keywords in order
     * @param steps number of steps that they take for every value
     */
    CompiledNode(Check[] checks, CompiledKeyword[] keywords, int steps) {
        this.checks = checks;
        this.keywords = keywords;
        this.steps = steps;
    }

    /** Returns the {@link Budget} after checking a value. */
    long test(JsonNode value, long budget, int depth) {
        if (keywords.length == 0 || Budget.isExceeded(budget)) {
            return budget;
        }
        if (depth >= ValidationRun.MAX_DEPTH) {
            return Budget.EXCEEDED;
        }
        long left = Budget.spend(budget, steps);
        for (Check check : checks) {
            left = check.test(value, left, depth);
        }
        return left;
    }

    /** Adds every violation by a value to a run. */
    void report(JsonNode value, ValidationRun run, InstancePath path) {
        for (CompiledKeyword keyword : keywords) {
            run.enter(path);
            keyword.report(value, run, path);
            run.exit();
        }
    }
}
