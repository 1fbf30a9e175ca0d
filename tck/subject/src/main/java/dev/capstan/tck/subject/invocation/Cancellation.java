package dev.capstan.tck.subject.invocation;

import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.Optional;

/**
 * What a subject answers to somebody who wants a running invocation to end (INV-9.1).
 *
 * @param body the answer
 * @param wire the answer as it stood on the wire
 */
public record Cancellation(JsonReader body, RawResponse wire) {

    /** The code of a refusal. */
    public Optional<String> refusal() {
        return body.has("error") ? Optional.of(body.object("error").text("code")) : Optional.empty();
    }
}
