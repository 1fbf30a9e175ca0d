package dev.capstan.openapi;

/**
 * A part of a document that a capability cannot express.
 *
 * @param pointer JSON pointer into the document
 * @param message what it is, and what was done instead
 */
public record Remark(String pointer, String message) {
    @Override
    public String toString() {
        return pointer + ": " + message;
    }
}
