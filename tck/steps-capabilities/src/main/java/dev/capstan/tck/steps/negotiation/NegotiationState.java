package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.EarlierStep;
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
    private final ScenarioState state;
    private Optional<NegotiationResponse> before = Optional.empty();
    private @Nullable NegotiationResponse last;
    private @Nullable String session;

    public NegotiationState(Subject subject, ScenarioState state) {
        this.subject = subject;
        this.state = state;
    }

    NegotiationResponse negotiates(Proposal proposal) {
        NegotiationResponse response = subject.negotiations().negotiate(proposal);
        before = Optional.ofNullable(last);
        last = response;
        state.recordResponse(response);
        return response;
    }

    /** Returns the outcome of the last negotiation. */
    NegotiationResponse last() {
        return EarlierStep.result(last, "no negotiation has been sent yet");
    }

    /** Returns the outcome of the last negotiation but one. */
    NegotiationResponse before() {
        return before.orElseThrow(() -> new HarnessError("no earlier negotiation has been sent"));
    }

    /** Agrees on a version for the following calls. */
    void negotiate(Proposal proposal) {
        NegotiationResponse response = negotiates(proposal);
        response.agreement();
        session = response.session();
    }

    /** Replaces the session of the following calls with a similar one that was never agreed. */
    void replaceWithUnknown() {
        String real = session();
        Expect.isTrue(!real.isEmpty(), () -> "the session id is empty");
        char end = real.charAt(real.length() - 1);
        session = real.substring(0, real.length() - 1) + (end == '0' ? '1' : '0');
    }

    /** Returns the session that calls name. */
    String session() {
        return EarlierStep.result(session, "no session has been agreed on yet");
    }
}
