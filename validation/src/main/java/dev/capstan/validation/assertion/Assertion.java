package dev.capstan.validation.assertion;

import com.fasterxml.jackson.databind.JsonNode;

/** The assertion of one keyword about a value itself. */
@FunctionalInterface
public interface Assertion {

    /** Refuses, at its location, a value that violates the assertion. A value of another type always passes. */
    void check(JsonNode value, InstanceLocation location);
}
