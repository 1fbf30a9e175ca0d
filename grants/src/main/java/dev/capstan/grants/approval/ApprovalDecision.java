package dev.capstan.grants.approval;

import dev.capstan.grants.constraint.Constraints;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a person decides.
 *
 * @param approve whether what is asked for is allowed, as far as {@code items} does not say otherwise
 * @param items what is decided of single capabilities, by name
 * @param seal what {@link ApprovalDetails#digest} was when the person looked; nothing where nobody looked
 */
public record ApprovalDecision(
        boolean approve,
        Map<String, ItemDecision> items,
        @Nullable String digest) {

    public ApprovalDecision {
        items = Map.copyOf(items);
    }

    /**
     * What is decided of one capability.
     *
     * @param approve whether it is allowed
     * @param narrowedTo within which constraints, beside those that are asked for
     * @param reason why it is denied, for the agent to read
     */
    public record ItemDecision(
            boolean approve,
            Constraints narrowedTo,
            @Nullable String reason) {

        /** Allowed as it is asked for. */
        public static final ItemDecision ALLOWED = new ItemDecision(true, Constraints.NONE, null);

        /** Denied. */
        public static final ItemDecision DENIED = new ItemDecision(false, Constraints.NONE, null);
    }

    /** What is decided of a capability. */
    ItemDecision on(String capability) {
        return items.getOrDefault(capability, approve ? ItemDecision.ALLOWED : ItemDecision.DENIED);
    }
}
