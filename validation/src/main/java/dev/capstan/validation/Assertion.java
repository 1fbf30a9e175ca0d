package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;

/** What one keyword demands of a value. */
@FunctionalInterface
interface Assertion {

    /** Refuses, at its place, a value that does not meet the demand; a value of a type it does not speak of meets it. */
    void check(JsonNode value, Place place);
}
