package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.validation.assertion.ValidationRun;

/** A compiled schema: its checks, and its keywords in the order in which violations are reported. */
final class CompiledNode {

    private final NodeChecks checks;
    private final CompiledKeyword[] keywords;
    private final int steps;

    /**
     * Creates a node.
     *
     * @param checks the checks of its keywords
     * @param keywords the keywords in order
     * @param steps number of steps that they take for every value
     */
    CompiledNode(NodeChecks checks, CompiledKeyword[] keywords, int steps) {
        this.checks = checks;
        this.keywords = keywords;
        this.steps = steps;
    }

    /**
     * Returns the {@link Budget} after checking a value.
     *
     * @param budget the budget before
     * @param depth number of keywords around the schema
     */
    long test(JsonNode value, long budget, int depth) {
        if (keywords.length == 0 || Budget.isExceeded(budget)) {
            return budget;
        }
        if (depth >= ValidationRun.MAX_DEPTH) {
            return Budget.EXCEEDED;
        }
        long left = Budget.spend(budget, steps);
        // The classes of almost all values, because a test for a class is cheaper than a virtual call.
        if (value instanceof TextNode) {
            left = checks.string(value.textValue(), left);
        } else if (value instanceof ObjectNode) {
            left = checks.object(value, left, depth);
        } else if (value instanceof ArrayNode) {
            left = checks.array(value, left, depth);
        } else {
            left = checks.other(value, left);
        }
        return checks.any(value, left, depth);
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
