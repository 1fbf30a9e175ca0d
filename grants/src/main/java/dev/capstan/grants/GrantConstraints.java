package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The intersection of requested constraints with those that the server imposes (GR-4.3). */
public final class GrantConstraints {

    /** The reason of a grant that was denied because nothing satisfies its constraints. */
    public static final String UNSATISFIABLE = "unsatisfiable_constraints";

    private GrantConstraints() {}

    /** Returns the requested constraints within those that the server imposes, or empty if they permit nothing. */
    public static Optional<Constraints> of(RequestedCapability requested, GrantableCapability offered) {
        return requested.constraints().intersect(offered.imposedConstraints());
    }

    /**
     * Returns the grant that an agent requests: pending, or denied if nothing satisfies its constraints.
     *
     * @param narrowed the requested constraints within those that the server imposes, as {@link #of} returns them
     */
    public static Grant requested(
            Agent agent,
            RequestedCapability requested,
            Optional<Constraints> narrowed,
            @Nullable String reason,
            Instant now) {
        return Grant.create(
                agent.id(),
                requested.name(),
                narrowed.isPresent() ? GrantStatus.PENDING : GrantStatus.DENIED,
                narrowed.orElse(requested.constraints()).toJson(),
                null,
                narrowed.isPresent() ? reason : UNSATISFIABLE,
                now);
    }

    /** Returns constraints as stored. Throws {@link IllegalStateException} if they are no longer valid. */
    public static Constraints stored(ObjectNode json) {
        try {
            return Constraints.restore(json);
        } catch (InvalidConstraints e) {
            throw new IllegalStateException("stored constraints cannot be read: " + e.getMessage(), e);
        }
    }

    /** Whether a stored grant already permits all of this; an unreadable grant permits nothing. */
    public static boolean covers(Grant grant, Constraints requested) {
        try {
            return Constraints.restore(grant.constraints()).covers(requested);
        } catch (InvalidConstraints e) {
            return false;
        }
    }
}
