package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.path.NodePath;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.pattern.Search;
import dev.capstan.validation.schema.EqualityKey;
import java.util.function.Supplier;

/** Where in a payload a value stands, in one validation. */
record InstanceLocation(ValidationRun run, NodePath path) {

    void refuse(String message) {
        run.refuse(path, () -> message);
    }

    /** Refuses the value with a message that is only put together if it is shown. */
    void refuse(Supplier<String> message) {
        run.refuse(path, message);
    }

    /** Refuses a property of the value, be it there or missing. */
    void refuse(String property, Supplier<String> message) {
        run.refuse(path.append(property), message);
    }

    /** Accounts for work that grows with what is looked at. */
    void spend(long steps) {
        run.spend(steps, path);
    }

    /** Returns the key by which a value equals others, accounted for by its length. */
    String keyOf(JsonNode value) {
        String key = EqualityKey.of(value);
        spend(key.length());
        return key;
    }

    boolean find(EcmaPattern pattern, String text) {
        Search search = pattern.in(text, run.stepsLeft());
        spend(search.steps());
        return search.verdict() == Search.Verdict.FOUND;
    }
}
