package dev.capstan.grants.approval;

import dev.capstan.core.Exposure;
import java.time.Duration;
import java.time.Instant;

/**
 * The proof of who they are that a person gives with a decision: a password, now or a while ago.
 *
 * @param passwordShownAt when the password was shown that the decision rests on
 */
public record ApprovalProof(Instant passwordEnteredAt) {

    /** The time for which a password counts as just shown. */
    public static final Duration MAX_PASSWORD_AGE = Duration.ofMinutes(5);

    /** Whether this proof is enough for a decision now. */
    public boolean suffices(Exposure.Approval needed, Instant now) {
        return switch (needed) {
            case SESSION -> true;
            case PASSWORD -> !now.isAfter(passwordEnteredAt.plus(MAX_PASSWORD_AGE));
        };
    }
}
