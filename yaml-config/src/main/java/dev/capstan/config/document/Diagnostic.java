package dev.capstan.config.document;

/**
 * One thing that is wrong in a file, and where (TC-1.4).
 *
 * @param file the file, as it was named to the reader of catalogs or of peers
 * @param line its line, counted from 1
 * @param column its column in characters, counted from 1
 * @param pointer the RFC 6901 pointer to the value at fault, its own even where it is missing; the document is the
 *     empty string
 * @param code what kind of mistake it is
 * @param message what is wrong and what to write instead
 */
public record Diagnostic(String file, int line, int column, String pointer, DiagnosticCode code, String message) {

    /** The mistake on one line, the way compilers print theirs: {@code file:line:column: message [code]}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + message + " [" + code.wire() + "]";
    }
}
