package dev.capstan.config.document;

import dev.capstan.core.json.Json;

/** Counts what a document grows to, and stops the reading of one that grows larger than is read. */
final class DocumentBounds {

    /** The deepest that lists and mappings may be nested. */
    static final int MAX_DEPTH = Json.MAX_DEPTH;

    /** The most values that one file may hold, keys not counted. */
    static final int MAX_VALUES = 100_000;

    private final Diagnostics mistakes;
    private int values;

    DocumentBounds(Diagnostics mistakes) {
        this.mistakes = mistakes;
    }

    /** Counts one more value. */
    void value(TextPosition place) throws AbortReading {
        if (++values > MAX_VALUES) {
            mistakes.add(
                    DiagnosticCode.TOO_MANY_VALUES,
                    place,
                    "the file holds more than " + MAX_VALUES + " values: split it");
            throw new AbortReading();
        }
    }

    /** Looks at how deep a list or a mapping lies, the document at 1. */
    void depth(TextPosition place, int depth) throws AbortReading {
        if (depth > MAX_DEPTH) {
            mistakes.add(DiagnosticCode.TOO_DEEP, place, "this is nested deeper than " + MAX_DEPTH + " levels");
            throw new AbortReading();
        }
    }
}
