package dev.capstan.grants.port;

import dev.capstan.grants.Approval;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The open and the closed approvals. */
public interface Approvals {

    /** Returns the approval with this code, in its issued form, or empty. */
    Optional<Approval> byCode(String userCode);

    /** Returns the undecided approvals of an agent, oldest first, including expired ones. */
    List<Approval> openOf(String agentId);

    /** Adds an approval, unless its code exists. Returns whether it was added. */
    boolean add(Approval approval);

    /** Saves an approval. */
    void save(Approval approval);

    /**
     * Closes the undecided approvals of agents as superseded, as {@link Approval#closed} describes.
     *
     * @param agentIds ids of at most {@value Agents#MAX_LISTED} agents
     */
    default void supersede(Collection<String> agentIds, Instant now) {
        for (String agentId : agentIds) {
            openOf(agentId).forEach(approval -> save(approval.closed(Approval.Status.SUPERSEDED, null, now)));
        }
    }

    /** Deletes the approvals that expired before this time. Returns their number. */
    int deleteBefore(Instant before);
}
