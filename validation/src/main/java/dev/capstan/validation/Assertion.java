package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;

/** The assertion of one keyword about a value itself. */
@FunctionalInterface
interface Assertion {

    /** Refuses, at its location, a value that does not meet the demand; a value of a type it does not speak of meets it. */
    void check(JsonNode value, InstanceLocation location);

    /** Returns the assertion as the library's traversal applies it. */
    default BoundedKeyword.Application applied() {
        return (run, value, root, path) -> check(value, new InstanceLocation(run, path));
    }
}
