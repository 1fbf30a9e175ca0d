package dev.capstan.tck.subject.registry;

import dev.capstan.tck.subject.ApiResponse;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Optional;

/** The outcome of a negotiation: an agreement, a rejection with its reason, or a refusal of an invalid proposal. */
public record NegotiationResponse(RawResponse wire) implements ApiResponse {

    private static final String ACCEPT = "ACCEPT";
    private static final String REJECT = "REJECT";

    /** Returns the agreement. Throws {@link ConformanceFailure} if it is missing. */
    public JsonReader agreement() {
        return of(ACCEPT);
    }

    /** Returns the rejection. Throws {@link ConformanceFailure} if it is missing. */
    public JsonReader rejection() {
        return of(REJECT);
    }

    /** Returns the agreed version, or empty if the proposal is rejected. */
    public Optional<String> agreed() {
        return body().text("kind").equals(REJECT)
                ? Optional.empty()
                : Optional.of(agreement().text("agreed_version"));
    }

    public String session() {
        return agreement().text("session_id");
    }

    public List<JsonReader> warnings() {
        return agreement().objects("warnings");
    }

    private JsonReader of(String kind) {
        if (!body().text("kind").equals(kind)) {
            throw new ConformanceFailure("the response is not of kind " + kind + ": " + wire.transcript());
        }
        return body();
    }
}
