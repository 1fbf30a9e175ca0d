package dev.capstan.config.types.model;

import org.jspecify.annotations.Nullable;

/**
 * A type with a name.
 *
 * @param name letters, digits and underscores of ASCII, beginning with a capital letter; no other name in the file
 *     differs from it by upper and lower case alone
 * @param comment what is said of it, in lines of any text
 */
public record Declaration(String name, Type type, @Nullable String comment) {}
