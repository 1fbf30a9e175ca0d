package dev.capstan.tck.subject;

import dev.capstan.tck.subject.wire.RawResponse;
import java.util.Optional;

/** The response of a subject to a request: the requested data, or a refusal with a code. */
public interface ApiResponse {

    /** Returns the raw response. */
    RawResponse wire();

    /** Returns the response as an object. Throws {@link ConformanceFailure} if it is not one. */
    default JsonReader body() {
        return wire().object();
    }

    /** Returns the code of a refusal, or empty. */
    default Optional<String> refusal() {
        return wire().isError() ? Optional.of(body().text("error")) : Optional.empty();
    }
}
