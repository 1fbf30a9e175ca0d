package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.NegotiationResponse;
import dev.capstan.tck.subject.registry.Proposal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was negotiated in a scenario, and the session that its calls name. */
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
        NegotiationResponse answer = subject.negotiations().negotiate(proposal);
        before = Optional.ofNullable(last);
        last = answer;
        scene.recordResponse(answer);
        return answer;
    }

    /** What came of the last negotiation. */
    NegotiationResponse last() {
        return given(last, "nothing has been negotiated yet");
    }

    /** What came of the one before. */
    NegotiationResponse before() {
        return before.orElseThrow(() -> new HarnessError("nothing has been negotiated before"));
    }

    /** Agrees on a version for the calls that follow. */
    void agreesOn(Proposal proposal) {
        NegotiationResponse answer = negotiates(proposal);
        answer.agreement();
        session = answer.session();
    }

    /** Has the calls that follow name a session that looks like the last one and was agreed on with nobody. */
    void isInvented() {
        String real = session();
        Expect.that(!real.isEmpty(), () -> "the session has an empty id");
        char end = real.charAt(real.length() - 1);
        session = real.substring(0, real.length() - 1) + (end == '0' ? '1' : '0');
    }

    /** The session that calls name. */
    String session() {
        return given(session, "no session has been agreed on yet");
    }

    private static <T> T given(@Nullable T thing, String otherwise) {
        if (thing == null) {
            throw new HarnessError(otherwise);
        }
        return thing;
    }
}
