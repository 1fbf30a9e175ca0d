package dev.capstan.server.accounts;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.grants.AgentStanding;
import dev.capstan.grants.ApprovalProof;
import dev.capstan.grants.DecideApproval;
import dev.capstan.grants.Refused;
import dev.capstan.grants.ShowApproval;
import dev.capstan.grants.ShownApproval;
import dev.capstan.grants.Verdict;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** What waits for a person, behind a limit on codes that are none: short codes must not be found by trying. */
public final class GuardedApprovals {

    private final ShowApproval showApproval;
    private final DecideApproval decideApproval;
    private final Attempts attempts;
    private final InstantSource clock;
    private final Consumer<AgentStanding> decided;
    private final Lanes lanes = new Lanes();

    /**
     * Guards what waits.
     *
     * @param decided told of each decision once it is made
     */
    public GuardedApprovals(
            ShowApproval showApproval,
            DecideApproval decideApproval,
            Attempts attempts,
            InstantSource clock,
            Consumer<AgentStanding> decided) {
        this.showApproval = showApproval;
        this.decideApproval = decideApproval;
        this.attempts = attempts;
        this.clock = clock;
        this.decided = decided;
    }

    /**
     * What waits under a code.
     *
     * @throws Refused as {@link ShowApproval#show} does, and {@link RefusalCode#RATE_LIMITED} after too many codes
     */
    public ShownApproval show(String userCode, String account, InetAddress from) throws Refused {
        return guarded(account, from, () -> showApproval.show(userCode, account));
    }

    /**
     * Decides what waits under a code.
     *
     * @throws Refused as {@link DecideApproval#decide} does, and {@link RefusalCode#RATE_LIMITED} after too many codes
     */
    public AgentStanding decide(String userCode, String account, ApprovalProof proof, InetAddress from, Verdict verdict)
            throws Refused {
        AgentStanding standing = guarded(account, from, () -> decideApproval.decide(userCode, account, proof, verdict));
        decided.accept(standing);
        return standing;
    }

    private interface Lookup<T> {
        T run() throws Refused;
    }

    private <T> T guarded(String account, InetAddress from, Lookup<T> lookup) throws Refused {
        synchronized (lanes.of(account)) {
            return taken(account, NetworkOf.address(from), lookup);
        }
    }

    private <T> T taken(String account, String network, Lookup<T> lookup) throws Refused {
        take(AttemptLimit.CODES_OF_ACCOUNT, account);
        try {
            take(AttemptLimit.CODES_FROM_ADDRESS, network);
        } catch (Refused refused) {
            attempts.giveBack(AttemptLimit.CODES_OF_ACCOUNT, account);
            throw refused;
        }
        boolean unknown = false;
        try {
            return lookup.run();
        } catch (Refused refused) {
            unknown = refused.refusal().code() == RefusalCode.APPROVAL_NOT_FOUND;
            throw refused;
        } finally {
            if (!unknown) {
                attempts.giveBack(AttemptLimit.CODES_OF_ACCOUNT, account);
                attempts.giveBack(AttemptLimit.CODES_FROM_ADDRESS, network);
            }
        }
    }

    private void take(AttemptLimit limit, String subject) throws Refused {
        Optional<Duration> wait = attempts.take(limit, subject, clock.instant());
        if (wait.isPresent()) {
            throw new Refused(Refusal.of(
                            RefusalCode.RATE_LIMITED,
                            "too many codes were none: wait, and copy the code from where the agent shows it")
                    .after(wait.get()));
        }
    }
}
