package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The API of a subject that registers agents and grants them capabilities. Its methods throw like those of
 * {@link dev.capstan.tck.subject.Subject}.
 */
public interface AgentAuth {

    /** Returns the discovery document, which is fetched once. */
    DiscoveryDocument discovery();

    /** Returns the deviations from the specification that tokens need for the subject to accept any. */
    Set<Deviation> concessions();

    AuthResponse send(AuthRequest request);

    /** Sends a request without waiting. The returned supplier waits for the response. */
    Supplier<AuthResponse> begin(AuthRequest request);

    /**
     * Requests a URL that the subject gave, such as the one to poll for an outcome.
     *
     * @param token token of the caller
     */
    AuthResponse follow(String url, String token);

    /**
     * Throws {@link dev.capstan.tck.subject.PreconditionFailed} if there is no hook for the decisions of the user: the
     * requests of the kit stay undecided then, and use up what a server allows of them.
     */
    void requireDecisions();

    /** Makes the user decide on an approval, by a hook. */
    HookResult decide(Approval approval, Decision decision);

    /** Makes the user revoke one grant, by a hook. Throws {@link ConformanceFailure} if the hook fails. */
    void revokeGrant(String agentId, String capability);

    /**
     * Ends the session of an agent as if it had expired, by a hook. Throws {@link ConformanceFailure} if the hook
     * fails.
     */
    void endSession(String agentId);
}
