package dev.capstan.tck.subject.registry;

import dev.capstan.tck.subject.Answered;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.wire.WireAnswer;
import java.util.List;
import java.util.Optional;

/** What comes of a negotiation: an agreement, a rejection with its reason, or a refusal of what cannot be read. */
public record NegotiationAnswer(WireAnswer wire) implements Answered {

    private static final String ACCEPT = "ACCEPT";
    private static final String REJECT = "REJECT";

    /** The agreement; {@link Breach} where there is none. */
    public Reading agreement() {
        return of(ACCEPT);
    }

    /** The rejection; {@link Breach} where there is none. */
    public Reading rejection() {
        return of(REJECT);
    }

    /** The version agreed on, or nothing where the proposal is rejected. */
    public Optional<String> agreed() {
        return body().text("kind").equals(REJECT)
                ? Optional.empty()
                : Optional.of(agreement().text("agreed_version"));
    }

    public String session() {
        return agreement().text("session_id");
    }

    public List<Reading> warnings() {
        return agreement().objects("warnings");
    }

    private Reading of(String kind) {
        if (!body().text("kind").equals(kind)) {
            throw new Breach("the answer is no " + kind + ": " + wire.transcript());
        }
        return body();
    }
}
