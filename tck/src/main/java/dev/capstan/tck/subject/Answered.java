package dev.capstan.tck.subject;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.NotJson;
import java.util.Optional;

/** What a subject answers to a request: what was asked for, or a refusal with a code. */
public interface Answered {

    /** The answer as it stood on the wire. */
    WireAnswer wire();

    /** The answer as an object; {@link Breach} where it is none. */
    default Reading body() {
        try {
            return Reading.of("the answer", Json.read(wire().body()));
        } catch (NotJson e) {
            throw new Breach("the answer is not JSON (" + e.getMessage() + "): " + wire().transcript());
        }
    }

    /** The code of a refusal. */
    default Optional<String> refusal() {
        return wire().status() < 400 ? Optional.empty() : Optional.of(body().text("error"));
    }
}
