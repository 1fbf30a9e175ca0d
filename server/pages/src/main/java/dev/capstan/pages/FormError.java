package dev.capstan.pages;

/**
 * An error in a form.
 *
 * @param field the id of the field to go to
 * @param message the error and how to correct it
 */
public record FormError(String field, String message) {}
