package dev.capstan.tck.typescript;

/**
 * What a member of an object may be.
 *
 * @param optional whether it may be missing
 * @param type the meaning of its type
 */
public record CanonicalMember(boolean optional, String type) {}
