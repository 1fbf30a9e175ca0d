package dev.capstan.accounts.signin;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalDetails;
import dev.capstan.grants.approval.ApprovalProof;
import dev.capstan.grants.approval.DecideApproval;
import dev.capstan.grants.approval.ShowApproval;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Access to approvals with a rate limit on invalid codes, since short codes could be found by trying.
 *
 * <p>On each node an account tries one code at a time, so concurrent attempts exceed the limit by at most one code per
 * further node.
 */
public final class RateLimitedApprovals {

    private final ShowApproval showApproval;
    private final DecideApproval decideApproval;
    private final Attempts attempts;
    private final InstantSource clock;
    private final Consumer<AgentState> decided;
    private final LoginThrottle throttle = new LoginThrottle();

    /**
     * Creates the rate-limited access.
     *
     * @param decided receives the state of the agent after each decision
     */
    public RateLimitedApprovals(
            ShowApproval showApproval,
            DecideApproval decideApproval,
            Attempts attempts,
            InstantSource clock,
            Consumer<AgentState> decided) {
        this.showApproval = showApproval;
        this.decideApproval = decideApproval;
        this.attempts = attempts;
        this.clock = clock;
        this.decided = decided;
    }

    /**
     * Returns the approval with this code.
     *
     * @throws RefusedException as {@link ShowApproval#show} does, and {@link RefusalCode#RATE_LIMITED} after too many
     *     codes
     */
    public ApprovalDetails show(String userCode, String account, InetAddress from) throws RefusedException {
        return guarded(account, from, () -> showApproval.show(userCode, account));
    }

    /**
     * Decides the approval with this code.
     *
     * @throws RefusedException as {@link DecideApproval#decide} does, and {@link RefusalCode#RATE_LIMITED} after too
     *     many codes
     */
    public AgentState decide(
            String userCode, String account, ApprovalProof proof, InetAddress from, ApprovalDecision decision)
            throws RefusedException {
        AgentState state = guarded(account, from, () -> decideApproval.decide(userCode, account, proof, decision));
        decided.accept(state);
        return state;
    }

    private interface Lookup<T> {
        T run() throws RefusedException;
    }

    private <T> T guarded(String account, InetAddress from, Lookup<T> lookup) throws RefusedException {
        synchronized (throttle.of(account)) {
            return counted(account, ClientNetwork.address(from), lookup);
        }
    }

    /** Counts an attempt only if the code is unknown, regardless of how other attempts end. */
    private <T> T counted(String account, String network, Lookup<T> lookup) throws RefusedException {
        await(AttemptLimit.CODES_OF_ACCOUNT, account);
        await(AttemptLimit.CODES_FROM_ADDRESS, network);
        try {
            return lookup.run();
        } catch (RefusedException refused) {
            if (refused.refusal().code() == RefusalCode.APPROVAL_NOT_FOUND) {
                attempts.tryAcquire(AttemptLimit.CODES_OF_ACCOUNT, account, clock.instant());
                attempts.tryAcquire(AttemptLimit.CODES_FROM_ADDRESS, network, clock.instant());
            }
            throw refused;
        }
    }

    private void await(AttemptLimit limit, String subject) throws RefusedException {
        Optional<Duration> wait = attempts.wait(limit, subject, clock.instant());
        if (wait.isPresent()) {
            throw new RefusedException(Refusal.of(
                            RefusalCode.RATE_LIMITED,
                            "too many invalid codes; retry later with the code that the agent shows")
                    .after(wait.get()));
        }
    }
}
