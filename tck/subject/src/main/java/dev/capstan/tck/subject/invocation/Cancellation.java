package dev.capstan.tck.subject.invocation;

import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.Optional;

/**
 * The response to the cancellation of a running invocation (INV-9.1).
 *
 * @param body the response
 * @param wire the raw response
 */
public record Cancellation(JsonReader body, RawResponse wire) {

    /** Returns the code of a refusal, or empty. */
    public Optional<String> refusal() {
        return body.has("error") ? Optional.of(body.object("error").text("code")) : Optional.empty();
    }
}
