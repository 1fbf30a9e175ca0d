package dev.capstan.validation.assertion;

import java.util.function.Supplier;

/**
 * A violation that an evaluation has found.
 *
 * @param location the location of the value
 * @param message the message, created only if it is listed
 */
public record Finding(Location location, Supplier<String> message) {}
