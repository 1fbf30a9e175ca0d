package dev.capstan.tck.subject.auth;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.NotJson;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.WireAnswer;
import java.util.List;
import java.util.Optional;

/** What a server answers to a request of Agent Auth: what was asked for, or a refusal with a code. */
public record AuthAnswer(WireAnswer wire) {

    public Reading body() {
        try {
            return Reading.of("the answer", Json.read(wire.body()));
        } catch (NotJson e) {
            throw new Breach("the answer is not JSON (" + e.getMessage() + "): " + wire.transcript());
        }
    }

    /** The code of a refusal. */
    public Optional<String> refusal() {
        return wire.status() < 400 ? Optional.empty() : Optional.of(body().text("error"));
    }

    /** The answer, which must not be a refusal. */
    public AuthAnswer granted() {
        if (wire.status() >= 300) {
            throw new Breach("it is refused: " + wire.transcript());
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
