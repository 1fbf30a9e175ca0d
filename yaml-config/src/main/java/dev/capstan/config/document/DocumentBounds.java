package dev.capstan.config.document;

import dev.capstan.core.json.Json;

/** A counter that stops the reading of a document above its limits. */
final class DocumentBounds {

    /** Maximum nesting depth of lists and mappings. */
    static final int MAX_DEPTH = Json.MAX_DEPTH;

    /** Maximum number of values in one file; keys do not count. */
    static final int MAX_VALUES = 100_000;

    private final Diagnostics mistakes;
    private int values;

    DocumentBounds(Diagnostics mistakes) {
        this.mistakes = mistakes;
    }

    /** Counts a value. */
    void value(TextPosition place) throws AbortReading {
        if (++values > MAX_VALUES) {
            mistakes.add(
                    DiagnosticCode.TOO_MANY_VALUES,
                    place,
                    "the file has more than " + MAX_VALUES + " values; split it");
            throw new AbortReading();
        }
    }

    /** Checks the nesting depth of a list or mapping; the document is at depth 1. */
    void depth(TextPosition place, int depth) throws AbortReading {
        if (depth > MAX_DEPTH) {
            mistakes.add(DiagnosticCode.TOO_DEEP, place, "this is nested deeper than " + MAX_DEPTH + " levels");
            throw new AbortReading();
        }
    }
}
