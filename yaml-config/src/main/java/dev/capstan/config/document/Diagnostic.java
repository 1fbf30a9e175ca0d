package dev.capstan.config.document;

/**
 * An error in a file and its position (TC-1.4).
 *
 * @param file file as named to the reader of catalogs or peers
 * @param line line, counted from 1
 * @param column column in characters, counted from 1
 * @param pointer RFC 6901 pointer to the value at fault, even if that is missing; empty for the document
 * @param code kind of error
 * @param message the problem and its remedy
 */
public record Diagnostic(String file, int line, int column, String pointer, DiagnosticCode code, String message) {

    /** Returns the error on one line in the style of compilers: {@code file:line:column: message [code]}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + message + " [" + code.wire() + "]";
    }
}
