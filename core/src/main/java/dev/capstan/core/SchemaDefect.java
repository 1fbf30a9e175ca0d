package dev.capstan.core;

/**
 * One reason why a schema cannot be enforced (TC-2.12).
 *
 * @param pointer an RFC 6901 pointer into the schema; the root is the empty string
 * @param keyword invalid keyword; empty if the schema as a whole is invalid
 * @param message what is wrong and what to write instead
 */
public record SchemaDefect(String pointer, String keyword, String message) {}
