package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.path.NodePath;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.pattern.Search;
import dev.capstan.validation.schema.EqualityKey;
import java.util.function.Supplier;

/** The location of a value in a payload, in one validation. */
record InstanceLocation(ValidationRun run, NodePath path) {

    void refuse(String message) {
        run.refuse(path, () -> message);
    }

    /** Refuses the value. The message is created only if it is needed. */
    void refuse(Supplier<String> message) {
        run.refuse(path, message);
    }

    /** Refuses a property of the value, whether present or missing. */
    void refuse(String property, Supplier<String> message) {
        run.refuse(path.append(property), message);
    }

    /** Counts steps of work that grows with the size of the value. */
    void spend(long steps) {
        run.spend(steps, path);
    }

    /** Returns the key by which equal values are recognized, and counts steps for its length. */
    String keyOf(JsonNode value) {
        String key = EqualityKey.of(value);
        spend(key.length());
        return key;
    }

    boolean find(EcmaPattern pattern, String text) {
        Search search = pattern.search(text, run.stepsLeft());
        spend(search.steps());
        return search.verdict() == Search.Verdict.FOUND;
    }
}
