package dev.capstan.config.types.model;

import org.jspecify.annotations.Nullable;

/**
 * A property of an object.
 *
 * @param key its name in JSON, which may be any text
 * @param required whether it is always there
 * @param comment what is said of it, in lines of any text
 */
public record Field(
        String key, Type type, boolean required, @Nullable String comment) {}
