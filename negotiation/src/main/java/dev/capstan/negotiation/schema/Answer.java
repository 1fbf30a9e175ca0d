package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;

/** What came of looking for a value. */
sealed interface Answer {

    Answer NOTHING = new Nothing();

    /** There is such a value, and this is one. */
    record Found(JsonNode value) implements Answer {}

    /** There is none, which is certain. */
    record Nothing() implements Answer {}

    /** It was not found out, and why not. */
    record Undecided(String why) implements Answer {}
}
