package dev.capstan.grants.port;

import dev.capstan.grants.Approval;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The decisions that wait for a person, and those that were taken. */
public interface Approvals {

    /** The approval with this code, which is written as it was given out. */
    Optional<Approval> byCode(String userCode);

    /** The approvals of an agent that nobody has decided yet, those whose time is over included; the oldest first. */
    List<Approval> openOf(String agentId);

    /** Adds an approval, unless its code is taken; whether it was added. */
    boolean add(Approval approval);

    /** Keeps an approval as it is now. */
    void save(Approval approval);

    /** Forgets the approvals whose time was over before then; how many. */
    int deleteBefore(Instant before);
}
