package dev.capstan.validation.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.pattern.Search;
import dev.capstan.validation.schema.EqualityKey;
import java.util.function.Supplier;

/** The location of a value in a payload, in one validation. */
public record InstanceLocation(ValidationRun run, Location location) {

    void refuse(String message) {
        run.refuse(location, () -> message);
    }

    /** Refuses the value. The message is created only if it is needed. */
    void refuse(Supplier<String> message) {
        run.refuse(location, message);
    }

    /** Refuses a property of the value, whether present or missing. */
    void refuse(String property, Supplier<String> message) {
        run.refuse(location.property(property), message);
    }

    /** Counts steps of work that grows with the size of the value. */
    void spend(long steps) {
        run.spend(steps, location);
    }

    /** Returns the key by which equal values are recognized, and counts steps for its length. */
    String keyOf(JsonNode value) {
        String key = EqualityKey.of(value);
        spend(key.length());
        return key;
    }

    boolean find(EcmaPattern pattern, String text) {
        // One step more than is left, so that running out is noticed.
        Search search = pattern.search(text, run.stepsLeft() + 1);
        spend(search.steps());
        return search.verdict() == Search.Verdict.FOUND;
    }
}
