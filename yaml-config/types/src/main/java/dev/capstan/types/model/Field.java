package dev.capstan.types.model;

import org.jspecify.annotations.Nullable;

/**
 * A property of an object.
 *
 * @param key name in JSON, which may be any string
 * @param required whether it is always present
 * @param comment comment in lines of any text, or null
 */
public record Field(
        String key, Type type, boolean required, @Nullable String comment) {}
