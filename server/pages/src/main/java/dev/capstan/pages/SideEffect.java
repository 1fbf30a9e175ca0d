package dev.capstan.pages;

import dev.capstan.core.Permission;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.approval.ApprovalDetails;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The lasting effect of a capability, according to its declaration. */
enum SideEffect {
    /** Declares permissions, all of which only read. */
    READS("It declares that it only reads.", ""),
    /** Declares no permissions, and may be called twice. */
    NONE("It declares that repeated calls are safe.", ""),
    /** Changes something, and may be called twice. */
    CHANGES(
            "It may change something. It declares that repeated calls have no further effect.",
            " is requested without limits and may change something."),
    /** Changes something, or declares no permissions, and must not be called twice. */
    FINAL("Its effects may be irreversible.", " is requested without limits, and its effects may be irreversible.");

    private static final Set<Permission> CHANGING = EnumSet.of(
            Permission.NETWORK_WRITE,
            Permission.FILESYSTEM_WRITE,
            Permission.DATABASE_WRITE,
            Permission.COMPUTE_EXECUTE);

    private final String sentence;
    private final String warning;

    SideEffect(String sentence, String warning) {
        this.sentence = sentence;
        this.warning = warning;
    }

    /**
     * Returns the effect of a requested capability.
     *
     * @param offered the capability on offer, or empty if it was withdrawn
     */
    static SideEffect of(ApprovalDetails.Item item, Optional<GrantableCapability> offered) {
        boolean changes = item.permissions().stream().anyMatch(CHANGING::contains);
        if (!changes && !item.permissions().isEmpty()) {
            return READS;
        }
        boolean repeatable = offered.map(GrantableCapability::isRepeatable).orElse(false);
        if (!repeatable) {
            return FINAL;
        }
        return changes ? CHANGES : NONE;
    }

    /** Returns the sentence for users. */
    String sentence() {
        return sentence;
    }

    /** Returns the end of the warning about a request without constraints, or empty if it needs no warning. */
    String warning() {
        return warning;
    }
}
