package dev.capstan.pages;

import dev.capstan.core.Permission;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.approval.ApprovalDetails;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The lasting effect of a capability, as far as its declaration tells it. */
enum SideEffect {
    /** It may touch something, and only by reading. */
    READS("It only reads, as it declares.", ""),
    /** It declares nothing that it touches, and may be called twice. */
    NONE("It declares that calling it twice does no harm.", ""),
    /** It changes something, and may be called twice. */
    CHANGES(
            "It may change something. Calling it twice does no more than calling it once, as it declares.",
            " is asked for without any limits, and may change something."),
    /** It changes something, or does not say that it does not. */
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
     * Returns the effect of a capability that is asked for.
     *
     * @param offered how it is offered; empty where it is no longer
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

    /** Returns the sentence for people. */
    String sentence() {
        return sentence;
    }

    /** Returns the end of the warning where it is asked for without limits; empty where there is none to give. */
    String warning() {
        return warning;
    }
}
