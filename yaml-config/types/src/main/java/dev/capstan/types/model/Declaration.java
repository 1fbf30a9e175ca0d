package dev.capstan.types.model;

import org.jspecify.annotations.Nullable;

/**
 * A type with a name.
 *
 * @param name ASCII letters, digits and underscores, beginning with a capital letter; unique in the file, ignoring
 *     case
 * @param comment comment in lines of any text, or null
 */
public record Declaration(String name, Type type, @Nullable String comment) {}
