package dev.capstan.tck.subject;

import dev.capstan.tck.subject.wire.RawResponse;
import java.util.Optional;

/** What a subject answers to a request: what was asked for, or a refusal with a code. */
public interface ApiResponse {

    /** The answer as it stood on the wire. */
    RawResponse wire();

    /** The answer as an object; {@link ConformanceFailure} where it is none. */
    default JsonReader body() {
        return wire().object();
    }

    /** The code of a refusal. */
    default Optional<String> refusal() {
        return wire().status() < 400 ? Optional.empty() : Optional.of(body().text("error"));
    }
}
