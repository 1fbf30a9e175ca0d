package dev.capstan.grants.approval;

import dev.capstan.grants.constraint.Constraints;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user's decision on an approval.
 *
 * @param approve whether the request is approved, unless {@code items} says otherwise
 * @param items decisions on single capabilities, by name
 * @param digest the {@link ApprovalDetails#digest} of what the user saw; null if the user saw nothing
 */
public record ApprovalDecision(
        boolean approve,
        Map<String, ItemDecision> items,
        @Nullable String digest) {

    public ApprovalDecision {
        items = Map.copyOf(items);
    }

    /**
     * A decision on one capability.
     *
     * @param approve whether it is approved
     * @param narrowedTo additional constraints beside the requested ones
     * @param reason the reason of a denial, for the agent to read
     */
    public record ItemDecision(
            boolean approve,
            Constraints narrowedTo,
            @Nullable String reason) {

        /** Approved as requested. */
        public static final ItemDecision ALLOWED = new ItemDecision(true, Constraints.NONE, null);

        /** Denied. */
        public static final ItemDecision DENIED = new ItemDecision(false, Constraints.NONE, null);
    }

    /** Returns the decision on a capability. */
    ItemDecision on(String capability) {
        return items.getOrDefault(capability, approve ? ItemDecision.ALLOWED : ItemDecision.DENIED);
    }
}
