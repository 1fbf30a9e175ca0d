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
    READS("It only reads, as it declares.", ""),
    /** Declares no permissions, and may be called twice. */
    NONE("It declares that calling it twice does no harm.", ""),
    /** Changes something, and may be called twice. */
    CHANGES(
            "It may change something. Calling it twice does no more than calling it once, as it declares.",
            " is asked for without any limits, and may change something."),
    /** Changes something, or declares no permissions, and must not be called twice. */
    FINAL("What it does may not be undone.", " is asked for without any limits, and what it does may not be undone.");

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
