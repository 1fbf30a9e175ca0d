package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;

/** The assertion of one keyword about a value itself. */
@FunctionalInterface
interface Assertion {

    /** Refuses, at its location, a value that violates the assertion. A value of another type always passes. */
    void check(JsonNode value, InstanceLocation location);

    /** Returns the assertion as the library's traversal applies it. */
    default BoundedKeyword.Application applied() {
        return (run, value, root, path) -> check(value, new InstanceLocation(run, path));
    }
}
