package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;

/** A check of values of every kind by a keyword that applies other schemas; takes exactly the steps of the report. */
interface Check {

    /**
     * Returns the {@link Budget} after checking a value.
     *
     * @param budget the budget before
     * @param depth number of keywords around this one
     */
    long test(JsonNode value, long budget, int depth);
}
