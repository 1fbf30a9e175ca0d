package dev.capstan.core;

/**
 * One place where a payload breaks its schema (TC-3.5).
 *
 * @param path an RFC 6901 pointer to the value; the root is the empty string, a missing or extra property is reported
 *     at its own pointer
 * @param message what is wrong, in a sentence that a caller can act on
 */
public record Violation(String path, String message) {}
