package dev.capstan.config.document;

import dev.capstan.core.json.Json;

/** A counter that stops the reading of a document above its limits. */
final class DocumentBounds {

    /** Maximum nesting depth of lists and mappings. */
    static final int MAX_DEPTH = Json.MAX_DEPTH;

    /** Maximum number of values in one file; keys do not count. */
    static final int MAX_VALUES = 100_000;

    private final Diagnostics diagnostics;
    private int values;

    DocumentBounds(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Counts a value. */
    void value(TextPosition position) throws AbortReading {
        if (++values > MAX_VALUES) {
            diagnostics.add(
                    DiagnosticCode.TOO_MANY_VALUES,
                    position,
                    "the file has more than " + MAX_VALUES + " values; split it");
            throw new AbortReading();
        }
    }

    /** Checks the nesting depth of a list or mapping; the document is at depth 1. */
    void depth(TextPosition position, int depth) throws AbortReading {
        if (depth > MAX_DEPTH) {
            diagnostics.add(DiagnosticCode.TOO_DEEP, position, "this is nested deeper than " + MAX_DEPTH + " levels");
            throw new AbortReading();
        }
    }
}
