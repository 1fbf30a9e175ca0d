package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.NegotiationResponse;
import dev.capstan.tck.subject.registry.Proposal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The negotiations of a scenario, and the session of its calls. */
public final class NegotiationState {

    private final Subject subject;
    private final ScenarioState scene;
    private Optional<NegotiationResponse> before = Optional.empty();
    private @Nullable NegotiationResponse last;
    private @Nullable String session;

    public NegotiationState(Subject subject, ScenarioState scene) {
        this.subject = subject;
        this.scene = scene;
    }

    NegotiationResponse negotiates(Proposal proposal) {
        NegotiationResponse response = subject.negotiations().negotiate(proposal);
        before = Optional.ofNullable(last);
        last = response;
        scene.recordResponse(response);
        return response;
    }

    /** Returns the outcome of the last negotiation. */
    NegotiationResponse last() {
        return given(last, "no negotiation has been sent yet");
    }

    /** Returns the outcome of the last negotiation but one. */
    NegotiationResponse before() {
        return before.orElseThrow(() -> new HarnessError("no earlier negotiation has been sent"));
    }

    /** Agrees on a version for the following calls. */
    void agreesOn(Proposal proposal) {
        NegotiationResponse response = negotiates(proposal);
        response.agreement();
        session = response.session();
    }

    /** Replaces the session of the following calls with a similar one that was never agreed. */
    void isInvented() {
        String real = session();
        Expect.that(!real.isEmpty(), () -> "the session id is empty");
        char end = real.charAt(real.length() - 1);
        session = real.substring(0, real.length() - 1) + (end == '0' ? '1' : '0');
    }

    /** Returns the session that calls name. */
    String session() {
        return given(session, "no session has been agreed on yet");
    }

    private static <T> T given(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new HarnessError(otherwise);
        }
        return value;
    }
}
