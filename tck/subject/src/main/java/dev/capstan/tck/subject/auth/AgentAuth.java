package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The side of a subject that registers agents and grants them capabilities. Its methods throw as those of
 * {@link dev.capstan.tck.subject.Subject} do.
 */
public interface AgentAuth {

    /** The discovery document, fetched once. */
    DiscoveryDocument discovery();

    /** What tokens have to be like, against the specification, for the subject to take any. */
    Set<Deviation> concessions();

    AuthResponse send(AuthRequest request);

    /** Sends a request without waiting for the answer, which what is returned waits for. */
    Supplier<AuthResponse> begin(AuthRequest request);

    /**
     * The answer behind an address that the subject gave, such as the one to poll for an outcome.
     *
     * @param token who asks
     */
    AuthResponse follow(String url, String token);

    /**
     * Has a person decide on an approval, by a hook.
     *
     * @param userCode the code by which the person finds it
     */
    HookResult decide(String userCode, Decision decision);

    /** Has a person revoke one grant, by a hook; {@link ConformanceFailure} where the subject does not do it. */
    void revokeGrant(String agentId, String capability);

    /** Has the session of an agent end as if its time had passed, by a hook; {@link ConformanceFailure} where it does not. */
    void endSession(String agentId);
}
