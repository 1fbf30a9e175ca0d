package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.ApiResponse;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Optional;

/** What a server answers to a request of Agent Auth: what was asked for, or a refusal with a code. */
public record AuthResponse(RawResponse wire) implements ApiResponse {

    /** The answer, which must not be a refusal. */
    public AuthResponse granted() {
        if (wire.status() >= 300) {
            throw new ConformanceFailure("it is refused: " + wire.transcript());
        }
        return this;
    }

    public List<Grant> grants() {
        return body().objects("agent_capability_grants").stream()
                .map(Grant::new)
                .toList();
    }

    /** The code by which a person finds the approval that the answer waits for, if it waits for one. */
    public Optional<String> userCode() {
        return body().has("approval") ? Optional.of(body().object("approval").text("user_code")) : Optional.empty();
    }
}
