package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.ApiResponse;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Optional;

/** The response of a server to a request of Agent Auth: the requested data, or a refusal with a code. */
public record AuthResponse(RawResponse wire) implements ApiResponse {

    /** Returns this response. Throws {@link ConformanceFailure} if it is a refusal. */
    public AuthResponse granted() {
        if (wire.status() >= 300) {
            throw new ConformanceFailure("the request was refused: " + wire.transcript());
        }
        return this;
    }

    public List<Grant> grants() {
        return body().objects("agent_capability_grants").stream()
                .map(Grant::new)
                .toList();
    }

    /** Whether the request waits for the approval of a user, by any method. */
    public boolean isPending() {
        return wire.status() < 300 && body().has("approval");
    }

    /** Returns the approval that the request waits for, or empty if it waits for none. */
    public Optional<Approval> approval() {
        return isPending()
                ? Optional.of(new Approval(
                        body().text("agent_id"), body().object("approval").optionalText("user_code")))
                : Optional.empty();
    }
}
