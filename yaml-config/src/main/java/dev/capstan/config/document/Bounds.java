package dev.capstan.config.document;

import dev.capstan.core.json.Json;

/** Counts what a document grows to, and stops the reading of one that grows larger than is read. */
final class Bounds {

    /** The deepest that lists and mappings may be nested. */
    static final int MAX_DEPTH = Json.MAX_DEPTH;

    /** The most values that one file may hold, keys not counted. */
    static final int MAX_VALUES = 100_000;

    private final Mistakes mistakes;
    private int values;

    Bounds(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    /** Counts one more value. */
    void value(Place place) throws Unreadable {
        if (++values > MAX_VALUES) {
            mistakes.add(
                    MistakeCode.TOO_MANY_VALUES, place, "the file holds more than " + MAX_VALUES + " values: split it");
            throw new Unreadable();
        }
    }

    /** Looks at how deep a list or a mapping lies, the document at 1. */
    void depth(Place place, int depth) throws Unreadable {
        if (depth > MAX_DEPTH) {
            mistakes.add(MistakeCode.TOO_DEEP, place, "this is nested deeper than " + MAX_DEPTH + " levels");
            throw new Unreadable();
        }
    }
}
