package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A check of values by some keywords. It allocates nothing for most values, and takes exactly the steps of the report.
 */
interface Check {

    /**
     * Returns the {@link Budget} after checking a value.
     *
     * @param budget the budget before
     * @param depth number of keywords around these
     */
    long test(JsonNode value, long budget, int depth);
}
