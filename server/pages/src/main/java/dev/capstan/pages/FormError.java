package dev.capstan.pages;

/**
 * A mistake in a form.
 *
 * @param field the id of the field to go to
 * @param message what is wrong and what to do
 */
public record FormError(String field, String message) {}
