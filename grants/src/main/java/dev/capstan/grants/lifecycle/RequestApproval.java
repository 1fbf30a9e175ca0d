package dev.capstan.grants.lifecycle;

import dev.capstan.grants.Agent;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Ids;
import dev.capstan.grants.port.Approvals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The creation of approvals. */
record RequestApproval(Approvals approvals) {

    /** The time a user has to decide. */
    static final Duration APPROVAL_LIFETIME = Duration.ofMinutes(10);

    /** Creates an open approval under a new code. */
    Approval create(
            Agent agent, Approval.Purpose purpose, List<Approval.Item> items, @Nullable String reason, Instant now) {
        while (true) {
            Approval approval = new Approval(
                    Ids.next("apr"),
                    Ids.nextUserCode(),
                    agent.id(),
                    agent.hostId(),
                    purpose,
                    items,
                    reason,
                    Approval.Status.OPEN,
                    now,
                    now.plus(APPROVAL_LIFETIME),
                    null,
                    null);
            if (approvals.add(approval)) {
                return approval;
            }
        }
    }

    /** Returns the latest open approval of an agent, or empty. An expired one is replaced under a new code. */
    Optional<Approval> resume(Agent agent, Instant now) {
        Optional<Approval> last = approvals.openOf(agent.id()).stream().reduce((earlier, later) -> later);
        return last.map(approval -> approval.isOpen(now) ? approval : again(agent, approval, now));
    }

    private Approval again(Agent agent, Approval stale, Instant now) {
        approvals.save(stale.closed(Approval.Status.SUPERSEDED, null, now));
        return create(agent, stale.purpose(), stale.items(), stale.reason(), now);
    }
}
