package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.util.Optional;

/** What is left of what an agent asks for once the server's own constraints are met with it (GR-4.3). */
public final class GrantConstraints {

    /** The reason of a grant that was denied because nothing satisfies its constraints. */
    public static final String UNSATISFIABLE = "unsatisfiable_constraints";

    private GrantConstraints() {}

    /** What is asked for and the server permits, or nothing where that is nothing at all. */
    public static Optional<Constraints> of(RequestedCapability asked, GrantableCapability offered) {
        return asked.constraints().intersect(offered.imposedConstraints());
    }

    /** Constraints as they were stored; an {@link IllegalStateException} where they are none any more. */
    public static Constraints stored(ObjectNode json) {
        try {
            return Constraints.restore(json);
        } catch (InvalidConstraints e) {
            throw new IllegalStateException("stored constraints cannot be read: " + e.getMessage(), e);
        }
    }

    /** Whether a stored grant permits all of this already; one that cannot be read permits nothing. */
    public static boolean covers(Grant grant, Constraints wanted) {
        try {
            return Constraints.restore(grant.constraints()).covers(wanted);
        } catch (InvalidConstraints e) {
            return false;
        }
    }
}
