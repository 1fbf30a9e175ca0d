package dev.capstan.grants.approval;

import dev.capstan.core.Exposure;
import java.time.Duration;
import java.time.Instant;

/**
 * A user's proof of identity for a decision: the time of the last password entry.
 *
 * @param passwordEnteredAt when the password was entered
 */
public record ApprovalProof(Instant passwordEnteredAt) {

    /** The maximum age of a password entry that counts as fresh. */
    public static final Duration MAX_PASSWORD_AGE = Duration.ofMinutes(5);

    /** Whether this proof suffices for a decision now. */
    public boolean isSufficient(Exposure.Approval needed, Instant now) {
        return switch (needed) {
            case SESSION -> true;
            case PASSWORD -> !now.isAfter(passwordEnteredAt.plus(MAX_PASSWORD_AGE));
        };
    }
}
