package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * One way in which arguments break a constraint (GR-4.5).
 *
 * @param field the name of the argument
 * @param constraint the one operator that broke, such as {@code {"max":1000}}, or the exact value
 * @param actual the argument, or null where it is absent; JSON's own null is a node
 */
public record ConstraintViolation(
        String field, JsonNode constraint, @Nullable JsonNode actual) {}
