package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * One violation of a constraint by arguments (GR-4.5).
 *
 * @param field the name of the argument
 * @param constraint the violated operator, such as {@code {"max":1000}}, or the exact value
 * @param actual the argument; null if it is absent (a JSON null is a node)
 */
public record ConstraintViolation(
        String field, JsonNode constraint, @Nullable JsonNode actual) {}
